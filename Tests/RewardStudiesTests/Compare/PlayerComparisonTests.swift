import RewardEngine
import Testing

@testable import RewardHistories
@testable import RewardStudies

@Suite("Players compared with themselves")
struct PlayerComparisonTests {
  private static func economy(login: Int, perDay: Double? = nil, share: Double = 0.25) -> Scenario {
    Scenario(
      title: "Coins", days: 10, currencies: [.init(id: "coins")],
      login: .init([.init("coins", .fixed(login))]),
      players: .init(
        count: 40,
        profiles: [
          .init(id: "idle", share: share, activity: .fixed(0)),
          .init(id: "keen", share: 1 - share, activity: .fixed(1)),
        ], arrival: perDay.map { .perDay($0) } ?? .together))
  }

  /// A hat that nobody buys.
  private static func selling(at price: Int, login: Int) -> Scenario {
    var scenario = economy(login: login)
    scenario.items = [Scenario.Item(id: "hats", kind: .consumable)]
    scenario.shop = [
      Scenario.Offer(
        id: "hat", gives: Scenario.Payment([.init("hats", .fixed(1))]),
        cost: .currency([Scenario.Price("coins", price)], prefer: nil), demand: .chance(0, quantity: 1))
    ]
    return scenario
  }

  private static func findings(
    _ before: Scenario, _ after: Scenario, by names: [String] = [], threads: Int = 1
  ) async throws -> PlayerComparison.Findings {
    let (first, second) = (try Plan(before), try Plan(after))
    let seeds: [UInt64] = [3, 4]
    return try await PlayerComparison(
      seeds.map { Simulation(first, players: 40, seed: $0) },
      seeds.map { Simulation(second, players: 40, seed: $0) }, by: names
    ).findings(threads: threads)
  }

  @Test("have no interval of the mean where none of them differs, as nothing says by how much others would")
  func nobody() async throws {
    let findings = try await Self.findings(Self.economy(login: 2), Self.economy(login: 2))
    let all = try #require(findings.changes(of: 0, in: .everyone))
    #expect(all.mean == Outcome.Estimate(value: 0, low: nil, high: nil))
    #expect(PlayerChanges(replications: 2).mean == nil)
  }

  @Test("gain what they are paid more, each as often as they play")
  func gains() async throws {
    // All play on the first day; the 30 of 40 who are keen play on all ten. 3 coins a day instead of 2.
    let findings = try await Self.findings(Self.economy(login: 2), Self.economy(login: 3))
    #expect(findings.quantities.map(\.name) == ["coins.buys"])
    let all = try #require(findings.changes(of: 0, in: .everyone))
    #expect(all.all == PlayerChanges.Counts(players: 80, better: 80, worse: 0, sum: 60 * 10 + 20))
    #expect(all.mean == Outcome.Estimate(value: 7.75, low: 7.75, high: 7.75))
    // Wilson's interval of 80 of 80: 80 ÷ (80 + 1.959964²).
    #expect(all.better?.value == 1 && all.better?.high == 1)
    #expect(abs((all.better?.low ?? 0) - 80 / 83.841459) < 1e-7)
    #expect(all.worse?.low == 0 && abs((all.worse?.high ?? 0) - 3.841459 / 83.841459) < 1e-7)
    #expect(all.medianGain == 10 && all.medianLoss == nil)
    #expect([0.05, 0.25, 0.26, 0.5].map { all.quantile($0) } == [1, 1, 10, 10])
    let idle = try #require(findings.changes(of: 0, in: .profile(0)))
    #expect(idle.all == PlayerChanges.Counts(players: 20, better: 20, worse: 0, sum: 20))
  }

  @Test("lose what they are paid less, and are the same where nothing changes")
  func losses() async throws {
    let findings = try await Self.findings(
      Self.economy(login: 3), Self.economy(login: 2), by: ["coins.balance", "active_days"])
    let coins = try #require(findings.changes(of: 0, in: .everyone))
    #expect(coins.all == PlayerChanges.Counts(players: 80, better: 0, worse: 80, sum: -620))
    #expect(coins.medianLoss == 10 && coins.medianGain == nil)
    #expect([0.5, 0.75, 0.76].map { coins.quantile($0) } == [-10, -10, -1])
    let days = try #require(findings.changes(of: 1, in: .everyone))
    #expect(days.all == PlayerChanges.Counts(players: 80, better: 0, worse: 0, sum: 0))
    #expect(days.quantile(0.5) == 0)
  }

