/// One value of a file with its position: a mapping, a list or a single value.
public struct Node: Sendable, Equatable {
  public var content: Content
  public var place: Place

  public enum Content: Sendable, Equatable {
    /// Keys in the order of the file; duplicate keys are kept, so that they can be reported.
    case mapping([Entry])
    case list([Node])
    case scalar(Scalar)
  }

  /// A key and its value.
  public struct Entry: Sendable, Equatable {
    public var key: Scalar
    public var keyPlace: Place
    public var value: Node

    public init(key: Scalar, keyPlace: Place, value: Node) {
      self.key = key
      self.keyPlace = keyPlace
      self.value = value
    }
  }

  public init(_ content: Content, at place: Place) {
    self.content = content
    self.place = place
  }

  /// The value of the first key of this name, or `nil` when there is none or this is not a mapping.
  public subscript(name: String) -> Node? { entry(name)?.value }

  /// The first entry of this name, or `nil`.
  public func entry(_ name: String) -> Entry? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key.text == name }
  }

  /// The word by which a setting takes a field out of a document.
  public static let null = Node(.scalar(Scalar("null")), at: .whole)

  /// Whether it is the word `null` without quotes.
  public var isNull: Bool { content == Self.null.content }

  /// The same node with everything in it positioned at `place`.
  public func placed(at place: Place) -> Node {
    switch content {
    case .scalar: Node(content, at: place)
    case .list(let nodes): Node(.list(nodes.map { $0.placed(at: place) }), at: place)
    case .mapping(let entries):
      Node(
        .mapping(entries.map { Entry(key: $0.key, keyPlace: place, value: $0.value.placed(at: place)) }),
        at: place)
    }
  }
}

/// A single value as it was written.
public struct Scalar: Sendable, Equatable {
  /// The text without quotes, escapes resolved.
  public var text: String
  public var style: Style

  public enum Style: Sendable, Equatable {
    /// Without quotes: readers of YAML may take it for a number, a truth value or nothing at all.
    case plain
    /// In quotes or as a block: always text.
    case quoted
  }

  public init(_ text: String, style: Style = .plain) {
    self.text = text
    self.style = style
  }

  /// A word that means itself: in quotes where it would be a number or `true` without.
  public init(word text: String) {
    self.init(text, style: PlainWord(text) == .text ? .plain : .quoted)
  }
}

/// The position at which something was written.
public enum Place: Sendable, Equatable {
  /// Line and column from 1, columns in Unicode scalars; `width` columns are underlined, 0 for none.
  case file(line: Int, column: Int, width: Int)
  /// On the command line, in these words.
  case setting(String)
  /// The file as a whole.
  case whole

  /// The order of reports: first the whole file, then by line and column, then settings.
  public var order: (Int, Int, Int) {
    switch self {
    case .whole: (0, 0, 0)
    case .file(let line, let column, _): (1, line, column)
    case .setting: (2, 0, 0)
    }
  }
}
