import Testing

@testable import RewardEngine

/// One row of a text table: days of play, and what is stored at the end of each day.
struct StreakRow: Sendable, CustomTestStringConvertible {
  var says: String
  var plays: String
  var freezes = 0
  var lengths: String
  var freezesLeft: String?

  var testDescription: String { says }

  init(_ says: String, _ plays: String, freezes: Int = 0, lengths: String, left: String? = nil) {
    self.says = says
    self.plays = plays
    self.freezes = freezes
    self.lengths = lengths
    freezesLeft = left
  }

  /// Simulates the row under some rules and compares both lines of numbers.
  func check(_ rules: StreakRules, _ location: SourceLocation = #_sourceLocation) throws {
    let streak = Scenario.Streak(id: "habit", rules: rules, protectedBy: "freeze")
    let scenario = Scenario.rehearsed(
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: freezes)],
      streaks: [streak])
    let played = try Rehearsal(scenario, [plays])
    #expect(played.lengths() == numbers(lengths), "\(plays)", sourceLocation: location)
    if let freezesLeft {
      #expect(played.balance("freeze") == numbers(freezesLeft), "\(plays)", sourceLocation: location)
    }
  }
}

/// The whole numbers of a line.
func numbers(_ line: String) -> [Int] { line.split(separator: " ").compactMap { Int($0) } }

@Suite("The streak fold")
struct StreakFoldTests {
  @Test(
    "of the habit tracker forgives one day a gap, then takes one a day",
    arguments: [
      StreakRow("a day missed between two that count costs nothing, ever", "CMCMCM", lengths: "1 1 2 2 3 3"),
      StreakRow("the second day of a gap costs one", "CCMM", lengths: "1 2 2 1"),
      StreakRow("and so does each later day", "CCCMMM", lengths: "1 2 3 3 2 1"),
      StreakRow("never below nothing", "CCMMMM", lengths: "1 2 2 1 0 0"),
      StreakRow("grace comes back with a day that counts", "CCMMCM", lengths: "1 2 2 1 2 2"),
      StreakRow("and is used up again", "CCMMCMM", lengths: "1 2 2 1 2 2 1"),
      StreakRow("from nothing the next day that counts is the first", "CMMCC", lengths: "1 1 0 1 2"),
      StreakRow("before the first day that counts nothing happens", "MMMCM", lengths: "0 0 0 1 1"),
    ])
  func habitTracker(row: StreakRow) throws { try row.check(StreakRules(.seed003)) }

  @Test(
    "of the habit tracker spends a freeze on each day after grace",
    arguments: [
      StreakRow("one freeze, one day after grace", "CCMM", freezes: 1, lengths: "1 2 2 2", left: "1 1 1 0"),
      StreakRow(
        "a frozen day stays inside its gap and brings no grace back", "CCMMMC", freezes: 1,
        lengths: "1 2 2 2 1 2", left: "1 1 1 0 0 0"),
      StreakRow(
        "two freezes, two days after grace", "CCMMMM", freezes: 2, lengths: "1 2 2 2 2 1",
        left: "2 2 2 1 0 0"),
      StreakRow(
        "a day that counts brings grace back before the next freeze", "CMMCMM", freezes: 2,
        lengths: "1 1 1 2 2 2", left: "2 2 1 1 1 0"),
      StreakRow(
        "no freeze is spent before the first day that counts", "MMMC", freezes: 2, lengths: "0 0 0 1",
        left: "2 2 2 2"),
      StreakRow("grace alone spends none", "CMC", freezes: 1, lengths: "1 1 2", left: "1 1 1"),
    ])
  func habitTrackerFreezes(row: StreakRow) throws { try row.check(StreakRules(.seed003)) }

  @Test(
    "that resets is gone on the day after its grace", arguments: [0, 1, 3])
  func reset(graceDays: Int) throws {
    var rules = StreakRules()
    rules.graceDays = graceDays
    let forgiven = String(repeating: "M", count: graceDays)
    let kept = graceDays == 0 ? "" : " 2" + String(repeating: " 2", count: graceDays - 1)
    try StreakRow("", "CC" + forgiven + "C", lengths: "1 2\(kept) 3").check(rules)
    try StreakRow("", "CC" + forgiven + "MC", lengths: "1 2\(kept) 0 1").check(rules)
  }

  @Test(
    "of a streak on activity keeps its stale length and starts again at one",
    arguments: [
      StreakRow("the next day adds one", "CC", lengths: "1 2"),
      StreakRow("one day away keeps the stored value, then one", "CCMC", lengths: "1 2 2 1"),
      StreakRow("a long absence too", "CCMMMMC", lengths: "1 2 2 2 2 2 1"),
      StreakRow("a single day starts at one again and again", "CMCMC", lengths: "1 1 1 1 1"),
    ])
  func restart(row: StreakRow) throws { try row.check(StreakRules(.seed004)) }

