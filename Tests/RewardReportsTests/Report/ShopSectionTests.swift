import RewardEngine
import Testing

@testable import RewardReports

@Suite("The shop of a report")
struct ShopSectionTests {
  /// Three days with 3 coins each on top of the first 5; everybody wants a hat, of which there is one, a crown
  /// and a bag every day.
  private static func wanted(by profile: Scenario.Profile) -> Scenario {
    func offer(_ id: String, gives: String, _ price: Int) -> Scenario.Offer {
      Scenario.Offer(
        id: id, gives: .of(gives, 1), cost: .currency([Scenario.Price("coins", price)], prefer: nil),
        demand: .chance(1, quantity: 1))
    }
    return Scenario(
      title: "Three days", days: 3, currencies: [Scenario.Currency(id: "coins", start: 5)],
      items: [
        Scenario.Item(id: "hats", kind: .collection(size: 1)), Scenario.Item(id: "things", kind: .consumable),
      ], login: .of("coins", 3),
      shop: [
        offer("bag", gives: "things", 3), offer("crown", gives: "things", 1_000),
        offer("hat", gives: "hats", 5),
      ],
      players: Scenario.Players(profiles: [profile]))
  }

  private static let loyal = Scenario.Profile(id: "loyal", share: 1, activity: .fixed(1))

  @Test("says what most buy, what the shop takes, and what nobody buys")
  func answer() async throws {
    #expect(
      try await Report(of: Self.wanted(by: Self.loyal)).page.contains(
        """

        100.0 % of players buy something. 100.0 % buy 'bag', the most popular offer. The shop takes 100 % of all coins \
        spent. No player buys 'crown'.

        """))
  }

  @Test(
    "tells wishes and refusals, spending and first purchases",
    arguments: [
      // 200 players wish on three days. The bag goes first and is paid for each time; the hat is there on day
      // 1 for the 5 coins left, and owned from then on; the crown is never within reach.
      "| bag | 600 | 100.0 % | 0.0 % | 0.0 % |", "| crown | 600 | 0.0 % | 100.0 % | 0.0 % |",
      "| hat | 600 | 33.3 % | 0.0 % | 66.7 % |",
      // All buy on the day of arrival. Wilson's interval of 200 of 200 begins at 200 / (200 + 1.96²); of a kind that
      // was not seen 3.689 of 200 may be expected.
      "| purchase of hat | 0 (0 to 0) | 0 (0 to 0) | 0 (0 to 0) | 100.0 % (98.1 to 100.0) |",
      // No player can have more than the one hat there is.
      "| hat | 5 coins | 200 | 1.000 (0.982 to 1.000) | 100.0 % (98.1 to 100.0) |",
    ])
  func rows(row: String) async throws {
    #expect(try await Report(of: Self.wanted(by: Self.loyal), players: 200).page.contains("\n\(row)\n"))
  }

  @Test("shows who buys what where there is more than one thing bought")
  func figure() async throws {
    let text = try #require(try await Report(of: Self.wanted(by: Self.loyal)).text("adoption.svg"))
    let texts = XMLCheck(text).texts
    #expect(["bag", "hat", "100.0 %"].allSatisfy(texts.contains))
    #expect(!texts.contains("crown"))
    #expect(try await Report(of: .twoDays).text("adoption.svg") == nil)
  }

  @Test("says of a shop where nobody buys anything just that, and why")
  func nobody() async throws {
    var scenario = Self.wanted(by: Self.loyal)
    scenario.shop.removeAll { $0.id != "crown" }
    let page = try await Report(of: scenario).page
    #expect(page.contains("\n## Shop\n\nNo player buys anything.\n\n### Wishes and refusals\n"))
    #expect(page.contains("\n| crown | 6 | 0.0 % | 100.0 % | 0.0 % |\n"))
  }

  @Test("tells real money: who pays, how much, and for which pack")
  func realMoney() async throws {
    // A payer whose budget is thirty packs buys one every day: 3 days of 4.99 for each of 200. All are alike: of a kind
    // that was not seen, who differ by a pack of 4.99, 3.689 of 200 may be expected.
    var scenario = Scenario.with([.shop])
    scenario.players.profiles[0].spendMean = 30 * 4.99
    let page = try await Report(of: scenario, players: 200).page
    #expect(
      page.contains(
        "\n100.0 % of players pay real money in 3 days, 14.97 on average. Together they pay 2,994.00.\n"))
    for row in [
      "| share of paying players | 100.0 % (98.1 to 100.0) | all players |",
      "| ARPU: money per player | 14.97 (14.88 to 15.06) | all players |",
      "| ARPPU: money per paying player | 14.97 (14.88 to 15.06) | paying players |",
      "| hat | 4.99 | 600 | 2,994.00 | 100.0 % |",
      "| payment of real money | 0 (0 to 0) | 0 (0 to 0) | 0 (0 to 0) | 100.0 % (98.1 to 100.0) |",
    ] { #expect(page.contains("\n\(row)\n"), "\(row)") }
  }

  @Test("says which share of random pieces is paid for in vain")
  func empty() async throws {
    // Two players pay for a hat on each of three days, and there is only one.
    var scenario = Self.wanted(by: Self.loyal)
    scenario.shop.removeAll { $0.id != "hat" }
    scenario.currencies[0].start = 15
    scenario.shop[0].gives = Scenario.Payment([], randomItem: .collection("hats"))
    #expect(
      try await Report(of: scenario).page.contains(
        "\nOf the units of 'hat' 66.7 % bring no piece, because the player owns all of them already.\n"))
  }

  @Test("says so when nobody pays real money")
  func noPayers() async throws {
    var scenario = Self.wanted(by: Self.loyal)
    scenario.shop.append(
      Scenario.Offer(id: "pack", gives: .of("coins", 9), cost: .realMoney(499), demand: .weight(1)))
    #expect(try await Report(of: scenario).page.contains("\n### Real money\n\nNo player pays real money.\n"))
  }

  @Test("parts players by profile, with those of each who buy")
  func byProfile() async throws {
    var scenario = Self.wanted(by: Self.loyal)
    var idle = Scenario.Profile(id: "idle", share: 0.5, activity: .fixed(1))
    idle.taste = .fixed(0)
    scenario.players.profiles[0].share = 0.5
    scenario.players.profiles.insert(idle, at: 0)
    // Wilson's intervals of none and of all of 20; a mean takes 100.
    let page = try await Report(of: scenario, players: 40).page
    #expect(
      page.contains("\n| idle | 20 | 0.0 % (0.0 to 16.1) |\n| loyal | 20 | 100.0 % (83.9 to 100.0) |\n"))
  }
}

