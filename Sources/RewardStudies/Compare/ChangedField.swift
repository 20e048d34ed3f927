import RewardEngine

/// A field that two scenario files do not say the same of.
public struct ChangedField: Sendable, Equatable {
  public let path: FieldPath
  /// What the first and the second say; `nil` where one says nothing.
  public let before: Node?
  public let after: Node?

  /// The fields whose change is what `after` does to `before`, in the order of the first file and then of the second.
  ///
  /// A list is one field, and so is what only one of the two has. What says nothing of play is left out: titles,
  /// descriptions and goals.
  public static func all(from before: Document, to after: Document) -> [ChangedField] {
    fields(from: before.root, to: after.root, at: .root).filter { !isWords($0.path) }
  }

  private static func isWords(_ path: FieldPath) -> Bool {
    ["format", "title", "about", "goals"].contains(path.names.first ?? "")
  }

  private static func fields(from before: Node, to after: Node, at path: FieldPath) -> [ChangedField] {
    if before.saysTheSame(as: after) { return [] }
    guard case .mapping(let first) = before.content, case .mapping(let second) = after.content else {
      return [ChangedField(path: path, before: before, after: after)]
    }
    let kept = first.flatMap { entry in
      let inside = path / entry.key.text
      guard let other = after[entry.key.text] else {
        return [ChangedField(path: inside, before: entry.value, after: nil)]
      }
      return fields(from: entry.value, to: other, at: inside)
    }
    let added = second.filter { before[$0.key.text] == nil }
    return kept
      + added.map { ChangedField(path: path / $0.key.text, before: nil, after: $0.value) }
  }
}

extension Node {
  /// Whether two nodes say the same, wherever they stand, in whatever order and with quotes or without.
  func saysTheSame(as other: Node) -> Bool {
    switch (content, other.content) {
    case (.scalar(let one), .scalar(let two)): one.text == two.text
    case (.list(let one), .list(let two)):
      one.count == two.count && zip(one, two).allSatisfy { $0.saysTheSame(as: $1) }
    case (.mapping(let one), .mapping(let two)):
      one.count == two.count
        && one.allSatisfy { entry in other[entry.key.text].map(entry.value.saysTheSame) ?? false }
    default: false
    }
  }
}

extension Document {
  /// The document with some of the changes made that lead from it to another.
  ///
  /// - Precondition: each is one of ``ChangedField/all(from:to:)`` of this document.
  func making(_ changes: [ChangedField]) -> Document {
    var edited = self
    for change in changes { edited.root = edited.root.replacing(change.path.names[...], by: change.after) }
    return edited
  }
}

extension Node {
  /// The node with what stands at some names inside it replaced, added, or taken out where `value` is `nil`.
  fileprivate func replacing(_ names: ArraySlice<String>, by value: Node?) -> Node {
    guard let name = names.first else { return value ?? self }
    guard case .mapping(var entries) = content else {
      preconditionFailure("'\(name)' is replaced in what is no mapping")
    }
    let place = entries.firstIndex { $0.key.text == name }
    if names.count > 1 {
      guard let place else { preconditionFailure("'\(name)' is not there to be changed") }
      entries[place].value = entries[place].value.replacing(names.dropFirst(), by: value)
    } else if let value, let place {
      entries[place].value = value
    } else if let value {
      entries.append(Entry(key: Scalar(name, style: .quoted), keyPlace: value.place, value: value))
    } else if let place {
      entries.remove(at: place)
    }
    return Node(.mapping(entries), at: self.place)
  }
}