  @Test("of a streak on activity counts as nothing after a fully missed day")
  func restartInForce() throws {
    let scenario = Scenario.rehearsed(streaks: [
      Scenario.Streak(id: "habit", rules: StreakRules(.seed004))
    ])
    let played = try Rehearsal(scenario, ["CCMMC"])
    let stock = try #require(played.outcome.stock("streak.habit"))
    #expect((0..<5).map { played.outcome.sums(stock, on: $0).sum } == [1, 2, 0, 0, 1])
  }

  @Test(
    "fills a whole gap or none of it, when the player is back",
    arguments: [
      StreakRow(
        "covered: frozen days add nothing", "CCMMC", freezes: 2, lengths: "1 2 2 2 3", left: "2 2 2 2 0"),
      StreakRow("nothing is spent while away", "CCMM", freezes: 2, lengths: "1 2 2 2", left: "2 2 2 2"),
      StreakRow(
        "one day too many spends none", "CCMMMC", freezes: 2, lengths: "1 2 2 2 0 1", left: "2 2 2 2 2 2"),
      StreakRow(
        "each gap is covered by itself", "CMCMC", freezes: 2, lengths: "1 1 2 2 3", left: "2 2 1 1 0"),
      StreakRow(
        "a later gap finds what is left", "CMCMMC", freezes: 2, lengths: "1 1 2 2 0 1",
        left: "2 2 1 1 1 1"),
    ])
  func wholeGap(row: StreakRow) throws { try row.check(StreakRules(.swiftful)) }

  @Test(
    "fills day by day as long as there are freezes",
    arguments: [
      StreakRow("covered", "CCMMC", freezes: 2, lengths: "1 2 2 2 3", left: "2 2 1 0 0"),
      StreakRow(
        "one day too many has spent all", "CCMMMC", freezes: 2, lengths: "1 2 2 2 0 1",
        left: "2 2 1 0 0 0"),
    ])
  func dayByDay(row: StreakRow) throws { try row.check(StreakRules(.duolingoLike)) }

  @Test(
    "that takes one a day and fills whole gaps takes all days of a gap it cannot fill",
    arguments: [
      StreakRow(
        "covered", "CCCCMMC", freezes: 2, lengths: "1 2 3 4 4 4 5", left: "2 2 2 2 2 2 0"),
      StreakRow(
        "outgrown on the third day", "CCCCMMMC", freezes: 2, lengths: "1 2 3 4 4 4 1 2",
        left: "2 2 2 2 2 2 2 2"),
      StreakRow(
        "then one a day", "CCCCCMMMM", freezes: 2, lengths: "1 2 3 4 5 5 5 2 1",
        left: "2 2 2 2 2 2 2 2 2"),
    ])
  func wholeGapLosesOne(row: StreakRow) throws {
    var rules = StreakRules(.seed003)
    rules.graceDays = 0
    rules.freezeFill = .wholeGap
    try row.check(rules)
  }

  @Test("asks before it uses freezes by hand, and takes no for an answer", arguments: [0.0, 1.0])
  func byHand(acceptance: Double) throws {
    var rules = StreakRules(.swiftful)
    rules.freezeUse = .byHand
    let scenario = Scenario.rehearsed(
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: 1)],
      streaks: [Scenario.Streak(id: "habit", rules: rules, protectedBy: "freeze")],
      profile: Scenario.Profile(
        id: "player", share: 1, activity: .fixed(1), freezeAcceptance: acceptance))
    let played = try Rehearsal(scenario, ["CCMC"])
    #expect(played.lengths() == (acceptance == 1 ? [1, 2, 2, 3] : [1, 2, 2, 1]))
    #expect(played.balance("freeze") == (acceptance == 1 ? [1, 1, 1, 0] : [1, 1, 1, 1]))
  }

  @Test("keeps the record when days are lost")
  func recordStays() throws {
    let scenario = Scenario.rehearsed(streaks: [
      Scenario.Streak(id: "habit", rules: StreakRules(.seed003))
    ])
    let played = try Rehearsal(scenario, ["CCCMMMMM"])
    #expect(played.lengths().last == 0)
    #expect(played.column(played.plan.streaks[0].copies[0].record) == numbers("1 2 3 3 3 3 3 3"))
  }

  @Test("says how each gap ended, and counts its days")
  func gaps() throws {
    let scenario = Scenario.rehearsed(
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: 1)],
      streaks: [Scenario.Streak(id: "habit", rules: StreakRules(.seed003), protectedBy: "freeze")])
    // One gap of grace alone, one saved by the freeze, one hurt; a last one still open.
    let played = try Rehearsal(scenario, ["CMC MMC MMC M"])
    #expect(played.lengths() == numbers("1 1 2 2 2 3 3 2 3 3"))
    #expect(played.total("streak.habit.gaps_whole") == 1)
    #expect(played.total("streak.habit.gaps_saved") == 1)
    #expect(played.total("streak.habit.gaps_hurt") == 1)
    #expect(played.total("streak.habit.grace_days") == 4)
    #expect(played.total("streak.habit.frozen_days") == 1)
    #expect(played.total("streak.habit.days_lost") == 1)
    #expect(played.total("streak.habit.days_counted") == 4)
    #expect(played.total("streak.habit.breaks") == 0)
  }
}
