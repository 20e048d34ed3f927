import RewardEngine

/// Fitted profiles as lines of a scenario file, and as settings.
///
/// What is not fitted comes from the scenario's profile of the same name, or the most similar one.
public struct FittedProfiles: Sendable {
  private let findings: Calibration.Findings
  private let document: Document

  public init(_ findings: Calibration.Findings, in document: Document) {
    (self.findings, self.document) = (findings, document)
  }

  private static let profiles = FieldPath("players.profiles")

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
      for (field, ninety) in numbers(of: part) {
        let names = field.path.split(separator: ".").map(String.init)
        if names.count == 2, names[0] != group {
          group = names[0]
          lines.append("    \(group):")
        }
        let entry =
          "\(String(repeating: " ", count: 2 * names.count + 2))\(names[names.count - 1]): \(value(field, part))"
        lines.append(
          entry + String(repeating: " ", count: max(1, 34 - entry.count))
            + "# 90 %: \(Self.digits(ninety.low)) to \(Self.digits(ninety.high))")
      }
      lines.append("    returns: 0")
      lines += rest(part).map { "    \($0)" }
    }
    return lines
  }

  private var oneLine: String {
    let parts = findings.names.indices.map { part in
      var entries = like(part).map { ["like: \($0)"] } ?? []
      entries.append("share: \(value(.share, part))")
      if findings.calibration.showsPlay {
        entries.append(
          "activity: { mean: \(value(.mean, part)), concentration: \(value(.concentration, part)) }")
      }
      entries.append("churn: { gamma: \(value(.gamma, part)), delta: \(value(.delta, part)) }")
      return "\(findings.names[part]): { \((entries + ["returns: 0"] + rest(part)).joined(separator: ", ")) }"
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private func numbers(of part: Int) -> [(Calibration.ProfileField, Ninety)] {
    findings.estimates(of: part).map { ($0.field, $0.ninety) }
  }

  private func value(_ field: Calibration.ProfileField, _ part: Int) -> String {
    field == .share ? Self.shares(of: findings.best)[part] : Self.text(field, findings.best.parts[part])
  }

  // What is not fitted.

  /// The entries of the scenario's own profile.
  private func entries(_ part: Int) -> [Node.Entry] {
    let path = FieldPath(Self.profiles.names + [findings.models[part]])
    guard case .mapping(let entries)? = document[path]?.content else { return [] }
    return entries
  }

  /// The ready-made profile that everything else comes from.
  private func like(_ part: Int) -> String? {
    let own = entries(part)
    if let given = own.first(where: { $0.key.text == "like" }) { return given.value.oneLine }
    let isReadyMade = Scenario.Profile.names.contains(findings.models[part])
    return isReadyMade && !own.contains { $0.key.text == "activity" } ? findings.models[part] : nil
  }

  private func rest(_ part: Int) -> [String] {
    var fitted: Set = ["like", "share", "churn", "returns"]
    if findings.calibration.showsPlay { fitted.insert("activity") }
    return entries(part).filter { !fitted.contains($0.key.text) }.map {
      "\($0.key.text): \($0.value.oneLine)"
    }
  }

  // Draws.

  /// The fields of a draw.
  public var paths: [String] {
    findings.names.indices.flatMap { part in
      numbers(of: part).map { "players.profiles.\(findings.names[part]).\($0.0.path)" }
    }
  }

  /// The values of ``paths`` in each plausible mix.
  public var draws: [[String]] {
    findings.draws.map { mix in
      let shares = Self.shares(of: mix)
      return mix.parts.indices.flatMap { part in
        numbers(of: part).map { field, _ in
          field == .share ? shares[part] : Self.text(field, mix.parts[part])
        }
      }
    }
  }

  // Text of numbers.

  /// Shares with six decimals that sum to 1: the largest takes what rounding leaves.
  static func shares(of mix: PlayerMix) -> [String] {
    let million = 1_000_000
    var parts = mix.parts.map { max(1, Int(($0.share * Double(million)).rounded())) }
    if let largest = parts.indices.max(by: { parts[$0] < parts[$1] }) {
      parts[largest] += million - parts.reduce(0, +)
    }
    return parts.map { part in
      if part == million { return "1" }
      let digits = String(part)
      var text = "0." + String(repeating: "0", count: 6 - digits.count) + digits
      while text.last == "0" { text.removeLast() }
      return text
    }
  }

  /// A number of a profile, within what the reader takes.
  private static func text(_ field: Calibration.ProfileField, _ part: PlayerMix.Part) -> String {
    let value = field.value(of: part)
    return digits(field == .mean ? min(max(value, 0.0001), 0.9999) : min(max(value, 1e-6), 1e6))
  }

  /// A number above 0 with four digits.
  static func digits(_ value: Double) -> String {
    let bounded = max(value, 1e-9)
    var scale = 1.0
    while bounded * scale < 1000 { scale *= 10 }
    let text = ((bounded * scale).rounded() / scale).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