@Suite("The missions of a report")
struct MissionSectionTests {
  @Test("tell the rewards that nobody collects")
  func lost() async throws {
    // Two players do it on each of three days, and never collect 5 coins.
    var scenario = Scenario.with([.currency])
    scenario.missions = [Scenario.Mission(id: "watch", pays: .of("coins", 5))]
    scenario.players.profiles[0].collects = 0
    let page = try await Report(of: scenario).page
    #expect(
      page.contains(
        "\nA player does 1 mission on a day of play. Players do not collect the rewards of 100.0 % of them.\n"
      ))
    #expect(page.contains("\n| watch | 6 | 100.0 % | 0 | 100.0 % |\n"))
    #expect(page.contains("\n| coins | 0 | 30 | 100.0 % |\n"))
  }

  @Test("tell who wanted to and could not pay")
  func cost() async throws {
    // The 2 gems of the start pay for it on day 1 only.
    var scenario = Scenario.with([.currency])
    scenario.missions = [Scenario.Mission(id: "tip", costs: [Scenario.Price("gems", 2)])]
    let page = try await Report(of: scenario).page
    #expect(
      page.contains(
        """

        A player does 0.333 missions on a day of play. Players collect all rewards. They cannot pay for 66.7 % of the \
        missions they want to do.

        """))
    #expect(page.contains("\n| tip | 2 | 33.3 % | 2 | 0.0 % | 4 |\n"))
    #expect(!page.contains("Rewards not collected"))
  }

  @Test("are told of in a word where nobody does any")
  func nobody() async throws {
    var scenario = Scenario.with([])
    scenario.missions = [Scenario.Mission(id: "watch", chance: 0)]
    #expect(try await Report(of: scenario).page.contains("\n## Missions\n\nNo player does a mission.\n"))
  }
}
