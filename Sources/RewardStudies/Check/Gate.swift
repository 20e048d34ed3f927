import RewardEngine

/// Judges several claims together, at one or more planned looks, with a limit on the risk of any wrong verdict.
///
/// Over all claims and all looks, the chance to fail any claim that holds is at most ``risk``, and so is the chance to
/// pass any that does not. The looks share the risk equally (Bonferroni), so it does not matter when one stops. At each
/// look, the claims share its part by Holm's method.
public struct Gate: Sendable, Equatable {
  public let risk: Double
  /// The most looks at the claims.
  public let looks: Int

  /// The default risk: a claim is decided with 99 % confidence.
  public static let usualRisk = 0.01
  /// The chance with which the players needed decide a claim.
  public static let power = 0.9

  /// - Precondition: `risk` is above 0 and at most ½, and there is a look.
  public init(risk: Double = usualRisk, looks: Int = 1) {
    precondition(risk > 0 && risk <= 0.5 && looks > 0, "a risk of \(risk) over \(looks) looks")
    self.risk = risk
    self.looks = looks
  }

  /// The verdict on one claim.
  public struct Ruling: Sendable, Equatable {
    public let state: Verdict.State
    /// The p-values for pass and for fail, adjusted for the number of claims and looks.
    public let passPValue: Double
    public let failPValue: Double
    /// The tests among which the risk of a look is divided where it is not decided; 0 where it is.
    public let openTests: Int
  }

  /// Judges claims at one look; `nil` stands for an unknown value, which stays inconclusive.
  public func rulings(on claims: [Claim?]) -> [Ruling] {
    let pass = adjusted(claims.map { [$0?.passPValue ?? 1] })
    let fail = adjusted(claims.map { $0?.failPValues ?? [1] })
    let states = zip(pass, fail).map { pass, fail -> Verdict.State in
      pass[0] <= risk ? .pass : fail.contains { $0 <= risk } ? .fail : .inconclusive
    }
    // By Holm's method, tests that are decided take no risk from the others.
    let open = (
      pass: pass.joined().count { $0 > risk }, fail: fail.joined().count { $0 > risk }
    )
    return claims.indices.map { place in
      let tests = claims[place]?.isWithin == true ? open.pass : open.fail
      return Ruling(
        state: states[place], passPValue: pass[place][0], failPValue: fail[place].min() ?? 1,
        openTests: states[place] == .inconclusive ? max(1, tests) : 0)
    }
  }

  /// Whether each change is shown to differ from 0, adjusted for the number of changes and looks.
  public func moves(of changes: [Claim?]) -> [Bool] {
    adjusted(changes.map { [$0?.zeroPValue ?? 1] }).map { $0[0] <= risk }
  }

  /// The part of the risk that one look has.
  public var riskALook: Double { risk / Double(looks) }

  /// The distance from its limit, in standard errors, at which a value is failed with the chance ``power``, as the first
  /// of that many limits.
  public func standardErrorsFound(borders: Int, degrees: Double) -> Double {
    let risk = riskALook / Double(max(1, borders))
    return -Mathematics.studentQuantile(risk, degrees: degrees)
      - Mathematics.studentQuantile(1 - Self.power, degrees: degrees)
  }

  /// The p-values of each claim's tests, adjusted for all claims and looks.
  private func adjusted(_ tests: [[Double]]) -> [[Double]] {
    let all = Holm.adjusted(tests.flatMap { $0 }).map { min(1, $0 * Double(looks)) }
    var rest = all[...]
    return tests.map { tests in
      defer { rest = rest.dropFirst(tests.count) }
      return Array(rest.prefix(tests.count))
    }
  }
}
