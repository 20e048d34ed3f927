import Foundation
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("A live session")
struct LiveSessionTests {
  private let price = LiveEdit(path: "shop.freeze_1.price.diamonds", value: "14")

  @Test("ends with the figures of run --set with as many players, to the last digit")
  func figuresOfRun() async throws {
    let page = try await LivePage("habit-tracker", "--players", "600")
    try await page.change(1, [price])
    try await page.expectFiguresOfRun([price], players: 600)
  }

  @Test("answers with few players first, then with more, on axes that stay")
  func refines() async throws {
    let page = try await LivePage("first", "--players", "4000")
    try await page.change(1, [])
    let players = try await page.answers(to: 1).compactMap { $0["players"] as? Int }
    #expect(players == players.sorted())
    #expect(players.last == 4000)
  }

  @Test("ends the answer to a change when the next one comes")
  func cancels() async throws {
    let page = try await LivePage("habit-tracker", "--players", "100000")
    try await page.change(1, [price])
    try await page.change(2, [])
    let session = page.session
    // A page that came anew has its first answers only: nobody waits for 100,000 players.
    try await page.change(3, [LiveEdit(path: "days", value: "10")])
    let numbers = try await page.answers(to: 3).compactMap { $0["number"] as? Int }
    #expect(numbers == numbers.sorted())
    #expect(!numbers.dropLast().contains { $0 == 1 })
    await session.close()
  }

