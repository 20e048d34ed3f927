import RewardEngine

/// The parts of a change: groups of fields, each of which can be changed without the others.
public struct Changes: Sendable, Equatable {
  /// The document before any of them, without goals: those may be of what a change takes out, and do not change play.
  private let base: Document
  public private(set) var groups: [Group]

  /// Fields that are changed together.
  public struct Group: Sendable, Equatable {
    /// The path of the field, or what the paths of several begin with.
    public var name: String
    public var fields: [ChangedField]
  }

  /// The changes that lead from one document to another; fields are their own groups up to ``Shapley/mostExact``,
  /// beyond they are grouped by the first two names of their paths, or by the first where those are too many.
  public init(from before: Document, to after: Document) {
    base = before.withoutGoals
    let fields = ChangedField.all(from: before, to: after)
    groups = fields.map { Group(name: $0.path.description, fields: [$0]) }
    for names in [2, 1] where groups.count > (names == 2 ? Shapley.mostExact : Coalition.most) {
      groups = Self.grouped(fields, byFirst: names)
    }
  }

  public static func == (one: Changes, other: Changes) -> Bool { one.groups == other.groups }

  private static func grouped(_ fields: [ChangedField], byFirst count: Int) -> [Group] {
    var groups: [Group] = []
    for field in fields {
      let name = FieldPath(Array(field.path.names.prefix(count))).description
      if let place = groups.firstIndex(where: { $0.name == name }) {
        groups[place].fields.append(field)
      } else {
        groups.append(Group(name: name, fields: [field]))
      }
    }
    return groups
  }

  public var fields: [ChangedField] { groups.flatMap(\.fields) }

  /// The scenario with the changes of some groups made.
  ///
  /// - Throws: `InvalidScenario` where these cannot be made without others.
  public func scenario(making coalition: Coalition) throws(InvalidScenario) -> Scenario {
    try Scenario(base.making(coalition.members.flatMap { groups[$0].fields }))
  }

  /// The same changes in fewer groups, so that each coalition can be made.
  ///
  /// Fields that can only be changed together, such as an offer and the item it sells, become one group.
  ///
  /// - Parameters:
  ///   - coalitions: The coalitions that are needed for a number of groups.
  ///   - isPossible: Whether the scenario of a coalition can be used; that of all groups must be.
  /// - Complexity: O(coalitions × groups) calls of `isPossible`, each of which reads a scenario.
  public func joined(
    wanting coalitions: (Int) -> [Coalition], isPossible: (Changes, Coalition) -> Bool
  ) -> Changes {
    var changes = self
    while let impossible = changes.firstImpossible(among: coalitions(changes.groups.count), isPossible) {
      changes.join(changes.completed(impossible, isPossible).members)
    }
    return changes
  }

  /// The least of the coalitions that cannot be made, without those of its members that make no difference to that.
  private func firstImpossible(
    among coalitions: [Coalition], _ isPossible: (Changes, Coalition) -> Bool
  ) -> Coalition? {
    let bySize = coalitions.enumerated().sorted {
      ($0.element.count, $0.offset) < ($1.element.count, $1.offset)
    }
    guard var found = bySize.first(where: { !isPossible(self, $0.element) })?.element else { return nil }
    precondition(found.count < groups.count, "the changes cannot even be made together")
    for member in found.members where found.count > 1 {
      let rest = Coalition(found.members.filter { $0 != member })
      if !isPossible(self, rest) { found = rest }
    }
    return found
  }

  /// The coalition with as few others as make it possible: one, or two, or else all.
  private func completed(_ coalition: Coalition, _ isPossible: (Changes, Coalition) -> Bool) -> Coalition {
    let others = groups.indices.filter { !coalition.contains($0) }
    for other in others where isPossible(self, coalition.with(other)) { return coalition.with(other) }
    for (place, first) in others.enumerated() {
      for second in others[(place + 1)...] where isPossible(self, coalition.with(first).with(second)) {
        return coalition.with(first).with(second)
      }
    }
    return .all(groups.count)
  }

  private mutating func join(_ members: [Int]) {
    let joined = members.map { groups[$0] }
    groups[members[0]] = Group(
      name: joined.map(\.name).joined(separator: " + "), fields: joined.flatMap(\.fields))
    for member in members.dropFirst().reversed() { groups.remove(at: member) }
  }
}
