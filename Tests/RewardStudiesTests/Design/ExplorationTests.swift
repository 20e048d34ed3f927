import RewardEngine
import Testing

@testable import RewardStudies

@Suite("An economy at every point of a design")
struct ExplorationTests {
  private func grid(_ axes: String...) throws -> Exploration {
    try Exploration(PlainFile.economy(), .grid(axes.map { try Design.Axis($0) }))
  }

  @Test("is measured at each point, in their order")
  func samples() async throws {
    // Without walks each player has as many coins as logins.
    let exploration = try grid("missions.walk.chance=0,1", "login.pays.coins=1,3")
    let samples = try await exploration.samples(try .ofCoins())
    #expect(samples.map { $0.mean(0) } == [10, 30, 50, 70])
    #expect(samples.allSatisfy { $0.replications == 4 })
  }

  @Test("plays a point once, however often it is in the design")
  func repeated() async throws {
    let axis = Design.Axis(FieldPath("login.pays.coins"), values: [1, 2])
    let exploration = try Exploration(
      PlainFile.economy("").with(chance: "0"), Design([axis], points: [[2], [1], [2]]))
    #expect(exploration.pointCount == 2)
    #expect(try exploration.cost(of: try .ofCoins()).playerDays == 2 * 40 * 10)
    let samples = try await exploration.samples(try .ofCoins())
    #expect(samples.map { $0.mean(0) } == [20, 10, 20])
  }

  @Test("counts the days of each point")
  func cost() throws {
    let cost = try grid("days=5,20").cost(of: try .ofCoins())
    #expect(cost.playerDays == 40 * 25 && cost.memory > 0)
  }

  @Test(
    "is refused before anything is played where the reader refuses a point, at the words of the axis",
    arguments: [
      (
        ["missions.walk.chance=0.5:1.2"],
        """
        --axis missions.walk.chance=0.5:1.2: error: 'missions.walk.chance' must be a number from 0 to 1
              = at missions.walk.chance=1.2
        help: write 1 or less

        """
      ),
      (
        ["mission.walk.chance=0:1"],
        """
        --axis mission.walk.chance=0:1: error: the scenario has no 'mission' to set
              = at mission.walk.chance=0
        help: did you mean 'missions'?

        """
      ),
      (
        ["login.pays.coins=1,2", "missions.walk.chanc=0,1"],
        """
        --axis missions.walk.chanc=0,1: error: there is no field 'missions.walk.chanc'
              = at login.pays.coins=1, missions.walk.chanc=0
        help: did you mean 'chance'?

        """
      ),
      (
        ["title=1,2"],
        """
        --axis title=1,2: error: 'title' is not a number, and an axis needs numbers
        help: 'rewardsim schema' says what each field is

        """
      ),
      (
        ["days=1,2", "days=3,4"],
        """
        --axis days=3,4: error: 'days' is given as an axis twice
        help: keep one of the two

        """
      ),
    ])
  func refused(axes: [String], text: String) throws {
    let read = try axes.map { try Design.Axis($0) }
    let error = #expect(throws: InvalidScenario.self) { try Exploration(PlainFile.economy(), .grid(read)) }
    #expect(error?.description == text)
  }

  @Test("is refused for an end that its field does not have, though no point drawn lies there")
  func ends() throws {
    let axis = try Design.Axis("missions.walk.chance=0:1.001")
    let design = Design([axis], points: [[0.5]])
    let error = #expect(throws: InvalidScenario.self) { try Exploration(PlainFile.economy(), design) }
    #expect(error?.diagnostics.first?.message == "'missions.walk.chance' must be a number from 0 to 1")
  }

  @Test("is refused where a point lacks a response")
  func response() throws {
    // On the fifth day of a run of four there is nothing.
    let exploration = try grid("days=4,10")
    let error = #expect(throws: InvalidScenario.self) {
      try exploration.cost(of: try .ofCoins(["coins.balance.mean@5"]))
    }
    #expect(error?.diagnostics.first?.evidence == ["at days=4"])
  }

  @Test("has a base where the scenario has numbers, and nowhere else")
  func base() throws {
    // The scenario leaves out what coins start with, which is 0 then.
    let axes = try ["login.pays.coins=1,2", "missions.walk.chance=0,1", "currencies.coins.start=5,10"].map {
      try Design.Axis($0)
    }
    #expect(try Design.base(of: axes, in: PlainFile.economy()) == [1, 0.5, 0])
    // How many a player may hold has no limit of its own.
    let withItem = PlainFile.economy("items:\n  ice:\n    kind: streak_freeze")
    let error = #expect(throws: InvalidScenario.self) {
      try Design.base(of: [try Design.Axis("items.ice.hold_at_most=5,10")], in: withItem)
    }
    #expect(
      error?.description == """
        --axis items.ice.hold_at_most=5,10: error: the scenario has no number at 'items.ice.hold_at_most', so that there is no base to move away from
        help: write it in the scenario, or give it one with --set items.ice.hold_at_most=5

        """)
    let unknown = #expect(throws: InvalidScenario.self) {
      try Design.base(of: [try Design.Axis("currencies.coins.stat=5,10")], in: PlainFile.economy())
    }
    #expect(unknown?.diagnostics.first?.message == "there is no field 'currencies.coins.stat'")
  }
}

extension Document {
  /// The economy with another chance of a walk.
  func with(chance: String) throws -> Document { try setting(FieldPath("missions.walk.chance"), to: chance) }
}
