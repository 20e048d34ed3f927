import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A comparison of percentiles in bins")
struct BinnedComparisonTests {
  /// Seven of ten players play on all 20 days, the others only on the first. So the median is what those hold who play every day:
  /// what they start with, and `login` each day.
  private static func economy(start: Int, login: Int) -> Written {
    .mapping([
      ("format", 1), ("title", "Coins"), ("days", 20),
      ("currencies", ["coins": ["kind": "soft", "start": .word("\(start)")]]),
      ("login", ["pays": ["coins": .word("\(login)")]]),
      (
        "players",
        [
          "count": 40,
          "profiles": ["daily": ["share": 0.7, "activity": 1], "once": ["share": 0.3, "activity": 0]],
        ]
      ),
    ])
  }

  private static func findings(
    _ before: Written, _ after: Written, changeAfter day: Int? = nil, margin: Double? = nil
  ) async throws -> Comparison.VariantFindings {
    let sides = try [before, after].enumerated().map {
      Comparison.NamedScenario("\($0)", try Scenario($1.document), from: $1.document)
    }
    let response = try Response("coins.balance.p50", of: sides[0].scenario)
    var comparison = Comparison(sides, in: Experiment([response], players: 160, replications: 16, seed: 2))
    comparison.changeAfter = day
    comparison.margins = margin.map { [response.spelling: $0] } ?? [:]
    return try await comparison.findings().variants[0]
  }

  /// 1 + 20 · 10 = 201, and 11 + 20 · 9 = 191. Bins have four numbers there.
  @Test("holds the true difference, and the part of each field")
  func differences() async throws {
    let found = try await Self.findings(
      Self.economy(start: 1, login: 10), Self.economy(start: 11, login: 9))
    let change = try #require(found.primary.first)
    #expect(change.interval.contains(-10) && change.interval.low < change.interval.high)
    #expect(change.interval.high < 0 && change.verdict == .down)
    let relative = try #require(change.relative)
    #expect(try #require(relative.low) <= -10.0 / 201 && -10.0 / 201 <= (try #require(relative.high)))
    // By the order of their paths: 20 · 9 + 1 instead of 201, and 10 more to start with.
    let decomposition = try #require(found.decomposition)
    let shares = try #require(decomposition.shares[0])
    for (group, share) in zip(decomposition.groups, shares) {
      let value: Double = "\(group)".contains("login") ? -20 : 10
      #expect(try #require(share.low) <= value && value <= (try #require(share.high)), "\(group): \(share)")
    }
  }

  /// 201, read from a bin with 200, and 200, which is known as a multiple of 10.
  @Test("that is smaller than the bins stays inconclusive, and more players do not help")
  func open() async throws {
    let found = try await Self.findings(
      Self.economy(start: 1, login: 10), Self.economy(start: 0, login: 10), margin: 0.5)
    let change = try #require(found.primary.first)
    #expect(change.interval.contains(-1) && change.verdict == .inconclusive(players: nil))
  }

  /// Nothing that half of the players have changes, though the bins hold four numbers.
  @Test("that count the same values is none")
  func same() async throws {
    let before = Self.economy(start: 1, login: 10)
    guard case .mapping(let fields) = before else { return }
    let mission: Written = ["chance": 1, "pays": ["badge": 1]]
    let after = Written.mapping(
      fields + [("items", ["badge": ["kind": "consumable"]]), ("missions", ["wear": mission])])
    let found = try await Self.findings(before, after)
    #expect(try #require(found.primary.first).isIdentical)
  }

  /// From day 11 on a coin less a day: 10 less after 20 days, and n less on day n after the change.
  @Test("holds the true difference after a change of a running economy, on each day")
  func running() async throws {
    let found = try await Self.findings(
      Self.economy(start: 1, login: 10), Self.economy(start: 1, login: 9), changeAfter: 10)
    let change = try #require(found.primary.first)
    #expect(change.interval.contains(-10) && change.interval.low < change.interval.high)
    let path = try #require(found.paths.first)
    for (place, difference) in path.differences.enumerated() {
      let value = -Double(place + 1)
      #expect(try #require(difference.low) <= value && value <= (try #require(difference.high)), "\(place)")
    }
  }
}
