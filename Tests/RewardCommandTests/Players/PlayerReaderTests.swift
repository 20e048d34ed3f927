import RewardEngine
import Testing

@testable import RewardFiles
@testable import RewardHistories
@testable import RewardReports

@Suite("A file of players")
struct PlayerReaderTests {
  private let scenario: Scenario
  private let plan: Plan
  private let columns: PlayerColumns

  init() throws {
    var rules = StreakRules()
    rules.missedDay = .restart
    scenario = Scenario(
      title: "Habits", days: 3, currencies: [.init(id: "diamonds"), .init(id: "day")],
      items: [.init(id: "freeze", kind: .streakFreeze(holdAtMost: 5))],
      streaks: [.init(id: "habit", perPlayer: 2, rules: rules)],
      players: .init(count: 2, profiles: [.init(id: "regular", share: 1, activity: .fixed(1))]))
    plan = try Plan(scenario)
    columns = PlayerColumns(plan, of: scenario)
  }

  private func opening(_ text: String) throws -> OpeningStates {
    try PlayerReader.opening(of: plan, scenario, from: Array(text.utf8), named: "p.csv")
  }

  private func faults(_ text: String) -> String {
    do {
      _ = try opening(text)
      return ""
    } catch { return "\(error)" }
  }

  /// Of day 60: 230 diamonds, 2 freezes, a habit 12 days long and one that is over at 4.
  private let values: [PlayerField: Int32] = [
    .arrived: 0, .lastActive: 57, .activeDays: 41, .leaves: -1, .returns: -1, .balance(resource: 0): 3,
    .balance(resource: 1): 230, .balance(resource: 2): 2, .streak(0, copy: 0, .length): 12,
    .streak(0, copy: 0, .stored): 12, .streak(0, copy: 0, .record): 30, .streak(0, copy: 0, .lastCounted): 57,
    .streak(0, copy: 1, .stored): 4, .streak(0, copy: 1, .record): 4, .streak(0, copy: 1, .gap): 6,
    .streak(0, copy: 1, .hurt): 1, .streak(0, copy: 1, .lastCounted): 53, .purchases: 1,
  ]

  private var state: PlayerState {
    PlayerState(profile: 0, rank: 0, values: columns.fields.map { values[$0] ?? 0 })
  }