  @Test("are left out where they have another profile in the variant, and counted")
  func otherProfiles() async throws {
    // Of 40 players, 10 are idle and 30 keen before, and 20 of each after: 10 keen players become idle, in each of two replications.
    let (before, after) = (Self.economy(login: 2), Self.economy(login: 2, share: 0.5))
    let findings = try await Self.findings(before, after)
    #expect(findings.ofOtherProfile == 20)
    #expect(findings.changes(of: 0, in: .everyone)?.all.players == 60)
    #expect(try await Self.findings(after, before).ofOtherProfile == 20)
    #expect(try await Self.findings(before, before).ofOtherProfile == 0)
    // Without the profile, all of its 30 players have another one.
    var renamed = before
    renamed.players.profiles[1] = .init(id: "eager", share: 0.75, activity: .fixed(1))
    #expect(try await Self.findings(before, renamed).ofOtherProfile == 60)
  }

  @Test("gain by what money buys where prices fall, and not where pay and prices rise alike")
  func prices() async throws {
    func counts(_ before: Scenario, _ after: Scenario) async throws -> PlayerChanges.Counts {
      let plans = (try Plan(before), try Plan(after))
      let findings = try await PlayerComparison(
        [Simulation(plans.0, players: 40, seed: 3)], [Simulation(plans.1, players: 40, seed: 3)],
        of: (before, after, 0..<before.days), by: ["coins.buys"]
      ).findings(threads: 1)
      return try #require(findings.changes(of: 0, in: .everyone)).all
    }
    // 30 of 40 get 20 coins in ten days and 10 get 2; at half the price that buys as much as twice the coins did. Where prices change,
    // amounts are in hundredths.
    let cheaper = try await counts(Self.selling(at: 10, login: 2), Self.selling(at: 5, login: 2))
    #expect(cheaper == PlayerChanges.Counts(players: 40, better: 40, worse: 0, sum: 100 * (30 * 20 + 10 * 2)))
    let alike = try await counts(Self.selling(at: 10, login: 2), Self.selling(at: 20, login: 4))
    #expect(alike == PlayerChanges.Counts(players: 40, better: 0, worse: 0, sum: 0))
    let dearer = try await counts(Self.selling(at: 10, login: 2), Self.selling(at: 30, login: 3))
    #expect(dearer.worse == 40)
    // A tenth less for those who get 2 coins is less, too, though it is no whole coin: 20 and 2 coins buy 18.18 and 1.82.
    let little = try await counts(Self.selling(at: 10, login: 2), Self.selling(at: 11, login: 2))
    #expect(little == PlayerChanges.Counts(players: 40, better: 0, worse: 40, sum: -(30 * 182 + 10 * 18)))
  }

