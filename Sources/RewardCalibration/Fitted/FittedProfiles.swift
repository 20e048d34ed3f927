import RewardEngine

/// Fitted profiles as lines of a scenario file, and as settings.
///
/// What is not fitted comes from the scenario's profile of the same name, or the most similar one.
public struct FittedProfiles: Sendable {
  let findings: Calibration.Findings
  let document: Document
  /// What an event log shows besides when players play.
  private let habits: Habits?

  public init(_ findings: Calibration.Findings, in document: Document, habits: Habits? = nil) {
    (self.findings, self.document, self.habits) = (findings, document, habits)
  }

  static let profiles = FieldPath("players.profiles")

  /// Whether they are those of the scenario.
  var isKept: Bool { findings.calibration.choice == .kept }

  /// The file with the fitted profiles in the place of its own, and all other lines as they are.
  ///
  /// - Returns: `nil` where the file has no place for them.
  public var text: String? {
    let path = document[Self.profiles] == nil ? FieldPath("players.mix") : Self.profiles
    return document.text(replacing: path, byBlock: block, orOneLine: "profiles: \(oneLine)")
  }

  /// The lines of the block, without indentation before the first key.
  private var block: [String] {
    var lines = ["profiles:"]
    for part in findings.names.indices {
      lines.append("  \(findings.names[part]):")
      if let model = like(part) { lines.append("    like: \(model)") }
      var group = ""
      for number in numbers(of: part) {
        let names = number.path.split(separator: ".").map(String.init)
        if names.count == 2, names[0] != group {
          group = names[0]
          lines.append("    \(group):")
        }
        let entry =
          "\(String(repeating: " ", count: 2 * names.count + 2))\(names[names.count - 1]): \(number.text)"
        lines.append(
          entry
            + (number.comment.map { String(repeating: " ", count: max(1, 34 - entry.count)) + "# \($0)" }
              ?? ""))
      }
      if !fitsReturns { lines.append("    returns: 0") }
      lines += rest(part).map { "    \($0)" }
    }
    return lines
  }

  private var oneLine: String {
    let parts = findings.names.indices.map { part in
      var entries = like(part).map { ["like: \($0)"] } ?? []
      for group in groups(of: part) {
        let own = group.numbers.map { "\($0.name): \($0.text)" }.joined(separator: ", ")
        entries.append(group.name.isEmpty ? own : "\(group.name): { \(own) }")
      }
      return
        "\(findings.names[part]): { \((entries + (fitsReturns ? [] : ["returns: 0"]) + rest(part)).joined(separator: ", ")) }"
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  /// Whether it is fitted how often players who left come back.
  var fitsReturns: Bool { habits?.players.followsReturns ?? false }

  /// A number of a profile, as it is written.
  struct Number {
    var path: String
    var text: String
    var ninety: Ninety
    /// By plausible mix; empty where only the fit is known.
    var draws: [String]

    var name: String { path.split(separator: ".").last.map(String.init) ?? path }

    /// The range of 90 %, where there is one.
    var comment: String? {
      ninety.low < ninety.high || draws.count > 1
        ? "90 %: \(Self.text(ninety.low)) to \(Self.text(ninety.high))" : nil
    }

    private static func text(_ end: Double) -> String { end > 0 ? FittedText.digits(end) : "0" }
  }

  /// The numbers of a profile: first those of the mix, then its habits.
  private func numbers(of part: Int) -> [Number] {
    let shares = findings.draws.map { Self.shares(of: $0)[part] }
    let own = findings.estimates(of: part).map { found in
      Number(
        path: found.field.path,
        text: found.field == .share
          ? Self.shares(of: findings.best)[part] : Self.text(found.field, findings.best.parts[part]),
        ninety: found.ninety,
        draws: found.field == .share ? shares : findings.draws.map { Self.text(found.field, $0.parts[part]) })
    }
    let habits = self.habits?.profileFields[part] ?? []
    return own
      + habits.map { habit in
        Number(
          path: habit.path, text: habit.text(), ninety: habit.ninety,
          draws: habit.draws.indices.map { habit.text($0) })
      }
  }

  /// Numbers below the same name stand together: `activity: { mean, concentration }`.
  typealias Group = (name: String, numbers: [Number])

  func groups(of part: Int) -> [Group] {
    var groups: [Group] = []
    for number in numbers(of: part) {
      let names = number.path.split(separator: ".").map(String.init)
      let name = names.count == 2 ? names[0] : ""
      if !name.isEmpty, groups.last?.name == name {
        groups[groups.count - 1].numbers.append(number)
      } else {
        groups.append((name, [number]))
      }
    }
    return groups
  }

  // What is not fitted.

  /// The entries of the scenario's own profile.
  private func entries(_ part: Int) -> [Node.Entry] {
    let path = FieldPath(Self.profiles.names + [findings.models[part]])
    guard case .mapping(let entries)? = document[path]?.content else { return [] }
    return entries
  }

  /// The ready-made profile that everything else comes from.
  func like(_ part: Int) -> String? {
    let own = entries(part)
    if let given = own.first(where: { $0.key.text == "like" }) { return given.value.oneLine }
    let isReadyMade = Scenario.Profile.names.contains(findings.models[part])
    return isReadyMade && !own.contains { $0.key.text == "activity" } ? findings.models[part] : nil
  }

  private func rest(_ part: Int) -> [String] {
    let fitted = Set(
      ["like", "returns"]
        + numbers(of: part).compactMap { $0.path.split(separator: ".").first.map(String.init) })
    return entries(part).filter { !fitted.contains($0.key.text) }.map {
      "\($0.key.text): \($0.value.oneLine)"
    }
  }

  // Draws.

  /// The fields of a draw.
  public var paths: [String] {
    findings.names.indices.flatMap { part in
      drawn(part).map { "players.profiles.\(findings.names[part]).\($0.path)" }
    } + (habits?.paths ?? [])
  }

  /// The values of ``paths`` in each plausible mix.
  public var draws: [[String]] {
    let columns = findings.names.indices.flatMap { drawn($0).map(\.draws) }
    return findings.draws.indices.map { draw in
      columns.map { $0[draw] } + (habits?.texts(draw) ?? [])
    }
  }

  /// The values of ``paths`` that are written into the scenario.
  public var fitted: [String] {
    findings.names.indices.flatMap { drawn($0).map(\.text) } + (habits?.texts ?? [])
  }

  private func drawn(_ part: Int) -> [Number] {
    numbers(of: part).filter { $0.draws.count == findings.draws.count }
  }

  // Text of numbers.

  /// Shares with six decimals that sum to 1: the largest takes what rounding leaves.
  static func shares(of mix: PlayerMix) -> [String] { FittedText.shares(mix.parts.map(\.share)) }

  /// A number of a profile, within what the reader takes.
  private static func text(_ field: Calibration.ProfileField, _ part: PlayerMix.Part) -> String {
    let value = field.value(of: part)
    return FittedText.digits(field == .mean ? min(max(value, 0.0001), 0.9999) : min(max(value, 1e-6), 1e6))
  }
}