  @Test("has a row a player, days counted from 1")
  func table() {
    let table = PlayerTable(columns, day: 60)
    #expect(
      table.header == """
        player,profile,day,arrived,last_active,active_days,leaves,returns,day.held,diamonds,freeze,\
        streak.habit.1,streak.habit.1.stored,streak.habit.1.longest,streak.habit.1.gap,streak.habit.1.hurt,\
        streak.habit.1.last_counted,streak.habit.2,streak.habit.2.stored,streak.habit.2.longest,\
        streak.habit.2.gap,streak.habit.2.hurt,streak.habit.2.last_counted,purchases,spent_cents

        """)
    #expect(
      table.row(state) == "regular-0,regular,60,1,58,41,,,3,230,2,12,12,30,0,0,58,0,4,4,6,1,54,1,0\n")
  }

  @Test("has a document a player, shaped as back ends keep their users")
  func document() {
    #expect(
      PlayerDocuments(columns, day: 60).line(state) == """
        {"player":"regular-0","profile":"regular","day":60,"arrived":1,"last_active":58,"active_days":41,\
        "leaves":null,"returns":null,"day.held":3,"diamonds":230,"freeze":2,"streaks":{"habit":[\
        {"streak":12,"stored":12,"highestStreakAchieved":30,"gap":0,"hurt":0,"lastCompleted":58},\
        {"streak":0,"stored":4,"highestStreakAchieved":4,"gap":6,"hurt":1,"lastCompleted":54}]},\
        "purchases":1,"spent_cents":0}

        """)
  }

  @Test("reads as what was written, in either shape")
  func roundTrip() throws {
    var expected = OpeningStates(of: plan, day: 60)
    expected.add(state)
    let table = PlayerTable(columns, day: 60)
    #expect(try opening(table.header + table.row(state)) == expected)
    #expect(try opening(PlayerDocuments(columns, day: 60).line(state)) == expected)
  }

  @Test("may leave out what is nothing, or follows")
  func leftOut() throws {
    let opening = try opening("player,diamonds,streak.habit.2\nregular-0,7,3\n")
    var expected = OpeningStates(of: plan, day: 0)
    let given: [PlayerField: Int32] = [
      .balance(resource: 1): 7, .streak(0, copy: 1, .length): 3, .streak(0, copy: 1, .stored): 3,
      .streak(0, copy: 1, .record): 3,
    ]
    expected.add(
      PlayerState(
        profile: 0, rank: 0,
        values: columns.fields.map { given[$0] ?? ($0.isDay && $0 != .arrived ? -1 : 0) }))
    #expect(opening == expected)
  }

  @Test("is refused by its faults alone where a player of a log with faults stands before one without")
  func faultBeforeTaken() {
    let text = "player,day,last_active\na,60,61\nb,60,60\n"
    let refusal = #expect(throws: InvalidScenario.self) {
      try PlayerReader.statesOfLog(of: plan, scenario, from: Array(text.utf8), named: "p.csv")
    }
    #expect(
      refusal?.description == """
        p.csv:2:6: error: 'last_active' is after 'day', 60
        help: write 60 or less in 'last_active', or give 'day'

        """)
  }

  @Test(
    "has ids with any character that JSON can spell",
    arguments: [
      (#"\ud83d\ude00"#, "😀"), (#"\b\f"#, "\u{8}\u{c}"), (#"\u00e9\n\/"#, "é\n/"), ("😀", "😀"),
    ])
  func escapes(spelled: String, id: String) throws {
    let line = "{\"player\":\"a\(spelled)\",\"day\":60}\n"
    let read = try PlayerReader.statesOfLog(of: plan, scenario, from: Array(line.utf8), named: "p.ndjson")
    #expect(read.ids == ["a" + id])
  }

  @Test(
    "is refused with half a character",
    arguments: [#"\ud83d"#, #"\ude00"#, #"\ud83d\u0041"#, #"\u12"#, #"\x"#])
  func halfEscapes(spelled: String) {
    #expect(faults("{\"player\":\"a\(spelled)\",\"day\":60}\n").contains("is no document in JSON"))
  }

  @Test(
    "is refused where it stands",
    arguments: [
      (
        "player,gold\nregular-0,1\n",
        """
        p.csv:1:8: error: 'gold' is nothing this scenario keeps of a player
        help: 'run --export-players' writes all there is; leave out what is not

        """
      ),
      (
        "player,freeze\nregular-0,6\n",
        """
        p.csv:2:11: error: 'freeze' is 6 where a player can hold 5
        help: write 5 or less

        """
      ),
      (
        "player,freeze\nregular-0,1.5\n",
        """
        p.csv:2:11: error: 'freeze' must be a whole number from 0 to 2000000000, not '1.5'
        help: write digits alone, without decimals

        """
      ),
      (
        " \n\n",
        """
        p.csv:1:1: error: the file is empty
        help: begin with the line of names, then a line a player

        """
      ),
      (
        "player,freeze\nregular-0,-1\n",
        """
        p.csv:2:11: error: 'freeze' must be a whole number from 0 to 2000000000, not '-1'
        help: write 0 or more

        """
      ),
      // The row after a wrong one is in order.
      (
        "player,freeze\nregular-0,1.5\nregular-1,2\n",
        """
        p.csv:2:11: error: 'freeze' must be a whole number from 0 to 2000000000, not '1.5'
        help: write digits alone, without decimals

        """
      ),
      (
        "player\nregular-0\nregular-0\n",
        """
        p.csv:3:1: error: player 'regular-0' is there already
        help: number the players of a profile from 0, in order and without gaps

        """
      ),
      (
        "player\nregular-9223372036854775807\nregular-0\n",
        """
        p.csv:2:1: error: player 'regular-9223372036854775807' comes before 'regular-0'
        help: number the players of a profile from 0, in order and without gaps

        """
      ),
      (
        "player\nloyal-0\n",
        """
        p.csv:2:1: error: 'player' must be a profile and a number, not 'loyal-0'
        help: write as in 'regular-0'; profiles are regular

        """
      ),
      (
        "{\"player\":\"regular-0\",\"diamonds\":1,\"diamonds\":2}\n",
        """
        p.csv:1:47: error: 'diamonds' is there twice
        help: leave one out

        """
      ),
      (
        "{\"player\":\"regular-0\"\n",
        """
        p.csv:1:22: error: is no document in JSON
        help: write one document of whole numbers a line

        """
      ),
    ])
  func refused(text: String, told: String) { #expect(faults(text) == told) }
}
