/// A scenario file as written: a tree of values with positions, and the lines for error messages.
public struct Document: Sendable {
  public var source: Source
  public var root: Node
  /// The fields that settings took out: what is then missing is shown there.
  var removals: [(path: FieldPath, place: Place)] = []

  /// Whether some players may arrive after the last day, as where they have arrived in an earlier run.
  public var mayLackArrivals = false

  public init(source: Source, root: Node) {
    self.source = source
    self.root = root
  }

  /// The node at `path`, or `nil`; elements of a list count from 1.
  public subscript(path: FieldPath) -> Node? {
    root.descendant(path)
  }

  /// The position of the value at `path`, or of the key of its innermost given parent.
  public func place(of path: FieldPath) -> Place {
    if let node = self[path] { return node.place }
    return keyPlace(of: path.parent)
  }

  /// The position of the key of `path`, or that of its innermost given parent.
  public func keyPlace(of path: FieldPath) -> Place {
    guard let name = path.names.last else { return .file(line: 1, column: 1, width: 0) }
    guard let parent = self[path.parent] else { return keyPlace(of: path.parent) }
    if let entry = parent.entry(name) { return entry.keyPlace }
    return parent.child(name)?.place ?? keyPlace(of: path.parent)
  }
}

extension Node {
  /// The node at a path from here, or `nil`.
  func descendant(_ path: FieldPath) -> Node? {
    var node = self
    for name in path.names {
      guard let next = node.child(name) else { return nil }
      node = next
    }
    return node
  }

  /// The value under a key, or the element with this number, counted from 1.
  func child(_ name: String) -> Node? {
    if case .list(let nodes) = content {
      guard let number = Int(name), nodes.indices.contains(number - 1) else { return nil }
      return nodes[number - 1]
    }
    return self[name]
  }
}

/// The text that a document was read from, for showing errors.
public struct Source: Sendable, Equatable {
  /// The name at the start of errors, as the user gave it.
  public var name: String
  public var lines: [String]

  public init(name: String, lines: [String] = []) {
    self.name = name
    self.lines = lines
  }
}