  @Test(
    "are in the finest parts of a unit that fit 32 bits",
    arguments: [(21_474_836, 100), (21_474_837, 10), (214_748_365, 1)])
  func fineness(most: Int, scale: Int) throws {
    let scenario = Self.selling(at: 10, login: 2)
    let buys = try #require(
      PlayerQuantity.all(of: Plan(scenario).catalogue).first { $0.name == "coins.buys" })
    let finer = buys.finer(upTo: Double(most))
    #expect(finer.scale == scale && finer.values(of: [7]) == [7 * scale])
  }

  /// A hat for 10 and a cap for 30 cost 40 together, in the variant 50: players who receive as many coins buy four fifths.
  @Test("buy at the variant's prices, with a basket that is the same before and after")
  func basket() throws {
    func economy(hat: Int, cap: Int, others: [String] = []) -> Scenario {
      var scenario = Self.economy(login: 2)
      scenario.items = (["hats", "caps"] + others).map { Scenario.Item(id: $0, kind: .consumable) }
      scenario.shop = [("hats", hat), ("caps", cap)].map(offer) + others.map { offer($0, 1_000) }
      return scenario
    }
    func offer(_ item: String, _ price: Int) -> Scenario.Offer {
      Scenario.Offer(
        id: item, gives: Scenario.Payment([.init(item, .fixed(1))]),
        cost: .currency([Scenario.Price("coins", price)], prefer: nil), demand: .chance(0, quantity: 1))
    }
    let before = economy(hat: 10, cap: 30)
    let buys = try #require(
      PlayerQuantity.all(of: Plan(before).catalogue).first { $0.name == "coins.buys" })
    func value(of coins: Int, in after: Scenario) -> [Int] {
      buys.at(pricesOf: before, insteadOf: after, on: 0..<after.days).values(of: [coins])
    }
    #expect(value(of: 100, in: economy(hat: 20, cap: 30)) == [80])
    // One dearer and one cheaper by as much: the basket costs what it did.
    #expect(value(of: 100, in: economy(hat: 30, cap: 10)) == [100])
    // A sale of half the price on all days is half the price.
    var sale = economy(hat: 20, cap: 60)
    sale.events = [Scenario.Event(id: "sale", from: 0, days: sale.days, priceHundredths: 50)]
    #expect(value(of: 100, in: sale) == [100])
    // What only the variant sells is not in the basket.
    #expect(value(of: 100, in: economy(hat: 10, cap: 30, others: ["crowns"])) == [100])
  }

  /// From day 6 on, 30 keen players of 40 get 3 coins a day instead of 2, and hold 10 of before. The 10 idle ones have played on the
  /// first day only. At half the price, 5 · 2 coins buy as much as 20 did.
  @Test("count what they receive after a change, and are those who play then")
  func change() async throws {
    func counts(
      _ before: Scenario, _ after: Scenario, by name: String
    ) async throws -> PlayerChanges.Counts? {
      let experiment = Experiment([], players: 40, replications: 2, seed: 3)
      let economy = RunningEconomy(before, after: 5, in: experiment)
      let findings = try await PlayerComparison(
        try await economy.simulations(of: before, variant: 0),
        try await economy.simulations(of: after, variant: 1), of: (before, after, 5..<before.days), by: [name]
      ).findings(threads: 1)
      #expect(findings.changes(of: 0, in: .profile(0)) == nil)
      return findings.changes(of: 0, in: .everyone)?.all
    }
    let (before, after) = (Self.economy(login: 2), Self.economy(login: 3))
    let wanted = PlayerChanges.Counts(players: 30, better: 30, worse: 0, sum: 150)
    #expect(try await counts(before, after, by: "coins.buys") == wanted)
    #expect(try await counts(before, after, by: "coins.minted") == wanted)
    let cheaper = try await counts(
      Self.selling(at: 10, login: 2), Self.selling(at: 5, login: 2), by: "coins.buys")
    #expect(cheaper == PlayerChanges.Counts(players: 30, better: 30, worse: 0, sum: 100 * 300))
  }

  @Test("are grouped by tenure where they arrive over time")
  func tenures() async throws {
    // Four a day: at the end of ten days those of the last seven have a tenure of 0 to 6 days, the first 12 of 7 to 9.
    let findings = try await Self.findings(
      Self.economy(login: 2, perDay: 4), Self.economy(login: 3, perDay: 4))
    let young = try #require(findings.changes(of: 0, in: .tenure(0)))
    let old = try #require(findings.changes(of: 0, in: .tenure(1)))
    #expect(young.all.players + old.all.players == 80)
    // Arrivals of a profile begin with whole players: at most one more of each on the first days.
    #expect((24...28).contains(old.all.players))
    #expect(findings.changes(of: 0, in: .tenure(2)) == nil)
  }

  @Test("are those who are in both, by profile and rank")
  func shared() async throws {
    // 10 idle and 30 keen players against 20 of each.
    let findings = try await Self.findings(Self.economy(login: 2), Self.economy(login: 3, share: 0.5))
    #expect(findings.changes(of: 0, in: .profile(0))?.all.players == 20)
    #expect(findings.changes(of: 0, in: .profile(1))?.all.players == 40)
  }

  @Test("find the same with any number of threads")
  func threads() async throws {
    let (before, after) = (Self.economy(login: 2, perDay: 4), Self.economy(login: 5, perDay: 4))
    let one = try await Self.findings(before, after)
    #expect(try await Self.findings(before, after, threads: 3) == one)
  }

  @Test("refuse what is no number of players")
  func unknown() async throws {
    await #expect(
      throws: PlayerComparison.Unknown(name: "coins.minten", among: ["coins.buys", "coins.minted"])
    ) {
      _ = try await Self.findings(Self.economy(login: 2), Self.economy(login: 3), by: ["coins.minten"])
    }
    #expect(
      PlayerComparison.Unknown(name: "coins.minten", among: ["coins.buys", "coins.minted"]).near
        == "coins.minted")
  }
}
