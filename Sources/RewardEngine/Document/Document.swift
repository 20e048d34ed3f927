/// A scenario file as it was written: a tree of located values and the lines to show with an error.
public struct Document: Sendable {
  public var source: Source
  public var root: Node

  public init(source: Source, root: Node) {
    self.source = source
    self.root = root
  }

  /// The node at `path`, or `nil`; elements of a list count from 1.
  public subscript(path: FieldPath) -> Node? {
    var node = root
    for name in path.names {
      guard let next = node.child(name) else { return nil }
      node = next
    }
    return node
  }

  /// Where the value at `path` stands; if it was not given, the key of the innermost parent that was.
  public func place(of path: FieldPath) -> Place {
    if let node = self[path] { return node.place }
    return keyPlace(of: path.parent)
  }

  /// Where the name of `path` stands, or that of the innermost parent that was given.
  public func keyPlace(of path: FieldPath) -> Place {
    guard let name = path.names.last else { return .file(line: 1, column: 1, width: 0) }
    guard let parent = self[path.parent] else { return keyPlace(of: path.parent) }
    if let entry = parent.entry(name) { return entry.keyPlace }
    return parent.child(name)?.place ?? keyPlace(of: path.parent)
  }
}

extension Node {
  /// The value under a key, or the element of this number, counted from 1.
  func child(_ name: String) -> Node? {
    if case .list(let nodes) = content {
      guard let number = Int(name), nodes.indices.contains(number - 1) else { return nil }
      return nodes[number - 1]
    }
    return self[name]
  }
}

/// What a document was read from, for showing.
public struct Source: Sendable, Equatable {
  /// The name errors start with, as the user gave it.
  public var name: String
  public var lines: [String]

  public init(name: String, lines: [String] = []) {
    self.name = name
    self.lines = lines
  }
}
