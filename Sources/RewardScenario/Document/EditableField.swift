/// A field that can be changed by itself: its value in a document, and what may be written instead.
public struct EditableField: Sendable, Equatable {
  public let path: FieldPath
  /// The value as it is written; `nil` where the document leaves the field out.
  public let text: String?
  /// What is in force where the field is left out, without quotes; `nil` where there is no such value.
  public let usual: String?
  /// The named rules or the ready-made profile that ``usual`` is from; `nil` for the default of the format.
  public let origin: String?
  public let kind: Kind
  /// What the field means, as the reference has it.
  public let about: String
  /// The list or numbered mapping that the field belongs to, whose values are best seen side by side.
  public let table: FieldPath?

  public enum Kind: Sendable, Equatable {
    case number(Numbers)
    case choice([String])
    case flag
    /// The spelling of a metric.
    case metric
  }

  /// The numbers that a field allows.
  public struct Numbers: Sendable, Equatable {
    public let least: Double
    public let most: Double
    /// The distance between neighbours; `nil` where every number is allowed.
    public let step: Double?
    /// What is counted, in the plural.
    public let unit: String?
    /// The rule in words: `a whole number of days from 1 to 36500`.
    public let rule: String
  }
}

/// What can be changed in a document, found by walking along the declarations of its reader.
struct EditableSearch {
  /// The fields in the order of their declaration.
  ///
  /// Fields that the document leaves out are among them where they have a default and their mapping is given.
  private(set) var fields: [EditableField] = []
  private(set) var tables: [EditableTable] = []
  private(set) var options: [OptionalField] = []
  private let root: Node
  private let inForce: [FieldPath: UnwrittenValue]
  private var table: FieldPath?

  /// - Parameter inForce: What is in force where fields are left out; the defaults of the format without it.
  init(_ shape: Shape, in node: Node, inForce: [FieldPath: UnwrittenValue] = [:]) {
    (root, self.inForce) = (node, inForce)
    visit(shape, node, at: .root, about: "", usual: nil)
  }

  private mutating func visit(_ shape: Shape, _ node: Node, at path: FieldPath, about: String, usual: String?)
  {
    let written = shape.written(as: node)
    if let written, let table = EditableTable(written, node, at: path, in: root, about: about) {
      tables.append(table)
    }
    switch (written, node.content) {
    case (.fields(let fieldset), .mapping): visit(fieldset, node, at: path)
    case (.map(let element, let named, let keys), .mapping(let entries)):
      let isTable = if case .labels = keys { true } else { false }
      within(isTable ? path : nil) { search in
        for entry in entries {
          let field = named.fields.first { $0.name == entry.key.text }
          search.visit(
            field?.shape ?? element, entry.value, at: path / entry.key.text, about: field?.about ?? about,
            usual: nil)
        }
      }
    case (.numbered(_, let element), .mapping(let entries)):
      within(path) { search in
        for entry in entries {
          search.visit(element, entry.value, at: path / entry.key.text, about: about, usual: nil)
        }
      }
    case (.list(let element, _), .list(let nodes)):
      within(path) { search in
        for (index, inner) in nodes.enumerated() {
          search.visit(element, inner, at: path / "\(index + 1)", about: about, usual: nil)
        }
      }
    case (let single?, .scalar(let scalar)): add(single, scalar.text, at: path, about: about, usual: usual)
    default: break
    }
  }

  private mutating func within(_ path: FieldPath?, _ visit: (inout EditableSearch) -> Void) {
    let outer = table
    table = table ?? path
    visit(&self)
    table = outer
  }

  private mutating func visit(_ fieldset: Fieldset, _ node: Node, at path: FieldPath) {
    for field in fieldset.fields {
      let unwritten = inForce[path / field.name]
      if let option = OptionalField(field, of: fieldset, in: node, at: path, root: root, unwritten) {
        options.append(option)
      }
      var usual: String?
      if case .byDefault(let json) = field.presence { usual = json }
      if let value = node[field.name] {
        visit(field.shape, value, at: path / field.name, about: field.about, usual: usual)
      } else if let usual {
        let unquoted =
          unwritten?.text ?? (usual.hasPrefix("\"") ? String(usual.dropFirst().dropLast()) : usual)
        guard let shape = field.shape.written(as: Node(.scalar(Scalar(unquoted)), at: .whole)) else {
          continue
        }
        add(shape, nil, at: path / field.name, about: field.about, usual: unquoted, from: unwritten?.origin)
      }
    }
  }

