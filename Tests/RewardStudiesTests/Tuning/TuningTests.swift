import RewardEngine
import Synchronization
import Testing

@testable import RewardStudies

@Suite("Tuning")
struct TuningTests {
  private static let price = "shop.sticker.price.coins"

  @Test("finds the least price that leaves players no more than they should have")
  func exactPrice() async throws {
    // Ten days of 10 coins less ten stickers: 100 − 10 P is at most 20 from P = 8.
    let tuning = try Tuning(
      SmallDocument.wages(login: 10, sticker: 2), knobs: ["\(Self.price)=1:10"],
      goals: ["coins.balance.mean<=20"],
      players: 400, replications: 2)
    let findings = try await tuning.findings()
    #expect(findings.verdict == .pass)
    #expect(findings.settings.map(\.description) == ["\(Self.price)=8"])
    #expect(findings.before.figures.map { $0?.value } == [80])
    #expect(findings.answer.figures.map { $0?.value } == [20])
    #expect(findings.border?.failing?.description == "7")
    #expect(findings.border?.undecided.isEmpty == true)
    #expect(findings.conflict.isEmpty && findings.takenBack == 0)
    #expect(findings.answer.players == 400 && findings.path.allSatisfy { $0.players == 400 })
  }

  /// Ten days of 10 coins less ten stickers: the cheaper a sticker, the nearer is any wealth that nobody reaches.
  @Test("knows which of two edits misses its goals by less, and does not where they miss them alike")
  func nearer() async throws {
    let tuning = try Tuning(
      SmallDocument.wages(login: 10, sticker: 3), knobs: ["\(Self.price)=1:5"],
      goals: ["coins.balance.mean>=1000"], players: 400, replications: 2)
    let bench = EditMeasurer(tuning, progress: StudyProgress())
    let edits = Edit.all(tuning.knobs)
    _ = try await bench.screen(edits)
    func isNearer(_ price: String, than other: String) async throws -> Bool {
      func edit(_ price: String) throws -> Edit {
        try #require(edits.first { $0.value(of: 0, in: tuning.knobs).description == price })
      }
      return try await bench.isNearer(edit(price), than: edit(other), doublings: tuning.doublings)
    }
    #expect(try await isNearer("2", than: "3"))
    #expect(try await !isNearer("4", than: "3"))
    #expect(try await !isNearer("2", than: "2"))
  }

  @Test("changes nothing where the scenario meets its goals, which are those it has")
  func asWritten() async throws {
    let goals: SmallDocument.Value = ["rich": ["metric": "coins.balance.mean", "at_least": 70]]
    let tuning = try Tuning(
      SmallDocument.wages(login: 10, sticker: 2, goals: goals), knobs: ["\(Self.price)=1:10"], players: 400,
      replications: 2)
    let findings = try await tuning.findings()
    #expect(findings.verdict == .pass)
    #expect(findings.settings.isEmpty)
    #expect(findings.border == nil)
  }

  @Test("changes nothing where today's scenario fails in the search, and passes with the draws of the answer")
  func passesAfterAll() async throws {
    // Ten days of 10 coins less ten stickers of 2 leave 80. The search has 100 in its place, which only a dearer sticker mends.
    let tuning = try Tuning(
      SmallDocument.wages(login: 10, sticker: 2), knobs: ["\(Self.price)=2:4"],
      goals: ["coins.balance.mean<=90"],
      players: 400, replications: 2)
    let unlucky = FirstRow([100, 100] + Array(repeating: nil, count: ReplicationFigures.besides))
    let findings = try await tuning.findings(progress: .init(notebook: unlucky))
    #expect(unlucky.isUsed && findings.path.count == 3)
    #expect(findings.verdict == .pass && findings.settings.isEmpty && findings.border == nil)
    #expect(findings.answer == findings.before && findings.answer.figures.map { $0?.value } == [80])
    #expect(findings.path[0].figures == findings.before.figures)
    #expect(findings.path[0].verdicts == findings.before.verdicts)
  }