  @Test("writes commands that cut a run short as the page does")
  func daysOfCommands() {
    let edits = [LiveEdit(path: "days", value: "10"), LiveEdit(path: "login.pays.coins", value: "3")]
    #expect(edits[0].setting.words == "--days 10")
    #expect(
      CommandText("run", ["a.yaml"], edits: edits).text == "rewardsim run a.yaml --set login.pays.coins=3")
  }

  @Test(
    "refuses a value in the reader's own words",
    arguments: [
      (
        LiveEdit(path: "days", value: "0"),
        "--days 0: error: 'days' must be a whole number of days from 1 to 36500\nhelp: write 1 or more\n"
      ),
      (
        LiveEdit(path: "shop.freez.price", value: "1"),
        "--set shop.freez.price=1: error: 'shop' has no 'freez' to set\n"
      ),
      (
        LiveEdit(path: "title", value: "*x"),
        "--set title=*x: error: the alias '*x' is not allowed\nhelp: write the value out here\n"
      ),
      (
        LiveEdit(path: "days", value: "5 # c"),
        "--days 5 # c: error: 'days' must be a whole number of days from 1 to 36500\n"
      ),
      (
        LiveEdit(path: "streaks.habit.missed_day", value: "restart # c"),
        "--set streaks.habit.missed_day=restart # c: error: 'streaks.habit.missed_day' must be 'reset'"
      ),
    ])
  func refuses(edit: LiveEdit, expected: String) async throws {
    let page = try await LivePage("habit-tracker")
    let failure = try await #require(throws: Failure.self) { try await page.change(1, [edit]) }
    #expect(failure.text.hasPrefix(expected))
  }

  @Test("says of a pinned baseline that it does not fit the file, whatever the change is")
  func lostBaseline() async throws {
    let page = try await LivePage("habit-tracker")
    let lost = LiveEdit(path: "shop.gone.price", value: "1")
    let refused = try await #require(throws: LiveSession.LostBaseline.self) {
      try await page.change(1, [], baseline: [lost])
    }
    #expect(refused.text.hasPrefix("--set shop.gone.price=1: error: 'shop' has no 'gone' to set\n"))
    // A fault of the change itself comes first.
    await #expect(throws: Failure.self) { try await page.change(2, [lost], baseline: [lost]) }
    try await page.change(3, [])
    await page.session.close()
  }

  @Test("saves into the file with comments and order kept")
  func saves() async throws {
    let page = try await LivePage("habit-tracker")
    let before = try Checkout.text("scenarios/habit-tracker.yaml")
    _ = try await page.session.save([price])
    let after = try String(contentsOfFile: page.path, encoding: .utf8)
    #expect(
      after
        == before.replacing("price: { diamonds: 10 }", with: "price: { diamonds: 14 }", maxReplacements: 1))
    #expect(await page.message("file") != nil)
  }

  @Test("names a save of one page to the others, and not to itself", arguments: ["page", "other"])
  func namesSaves(saver: String) async throws {
    let page = try await LivePage("habit-tracker")
    _ = try await page.session.save([price], by: saver)
    let message = try #require(await page.message("file"))
    let field = "{\"path\":\"shop.freeze_1.price.diamonds\",\"before\":\"10\",\"now\":\"14\"}"
    #expect(message.contains("\"fields\":[\(saver == "page" ? "" : field)]"), "\(message.prefix(300))")
    #expect(message.contains("\"changed\":null") == (saver == "page"))
  }

  @Test("packs the folder of run, with what each event changes")
  func packsEvents() async throws {
    let page = try await LivePage("season")
    let archive = try await page.session.archive(
      .init(edits: [], baseline: [], players: 500, compares: false))
    let text = String(decoding: archive, as: UTF8.self)
    #expect(text.contains("effects.csv") && text.contains("event-1.svg"))
  }

  @Test("refuses what no run can simulate, also to save it")
  func refusesOverflow() async throws {
    let page = try await LivePage("cheer-supports")
    let edits = [LiveEdit(path: "shop.coins_10000.gives.coins", value: "1000000")]
    let refused = try await #require(throws: Failure.self) { try await page.change(1, edits) }
    #expect(refused.text.contains("a balance is at most 2000000000"), "\(refused.text)")
    let before = try String(contentsOfFile: page.path, encoding: .utf8)
    await #expect(throws: Failure.self) { try await page.session.save(edits) }
    #expect(try String(contentsOfFile: page.path, encoding: .utf8) == before)
  }

  @Test("says what the file had before a save, to undo it")
  func saysWhatWas() async throws {
    let page = try await LivePage("habit-tracker")
    let edits = [
      price, LiveEdit(path: "currencies", value: "{ diamonds: { kind: soft, start: 3 } }"),
      LiveEdit(path: "events", value: "{ rest: { from: 3, odds_of_playing: 0.5 } }"),
      // The page shows the default, which the file does not have.
      LiveEdit(path: "streaks.habit.leeway_hours", value: "4"),
    ]
    let saved = try await page.session.save(edits)
    let before = """
      [{"path":"shop.freeze_1.price.diamonds","value":"10"},\
      {"path":"currencies","value":"{ diamonds: { kind: soft } }"},{"path":"events","value":"null"},\
      {"path":"streaks.habit.leeway_hours","value":"null"}]
      """
    #expect(saved.line.contains("\"before\":\(before)"), "\(saved.line)")
  }

  @Test("saves with the line ends and the byte order mark that the file has", arguments: ["\u{FEFF}", ""])
  func style(mark: String) async throws {
    let before = mark + (try Checkout.text("scenarios/habit-tracker.yaml")).replacing("\n", with: "\r\n")
    let page = try await LivePage("habit-tracker", text: before)
    _ = try await page.session.save([price])
    let after = before.replacing(
      "price: { diamonds: 10 }", with: "price: { diamonds: 14 }", maxReplacements: 1)
    #expect(try Array(Data(contentsOf: URL(filePath: page.path))) == Array(after.utf8))
  }

  @Test("never saves over a file that another program has changed, and names its lines")
  func keepsOthers() async throws {
    let page = try await LivePage("habit-tracker")
    let text = try Checkout.text("scenarios/habit-tracker.yaml").replacing("days: 365", with: "days: 90")
    try text.write(toFile: page.path, atomically: true, encoding: .utf8)
    let failure = try await #require(throws: Failure.self) { try await page.session.save([price]) }
    #expect(failure.text.hasPrefix("error: another program has changed the file on disk: line 6\n"))
    #expect(try String(contentsOfFile: page.path, encoding: .utf8) == text)
  }

  @Test("names the fields that another program has changed, with their values before and now")
  func changedFields() async throws {
    let page = try await LivePage("habit-tracker")
    let text = try Checkout.text("scenarios/habit-tracker.yaml")
      .replacing("price: { diamonds: 10 }", with: "price: { diamonds: 15, gems: 1 }", maxReplacements: 1)
      .replacing("days: 365\n", with: "").replacing("currencies:\n", with: "currencies:\n  gems: {}\n")
    try text.write(toFile: page.path, atomically: true, encoding: .utf8)
    await page.session.readAgain()
    let message = try #require(await page.message("file"))
    let fields = """
      [{"path":"days","before":"365","now":null},\
      {"path":"shop.freeze_1.price.diamonds","before":"10","now":"15"},\
      {"path":"shop.freeze_1.price.gems","before":null,"now":"1"}]
      """
    #expect(message.contains("\"fields\":\(fields)"), "\(message.prefix(600))")
  }

  @Test("forgets that the file could not be read once it can, with the same content or a fault")
  func unreadable() async throws {
    let page = try await LivePage("habit-tracker")
    let aside = page.path + ".aside"
    for _ in 1...2 {
      try FileManager.default.moveItem(atPath: page.path, toPath: aside)
      await page.session.readAgain()
      #expect(await page.session.fault == "the file cannot be read any more: \(page.path)\n")
      try FileManager.default.moveItem(atPath: aside, toPath: page.path)
      await page.session.readAgain()
      #expect(await page.session.fault == nil)
    }
    let text = try Checkout.text("scenarios/habit-tracker.yaml").replacing("days: 365", with: "days: 0")
    try text.write(toFile: page.path, atomically: true, encoding: .utf8)
    await page.session.readAgain()
    let fault = try #require(await page.session.fault)
    #expect(fault.contains("'days' must be"))
    try FileManager.default.moveItem(atPath: page.path, toPath: aside)
    await page.session.readAgain()
    try FileManager.default.moveItem(atPath: aside, toPath: page.path)
    await page.session.readAgain()
    #expect(await page.session.fault == fault)
  }

  @Test("never saves with --read-only")
  func readOnly() async throws {
    let page = try await LivePage("habit-tracker", "--read-only")
    await #expect(throws: Failure.self) { try await page.session.save([price]) }
    #expect(
      try String(contentsOfFile: page.path, encoding: .utf8) == Checkout.text("scenarios/habit-tracker.yaml"))
  }

  @Test("escapes a hostile title and hands it over as text")
  func hostile() async throws {
    let title = "<img src=x onerror=alert(1)>"
    let text = try Checkout.text("scenarios/first.yaml").split(separator: "\n").map {
      $0.hasPrefix("title:") ? "title: '\(title)'" : String($0)
    }.joined(separator: "\n")
    let page = try await LivePage("first", text: text, "--players", "300")
    try await page.change(1, [])
    let last = try #require(try await page.answers(to: 1).last)
    let charts = try #require(last["charts"] as? [[String: Any]])
    #expect(!charts.isEmpty)
    for chart in charts {
      let blocks = try #require(chart["figure"] as? [[String: Any]])
      let svg = try #require(blocks.first?["svg"] as? String)
      #expect(!svg.contains("<img") && !svg.contains("<script"))
    }
    #expect(await page.session.beginning().line.contains("\"title\":\"\(title)\""))
  }

  @Test("lets the other profiles make room when one share moves, so that all sum to 1")
  func balances() async throws {
    let page = try await LivePage("season")
    let path = "players.profiles.casual.share"
    let edits = try await page.session.balanced([], path: path, value: "0.62")
    #expect(edits.first { $0.path == path }?.value == "0.62")
    #expect(edits.count == 4)
    let total: Double = edits.compactMap { Double($0.value) }.reduce(0, +)
    #expect(abs(total - 1) < 1e-9)
    try await page.change(1, edits)
    await page.session.close()
  }

  @Test("opens a bounded number of pages")
  func bounded() async throws {
    let page = try await LivePage("first")
    var streams: [AsyncStream<String>] = []
    for number in 1..<LiveSession.mostPages {
      streams.append(try #require(await page.session.listen("p\(number)")))
    }
    #expect(await page.session.listen("another") == nil)
    #expect(await page.session.listen("page") != nil)
    await page.session.close()
  }

  @Test(
    "says why there is no comparison",
    arguments: [
      (
        [LiveEdit(path: "shop.freeze_1.price.diamonds", value: "14")],
        "leave profile 'whale' without a player"
      ),
      ([LiveEdit(path: "days", value: "10")], "the runs have 365 and 10 days, so give both the same days"),
      ([LiveEdit(path: "title", value: "Another")], "the changes have no effect"),
    ])
  func incomparable(edits: [LiveEdit], reason: String) async throws {
    let page = try await LivePage("habit-tracker", "--players", reason.contains("whale") ? "500" : "2000")
    try await page.change(1, edits)
    let message = try #require(await page.message("comparison"))
    #expect(message.contains(reason) && !message.contains("\"comparison\":"), "\(message)")
    await page.session.close()
  }

  @Test("says of a file with a fault that another program has changed it", arguments: ["{ no", ""])
  func faulty(text: String) async throws {
    let page = try await LivePage("habit-tracker")
    try text.write(toFile: page.path, atomically: true, encoding: .utf8)
    let failure = try await #require(throws: Failure.self) {
      try await page.session.save([LiveEdit(path: "days", value: "50")])
    }
    #expect(failure.text.hasPrefix("error: another program has changed the file on disk: line"))
    #expect(failure.text.contains("help: correct the fault that it has now"))
    #expect(try String(contentsOfFile: page.path, encoding: .utf8) == text)
  }

  /// The charts are of active players: of those with as many diamonds, most have left long before day 300.
  @Test("explains a player who is active on the day, with the command for the file as it was named")
  func explainsActive() async throws {
    let page = try await LivePage("habit-tracker", "--players", "500")
    try await page.change(1, [])
    _ = try await page.answers(to: 1)
    for day in [150, 255, 300] {
      let found = try await page.session.explanation(
        LiveQuestion(
          page: "page", chart: "fan.diamonds", place: UInt16(day - 1), players: 500, edits: []))
      #expect(found.line.contains("rewardsim explain \(page.path) "))
      let number = try #require(
        found.line.firstMatch(of: /--player ([0-9]+)/).flatMap { Int($0.output.1) })
      let diary = try await ExplainCommand.parse(
        [
          page.path, "--players", "500", "--player", "\(number)", "--from-day", "\(day - 27)", "--to-day",
          "\(day)",
        ]
      ).answer()
      #expect(diary.contains(": plays"), "player \(number) on day \(day)")
    }
    await page.session.close()
  }

  @Test("explains a player behind a curve")
  func explains() async throws {
    let page = try await LivePage("habit-tracker", "--players", "500", "--days", "120")
    try await page.change(1, [])
    _ = try await page.answers(to: 1)
    let reading = await page.session.reading(of: "fan.diamonds", at: 99, for: "page")
    #expect(reading.first == "day 100")
    let found = try await page.session.explanation(
      LiveQuestion(page: "page", chart: "fan.diamonds", place: 99, players: 500, edits: []))
    #expect(found.line.contains("rewardsim explain") && found.line.contains("--days 120"))
    await #expect(throws: Failure.self) {
      try await page.session.explanation(
        LiveQuestion(page: "page", chart: "retention", place: 9, players: 500, edits: []))
    }
    for players in [0, 1_000_000_000] {
      await #expect(throws: Failure.self) {
        try await page.session.explanation(
          LiveQuestion(page: "page", chart: "fan.diamonds", place: 99, players: players, edits: []))
      }
      await #expect(throws: Failure.self) {
        try await page.session.archive(.init(edits: [], baseline: [], players: players, compares: false))
      }
    }
  }

  @Test("takes no place on an axis that no axis has", arguments: ["-9223372036854775808", "-1", "65536"])
  func places(number: String) async throws {
    let page = try await LivePage("first")
    let routes = LiveRoutes(session: page.session, door: LiveDoor(hosts: [], token: ""))
    for path in ["reading", "explain"] {
      let body = "{\"page\":\"page\",\"chart\":\"retention\",\"place\":\(number),\"players\":1,\"edits\":[]}"
      var request = LiveRequest(method: "POST", path: path, headers: [:])
      request.body = Array(body.utf8)
      #expect(await routes.answer(request, at: path).status == 400)
    }
  }
}
