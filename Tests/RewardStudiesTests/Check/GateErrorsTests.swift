import RewardEngine
import Testing

@testable import RewardStudies

/// A thousand repeats of a check whose truth is known: figures are normal, their variance is not known to the gate.
///
/// A share p of 1000 repeats has a standard error of √(p (1 − p) / 1000); bounds are five of these. For the gate's risk
/// of 1 % that is 1.6 %.
@Suite("A gate, a thousand times")
struct GateErrorsTests {
  private static let repeats = 1_000
  private static let risk = 0.01
  private static let bound = risk + 5 * (risk * (1 - risk) / Double(repeats)).squareRoot()
  private static let replay = "replay with: swift test --filter GateErrorsTests"

  /// So many normal figures of mean 0 and standard deviation 1, others for each repeat and purpose.
  static func normals(_ count: Int, _ number: Int, _ purpose: String) -> [Double] {
    let luck = Luck(seed: 20_261_121)
    let player = PlayerAddress(profileKey: 0, rank: UInt32(number))
    var stream = luck.stream(purpose: Purpose(kind: .tasteLaw, id: purpose), player: player)
    return (0..<count).map { _ in stream.nextNormal() }
  }

  /// The share of repeats in which something is so.
  private static func share(where holds: (Int) -> Bool) -> Double {
    Double((0..<repeats).count(where: holds)) / Double(repeats)
  }

  /// The states of claims at the look where a check stops: where one fails, or all pass.
  private static func states(_ gate: Gate, _ looks: [Int], _ claim: (Int) -> [Claim?]) -> [Verdict.State] {
    var states: [Verdict.State] = []
    for look in looks {
      states = gate.rulings(on: claim(look)).map(\.state)
      if states.contains(.fail) || states.allSatisfy({ $0 == .pass }) { break }
    }
    return states
  }

  @Test("fails or passes any of five figures on their borders with at most its risk, over three looks")
  func worstCase() {
    let looks = InterimLooks.sizes(from: 16, atMost: 64)
    let gate = Gate(risk: Self.risk, looks: looks.count)
    var passed = 0
    let failed = Self.share { number in
      let figures = (0..<5).map { Self.normals(64, number, "border \($0)") }
      let states = Self.states(gate, looks) { look in
        figures.map { Claim(Array($0[..<look]), least: nil, most: 0) }
      }
      if states.contains(.pass) { passed += 1 }
      return states.contains(.fail)
    }
    #expect(failed <= Self.bound, "\(Self.replay)")
    #expect(Double(passed) / Double(Self.repeats) <= Self.bound, "\(Self.replay)")
  }

  @Test("would fail too often, were each look given the whole risk")
  func spendingIsNeeded() {
    // One figure on its border at a risk of ¼: at the first of five looks alone that fails in 25 %.
    let looks = InterimLooks.sizes(from: 4, atMost: 64)
    let careless = Gate(risk: 0.25)
    let careful = Gate(risk: 0.25, looks: looks.count)
    func failed(_ gate: Gate) -> Double {
      Self.share { number in
        let figures = Self.normals(64, number, "spending")
        return looks.contains { look in
          gate.rulings(on: [Claim(Array(figures[..<look]), least: nil, most: 0)])[0].state == .fail
        }
      }
    }
    // 0.25 + 5 √(0.25 · 0.75 / 1000) is 0.318.
    #expect(failed(careless) > 0.318, "\(Self.replay)")
    #expect(failed(careful) <= 0.318, "\(Self.replay)")
  }

  @Test("gives no alarm in 1000 repeats of an unchanged economy, even with other random draws")
  func unchanged() {
    // Margins of 4 standard errors of the difference, √(2 / 32): an alarm takes more than 4 + t(0.001, 31) = 7.4 of
    // them, which Student's law of 31 degrees exceeds with 3e-8, and there are 5000 differences.
    let margin = 4 * (2.0 / 32).squareRoot()
    let alarms = Self.share { number in
      let claims = (0..<5).map { metric -> Claim? in
        let before = Self.normals(32, number, "before \(metric)")
        let after = Self.normals(32, number, "after \(metric)")
        return PairedDifference(before, after).map { Claim($0, within: margin) }
      }
      return Gate().rulings(on: claims).contains { $0.state == .fail }
    }
    #expect(alarms == 0, "\(Self.replay)")
  }

