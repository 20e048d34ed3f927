import Testing

@testable import RewardEngine

@Suite("A mission")
struct MissionTests {
  private func played(
    _ mission: Scenario.Mission, tokens: Int = 0, collects: Double = 1, events: [Scenario.Event] = [],
    plays: String = "CCC"
  ) throws -> Rehearsal {
    var scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins"), Scenario.Currency(id: "token", start: tokens)],
      missions: [mission], levels: Scenario.Levels(curve: .table([1_000])),
      profile: Scenario.Profile(id: "player", share: 1, activity: .fixed(1), collects: collects))
    scenario.events = events
    return try Rehearsal(scenario, [plays])
  }

  @Test("pays once a day of play")
  func once() throws {
    let played = try played(
      Scenario.Mission(id: "watch", pays: Scenario.Payment(["coins": 3])), plays: "CMC")
    #expect(played.balance("coins") == [3, 3, 6])
    #expect(played.total("mission.watch.collected") == 2)
  }

  @Test("that nobody collects is lost, and its experience with it")
  func lost() throws {
    let pays = Scenario.Payment(["coins": 3, "xp": 4])
    let byHand = try played(Scenario.Mission(id: "watch", pays: pays), collects: 0)
    #expect(byHand.balance("coins") == [0, 0, 0])
    #expect(byHand.total("mission.watch.done") == 3)
    #expect(byHand.total("mission.watch.lost") == 3)
    #expect(byHand.total("xp.lost") == 12)
    // 4 XP on two days, and 13.32, rounded down, on the day of an event between them.
    let event = Scenario.Event(id: "weekend", from: 1, experienceHundredths: 333)
    #expect(
      try played(Scenario.Mission(id: "watch", pays: pays), collects: 0, events: [event]).total("xp.lost")
        == 21)
    let automatic = try played(
      Scenario.Mission(id: "watch", collecting: .automatic, pays: pays), collects: 0)
    #expect(automatic.balance("coins") == [3, 6, 9])
    #expect(automatic.total("xp.lost") == 0)
  }

  @Test("that costs more than the player has is not done", arguments: [(5, 2), (4, 2), (3, 1), (1, 0)])
  func costs(tokens: Int, times: Int) throws {
    let mission = Scenario.Mission(
      id: "gift", costs: [Scenario.Price("token", 2)], pays: Scenario.Payment(["coins": 1]))
    let played = try played(mission, tokens: tokens)
    #expect(played.balance("coins").last == times)
    #expect(played.balance("token").last == tokens - 2 * times)
    #expect(played.total("mission.gift.not_enough") == 3 - times)
  }

  @Test("is done exactly on days with a real purchase", arguments: [0.0, 1.0])
  func realPurchase(payers: Double) throws {
    let scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins", kind: .hard), Scenario.Currency(id: "points")],
      missions: [
        Scenario.Mission(
          id: "buy_coins", chance: 0, doneBy: .realPurchase, pays: Scenario.Payment(["points": 9]))
      ],
      shop: [
        Scenario.Offer(
          id: "pack", gives: Scenario.Payment(["coins": 500]), cost: .realMoney(499), demand: .weight(1))
      ],
      // A budget of thirty packs: a payer buys one on each day of play.
      profile: Scenario.Profile(
        id: "player", share: 1, activity: .fixed(1), payers: payers, spendMean: 30 * 4.99, spendSigma: 0))
    let played = try Rehearsal(scenario, ["CMC"])
    let days = payers == 1 ? [1, 1, 2] : [0, 0, 0]
    #expect(played.balance("coins") == days.map { $0 * 500 })
    #expect(played.balance("points") == days.map { $0 * 9 })
    #expect(played.total("revenue.cents") == (days.last ?? 0) * 499)
  }
}

@Suite("A level")
struct LevelTests {
  private func levels(_ curve: Scenario.Levels.Curve, first: Int = 1, highest: Int = 100) -> Scenario.Levels {
    Scenario.Levels(first: first, highest: highest, curve: curve)
  }

  /// The level that a player with this experience has reached.
  private func level(_ levels: Scenario.Levels, at experience: Int) throws -> Int? {
    let scenario = Scenario.rehearsed(login: Scenario.Payment(["xp": experience]), levels: levels)
    return try Rehearsal(scenario, ["C"]).levels().first
  }

