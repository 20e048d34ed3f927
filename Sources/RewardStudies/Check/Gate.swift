import RewardEngine

/// What claims are judged by: how often all verdicts together may be wrong, and how often one looks at them.
///
/// Two chances are held below ``risk`` each, over all claims and all looks: that any claim which holds is failed, and that
/// any which does not is passed. The looks are planned, and share the risk alike (Bonferroni), so that it does not
/// matter when one stops; at each look the claims share its part by Holm's method.
public struct Gate: Sendable, Equatable {
  public let risk: Double
  /// How often the claims are looked at, at most.
  public let looks: Int

  /// The usual risk: a claim is decided with 99 % confidence.
  public static let usualRisk = 0.01
  /// The chance with which the replications that would decide a claim do.
  public static let power = 0.9

  /// - Precondition: `risk` is above 0 and at most ½, and there is a look.
  public init(risk: Double = usualRisk, looks: Int = 1) {
    precondition(risk > 0 && risk <= 0.5 && looks > 0, "a risk of \(risk) over \(looks) looks")
    self.risk = risk
    self.looks = looks
  }

  /// What is judged of one claim.
  public struct Ruling: Sendable, Equatable {
    public let state: Verdict.State
    /// The chance that luck alone shows so much for a pass, or for a fail, all claims and looks counted.
    public let passPValue: Double
    public let failPValue: Double
    /// Replications that would decide it; `nil` where it is decided, or no number would.
    public let replicationsNeeded: Int?
  }

  /// Judges claims at one look; one of which nothing is known is `nil`, and stays inconclusive.
  public func rulings(on claims: [Claim?]) -> [Ruling] {
    let pass = adjusted(claims.map { [$0?.passPValue ?? 1] })
    let fail = adjusted(claims.map { $0?.failPValues ?? [1] })
    let states = zip(pass, fail).map { pass, fail -> Verdict.State in
      pass[0] <= risk ? .pass : fail.contains { $0 <= risk } ? .fail : .inconclusive
    }
    // The tests that are decided take nothing from the others, by Holm's method.
    let open = (
      pass: pass.joined().count { $0 > risk }, fail: fail.joined().count { $0 > risk }
    )
    return claims.indices.map { place in
      let tests = claims[place]?.isWithin == true ? open.pass : open.fail
      let needed =
        states[place] != .inconclusive
        ? nil : claims[place]?.replications(toDecideAt: riskALook / Double(max(1, tests)))
      return Ruling(
        state: states[place], passPValue: pass[place][0], failPValue: fail[place].min() ?? 1,
        replicationsNeeded: needed)
    }
  }

  /// Whether each change is shown to be one, all changes and looks counted: within its margin or beyond it.
  public func moves(of changes: [Claim?]) -> [Bool] {
    adjusted(changes.map { [$0?.zeroPValue ?? 1] }).map { $0[0] <= risk }
  }

  /// The part of the risk that one look takes.
  public var riskALook: Double { risk / Double(looks) }

  /// How many standard errors beyond its border a figure lies that is failed with the chance ``power``, the first of
  /// so many borders to be judged.
  public func standardErrorsFound(borders: Int, degrees: Double) -> Double {
    let risk = riskALook / Double(max(1, borders))
    return -Mathematics.studentQuantile(risk, degrees: degrees)
      - Mathematics.studentQuantile(1 - Self.power, degrees: degrees)
  }

  /// The chances of each claim's tests, those of all claims and looks counted.
  private func adjusted(_ tests: [[Double]]) -> [[Double]] {
    let all = Holm.adjusted(tests.flatMap { $0 }).map { min(1, $0 * Double(looks)) }
    var rest = all[...]
    return tests.map { tests in
      defer { rest = rest.dropFirst(tests.count) }
      return Array(rest.prefix(tests.count))
    }
  }
}