  /// Of 32 replications and five borders, by SciPy 1.17: nct.sf(t.isf(0.002, 31), 31, distance).
  @Test(
    "finds one value of five that lies outside with the chance of the noncentral distribution",
    arguments: [(3.0, 0.4691053937664938), (4, 0.8029856916928708), (4.41886439273257, 0.8927479566123522)])
  func power(distance: Double, expected: Double) {
    let outside = distance / 32.0.squareRoot()
    let found = Self.share { number in
      let figures = Self.normals(32, number, "power")
      let shifted = Claim(figures.map { $0 + outside }, least: nil, most: 0)
      let others = Claim(figures, least: nil, most: 10)
      return Gate().rulings(on: [shifted, others, others, others, others])[0].state == .fail
    }
    let spread = (expected * (1 - expected) / Double(Self.repeats)).squareRoot()
    #expect(abs(found - expected) <= 5 * spread, "\(Self.replay)")
  }

  /// Two borders 4 standard errors away, of five claims: the two chances to miss, 1 − 0.803 each, hardly overlap.
  @Test("passes what lies well within with the chance of two one-sided tests")
  func equivalence() {
    let margin = 4 / 32.0.squareRoot()
    let passed = Self.share { number in
      let claim = Claim(Self.normals(32, number, "equivalence"), least: -margin, most: margin)
      return Gate().rulings(on: [claim, nil, nil, nil, nil])[0].state == .pass
    }
    let expected = 1 - 2 * (1 - 0.8029856916928708)
    #expect(abs(passed - expected) <= 5 * (expected * (1 - expected) / 1_000).squareRoot(), "\(Self.replay)")
  }

  /// The truth is anything from 5.5 standard errors below the border to 5.5 above: far more than any value that is open.
  @Test("decides with 90 % what a check says so many players would, whatever the truth is")
  func promise() throws {
    let economy = Scenario(
      title: "Any",
      players: Scenario.Players(profiles: [Scenario.Profile(id: "everyone", share: 1, activity: .fixed(1))]))
    let (replications, rounds) = (32, 4_000)
    let look = Check.Look(replications: replications, size: 10)
    let others = [Claim?](repeating: nil, count: 4)
    var (followed, decided) = (0, 0)
    for number in 0..<rounds {
      let truth = (11 * (Double(number) + 0.5) / Double(rounds) - 5.5) / Double(replications).squareRoot()
      let seen = Self.normals(replications, number, "seen").map { $0 + truth }
      let claim = try #require(Claim(seen, least: 0, most: nil))
      let ruling = Gate().rulings(on: [claim] + others)[0]
      var check = Check(economy, players: look.players, replications: replications)
      guard ruling.state == .inconclusive,
        let needed = check.playersNeeded(for: claim, among: ruling.openTests, after: look)
      else { continue }
      check.mostPlayers = needed
      let (first, last) = (Double(look.size), Double(try #require(check.looks.last).size))
      let spread = (first / (last - first)).squareRoot()
      let more = Self.normals(replications, number, "more").map { truth + spread * $0 }
      let all = zip(seen, more).map { (before: Double, added: Double) -> Double in
        added + (before - added) * (first / last)
      }
      let later = Claim(all, least: 0, most: nil)
      let state = Gate(looks: check.looks.count).rulings(on: [later] + others)[0].state
      followed += 1
      decided += state == .inconclusive ? 0 : 1
    }
    // Open are values of 2.04 to 3.12 standard errors on either side, of 11: some 780. 0.9 − 5 √(0.09 / 780) is 0.846.
    #expect(followed > 500)
    #expect(Double(decided) >= 0.846 * Double(followed), "\(decided) of \(followed); \(Self.replay)")
  }
}
