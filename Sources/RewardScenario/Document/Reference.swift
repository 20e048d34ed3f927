/// Writes the tables of a form's fields in Markdown.
struct Reference {
  private var tables: [(title: String, rows: [String])] = []
  private var shared: [String: Shape] = [:]

  /// One table for the simple fields of the form, one for each part of it, and one for each shared shape.
  init(_ shape: Shape) {
    guard case .fields(let fieldset) = shape else { return }
    let parts = fieldset.fields.filter { $0.shape.isCollection }
    let simple = Fieldset(fields: fieldset.fields.filter { !$0.shape.isCollection })
    tables.append(("The scenario", rows(of: simple, at: "", isChoice: [])))
    for part in parts {
      var rows = [row(part, at: part.name, isChoice: fieldset.exactlyOne)]
      rows += self.rows(of: part.shape, at: part.name)
      tables.append(("`\(part.name)`", rows))
    }
    for name in shared.keys.sorted() {
      guard let shape = shared[name] else { continue }
      tables.append((Self.title(name), rows(of: shape, at: "…")))
    }
  }

  /// The page.
  var text: String {
    """
    # Scenario reference

    Every field of a scenario file, as the reader declares them. `rewardsim schema --format markdown` prints this page.
    `rewardsim init` writes a commented example. `rewardsim validate` prints all errors of a file.


    """
      + tables.map { table in
        "## \(table.title)\n\n| field | value | default | meaning |\n| --- | --- | --- | --- |\n"
          + table.rows.joined()
      }.joined(separator: "\n")
  }

  private static func title(_ name: String) -> String {
    "A " + name.split(separator: "_").joined(separator: " ")
  }

  private mutating func rows(of fieldset: Fieldset, at path: String, isChoice: [[String]]) -> [String] {
    fieldset.fields.flatMap { field in
      let inner = path.isEmpty ? field.name : "\(path).\(field.name)"
      return [row(field, at: inner, isChoice: fieldset.exactlyOne)] + rows(of: field.shape, at: inner)
    }
  }

  /// The rows of the fields inside a value.
  private mutating func rows(of shape: Shape, at path: String) -> [String] {
    switch shape {
    case .fields(let fieldset): return rows(of: fieldset, at: path, isChoice: fieldset.exactlyOne)
    case .map(let element, let named, let keys):
      let inner = "\(path).<id>"
      let own = rows(of: named, at: path, isChoice: [])
      let entry = Fieldset.Field(
        name: inner, shape: element, about: "Keyed by the id of \(keys.what).", presence: .optional)
      return own + (element.isCollection ? [] : [row(entry, at: inner, isChoice: [])])
        + rows(of: element, at: inner)
    case .numbered(let range, let element):
      let inner = "\(path).<number>"
      let about = "Keyed by a number from \(range.lowerBound) to \(range.upperBound)."
      let entry = Fieldset.Field(name: inner, shape: element, about: about, presence: .optional)
      return [row(entry, at: inner, isChoice: [])] + rows(of: element, at: inner)
    case .either(let shapes):
      var seen: Set<String> = []
      return shapes.flatMap { rows(of: $0, at: path) }.filter { seen.insert($0).inserted }
    case .shared(let name, let shape):
      shared[name] = shape
      return []
    default: return []
    }
  }

  private mutating func row(_ field: Fieldset.Field, at path: String, isChoice: [[String]]) -> String {
    let presence =
      switch field.presence {
      case .required: "required"
      case .optional:
        isChoice.first { $0.contains(field.name) }.map { "one of \(alternatives($0, joining: "and"))" } ?? ""
      case .byDefault(let json): "`\(json)`"
      }
    var value = field.shape.words
    if case .shared(let name, _) = field.shape { value = Self.title(name).lowercased() }
    let cells = ["`\(path)`", value, presence, field.about].map { $0.replacing("|", with: "\\|") }
    return "| " + cells.joined(separator: " | ") + " |\n"
  }
}

extension Shape {
  /// Whether it gets a table of its own.
  fileprivate var isCollection: Bool {
    switch self {
    case .fields, .map, .numbered: true
    default: false
    }
  }
}
