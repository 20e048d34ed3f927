import RewardEngine
import Testing

@testable import RewardStudies

@Suite("The assumptions of a scenario")
struct AssumptionsTests {
  private func axes(_ assumptions: Assumptions) -> [String] { assumptions.axes.map(\.spelling) }

  private static let players = """
    players:
      count: 100
      profiles:
        loyal:
          share: 1
          activity: 0.5
    """

  /// Players can hold two freezes and keep one. To hold one is valid, and so is to keep two, but not both.
  @Test("leave out one of two fields that are invalid together, where all are varied at once")
  func conflict() throws {
    let document = PlainFile.document(
      """
      format: 1
      title: Stock
      days: 10
      currencies:
        coins:
          start: 10
      items:
        freeze:
          kind: streak_freeze
          hold_at_most: 2
      streaks:
        visit:
          protected_by: freeze
      shop:
        one:
          gives:
            freeze: 1
          price:
            coins: 5
          demand:
            keep: 1
      \(Self.players)
      """)
    let all = Assumptions(of: document)
    let (held, kept) = (FieldPath("items.freeze.hold_at_most"), FieldPath("shop.one.demand.keep"))
    #expect(all.axes.map(\.path).contains(held) && all.axes.map(\.path).contains(kept))
    let method = Sensitivity.Method.sobol(base: 16)
    #expect(throws: InvalidScenario.self) { try Sensitivity(document, all.axes, by: method) }
    let fewer = try #require(
      all.leavingOutConflict(in: Sensitivity.design(document, all.axes, by: method), of: document))
    #expect(
      fewer.leftOut.last
        == .init(
          path: held,
          reason:
            "together with other fields, 'shop.one.demand' keeps 2 where 'items.freeze.hold_at_most' is 1"))
    #expect(fewer.axes == all.axes.filter { $0.path != held })
    // What is left can be combined, and each of its points is valid.
    _ = try Sensitivity(document, fewer.axes, by: method)
    #expect(
      try fewer.leavingOutConflict(in: Sensitivity.design(document, fewer.axes, by: method), of: document)
        == nil)
  }

  @Test("are numbers on a marked line, and all that stands inside it")
  func marked() throws {
    let document = PlainFile.document(
      """
      # Numbers are the text's unless a comment says ASSUMPTION.
      format: 1
      title: Marks
      days: 30 # ASSUMPTION
      currencies:
        coins:
          start: 10
      missions: # ASSUMPTION: all of them
        walk:
          chance: 0.5
          pays:
            coins: 20
        run:
          chance: 1
      login:
        # An ASSUMPTION that takes
        # two lines.
        pays:
          coins: 5
      \(Self.players)
      """)
    let assumptions = Assumptions(of: document)
    #expect(assumptions.areMarked && assumptions.leftOut.isEmpty)
    #expect(
      axes(assumptions) == [
        "missions.walk.chance=0.4:0.6", "missions.walk.pays.coins=16:24", "missions.run.chance=0.8:1",
        "login.pays.coins=4:6",
      ])
    let half = Assumptions(
      of: document, within: 0.5, except: [FieldPath("missions.walk"), FieldPath("login")])
    #expect(axes(half) == ["missions.run.chance=0.5:1"])
  }

  @Test("are all numbers of rules and players where a file marks none")
  func unmarked() {
    let assumptions = Assumptions(
      of: PlainFile.document(
        """
        format: 1
        title: No marks
        days: 30
        currencies:
          coins:
            start: 10
        goals:
          rich:
            metric: coins.balance.mean
            at_least: 5
        \(Self.players)
        """))
    #expect(!assumptions.areMarked)
    #expect(
      axes(assumptions) == ["currencies.coins.start=8:12", "players.profiles.loyal.activity=0.4:0.6"])
    // A share is above 0 and at most 1, and all shares sum to 1: that of the only profile is 1.
    #expect(assumptions.leftOut.map(\.path) == [FieldPath("players.profiles.loyal.share")])
    #expect(
      assumptions.leftOut[0].reason
        == "as 0.8, 'players.profiles' must have shares that sum to 1, but they sum to 0.8")
  }

  @Test("stay as they are where they cannot be moved, and it is said why")
  func leftOut() throws {
    let document = PlainFile.document(
      """
      format: 1
      title: Stuck
      days: 30
      currencies:
        coins:
          start: 0 # ASSUMPTION
      items:
        freeze:
          kind: streak_freeze
          hold_at_most: 3 # ASSUMPTION
          start: 3 # ASSUMPTION
      \(Self.players)
      """)
    let assumptions = Assumptions(of: document)
    #expect(axes(assumptions).isEmpty)
    #expect(
      assumptions.leftOut.map(\.path) == [
        FieldPath("currencies.coins.start"), FieldPath("items.freeze.hold_at_most"),
        FieldPath("items.freeze.start"),
      ])
    #expect(
      assumptions.leftOut[0].reason == "its value is 0, and any share of 0 is 0; --axis gives it a range")
    #expect(
      assumptions.leftOut[1].reason == "as 2, 'items.freeze.start' must be at most 'hold_at_most', 2")
    #expect(
      assumptions.leftOut[2].reason == "as 4, 'items.freeze.start' must be at most 'hold_at_most', 3")
  }

  @Test(
    "move by one step at least where only whole numbers may be written, and never past what a field takes")
  func steps() {
    let document = PlainFile.document(
      """
      format: 1
      title: Steps
      days: 30
      currencies:
        coins:
          start: 1 # ASSUMPTION
      missions:
        walk:
          chance: 0.9 # ASSUMPTION
      shop:
        purse:
          gives:
            coins: 100
          real_price: 0.03 # ASSUMPTION
          demand:
            weight: 3
      \(Self.players)
      """)
    // 1 coin becomes 0 or 2; 3 cents become 2 or 4; and chances vary by no more than 20 %.
    let assumptions = Assumptions(of: document)
    let wide = assumptions.axes.map { assumptions.wideShare(of: $0, in: document) }
    #expect(wide[0] == 1 && wide[1] == nil && abs((wide[2] ?? 0) - 1.0 / 3) < 1e-12)
    // 20 % of 3 cents is less than a cent, and 0.9 and 20 % more than any chance.
    #expect(
      axes(Assumptions(of: document)) == [
        "currencies.coins.start=0:2", "missions.walk.chance=0.72:1", "shop.purse.real_price=0.02:0.04",
      ])
  }

  @Test("are not marked by a word in a text, in quotes")
  func quotes() {
    let document = PlainFile.document(
      """
      format: 1
      title: "An ASSUMPTION in words"
      days: 30
      currencies:
        coins:
          start: 10 # ASSUMPTION
      login:
        pays:
          coins: 5
      \(Self.players)
      """)
    #expect(axes(Assumptions(of: document)) == ["currencies.coins.start=8:12"])
  }
}