  /// A price of 12 is close to the limit, and needs more replications than one of 30. All 32 players of a replication share luck.
  @Test("compares objectives over the same replications, as an experiment of so many has them")
  func sameReplications() async throws {
    let tuning = try Tuning(
      SmallDocument.freezes(price: 20), knobs: ["shop.freeze.price.coins=12,30"],
      goals: ["coins.balance.mean>=10000"], maximize: ["streak.daily.mean"], players: 32 * 32,
      replications: 32)
    #expect(tuning.firstReplications == 4 && tuning.doublings == 3)
    let bench = EditMeasurer(tuning, progress: StudyProgress())
    let edits = Edit.all(tuning.knobs)
    let screened = try await bench.screen(edits)
    #expect(Set(screened.map(\.players)).count > 1)
    for doublings in 0...3 {
      let replications = 4 << doublings
      let own = try await tuning.searching(0..<replications).samples(
        of: try edits.map { try Variant(tuning.settings(of: $0)).scenario(in: tuning.document) })
      let compared = try await bench.compare(edits, doublings: doublings)
      for (appraisal, sample) in zip(compared, own) {
        let (found, expected) = (appraisal.compared?[1]?.value, sample.estimateOfEnough(1)?.value)
        #expect(abs(try #require(found) - (try #require(expected))) < 1e-9)
      }
    }
  }

  /// A dearer sticker leaves each player less: 80 coins at a price of 2 and 60 at 4, with any luck.
  @Test("shows whether an edit is better than another one, with new random draws that both have")
  func isShownBetter() async throws {
    let tuning = try Tuning(
      SmallDocument.wages(login: 10, sticker: 2), knobs: ["\(Self.price)=2:4"],
      maximize: ["coins.balance.mean"], players: 400, replications: 2)
    let bench = EditMeasurer(tuning, progress: StudyProgress())
    let (none, dear) = (Edit.none(tuning.knobs), Edit.none(tuning.knobs).setting(0, to: 2))
    let checked = try await bench.check([none, dear], round: 0)
    #expect(checked.map { $0.figures[0]?.value } == [80, 60])
    #expect(bench.isShownBetter(none, than: dear, in: 0, to: .maximize))
    #expect(bench.isShownBetter(dear, than: none, in: 0, to: .minimize))
    #expect(!bench.isShownBetter(dear, than: none, in: 0, to: .maximize))
    #expect(!bench.isShownBetter(dear, than: dear, in: 0, to: .maximize))
  }

