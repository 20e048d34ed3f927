import RewardEngine
import Testing

@testable import RewardPages
@testable import RewardReports
@testable import RewardStudies

@Suite("Balances that move with the age of players")
struct MoneyAgeTests {
  @Test(
    "does not call it inflation that players who arrive over time grow older, where no event changes the economy"
  )
  func ages() throws {
    var course = try MoneyVerdictTests.course(MoneyVerdictTests.rising(56))
    #expect(MoneyVerdict(course) == .inflates)
    course.changesByAge = true
    #expect(MoneyVerdict(course) == .pilesUpWithAge)
    let text = MoneyVerdictText(verdict: .pilesUpWithAge, course: course, currency: "coins")
    #expect(text.reason?.hasPrefix("Players arrive over time, and no event changes the economy.") == true)
    #expect(text.reason?.hasSuffix("players are older on average than before.") == true)
    // With age, players of profiles that leave soon are fewer.
    course.hasProfiles = true
    let mixed = MoneyVerdictText(verdict: .pilesUpWithAge, course: course, currency: "coins")
    #expect(mixed.reason?.hasSuffix("and more of them have profiles that stay for long.") == true)
  }

  @Test("calls it age, too, where balances fall, or have stopped to move")
  func otherAges() throws {
    // A rise by half until the 50th of 100 days, its mirror image, and a steady fall.
    let ended = MoneyVerdictTests.curve(100) { 200 + 2 * min($0, 50) }
    for (levels, usual, aged, words) in [
      (ended, MoneyVerdict.stoppedInflating, MoneyVerdict.settledWithAge, "grew with player age"),
      (ended.map { 500 - $0 }, .stoppedDeflating, .settledWithAge, "fell with player age"),
      (MoneyVerdictTests.curve(60) { 400 - 3 * $0 }, .deflates, .fallsWithAge, "fall with player age"),
    ] {
      var course = try MoneyVerdictTests.course(levels)
      #expect(MoneyVerdict(course) == usual)
      course.changesByAge = true
      #expect(MoneyVerdict(course) == aged)
      let text = MoneyVerdictText(verdict: aged, course: course, currency: "coins")
      #expect(text.sentence.plain.contains(words))
      #expect(text.reason?.hasPrefix("Players arrive over time") == true)
    }
  }

  @Test("leaves open whether age or events move balances, where players arrive over time and events are on")
  func ageOrEvents() throws {
    for (levels, words) in [
      (MoneyVerdictTests.rising(56), "grow, with player age, by events or both"),
      (MoneyVerdictTests.curve(60) { 400 - 3 * $0 }, "fall, with player age, by events or both"),
    ] {
      var course = try MoneyVerdictTests.course(levels)
      (course.changesByAge, course.mayBeEvents) = (true, true)
      let text = MoneyVerdictText(verdict: MoneyVerdict(course), course: course, currency: "coins")
      #expect(text.sentence.plain == "Balances of coins \(words)")
      #expect(text.reason?.contains("events=null") == true)
    }
  }

  /// A day of play leaves as much as before, less than nothing: players spend what they began with.
  @Test("calls it age where players who arrived together hold less and spend as before")
  func spendsAsBefore() throws {
    let falling = MoneyVerdictTests.curve(60) { 400 - 3 * $0 }
    #expect(MoneyVerdict(try MoneyVerdictTests.course(falling, kept: (-3, -3.2))) == .fallsWithAge)
    #expect(MoneyVerdict(try MoneyVerdictTests.course(falling, kept: (-3, -4))) == .deflates)
    let course = try MoneyVerdictTests.course(falling, kept: (-3, -3))
    let text = MoneyVerdictText(verdict: .fallsWithAge, course: course, currency: "coins")
    #expect(text.reason?.hasSuffix("Players hold less because they have spent for longer.") == true)
  }

  /// A rise by half until the 50th of 100 days, after which a day of play leaves nothing.
  @Test("calls it age where players who arrived together have stopped saving")
  func stopsSaving() throws {
    let ended = MoneyVerdictTests.curve(100) { 200 + 2 * min($0, 50) }
    var course = try MoneyVerdictTests.course(ended, kept: (2, 0))
    course.mayBeEvents = true
    #expect(MoneyVerdict(course) == .stoppedInflating)
    course.mayBeEvents = false
    #expect(MoneyVerdict(course) == .settledWithAge)
    let text = MoneyVerdictText(verdict: .settledWithAge, course: course, currency: "coins")
    #expect(text.sentence.plain == "Balances of coins grew with player age and no longer do")
    #expect(text.reason?.hasSuffix("Players saved at first, and no longer do.") == true)
  }

  @Test("does not call what ends far above its beginning without a trend")
  func endsHigher() throws {
    let rising = try MoneyVerdictTests.course(MoneyVerdictTests.rising(56))
    let text = MoneyVerdictText(verdict: .movesUpAndDown, course: rising, currency: "coins")
    #expect(text.sentence.plain == "Balances of coins move up and down, and end higher")
    #expect(!text.evidence.joined().contains("too near"))
  }

  /// Coins are paid by logins. Nobody leaves, so that no profile stays longer than the other.
  @Test("names events only where they can move the currency, and profiles only where some stay longer")
  func eventsOfOthers() async throws {
    var scenario = Scenario.with([])
    scenario.days = 60
    scenario.currencies = [.init(id: "coins"), .init(id: "gems", start: 100)]
    scenario.login = .of("coins", 1)
    scenario.items = [.init(id: "hats", kind: .consumable)]
    scenario.shop = [
      .init(
        id: "hat", gives: .of("hats", 1), cost: .currency([.init("gems", 10)], prefer: nil),
        demand: .chance(0.4, quantity: 1))
    ]
    scenario.players.arrival = .perDay(10)
    scenario.players.profiles = [0.4, 0.6].map { .init(id: "p\($0)", share: 0.5, activity: .fixed($0)) }
    scenario.events = [.init(id: "sale", from: 30, days: 3, priceHundredths: 50)]
    let page = Report(try await Run(scenario, players: 600).findings(), provenance: Report.provenance).page
    #expect(page.contains("Balances of coins **grow with player age**, not by inflation"))
    #expect(!page.contains("profiles that stay for long"))
    #expect(page.contains("gems **fall**, with player age, by events or both"), "\(page)")
  }
}