  @Test(
    "of the quadratic curve is one more than the L with 50L² + 50L at most the experience",
    arguments: [
      (0, 1), (99, 1), (100, 2), (299, 2), (300, 3), (599, 3), (600, 4), (504_999, 100), (505_000, 101),
    ])
  func quadratic(experience: Int, expected: Int) throws {
    let curve = levels(.quadratic(square: 50, linear: 50, constant: 0), highest: 200)
    #expect(try level(curve, at: experience) == expected)
  }

  @Test("of a table changes at each of its numbers", arguments: [(9, 1), (10, 2), (29, 2), (30, 3), (99, 3)])
  func table(experience: Int, expected: Int) throws {
    #expect(try level(levels(.table([10, 30])), at: experience) == expected)
  }

  @Test(
    "of a geometric curve is wider each time by the ratio",
    arguments: [(99, 1), (100, 2), (249, 2), (250, 3), (474, 3), (475, 4), (811, 4), (812, 5)])
  func geometric(experience: Int, expected: Int) throws {
    // Widths 100, 150, 225 and 337.5 rounded down.
    #expect(try level(levels(.geometric(first: 100, ratio: 1.5), highest: 50), at: experience) == expected)
  }

  @Test("may start at 0, and ends at the highest")
  func ends() throws {
    #expect(try level(levels(.table([10, 30, 50]), first: 0), at: 9) == 0)
    #expect(try level(levels(.table([10, 30, 50]), first: 0), at: 10) == 1)
    #expect(try level(levels(.table([10, 30, 50]), highest: 3), at: 1_000) == 3)
  }

  @Test("jumped over grants its reward too, each once")
  func jump() throws {
    var rules = levels(.table([10, 20, 60, 1_000]))
    rules.eachLevelPays = Scenario.Payment(["coins": 1])
    rules.rewards = [
      Scenario.Levels.Reward(level: 2, pays: Scenario.Payment(["coins": 100])),
      Scenario.Levels.Reward(level: 3, pays: Scenario.Payment(["coins": 1_000])),
    ]
    let scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins")], login: Scenario.Payment(["xp": 25]), levels: rules)
    let played = try Rehearsal(scenario, ["CCCC"])
    #expect(played.levels() == [3, 3, 4, 4])
    #expect(played.balance("coins") == [1_102, 1_102, 1_103, 1_103])
    #expect(played.total("level.ups") == 3)
  }

  /// Levels 2 and 4 pay a hat, and so does level 3, which pays coins as well; level 4 pays a cap, too.
  @Test("pays its own reward in addition, random items among them")
  func addition() throws {
    var rules = levels(.table([10, 20, 30]))
    rules.eachLevelPays = Scenario.Payment(randomItem: .collection("hats"))
    rules.rewards = [
      Scenario.Levels.Reward(level: 3, pays: Scenario.Payment(["coins": 5])),
      Scenario.Levels.Reward(level: 4, pays: Scenario.Payment(randomItem: .collection("caps"))),
    ]
    let scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins")],
      items: [
        Scenario.Item(id: "hats", kind: .collection(size: 50)),
        Scenario.Item(id: "caps", kind: .collection(size: 50)),
      ], login: Scenario.Payment(["xp": 10]), levels: rules)
    let played = try Rehearsal(scenario, ["CCC"])
    #expect(played.balance("hats") == [1, 2, 3])
    #expect(played.balance("caps") == [0, 0, 1])
    #expect(played.balance("coins") == [0, 5, 5])
  }

  @Test("that pays experience may reach the next one")
  func chain() throws {
    var rules = levels(.table([10, 20, 30]))
    rules.rewards = [Scenario.Levels.Reward(level: 2, pays: Scenario.Payment(["xp": 10]))]
    let scenario = Scenario.rehearsed(login: Scenario.Payment(["xp": 10]), levels: rules)
    #expect(try Rehearsal(scenario, ["CC"]).levels() == [3, 4])
  }
}

