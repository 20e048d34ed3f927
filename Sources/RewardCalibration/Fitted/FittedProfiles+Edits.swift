import RewardEngine

extension FittedProfiles {
  /// The changes that put the numbers into the scenario's own profiles one by one, so that what else stands there stays, comments too.
  ///
  /// - Returns: `nil` where profiles are not kept, or some stand elsewhere.
  public var edits: [FieldEdit]? {
    guard isKept, findings.names.allSatisfy({ isMapping(path(of: $0)) }) else { return nil }
    return findings.names.indices.flatMap { part in
      let profile = path(of: findings.names[part])
      let inherits = like(part) != nil
      let returns = profile / "returns"
      return groups(of: part).flatMap { edits(of: $0, in: profile) }
        + (!fitsReturns && (inherits || document[returns] != nil)
          ? [FieldEdit(path: returns, text: "0")] : [])
    }
  }

  private func path(of profile: String) -> FieldPath { FieldPath(Self.profiles.names + [profile]) }

  private func isMapping(_ path: FieldPath) -> Bool {
    if case .mapping? = document[path]?.content { true } else { false }
  }

  /// A group that says its law by other numbers, such as a half-life, is replaced as a whole.
  private func edits(of group: Group, in profile: FieldPath) -> [FieldEdit] {
    let path = group.name.isEmpty ? profile : profile / group.name
    if !group.name.isEmpty, keys(of: path) != Set(group.numbers.map(\.name)) {
      let entries = group.numbers.map { "\($0.name): \($0.text)" }
      return [
        FieldEdit(
          path: path, text: "{ \(entries.joined(separator: ", ")) }",
          comment: group.numbers.compactMap(Self.comment).joined(separator: "; "))
      ]
    }
    return group.numbers.map { number in
      FieldEdit(path: path / number.name, text: number.text, comment: Self.comment(number) ?? "")
    }
  }

  private func keys(of path: FieldPath) -> Set<String> {
    guard case .mapping(let entries)? = document[path]?.content else { return [] }
    return Set(entries.map(\.key.text))
  }

  private static func comment(_ number: Number) -> String? { number.comment.map { "\(number.name), \($0)" } }
}
