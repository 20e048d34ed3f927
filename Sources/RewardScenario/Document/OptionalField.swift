/// A field that a mapping of a document can have or leave out.
public struct OptionalField: Sendable, Equatable {
  public let path: FieldPath
  /// Whether the document has it.
  public let isGiven: Bool
  /// What is in force without it, as JSON; `nil` where there is no such value.
  public let usual: String?
  /// The named rules or the ready-made profile that ``usual`` is from; `nil` for the default of the format.
  public let origin: String?
  /// What the field means, as the reference has it.
  public let about: String
  /// The words and ids that it can be; empty where it is no choice.
  public let words: [String]
  /// The mapping around it.
  private let parent: Node
  private let values: [Node]

  /// - Returns: `nil` for a field that must be given, or for which only an author can write a value.
  init?(
    _ field: Fieldset.Field, of fieldset: Fieldset, in parent: Node, at path: FieldPath, root: Node,
    _ unwritten: UnwrittenValue?
  ) {
    guard field.presence != .required, !Self.isDecided(field.name, of: fieldset, in: parent) else {
      return nil
    }
    self.path = path / field.name
    let begins = field.shape.beginnings(at: self.path, in: root)
    isGiven = parent[field.name] != nil
    origin = unwritten?.origin
    let inherited = unwritten.flatMap { $0.origin == nil ? nil : Self.json($0.text) }
    if case .byDefault(let json) = field.presence { usual = inherited ?? json } else { usual = inherited }
    let scalar = usual.flatMap { Scalar(ofJSON: $0) }.map { Node(.scalar($0), at: .whole) }
    guard isGiven || !begins.isEmpty else { return nil }
    values = (scalar.map { [$0] } ?? []) + begins
    if case .choice(let words)? = values.first.flatMap(field.shape.written)?.editing(at: self.path, in: root)
    {
      self.words = words
    } else {
      words = []
    }
    (about, self.parent) = (field.about, parent)
  }

  /// A number or a truth value as it is, any other text in quotes.
  private static func json(_ text: String) -> String {
    switch PlainWord(text) {
    case .number, .truth: text
    default: jsonText(text)
    }
  }

  /// Whether the default is a single value, not a list or mapping.
  public var isSingle: Bool { usual.map { Scalar(ofJSON: $0) != nil } ?? false }

  /// Whether exactly one of it and other fields must be given, and one is.
  private static func isDecided(_ name: String, of fieldset: Fieldset, in parent: Node) -> Bool {
    fieldset.exactlyOne.contains { $0.contains(name) && $0.contains { parent[$0] != nil } }
  }
}

extension OptionalField {
  /// Values to begin with, the likeliest first; the reader decides which of them it takes.
  ///
  /// - Parameter word: the only value that is wanted, one of ``words``.
  public func beginnings(_ word: String?) -> [Node] {
    guard let word else { return values }
    return words.contains(word) ? [Node.word(word)] : []
  }

  /// The mapping around the field, with a value for it.
  public func adding(_ value: Node) -> Node {
    parent.adding(Node.Entry(key: Scalar(path.names.last ?? ""), keyPlace: .whole, value: value))
  }

  /// The mapping around the field, without it.
  public var removing: Node { parent.removing(path.names.last ?? "") }
}

extension Scalar {
  /// A single value that a default has; `nil` for a collection.
  init?(ofJSON json: String) {
    guard !json.hasPrefix("["), !json.hasPrefix("{") else { return nil }
    guard json.hasPrefix("\"") else {
      self.init(json)
      return
    }
    self.init(word: String(json.dropFirst().dropLast()))
  }
}