@Suite("A random item")
struct RandomItemTests {
  private func scenario(
    _ option: Scenario.RandomItems, from source: Scenario.Payment.RandomItem, sold: [String] = []
  ) -> Scenario {
    .rehearsed(
      currencies: [Scenario.Currency(id: "coins")],
      items: [
        Scenario.Item(id: "fonts", kind: .collection(size: 3)),
        Scenario.Item(id: "images", kind: .collection(size: 2)),
      ],
      randomItems: option, login: Scenario.Payment(randomItem: source),
      shop: sold.map {
        Scenario.Offer(
          id: $0, gives: Scenario.Payment([$0: 1]),
          cost: .currency([Scenario.Price("coins", 50)], prefer: nil), demand: .asSoonAsAffordable)
      })
  }

  @Test("is never one the player owns, and nothing when he owns all")
  func notOwned() throws {
    let comes = [[Bool]](repeating: [Bool](repeating: true, count: 5), count: 100)
    let played = try Rehearsal(scenario(.notOwned, from: .collection("fonts")), comes: comes)
    for player in comes.indices { #expect(played.balance("fonts", of: player) == [1, 2, 3, 3, 3]) }
    #expect(played.total("fonts.turned_away") == 200)
    #expect(played.balance("images") == [0, 0, 0, 0, 0])
  }

  @Test("of all pieces loses the ones owned already")
  func any() throws {
    let comes = [[Bool]](repeating: [Bool](repeating: true, count: 3), count: 1_000)
    let played = try Rehearsal(scenario(.any, from: .collection("fonts")), comes: comes)
    let owned = comes.indices.map { played.balance("fonts", of: $0)[2] }
    #expect(owned.reduce(0, +) + played.total("fonts.turned_away") == 3_000)
    // All three differ with chance 2/9, all are the same with chance 1/9; five standard errors of 1 000.
    #expect(abs(owned.filter { $0 == 3 }.count - 222) < 66)
    #expect(abs(owned.filter { $0 == 1 }.count - 111) < 50)
    #expect(owned.allSatisfy { (1...3).contains($0) })
  }

  @Test("of the shop comes from the collections it sells, each piece alike")
  func shop() throws {
    let comes = [[Bool]](repeating: [true], count: 1_000)
    let both = try Rehearsal(scenario(.notOwned, from: .shop, sold: ["fonts", "images"]), comes: comes)
    let fonts = comes.indices.reduce(0) { $0 + both.balance("fonts", of: $1)[0] }
    let images = comes.indices.reduce(0) { $0 + both.balance("images", of: $1)[0] }
    #expect(fonts + images == 1_000)
    // Three of five pieces are fonts; five standard errors of 1 000 draws are 78.
    #expect(abs(fonts - 600) < 78)
    let one = try Rehearsal(scenario(.notOwned, from: .shop, sold: ["images"]), ["CCC"])
    #expect(one.balance("images") == [1, 2, 2])
    #expect(one.balance("fonts") == [0, 0, 0])
  }
}

@Suite("A counted activity")
struct CountedActivityDayTests {
  // Tables of up to 64 thresholds are scanned, longer ones searched by halving.
  @Test(
    "is done as often as the law's table says, however long the table",
    arguments: [(0.3, false), (20, false), (30, true), (900, true)])
  func table(mean: Double, isLong: Bool) throws {
    let table = PoissonTable(mean: mean)
    #expect((table.thresholds.count > 64) == isLong)
    let players = 40
    let played = try Rehearsal(
      .rehearsed(activities: [Scenario.Activity(id: "read", perActiveDay: .poisson(mean))]),
      (0..<players).map { $0.isMultiple(of: 4) ? "CM" : "CC" })
    let column = played.plan.activities[0].copies[0].count
    let purpose = Purpose(kind: .activityCount, id: "read", copy: 0)
    let key = StableHash("player").folded
    for rank in 0..<players {
      let address = PlayerAddress(profileKey: key, rank: UInt32(rank))
      let words = (0..<2).map { Luck(seed: 1).word(purpose: purpose, day: $0, player: address) }
      let away = rank.isMultiple(of: 4)
      #expect(
        played.column(column, of: rank) == [
          table.count(for: words[0]), away ? 0 : table.count(for: words[1]),
        ])
    }
  }
}
