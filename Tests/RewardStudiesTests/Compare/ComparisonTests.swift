import RewardEngine
import Testing

@testable import RewardHistories
@testable import RewardStudies

@Suite("A comparison")
struct ComparisonTests {
  /// Everybody plays on all five days, gets `login` coins each day, and digs twice for `dig` coins.
  private static func economy(login: Written = 2, dig: Written = 1, more: [(String, Written)] = []) -> Written
  {
    .mapping(
      [
        ("format", 1), ("title", "Coins"), ("days", 5), ("currencies", ["coins": ["kind": "soft"]]),
        ("login", ["pays": ["coins": login]]),
        ("activities", ["dig": ["per_active_day": 2, "pays": ["coins": dig]]]),
        (
          "players",
          [
            "count": 40,
            "profiles": [
              "calm": ["share": 0.25, "activity": 1], "keen": ["share": 0.75, "activity": 1],
            ],
          ]
        ),
      ] + more)
  }

  private static func side(_ name: String, _ written: Written) throws -> Comparison.NamedScenario {
    Comparison.NamedScenario(name, try Scenario(written.document), from: written.document)
  }

  private static func comparison(_ names: [String], _ written: Written...) throws -> Comparison {
    let sides = try written.enumerated().map { try side("side \($0)", $1) }
    let responses = try names.map { try Response($0, of: sides[0].scenario) }
    return Comparison(sides, in: Experiment(responses, players: 40, replications: 4, seed: 2))
  }

