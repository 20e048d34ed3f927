extension Shape {
  /// Values to begin with, the likeliest first; the reader decides which of them it takes.
  ///
  /// There are none for texts, which only an author can write.
  ///
  /// - Parameters:
  ///   - path: where the value is to stand.
  ///   - root: the document, whose ids a reference can name.
  func beginnings(at path: FieldPath, in root: Node) -> [Node] {
    switch self {
    case .text: return []
    case .metric: return ["retention@7", "retention@1", "active_days.mean"].map(Node.word)
    case .wholeNumber(let range, _):
      return [Self.number(Double(max(range.lowerBound, min(1, range.upperBound))))]
    case .steps(let steps, let range, _):
      return [Self.number(Double(max(range.lowerBound, min(0, range.upperBound))) / Double(steps))]
    case .number(let range, _):
      return [0, 1, (range.least + range.most) / 2].filter(range.contains).map(Self.number)
    case .flag: return ["true", "false"].map { Node(.scalar(Scalar($0)), at: .whole) }
    case .choice(let words): return words.map(Node.word)
    case .reference(let referent, let words): return (words + referent.ids(root, path)).map(Node.word)
    case .list(let element, let count):
      return element.beginnings(at: path / "1", in: root).map {
        Node(.list(Array(repeating: $0, count: max(1, count.lowerBound))), at: .whole)
      }
    case .fields(let fieldset): return fieldset.beginnings(at: path, in: root)
    case .map(let element, _, let keys): return Self.mappings(of: element, keys, at: path, in: root)
    case .numbered(let range, let element):
      return Self.mappings(of: element, key: "\(range.lowerBound)", at: path, in: root)
    case .either(let shapes): return shapes.flatMap { $0.beginnings(at: path, in: root) }
    case .shared(_, let shape): return shape.beginnings(at: path, in: root)
    }
  }

  private static func mappings(of element: Shape, _ keys: Keys, at path: FieldPath, in root: Node) -> [Node] {
    switch keys {
    case .references(let referent):
      referent.ids(root, path).flatMap { mappings(of: element, key: $0, at: path, in: root) }
    // The author chooses the ids, one by one.
    case .chosen: [Node(.mapping([]), at: .whole)]
    case .labels(let what):
      mappings(of: element, key: what.split(separator: " ").last.map(String.init) ?? what, at: path, in: root)
    }
  }

  private static func mappings(of element: Shape, key: String, at path: FieldPath, in root: Node) -> [Node] {
    element.beginnings(at: path / key, in: root).map {
      Node(.mapping([Node.Entry(key: Scalar(word: key), keyPlace: .whole, value: $0)]), at: .whole)
    }
  }

  private static func number(_ value: Double) -> Node { Node(.scalar(Scalar(shown(value))), at: .whole) }
}

extension Fieldset {
  /// The required fields alone, with one field of each group of which one must be given.
  fileprivate func beginnings(at path: FieldPath, in root: Node) -> [Node] {
    let groups =
      fields.filter { $0.presence == .required }.map { [$0.name] }
      + exactlyOne + atLeastOne
    return groups.reduce([Node(.mapping([]), at: .whole)]) { mappings, names in
      let entries = fields.filter { names.contains($0.name) }.flatMap { field in
        field.shape.beginnings(at: path / field.name, in: root).prefix(Self.mostWays).map {
          Node.Entry(key: Scalar(field.name), keyPlace: .whole, value: $0)
        }
      }
      return mappings.flatMap { mapping in entries.map(mapping.adding) }
    }
  }

  /// More values of one field than these do not help where other fields can have several, too.
  private static let mostWays = 3
}

extension Node {
  /// A text that stands in no file yet.
  public static func word(_ text: String) -> Node { Node(.scalar(Scalar(word: text)), at: .whole) }

  /// A mapping with an entry more, at its end.
  func adding(_ entry: Entry) -> Node {
    guard case .mapping(let entries) = content else { return self }
    return Node(.mapping(entries + [entry]), at: place)
  }

  /// A mapping without the entries of a key.
  func removing(_ key: String) -> Node {
    guard case .mapping(let entries) = content else { return self }
    return Node(.mapping(entries.filter { $0.key.text != key }), at: place)
  }
}