  private mutating func add(
    _ shape: Shape, _ text: String?, at path: FieldPath, about: String, usual: String?,
    from origin: String? = nil
  ) {
    guard let kind = shape.editing(at: path, in: root) else { return }
    fields.append(
      EditableField(
        path: path, text: text, usual: usual, origin: origin, kind: kind, about: about, table: table))
  }
}

extension Shape {
  /// The way of writing it that a value follows; `nil` where it follows none.
  func written(as node: Node) -> Shape? {
    switch self {
    case .shared(_, let shape): return shape.written(as: node)
    case .either(let shapes):
      let fitting = shapes.compactMap { $0.written(as: node) }
      // The words of several ways are one choice.
      let words = fitting.flatMap { shape -> [String] in
        if case .choice(let words) = shape { words } else { [] }
      }
      if !words.isEmpty {
        return .choice(shapes.flatMap { if case .choice(let words) = $0 { words } else { [String]() } })
      }
      return fitting.max { $0.likeness(to: node) < $1.likeness(to: node) }
    default: return fits(node) ? self : nil
    }
  }

  private func fits(_ node: Node) -> Bool {
    switch (self, node.content) {
    case (.fields, .mapping), (.map, .mapping), (.numbered, .mapping), (.list, .list): return true
    case (.wholeNumber, .scalar(let scalar)), (.number, .scalar(let scalar)), (.steps, .scalar(let scalar)):
      if case .number = PlainWord(scalar.text) { return true }
      return false
    case (.flag, .scalar(let scalar)): return ["true", "false"].contains(scalar.text)
    case (.choice(let words), .scalar(let scalar)): return words.contains(scalar.text)
    case (.reference, .scalar), (.metric, .scalar): return true
    default: return false
    }
  }

  /// How many keys of a mapping are fields of this shape; words that decide about a shape weigh most.
  private func likeness(to node: Node) -> Int {
    guard case .fields(let fieldset) = self, case .mapping(let entries) = node.content else { return 0 }
    return entries.reduce(0) { sum, entry in
      guard let field = fieldset.fields.first(where: { $0.name == entry.key.text }) else { return sum - 1 }
      if case .choice(let words) = field.shape, case .scalar(let scalar) = entry.value.content {
        return sum + (words.contains(scalar.text) ? 10 : -10)
      }
      return sum + 1
    }
  }

  /// How a single value is changed; `nil` where there is nothing to choose from.
  ///
  /// - Parameters:
  ///   - path: where it stands.
  ///   - root: the document, whose ids a reference can name.
  func editing(at path: FieldPath, in root: Node) -> EditableField.Kind? {
    switch self {
    case .wholeNumber(let range, let unit):
      guard range.count > 1 else { return nil }
      return .number(
        EditableField.Numbers(
          least: Double(range.lowerBound), most: Double(range.upperBound), step: 1, unit: unit, rule: words))
    case .number(let range, let unit):
      return .number(
        EditableField.Numbers(least: range.least, most: range.most, step: nil, unit: unit, rule: words))
    case .steps(let steps, let range, let unit):
      let (least, most) = (Double(range.lowerBound) / Double(steps), Double(range.upperBound) / Double(steps))
      return .number(
        EditableField.Numbers(least: least, most: most, step: 1 / Double(steps), unit: unit, rule: words))
    case .flag: return .flag
    case .metric: return .metric
    case .choice(let words): return words.count > 1 ? .choice(words) : nil
    case .reference(let referent, let words):
      let all = words + referent.ids(root, path)
      return all.count > 1 ? .choice(all) : nil
    default: return nil
    }
  }
}
