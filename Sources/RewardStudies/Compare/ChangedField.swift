import RewardEngine

/// A field that differs between two scenario files.
public struct ChangedField: Sendable, Equatable {
  public let path: FieldPath
  /// The values in the two files; `nil` where a file leaves the field out.
  public let before: Node?
  public let after: Node?
  /// What is in force in the two files where they leave it out; `nil` where nothing is.
  public private(set) var unwrittenBefore: UnwrittenValue?
  public private(set) var unwrittenAfter: UnwrittenValue?

  init(path: FieldPath, before: Node?, after: Node?) {
    self.path = path
    self.before = before
    self.after = after
  }

  /// The fields that differ, in the order of the first file and then of the second.
  ///
  /// A list is one field, and so is a mapping that only one of the two has. Titles, descriptions and goals are left
  /// out, since they do not change play. So is a default that only one of the two writes out.
  public static func all(from before: Document, to after: Document) -> [ChangedField] {
    let fields = fields(from: before.root, to: after.root, at: .root).filter { !isWords($0.path) }
    guard fields.contains(where: { $0.before == nil || $0.after == nil }) else { return fields }
    let (first, second) = (before.unwritten, after.unwritten)
    let known = fields.map { field in
      var field = field
      if field.before == nil { field.unwrittenBefore = first[field.path] }
      if field.after == nil { field.unwrittenAfter = second[field.path] }
      return field
    }
    return known.withoutWrittenDefaults(in: after)
  }

  /// Whether one file writes what is in force in the other without it.
  fileprivate var isWrittenOut: Bool {
    if let after, let unwrittenBefore { return unwrittenBefore.isSame(as: after) }
    if let before, let unwrittenAfter { return unwrittenAfter.isSame(as: before) }
    return false
  }

  /// The change that takes the field out of the second file.
  fileprivate var takenOut: ChangedField { ChangedField(path: path, before: after, after: nil) }

  private static func isWords(_ path: FieldPath) -> Bool {
    ["format", "title", "about", Document.goals].contains(path.names.first ?? "")
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

extension [ChangedField] {
  /// Without fields that one file writes as they are in force in the other.
  ///
  /// A field stays if named rules or a ready-made profile change, too, and would give it another value in the second file:
  /// then it is written to keep what was in force.
  fileprivate func withoutWrittenDefaults(in after: Document) -> [ChangedField] {
    let written = filter(\.isWrittenOut)
    let added = written.filter { $0.before == nil }
    let unwritten = added.isEmpty ? [:] : after.making(added.map(\.takenOut)).unwritten
    return filter { field in
      guard written.contains(field) else { return true }
      guard let value = field.after else { return false }
      return unwritten[field.path]?.isSame(as: value) != true
    }
  }
}

extension UnwrittenValue {
  fileprivate func isSame(as written: Node) -> Bool {
    Node(.scalar(Scalar(text)), at: .whole).saysTheSame(as: written)
  }
}

extension Node {
  /// Whether two nodes have the same content, whatever their place, order and quotes: `0.5` and `0.50` are one number.
  func saysTheSame(as other: Node) -> Bool {
    switch (content, other.content) {
    case (.scalar(let one), .scalar(let two)): one.text == two.text || number != nil && number == other.number
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

extension Document {
  fileprivate static let goals = "goals"

  /// The same economy without anything to check about it.
  var withoutGoals: Document {
    guard root[Self.goals] != nil else { return self }
    var edited = self
    edited.root = root.replacing([Self.goals], by: nil)
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