  /// Everybody earns 10 XP a day and gets to level 2 with as many XP as the knob says, so at 60 on the sixth day, which is 5 days after
  /// they arrive. The run shows days 0 to 9.
  @Test("judges a day after the run by who gets there: a late one meets at_least, and misses at_most")
  func dayAfterTheRun() async throws {
    let document = SmallDocument.experience(
      aDay: 10, days: 10, curve: ["quadratic": ["square": 0, "linear": 200]])
    let late = try Tuning(
      document, knobs: ["levels.curve.quadratic.linear=60:200:70"], goals: ["level.2.days.p50<=5"],
      players: 400,
      replications: 2)
    let mended = try await late.findings()
    #expect(
      mended.verdict == .pass && mended.settings.map(\.description) == ["levels.curve.quadratic.linear=60"])
    // Nobody is there by day 5: all of the half that should be are missing, and day 10 misses it by 5 / 5.
    #expect(mended.before.figures[0] == nil && mended.before.shares[0]?.value == 0)
    #expect(mended.before.verdicts == [.fail] && mended.before.violation == 2)
    let early = try await Tuning(
      document, knobs: ["levels.curve.quadratic.linear=60:200:70"], goals: ["level.2.days.p50>=6"],
      players: 400,
      replications: 2
    ).findings()
    #expect(early.verdict == .pass && early.settings.isEmpty && early.before.violation == 0)
  }

  /// With 10 XP a day, level 2 at 60, 80 or 200 XP is reached on day 5, 7 and after the run, whose days are 0 to 9.
  @Test("takes a day after the run for later than all others, in goals and in objectives")
  func latest() async throws {
    func tuning(_ goals: [String], _ minimize: [String] = [], _ maximize: [String] = []) throws -> Tuning {
      try Tuning(
        SmallDocument.experience(aDay: 10, days: 10, curve: ["quadratic": ["square": 0, "linear": 200]]),
        knobs: ["levels.curve.quadratic.linear=60,80"], goals: goals, minimize: minimize, maximize: maximize,
        players: 400, replications: 2)
    }
    // Day 7 misses a limit of 2 by 5 / 2, and day 10 by 4 and one part of the players more.
    let missed = try await tuning(["level.2.days.p50<=2"]).findings()
    #expect(
      missed.verdict == .fail && missed.settings.map(\.description) == ["levels.curve.quadratic.linear=60"])
    #expect(missed.path.map(\.violation) == [5, 2.5, 1.5])
    let earliest = try await tuning([], ["level.2.days.p50"]).findings()
    #expect(earliest.settings.map(\.description) == ["levels.curve.quadratic.linear=60"])
    let latest = try await tuning([], [], ["level.2.days.p50"]).findings()
    #expect(latest.settings.isEmpty && latest.answer.figures == [nil])
    // A limit after the run: who is late may still meet it.
    let open = try await tuning(["level.2.days.p50<=30"]).findings()
    #expect(open.before.verdicts == [.inconclusive] && open.tuning.needsMoreDays(0, in: open.before))
    #expect(open.verdict == .pass)
  }

  /// Without income the sticker is never earned, however long the run is: it has no value, as it is no day after the run.
  @Test("does not take a price that nobody earns for a day after the run")
  func neverEarned() throws {
    let tuning = try Tuning(
      SmallDocument.wages(login: 10, sticker: 2, days: 28), knobs: ["\(Self.price)=1:10"],
      goals: ["shop.sticker.days_to_afford<=40"], maximize: ["shop.sticker.days_to_afford"])
    #expect(tuning.state(ofGoal: 0, [nil, nil], [:]) == nil)
    #expect(!tuning.objectives[0].isOnADay && tuning.objectives[0].cost(nil) == .infinity)
  }

  @Test("lists the goals that conflict, and how near one comes")
  func conflict() async throws {
    // The balance is 100 − 10 P: it cannot be at most 20 and at least 50. P = 8 misses by 30/50, P = 5 by 30/20; between
    // them each coin changes the first by 10/50 and the second by 10/20, so the least violation is at 8.
    let tuning = try Tuning(
      SmallDocument.wages(login: 10, sticker: 2), knobs: ["\(Self.price)=1:10"],
      goals: ["coins.balance.mean<=20", "coins.balance.p50>=50", "shop.sticker.adoption>=1"], players: 400,
      replications: 2)
    let findings = try await tuning.findings()
    #expect(findings.verdict == .fail)
    #expect(findings.conflict == [0, 1])
    #expect(findings.settings.map(\.description) == ["\(Self.price)=8"])
    #expect(abs(findings.answer.violation - 0.6) < 1e-12)
  }

  @Test("finds the freeze price at which a day's wage stops paying for the freezes")
  func freezePrice() async throws {
    // Wages of 6 on the first day and, with chance ½, on 41 more: 129. Freezes: one at first, and one whenever a day
    // without play is followed by a day of play, the first of which can be day 2: 1 + 40 · ¼ = 11. So the balance holds
    // as long as 11 P ≤ 129, that is up to P = 11: it then gains 8, and loses 3 at 12.
    let tuning = try Tuning(
      SmallDocument.freezes(price: 20), knobs: ["shop.freeze.price.coins=5:22"],
      goals: ["coins.balance.mean>=10000"],
      players: 4096, replications: 4, seed: 4)
    let findings = try await tuning.findings()
    #expect(findings.verdict == .pass)
    #expect(findings.settings.map(\.description) == ["shop.freeze.price.coins=11"])
    #expect(findings.border?.failing?.description == "12")
    // A player's net has a standard deviation below 6 · 3.3 + 11 · 3.2 = 55, of 4,096 players 0.86: five of them are 4.3.
    let net = try #require(findings.answer.figures[0])
    #expect(abs(net.value - 10_008) < 4.3)
  }

  @Test("gives the same for any number of threads, and takes rows from a notebook")
  func repeats() async throws {
    func findings(threads: Int, notebook: (any Notebook)? = nil) async throws -> Tuning.Findings {
      let tuning = try Tuning(
        SmallDocument.freezes(price: 20), knobs: ["shop.freeze.price.coins=5:30"],
        goals: ["coins.balance.mean>=10000"], players: 64, replications: 4, threads: threads)
      return try await tuning.findings(progress: .init(notebook: notebook))
    }
    let notebook = Memory()
    let first = try await findings(threads: 1, notebook: notebook)
    let rows = notebook.keptRows
    let second = try await findings(threads: 3, notebook: notebook)
    #expect(first.path == second.path && first.answer == second.answer)
    #expect(rows > 0 && notebook.keptRows == rows)
  }

  @Test("does not fail an edit of which a few replications have no value, before all are simulated")
  func missingInPart() async throws {
    // Players play on the day of arrival and on every other day with a chance of a half, and need ten days of play. Nine of 16
    // days come with a chance of 40 %, so that half of 21 players are late in 83 of 100 replications: in all of the first 32
    // with a chance of 0.3 %, and in half of them or fewer with one below 1e-4.
    let document = SmallDocument.document([
      "format": 1, "title": "Late", "days": 17, "login": ["pays": ["xp": 10]],
      "levels": ["curve": ["quadratic": ["square": 100]]],
      "players": ["count": 100, "profiles": ["loyal": ["share": 1, "activity": 0.5]]],
    ])
    func measured(_ goal: String) async throws -> Appraisal {
      let tuning = try Tuning(
        document, knobs: ["login.pays.xp=10:12"], goals: [goal], players: 21 * 256, replications: 256)
      #expect(tuning.firstReplications == 32)
      return try await EditMeasurer(tuning, progress: StudyProgress()).screen([.none(tuning.knobs)])[0]
    }
    // The run shows days 0 to 16, so it cannot show who gets there by day 17.
    let late = try await measured("level.2.days.p50<=17")
    #expect(late.figures == [nil] && late.shares.isEmpty)
    #expect(late.players == 21 * 256)
    #expect(late.verdicts == [.inconclusive])
    // By day 16, 40 % of 672 players do: the standard error is 1.9 %, so that a half is five of them away.
    let shown = try await measured("level.2.days.p50<=16")
    #expect(shown.figures == [nil] && shown.shares.count == 1)
    #expect(shown.players == 21 * 32)
    #expect(shown.verdicts == [.fail])
  }

  @Test("gives the front of two objectives, simulated with new random draws")
  func front() async throws {
    // A dearer sticker lowers the balance and raises what is spent: every price is on the front, up to 10.
    let tuning = try Tuning(
      SmallDocument.wages(login: 10, sticker: 5), knobs: ["\(Self.price)=2,5,10"],
      minimize: ["coins.balance.mean"],
      maximize: ["shop.sticker.units"], players: 400, replications: 2)
    let findings = try await tuning.findings()
    // All buy one on each of ten days, so that only the balance differs: 0 at a price of 10 beats the others.
    #expect(findings.front.map { tuning.settings(of: $0.edit).map(\.text) } == [["10"]])
    #expect(findings.settings.map(\.text) == ["10"])
  }

  @Test(
    "refuses what cannot be tuned in one error, at the words that have it",
    arguments: [
      (
        ["shop.sticker.price.coin=1:10"], ["coins.supply>=1"],
        "--knob shop.sticker.price.coin=1:10: error: 'shop.sticker.price' has no 'coin' to turn\n"
          + "help: did you mean 'shop.sticker.price.coins'?\n"
      ),
      (
        ["shop.sticker.price.coins=10:1"], ["coins.supply>=1"],
        "--knob shop.sticker.price.coins=10:1: error: the range of 'shop.sticker.price.coins' must go from a smaller "
          + "number to a larger one, not from 10 to 1\nhelp: write 1:10\n"
      ),
      (
        ["items.sticker.kind=1:10"], ["coins.supply>=1"],
        "--knob items.sticker.kind=1:10: error: 'items.sticker.kind' must be a number, not 'consumable'\n"
          + "help: turn a field that is a number, written in digits\n"
      ),
      (
        ["shop.sticker=1:10"], ["coins.supply>=1"],
        "--knob shop.sticker=1:10: error: 'shop.sticker' holds fields of its own, and a knob is one number\n"
          + "help: name one of them, such as 'shop.sticker.gives'\n"
      ),
      (
        ["shop.sticker.price.coins=0:10"], ["coins.supply>=1"],
        "--knob shop.sticker.price.coins=0:10: error: 'shop.sticker.price.coins' must be a whole number from 1 to "
          + "2000000000, and the range has 0\nhelp: write 1 or more\n"
      ),
      (
        ["shop.sticker.price.coins"], ["coins.supply>=1"],
        "--knob shop.sticker.price.coins: error: a knob is a field, '=' and its values\n"
          + "help: write one such as shop.hat.price.coins=10:50:5, …=10:50, …=10,20,50 or …=nice:5:500\n"
      ),
      (
        [], ["coins.supply>=1"],
        "--knob: error: no --knob is given, so there is nothing to change\n"
          + "help: write one such as --knob shop.hat.price.coins=10:50:5\n"
      ),
      (
        ["shop.sticker.price.coins=1:10"], [],
        "--goal: error: no --goal is given, and the scenario has no goals\n"
          + "help: write one such as --goal 'coins.sink_faucet_28>=0.8'\n"
      ),
      (
        ["shop.sticker.price.coins=1:10"], ["coins.suply>=1"],
        "--goal coins.suply>=1: error: 'coins.suply' must be a metric of this scenario\n"
          + "help: did you mean 'coins.supply'?\n"
      ),
      (
        ["shop.sticker.price.coins=1:10"], ["coins.supply>=much"],
        "--goal coins.supply>=much: error: 'much' is not a number\nhelp: write coins.supply>=0.8, say\n"
      ),
      (
        ["shop.sticker.price.coins=1:10"], ["coins.sink_faucet_28>=29.5 %"],
        "--goal coins.sink_faucet_28>=29.5 %: error: '29.5 %' is not a number\nhelp: write coins.sink_faucet_28>=0.295\n"
      ),
      (
        ["shop.sticker.price.coins=1:10"], ["coins.supply<5"],
        "--goal coins.supply<5: error: a goal compares with >= or <=, not with <\n"
          + "help: write <=; for a figure that is to be equal, write both\n"
      ),
      (
        ["shop.sticker.price.coins=1:10"], ["riches"],
        "--goal riches: error: there is no goal 'riches', and no >= or <= in it\nhelp: did you mean 'rich'?\n"
      ),
    ])
  func refused(knobs: [String], goals: [String], expected: String) throws {
    let own: SmallDocument.Value =
      goals == ["riches"] ? ["rich": ["metric": "coins.balance.mean", "at_least": 70]] : [:]
    let document = SmallDocument.wages(login: 10, sticker: 2, goals: own)
    let error = #expect(throws: InvalidScenario.self) { try Tuning(document, knobs: knobs, goals: goals) }
    #expect(error?.description == expected)
  }
}

/// Recalls a row in place of the first that is simulated, and nothing else.
private final class FirstRow: Notebook {
  private let row: [Double?]
  private let used = Mutex(false)

  init(_ row: [Double?]) { self.row = row }

  var isUsed: Bool { used.withLock { $0 } }

  func recall(_ key: UInt64) -> [Double?]? {
    used.withLock { isUsed in
      defer { isUsed = true }
      return isUsed ? nil : row
    }
  }

  func keep(_ row: [Double?], under key: UInt64) {}
}
