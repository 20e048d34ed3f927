import Testing

@testable import RewardEngine

@Suite("Events of a plan")
struct PlanEventsTests {
  private func scenario(_ events: [Scenario.Event], days: Int = 10) -> Scenario {
    var scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins")],
      items: [Scenario.Item(id: "hat", kind: .consumable)], login: Scenario.Payment(["xp": 5]),
      levels: Scenario.Levels(curve: .table([100])),
      shop: [
        Scenario.Offer(
          id: "hat", gives: Scenario.Payment(["hat": 1]),
          cost: .currency([Scenario.Price("coins", 40_000_000)], prefer: nil), demand: .asSoonAsAffordable)
      ])
    scenario.days = days
    scenario.events = events
    return scenario
  }

  private func refusal(_ scenario: Scenario) -> PlanRefusal? {
    do throws(PlanRefusal) {
      _ = try Plan(scenario)
      return nil
    } catch {
      return error
    }
  }

  @Test("are on from their first day to their last, and again as often as they say")
  func days() {
    let once = Scenario.Event(id: "once", from: 3, days: 2)
    let often = Scenario.Event(id: "often", from: 3, days: 2, every: 4)
    #expect((0..<14).filter(once.isOn) == [3, 4])
    #expect((0..<14).filter(often.isOn) == [3, 4, 7, 8, 11, 12])
    #expect(often.sinceBeginning(day: 2) == nil && often.sinceBeginning(day: 6) == 3)
  }

  @Test("make a table only where they change something within the run")
  func none() throws {
    let later = Scenario.Event(id: "later", from: 10, days: 2, isClosed: true)
    let idle = Scenario.Event(id: "idle", from: 1, days: 2)
    let plan = try Plan(scenario([later, idle]))
    #expect(plan.events.days.isEmpty && plan.events.experience == nil)
    #expect(plan.cellCount == (try Plan(scenario([]))).cellCount)
  }

  @Test("count from the first day of all where a run goes on")
  func shifted() throws {
    let outage = Scenario.Event(id: "outage", from: 6, days: 2, isClosed: true)
    let opening = OpeningStates(of: try Plan(scenario([outage])), day: 5)
    let plan = try Plan(scenario([outage], days: 5), from: opening)
    #expect(plan.events.days.map(\.isClosed) == [false, true, true, false, false])
  }

  @Test("must leave a day open", arguments: [9, 10])
  func open(days: Int) {
    let outage = Scenario.Event(id: "outage", from: 0, days: days, isClosed: true)
    let expected = PlanRefusal(
      path: "events.outage.closed", message: "no day of 10 is open, so that nobody ever plays",
      help: "let the event begin later, or end earlier, or simulate more days")
    #expect(refusal(scenario([outage])) == (days == 10 ? expected : nil))
  }

  @Test("move no price beyond what prices can be", arguments: [5_000, 5_001])
  func prices(hundredths: Int) {
    let rise = Scenario.Event(id: "rise", from: 0, days: 1, priceHundredths: hundredths)
    let expected = PlanRefusal(
      path: "events.rise.prices",
      message: "the price of 'hat' would be 2000400000; a price is at most 2000000000",
      help: "write a smaller factor, or name other 'offers'")
    #expect(refusal(scenario([rise])) == (hundredths == 5_001 ? expected : nil))
  }

  @Test("and boosts together are bounded before they multiply beyond every number", arguments: [3, 4])
  func factors(count: Int) {
    let events = (0..<count).map {
      Scenario.Event(id: "event\($0)", from: 0, days: 1, experienceHundredths: 10_000)
    }
    let expected = PlanRefusal(
      path: "events",
      message: "all boosts and events together could multiply experience by more than 20000000",
      help: "factors of different ones multiply each other; lower them, or have fewer")
    #expect(refusal(scenario(events)) == (count == 4 ? expected : nil))
  }

  @Test(
    "bound experience with what they multiply it by",
    arguments: [(990_000_000, true), (1_000_000_000, false)])
  func boundedExperience(experience: Int, fits: Bool) {
    var scenario = scenario(
      [Scenario.Event(id: "double", from: 0, days: 1, experienceHundredths: 200)], days: 1)
    scenario.login = Scenario.Payment(["xp": experience])
    // A doubling is bounded by 2.01: the hundredth is for rounding.
    #expect((refusal(scenario) == nil) == fits)
  }

  @Test("bound what is bought by prices at their lowest", arguments: [(10, 50), (50, 10)])
  func boundedPurchases(hundredths: Int, hats: Int32) throws {
    var scenario = scenario(
      [Scenario.Event(id: "sale", from: 0, days: 1, priceHundredths: hundredths)], days: 1)
    // 200 million coins at 4 or 20 million a hat.
    scenario.login = Scenario.Payment(["coins": 200_000_000])
    let plan = try Plan(scenario)
    let hat = try #require(plan.catalogue.resources.firstIndex(of: "hat"))
    #expect(plan.resources[hat].bound == hats)
  }

  @Test("know of a history what play earns and costs, and not who plays")
  func history() {
    let event = Scenario.Event(
      id: "all", from: 1, days: 2, experienceHundredths: 200, priceHundredths: 50, isClosed: true,
      oddsOfPlaying: 3, brings: "player")
    let expected = Scenario.Event(id: "all", from: 1, days: 2, experienceHundredths: 200, priceHundredths: 50)
    #expect(scenario([event]).eventsOfHistory == [expected])
  }
}
