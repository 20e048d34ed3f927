import RewardStudies
import Testing

@testable import RewardEngine
@testable import RewardReports

@Suite("A diary's page")
struct DiaryReportTests {
  private static func report(
    _ scenario: Scenario, days: Range<Int>? = nil, everyDraw: Bool = false
  ) throws -> DiaryReport {
    DiaryReport(
      try Explain(scenario, players: 2).findings(ofPlayer: 0), days: days, everyDraw: everyDraw)
  }

  @Test("shows the player, what they received and spent, and each day with its rules and balances")
  func text() throws {
    #expect(
      try Self.report(.twoDays).text == """
        Two days

        player       1 of 2, seed 1
        profile      loyal
        in files     loyal-0
        stays        arrives on day 1, stays to the end
        own chances  plays on 100.0 % of days, never leaves
        plays        2 of 2 days
        ends with    daily 2, 3 coins, 1 hats

        from day 1 to 2  received from, spent on  times  amount
        coins            login.pays                   2      +6
                         currencies.coins.start       1      +5
                         shop.hat.price               1      -8
                         (held after)                         3
        hats             shop.hat.gives               1      +1
                         (held after)                         1

          step     rule                           what happened    change  balance
        day 1, Mon: arrives and plays
          arrival  currencies.coins.start                        +5 coins        5
          login    login.pays                                    +3 coins        8
          streaks  streaks.daily.day_counts_when  counts
          shop     shop.hat.price                 buys 1         -8 coins        0
                   shop.hat.gives                 received        +1 hats        1
          holds daily 1, 1 hats
        day 2, Tue: plays
          login    login.pays                                    +3 coins        3
          streaks  streaks.daily.day_counts_when  counts
          holds daily 2, 3 coins, 1 hats

        """)
  }

  @Test("narrowed to some days, shows what the player held before them, with the head of all days")
  func narrowed() throws {
    #expect(
      try Self.report(.twoDays, days: 1..<2).text == """
        Two days

        player       1 of 2, seed 1
        profile      loyal
        in files     loyal-0
        stays        arrives on day 1, stays to the end
        own chances  plays on 100.0 % of days, never leaves
        plays        2 of 2 days
        ends with    daily 2, 3 coins, 1 hats

        on day 2  received from, spent on  times  amount
        coins     login.pays                   1      +3
                  (held after)                         3

          step     rule                           what happened    change  balance
        day 2, Tue: plays
          login    login.pays                                    +3 coins        3
          streaks  streaks.daily.day_counts_when  counts
          holds daily 2, 3 coins, 1 hats

        """)
  }

  @Test("tells days of absence on which the same happens together")
  func absence() throws {
    // The player plays on the first day and churns on the second. What the streak loses after that has no row.
    var scenario = Scenario.with([.streak], days: 9)
    scenario.players.profiles[0].churn = .daily(1)
    let page = try Self.report(scenario).text.split(separator: "\n\n").last
    #expect(
      page == """
          step     rule                           what happened  change  balance
        day 1, Mon: arrives and plays
          streaks  streaks.daily.day_counts_when  counts
          holds daily 1
        day 2, Tue: leaves
        days 3 to 9: gone

        """)
  }

  private static func withEvents() -> Scenario {
    var scenario = Scenario.twoDays
    scenario.events = [
      Scenario.Event(id: "holiday", from: 0, days: 2, oddsOfPlaying: 0.6),
      Scenario.Event(id: "outage", from: 1, isClosed: true),
      Scenario.Event(id: "sale", from: 0, priceHundredths: 50, offers: ["hat"]),
    ]
    return scenario
  }

  @Test("tells what events make of a day by the field that says so")
  func events() throws {
    // The 8 coins of the player pay for two hats at half the price of 8.
    #expect(
      try Self.report(Self.withEvents()).text.split(separator: "\n\n").last == """
          step        rule                            what happened            change  balance
        day 1, Mon: arrives and plays
          arrival     currencies.coins.start                                 +5 coins        5
          attendance  events.holiday.odds_of_playing  odds of playing × 0.6
          login       login.pays                                             +3 coins        8
          streaks     streaks.daily.day_counts_when   counts
          shop        events.sale.prices              prices of hat × 0.5
                      shop.hat.price                  buys 2                 -8 coins        0
                      shop.hat.gives                  received                +2 hats        2
          holds daily 1, 2 hats
        day 2, Tue: stays away
          attendance  events.holiday.odds_of_playing  odds of playing × 0.6
                      events.outage.closed            closed
          day's end   streaks.daily.missed_day        breaks
          holds daily 0, 2 hats

        """)
    #expect(
      try Self.report(Self.withEvents(), days: 1..<2).csv.contains(
        "2,Tue,stays_away,event,attendance,outage,events.outage.closed,,,,,,,,\n"))
    #expect(try Self.report(Self.withEvents()).json.contains("\"events.outage.closed\""))
  }

  @Test("tells several packs of a day together, with what they cost")
  func packs() throws {
    // 149.70 in thirty days of play are a pack of 4.99 a day.
    var scenario = Scenario.twoDays
    scenario.shop = [
      Scenario.Offer(id: "purse", gives: .of("coins", 9), cost: .realMoney(499), demand: .weight(1))
    ]
    scenario.players.profiles[0].payers = 1
    scenario.players.profiles[0].spendMean = 2 * 149.7
    let whole = try Self.report(scenario).text
    #expect(whole.contains("buys 2.00 packs for real money on a day of play"))
    #expect(whole.contains("buys 2 for 9.98"))
    scenario.players.profiles[0].spendMean = 2.5 * 149.7
    let some = try Self.report(scenario, everyDraw: true).text
    // The draw decides about the third.
    for line in some.split(separator: "\n") where line.contains("real money ") && line.contains("buys") {
      #expect(line.contains("buys 3 for 14.97 (0.") == line.contains("<"), "\(line)")
    }
    #expect(some.contains("buys 3 for 14.97") || some.contains("no more ("))
  }

  @Test("says that an item of a collection is owned already, and of others that there is no room")
  func turnedAway() throws {
    // The second of two days pays an item that is held already: of a collection of one, or where one may be held.
    var scenario = Scenario.twoDays
    scenario.shop = []
    scenario.items = [Scenario.Item(id: "hats", kind: .collection(size: 1))]
    scenario.login = Scenario.Payment(randomItem: .collection("hats"))
    #expect(try Self.report(scenario).text.contains("1 owned already, not added"))
    scenario.items = [Scenario.Item(id: "hats", kind: .streakFreeze(holdAtMost: 1))]
    scenario.login = .of("hats", 1)
    let text = try Self.report(scenario).text
    #expect(text.contains("no room for 1 more") && !text.contains("owned already"))
  }

  @Test("has rows of entries, draws and states as CSV")
  func csv() throws {
    let rows = try Self.report(.twoDays, days: 1..<2).csv
    #expect(
      rows == """
        day,weekday,presence,kind,step,name,rule,flow_type,currency,amount,times,balance,draw,limit,collect_limit
        2,Tue,plays,counter,attendance,players.active,,,,1,1,,,,
        2,Tue,plays,counter,missed days,streak.daily.openings_alive,streaks.daily,,,1,1,,,,
        2,Tue,plays,ledger,login,login,login.pays,source,coins,3,1,3,,,
        2,Tue,plays,counter,streaks,streak.daily.days_counted,streaks.daily.day_counts_when,,,1,1,,,,
        2,Tue,plays,state,,streak.daily,,,,2,,,,,
        2,Tue,plays,state,,coins,,,,3,,,,,
        2,Tue,plays,state,,hats,,,,1,,,,,

        """)
  }

  @Test("as JSON has the same, day by day")
  func json() throws {
    let json = try Self.report(.twoDays, days: 1..<2).json
    for part in [
      "\"format\": \"rewardsim-diary\"", "\"number\": 1", "\"from_day\": 2", "\"to_day\": 2",
      "\"rule\": \"login.pays\"", "\"balance\": 3", "\"streak.daily\": 2",
    ] {
      #expect(json.contains(part), "\(part)")
    }
  }

  @Test("tells draws that came to nothing only when asked")
  func everyDraw() throws {
    var scenario = Scenario.with([.mission])
    // Small enough never to be met in three days of this seed, and not impossible.
    scenario.missions[0].chance = 0.000_001
    #expect(!(try Self.report(scenario).text.contains("missions.watch.chance")))
    let text = try Self.report(scenario, everyDraw: true).text
    #expect(text.matches(of: /missions  missions\.watch\.chance  no \(0\.\d+ ≥ 0\.000\)/).count == 3)
  }

  @Test(
    "shows as many decimals as tell a draw from its limit",
    arguments: [
      (0.312, 0.45, "0.312 < 0.450"), (0.45, 0.45, "0.4500000000 ≥ 0.4500000000"),
      (0.45001, 0.45, "0.45001 ≥ 0.45000"), (0.2, 1.0, "0.200"),
    ])
  func decimals(draw: Double, limit: Double, text: String) {
    let answer = Diary.Draw(
      step: .decideAttendance, kind: .attendance, subject: .counter(0), draw: draw, limit: limit, answer: 1)
    #expect(answer.comparison.replacing(DiaryPage.bond, with: " ") == text)
  }

  @Test("puts a rule that is too long for its column on a line of its own")
  func longRule() {
    let row = DiaryPage.Row(
      step: .visitShop, rule: "shop." + String(repeating: "x", count: 40) + ".price", event: "buys 1",
      change: "-8 coins", balance: "0")
    let lines = DiaryPage([.init(head: "day 1", rows: [row], end: nil)]).text.split(separator: "\n")
    #expect(lines[2] == "  shop  shop.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.price")
    #expect(lines[3].hasPrefix("                                            ") && lines[3].contains("buys 1"))
    #expect(lines.allSatisfy { $0.count <= 100 })
  }

  @Test("names who was found, and the command for each")
  func found() async throws {
    let find = try Find(.twoDays, where: "coins.balance >= 3", players: 4)
    let findings = try await find.findings(limit: 2, threads: 1)
    let report = FindReport(findings) { "rewardsim explain two.yaml --player \($0)" }
    #expect(
      report.text == """
        4 of 4 players meet the condition (100.0 %); the first 2 are:

        player  profile  coins.balance @ 2
             1  loyal                    3
             2  loyal                    3

        rewardsim explain two.yaml --player 1
        rewardsim explain two.yaml --player 2

        """)
    #expect(
      report.csv == """
        player,profile,coins.balance @ 2,command
        1,loyal,3,rewardsim explain two.yaml --player 1
        2,loyal,3,rewardsim explain two.yaml --player 2

        """)
    #expect(report.json.contains("\"matches\": 4"))
    let nobody = try await Find(.twoDays, where: "coins.balance > 3", players: 4)
      .findings(limit: 2, threads: 1)
    #expect(FindReport(nobody) { "\($0)" }.text == "0 of 4 players meet the condition (0.0 %).\n")
  }
}