  @Test("measures what each variant changes compared with the baseline, for all and by profile")
  func variants() async throws {
    let findings = try await Self.comparison(
      ["coins.balance.mean"], Self.economy(), Self.economy(login: 5), Self.economy(login: 1)
    ).findings()
    // Five days of 2 + 2 coins; of 5 + 2; of 1 + 2.
    #expect(findings.variants.map { $0.primary[0].difference.before } == [20, 20])
    #expect(findings.variants.map { $0.primary[0].difference.value } == [15, -5])
    #expect(findings.variants.map { $0.primary[0].verdict } == [.up, .down])
    #expect(findings.variants[0].primary[0].relative?.value == 0.75)
    #expect(
      findings.variants[0].profiles.map(\.response.spelling)
        == ["calm:coins.balance.mean", "keen:coins.balance.mean"])
    #expect(findings.variants[0].profiles.allSatisfy { $0.difference.value == 15 })
  }

  @Test("looks at every other figure of the scenario, and calls those the same that are")
  func others() async throws {
    let found = try await Self.comparison(
      ["coins.balance.mean"], Self.economy(), Self.economy(login: 5)
    ).findings().variants[0]
    #expect(!found.others.contains { $0.response.spelling == "coins.balance.mean" })
    let median = try #require(found.others.first { $0.response.spelling == "coins.balance.p50" })
    #expect(median.verdict == .up && median.difference.value == 15)
    let active = try #require(found.others.first { $0.response.address.metric.family == .engagement })
    #expect(active.isIdentical)
  }

  @Test("counts the players who are better off, by what the economy pays")
  func players() async throws {
    let found = try await Self.comparison(
      ["coins.balance.mean"], Self.economy(), Self.economy(login: 5)
    ).findings().variants[0].players
    #expect(found.quantities.map(\.name) == ["coins.buys"])
    #expect(found.changes(of: 0, in: .everyone)?.all == .init(players: 40, better: 40, worse: 0, sum: 600))
  }

  @Test("shares a difference out among the fields that make it")
  func shares() async throws {
    let found = try await Self.comparison(
      ["coins.balance.mean"], Self.economy(), Self.economy(login: 5, dig: 3)
    ).findings().variants[0]
    let shares = try #require(found.decomposition)
    #expect(shares.isExact)
    #expect(shares.groups.map(\.name) == ["login.pays.coins", "activities.dig.pays.coins"])
    // Five days of 3 coins more, and of 2 · 2 coins more.
    #expect(shares.shares == [[15, 20].map { Outcome.Estimate(value: $0, low: $0, high: $0) }])
    #expect(found.fields.map(\.path.description) == ["login.pays.coins", "activities.dig.pays.coins"])
  }

  @Test("does not split the change of one field, nor where that is switched off")
  func noShares() async throws {
    var comparison = try Self.comparison(["coins.balance.mean"], Self.economy(), Self.economy(login: 5))
    #expect(try await comparison.findings().variants[0].decomposition == nil)
    comparison = try Self.comparison(["coins.balance.mean"], Self.economy(), Self.economy(login: 5, dig: 3))
    comparison.isDecomposed = false
    #expect(try await comparison.findings().variants[0].decomposition == nil)
  }

  @Test("follows a change of a running economy from its day on")
  func applied() async throws {
    var comparison = try Self.comparison(["coins.balance.mean"], Self.economy(), Self.economy(login: 5))
    comparison.changeAfter = 2
    let found = try await comparison.findings().variants[0]
    #expect(found.primary[0].difference.after == 29)
    #expect(found.paths.count == 1)
    #expect(found.paths[0].before == [12, 16, 20] && found.paths[0].after == [15, 22, 29])
    #expect(found.paths[0].settled == nil)
    #expect(found.players.changes(of: 0, in: .everyone)?.all.sum == 360)
  }

  @Test("counts days of the run where a metric names one, the change in between")
  func daysOfTheRun() async throws {
    var comparison = try Self.comparison(["coins.balance.mean@4"], Self.economy(), Self.economy(login: 5))
    comparison.changeAfter = 2
    let found = try await comparison.findings().variants[0].primary[0]
    // Two days of 4 coins, two of 7.
    #expect(found.difference.before == 16 && found.difference.after == 22)
    #expect(found.response.spelling == "coins.balance.mean@4")
  }

  @Test("adds replications until a difference has the precision asked for, or the players are spent")
  func precision() async throws {
    func uneven(_ login: Int) -> Written {
      Self.economy(
        login: .word("\(login)"),
        more: []
      ).replacing(
        "players", by: ["count": 40, "profiles": ["only": ["share": 1, "activity": 0.5]]])
    }
    var comparison = try Self.comparison(["coins.balance.mean"], uneven(2), uneven(5))
    comparison.mostPlayers = 160
    comparison.precisions = [Precision(0.000_1, isShare: true)]
    #expect(comparison.looks == [4, 8, 16])
    #expect(try await comparison.findings().experiment.players == 160)
    comparison.precisions = [Precision(10, isShare: true)]
    #expect(try await comparison.findings().experiment.players == 40)
    // More replications of the same size are those of a larger experiment from the start.
    comparison.precisions = [Precision(0.000_1, isShare: true)]
    let grown = try await comparison.findings().variants[0].primary[0].difference
    var large = try Self.comparison(["coins.balance.mean"], uneven(2), uneven(5))
    large = Comparison(
      large.scenarios, in: Experiment(large.experiment.responses, players: 160, replications: 16, seed: 2))
    let whole = try await large.findings().variants[0].primary[0].difference
    #expect(zip(whole.values, grown.values).allSatisfy { abs($0 - $1) < 1e-9 } && grown.values.count == 16)
  }

  @Test("is the same with any number of threads")
  func threads() async throws {
    func found(_ threads: Int) async throws -> [Comparison.VariantFindings] {
      let comparison = try Self.comparison(
        ["coins.balance.mean", "coins.gini"], Self.economy(), Self.economy(login: 5, dig: 3))
      let experiment = Experiment(
        comparison.experiment.responses, players: 40, replications: 4, seed: 2, threads: threads)
      return try await Comparison(comparison.scenarios, in: experiment).findings().variants
    }
    #expect(try await found(1) == (try await found(3)))
  }

  @Test("refuses an economy that is the same but for words")
  func identical() async throws {
    let comparison = try Self.comparison(
      ["coins.balance.mean"], Self.economy(), Self.economy().replacing("title", by: "Other words"))
    #expect(throws: Comparison.Fault.identical(variant: 1)) { try comparison.check() }
  }

  @Test("refuses a figure that one of the two does not have, and a number that players do not have")
  func unknown() throws {
    let comparison = try Self.comparison(
      ["coins.balance.mean"], Self.economy(),
      Self.economy().replacing("currencies", by: ["gems": ["kind": "soft"]])
        .replacing("login", by: ["pays": ["gems": 2]]).replacing("activities", by: [:]))
    do {
      try comparison.check()
      Issue.record("nothing was refused")
    } catch Experiment.Fault.noResponse(let variant, let spelling, _) {
      #expect(variant == 1 && spelling == "coins.balance.mean")
    }
    var other = try Self.comparison(["coins.balance.mean"], Self.economy(), Self.economy(login: 5))
    other.quantities = ["coin.minted"]
    let unknown = PlayerComparison.Unknown(name: "coin.minted", among: ["coins.buys", "coins.minted"])
    #expect(throws: Comparison.Fault.quantity(unknown)) { try other.check() }
  }

  @Test("refuses other profiles in a running economy, and metrics of days before the change")
  func living() throws {
    var comparison = try Self.comparison(
      ["coins.balance.mean"], Self.economy(),
      Self.economy().replacing(
        "players", by: ["count": 40, "profiles": ["calm": ["share": 1, "activity": 1]]]))
    comparison.changeAfter = 2
    #expect(throws: Comparison.Fault.profiles(variant: 1)) { try comparison.check() }
    var early = try Self.comparison(["coins.balance.mean@2"], Self.economy(), Self.economy(login: 5))
    early.changeAfter = 2
    let response = early.experiment.responses[0]
    #expect(throws: Comparison.Fault.early(response, first: 3)) { try early.check() }
  }
}

extension Written {
  /// The same mapping with what stands under a name replaced.
  fileprivate func replacing(_ name: String, by value: Written) -> Written {
    guard case .mapping(let entries) = self else { return self }
    return .mapping(entries.map { $0.0 == name ? (name, value) : $0 })
  }
}
