import RewardEngine
import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("The compare command")
struct CompareCommandTests {
  private let scratch = Scratch()

  private static func economy(_ coins: Int, days: Int = 6, activity: String = "1", more: String = "")
    -> String
  {
    """
    format: 1
    title: Coins
    days: \(days)
    currencies: { coins: { kind: soft } }
    login: { pays: { coins: \(coins) } }
    players: { count: 40, profiles: { calm: { share: 0.5, activity: \(activity) }, keen: { share: 0.5, activity: 1 } } }
    \(more)
    """
  }

  /// Compares files that are written first, a.yaml, b.yaml and so on, with as few players as will do.
  private func compare(_ files: [String], _ arguments: String...) async throws -> String {
    try await compare(files, arguments)
  }

  private func compare(_ files: [String], _ arguments: [String]) async throws -> String {
    var paths: [String] = []
    for (place, text) in files.enumerated() {
      let path = scratch / "\("abc".map(String.init)[place]).yaml"
      try FileOutput.replace(path, with: text)
      paths.append(path)
    }
    return try await CompareCommand.parse(
      paths + ["--players", "40", "--replications", "4", "--out", scratch / "out"] + arguments
    ).answer().text
  }

  /// The text in one line, wherever it was broken.
  private static func unwrapped(_ text: String) -> String { text.replacing("\n", with: " ") }

  /// What a comparison is refused with, its folder's name left out; nothing is written.
  private func failure(_ files: [String], _ arguments: String...) async throws -> (
    text: String, status: Int32
  )? {
    var paths: [String] = []
    for (place, text) in files.enumerated() {
      let path = scratch / "\("abc".map(String.init)[place]).yaml"
      try FileOutput.replace(path, with: text)
      paths.append(path)
    }
    do {
      _ = try await CompareCommand.parse(
        paths + ["--players", "40", "--replications", "4", "--out", scratch / "out"] + arguments
      ).answer()
      return nil
    } catch let failure as Failure {
      #expect(!scratch.entries.contains("out"))
      return (failure.text.replacing((scratch / "x").dropLast(), with: ""), failure.status.rawValue)
    }
  }

  @Test("says of each currency who wins and who loses, not of the first in the alphabet alone")
  func currencies() async throws {
    // Everybody receives a coin a day more, and three gems a day less.
    func economy(_ coins: Int, _ gems: Int) -> String {
      Self.economy(2).replacing("coins: { kind: soft }", with: "coins: {}, gems: {}")
        .replacing("pays: { coins: 2 }", with: "pays: { coins: \(coins), gems: \(gems) }")
    }
    let text = try await compare([economy(2, 4), economy(3, 1)], "--metric", "coins.balance.mean")
    #expect(
      Self.unwrapped(text).contains(
        "100.0 % of players are better off and 0.0 % are worse off, measured by the coins they received. "
          + "0.0 % of players are better off and 100.0 % are worse off, measured by the gems they received."
      ))
  }

  @Test("tells the difference between two files, and writes a folder with the command that makes it again")
  func twoFiles() async throws {
    let text = try await compare([Self.economy(2), Self.economy(3)], "--metric", "coins.balance.mean")
    #expect(
      Self.unwrapped(text).hasPrefix(
        "Coins  b compared with a: the mean of coins held rises by 50.0 % (50.0 to 50.0), from 12 to 18. "
          + "100.0 % of players are better off and 0.0 % are worse off, measured by the coins they received. "
      ))
    #expect(text.hasSuffix("\n\(scratch / "out")/report.md\n"))
    let command =
      "rewardsim compare a.yaml b.yaml --metric coins.balance.mean --players 40 --replications 4 --days 6 --seed 1"
    #expect(scratch.text("out/report.md")?.contains("```sh\n\(command)\n```") == true)
    // The journal is gone, and the folder is known as ours and written again.
    #expect(scratch.entries == ["a.yaml", "b.yaml", "out"])
    let again = try await compare([Self.economy(2), Self.economy(3)], "--metric", "coins.balance.mean")
    #expect(again == text)
  }

  @Test("compares one file with itself as --set changes it, by the metrics of its goals")
  func oneFile() async throws {
    let goals = "goals: { enough: { metric: coins.balance.p50@3, at_least: 1 } }"
    let text = try await compare([Self.economy(2, more: goals)], "--set", "login.pays.coins=5")
    #expect(
      Self.unwrapped(text).contains(
        "login.pays.coins=5 compared with a: the median of coins held on day 3 rises by 150 % (150 to 150)"
      )
    )
  }

  @Test(
    "names the field to look at first by its share, or by what each field does where they act against each other",
    arguments: [
      // Six logins pay three coins more each: 18. The start gives six more, or six fewer.
      (16, "it causes 75 % of the change of the mean of coins held."),
      (4, "it raises the mean of coins held by 18 coins, and currencies.coins.start lowers it by 6 coins."),
    ])
  func largestField(start: Int, words: String) async throws {
    let file = Self.economy(2).replacing("{ kind: soft }", with: "{ kind: soft, start: 10 }")
    let text = try await compare(
      [file], "--metric", "coins.balance.mean", "--set", "login.pays.coins=5", "--set",
      "currencies.coins.start=\(start)")
    #expect(Self.unwrapped(text).contains("Look first at login.pays.coins: \(words)"))
    let chart = try #require(scratch.text("out/shares-1.svg"))
    #expect(chart.contains("of the change") == (start == 16))
  }

  @Test("shows the value in force of a field that a file leaves out, and where it comes from")
  func unwritten() async throws {
    let streaks = "streaks: { visit: { rules: seed003 }, own: { grace_days: 2 } }"
    _ = try await compare(
      [Self.economy(2, more: streaks)], "--metric", "coins.balance.mean", "--set",
      "streaks.visit.grace_days=2", "--set", "streaks.own.grace_days=null")
    let page = try #require(scratch.text("out/report.md"))
    #expect(page.contains("| `streaks.visit.grace_days` | 1, from seed003 | 2 |"))
    #expect(page.contains("| `streaks.own.grace_days` | 2 | 0 |"))
    let fields = try #require(scratch.text("out/fields.csv"))
    #expect(fields.contains("streaks.visit.grace_days,1,2\n"))
    #expect(fields.contains("streaks.own.grace_days,2,0\n"))
  }

  @Test("reads one file once, so that it can come through a pipe")
  func pipe() async throws {
    let economy = try PipedText(Self.economy(2))
    let text = try await CompareCommand.parse([
      economy.path, "--set", "login.pays.coins=3", "--metric", "coins.balance.mean", "--players", "40",
      "--replications", "4", "--out", scratch / "out",
    ]).answer().text
    #expect(
      Self.unwrapped(text).contains("the mean of coins held rises by 50.0 % (50.0 to 50.0), from 12 to 18."))
  }

  @Test("takes --set for all files where there are several, and the days that all have")
  func settings() async throws {
    let text = try await compare(
      [Self.economy(2, days: 8), Self.economy(3), Self.economy(4)], "--metric", "coins.balance.mean", "--set",
      "players.profiles.keen.activity=0.5")
    #expect(text.contains("b compared with a:") && text.contains("c compared with a:"))
    let report = try #require(scratch.text("out/report.md"))
    #expect(report.contains("All are compared over 6 days."))
    #expect(report.contains("--days 6"))
  }

  @Test("lets a change reach a living economy on a day")
  func applyAt() async throws {
    let text = try await compare(
      [Self.economy(2), Self.economy(3)], "--metric", "coins.balance.mean", "--apply-at", "5")
    // The last two of six days pay a coin more.
    #expect(
      Self.unwrapped(text).contains(
        "b compared with a from day 5 on: the mean of coins held rises by 16.7 % (16.7 to 16.7), from 12 to 14."
      ))
    #expect(scratch.text("out/report.md")?.contains("--apply-at 5") == true)
    #expect(scratch.text("out/transition.csv")?.contains("b,coins.balance.mean,5,10,11,1,1,1\n") == true)
  }

  @Test("refuses two files that are one economy, and settings that change nothing")
  func identical() async throws {
    let same = try #require(
      try await failure(
        [Self.economy(2), Self.economy(2, more: "about: Other words")], "--metric", "coins.balance.mean"))
    #expect(
      same.text
        == "error: 'b.yaml' is the same economy as 'a.yaml': there is nothing to compare\nhelp: change a field that has an effect\n"
    )
    #expect(same.status == 65)
    let set = try #require(
      try await failure([Self.economy(2)], "--metric", "coins.balance.mean", "--set", "login.pays.coins=2"))
    #expect(
      set.text.hasPrefix("error: 'a.yaml' is the same economy with and without --set: there is nothing"))
  }

  @Test("names metrics without a value in one sentence, the first three and how many more")
  func withoutValue() async throws {
    // Players come back on one day in a thousand: in most replications, none receives anything in these four weeks.
    let (a, b) = (
      Self.economy(2, days: 40, activity: "0.001"), Self.economy(3, days: 40, activity: "0.001")
    )
    let metrics = (36...40).flatMap { ["--metric", "calm:coins.sink_faucet_28@\($0)"] }
    let text = try await compare([a, b], metrics)
    let words = Self.unwrapped(text)
    #expect(
      words.contains("Without a value: the ratio of coins spent to received in four weeks"))
    #expect(words.contains("; 2 more.") && !words.contains("has no value"))
    let report = try #require(scratch.text("out/report.md"))
    #expect(!report.contains("Of 0 ") && report.contains("Verdicts allow for the number of metrics."))
  }

  @Test(
    "says that a study has many more players than were asked for",
    arguments: [
      (1, "note: 32 players instead of 1, so that all 32 replications have the same number\n"), (1000, nil),
    ])
  func morePlayers(asked: Int, note: String?) {
    #expect(StudyOptions.moreNote(asked, Experiment([], players: asked)) == note)
  }

  @Test("says that a file is given twice, where no --set was given")
  func sameFile() async throws {
    try FileOutput.replace(scratch / "a.yaml", with: Self.economy(2))
    let failure = await #expect(throws: Failure.self) {
      try await CompareCommand.parse(
        [scratch / "a.yaml", scratch / "a.yaml", "--metric", "coins.balance.mean", "--out", scratch / "out"]
      ).answer()
    }
    let name = scratch / "a.yaml"
    #expect(
      failure?.text
        == "error: '\(name)' is given twice: there is nothing to compare\nhelp: give another file, or change this one with --set\n"
    )
  }

  @Test("takes days and players of --set for both sides, and not as the change")
  func sizes() async throws {
    // Three days of two coins, and of three.
    let text = try await compare(
      [Self.economy(2)], "--metric", "coins.balance.mean", "--set", "login.pays.coins=3", "--set", "days=3",
      "--set", "players.count=20")
    #expect(
      Self.unwrapped(text).contains(
        "login.pays.coins=3 compared with a: the mean of coins held rises by 50.0 % (50.0 to 50.0), from 6 to 9."
      ))
    let alone = #expect(throws: (any Error).self) {
      try CompareCommand.parse(["a.yaml", "--set", "players.count=2"])
    }
    #expect(
      alone.map { CompareCommand.message(for: $0) }
        == "compare needs a change of the economy: --set players.count is the same for both sides")
  }

  @Test("compares the headline metrics where neither --metric nor a goal names one, as in the README")
  func headline() async throws {
    let first = Checkout.root.appending(path: "scenarios/first.yaml").path(percentEncoded: false)
    _ = try await CompareCommand.parse(
      [
        first, "--set", "shop.freeze.price.coins=15", "--days", "30", "--players", "1000",
        "--replications", "2", "--no-shares", "--out", scratch / "out",
      ]
    ).answer()
    let table = try #require(scratch.text("out/comparison.csv"))
    let primary = table.split(separator: "\n").filter { $0.contains(",primary,") }
      .map { $0.split(separator: ",")[1] }
    #expect(primary.contains("coins.balance.mean") && primary.contains("streak.daily.mean"))
  }

  @Test("refuses a metric that nobody has, and one that only one scenario has")
  func metrics() async throws {
    let unknown = try #require(
      try await failure([Self.economy(2), Self.economy(3)], "--metric", "coins.balanse.mean"))
    #expect(
      unknown.text
        == "error: --metric 'coins.balanse.mean' must be a metric of this scenario\nhelp: did you mean 'coins.balance.mean'?\n"
    )
    #expect(unknown.status == 65)
    let gems = Self.economy(2).replacing("coins", with: "gems")
    let other = try #require(
      try await failure([Self.economy(2), gems], "--metric", "coins.balance.mean"))
    #expect(
      other.text.hasPrefix(
        "error: metric 'coins.balance.mean' must be a metric of this scenario, 'b.yaml'\nhelp: "))
    #expect(other.status == 65)
  }

  @Test("refuses what players have no number of, a day that is not, and other profiles of living players")
  func others() async throws {
    let both = [Self.economy(2), Self.economy(3)]
    let quantity = try #require(
      try await failure(both, "--metric", "coins.balance.mean", "--by", "coins.mintet"))
    #expect(
      quantity.text
        == "error: --by 'coins.mintet' is not a quantity that players have in all scenarios\nhelp: did you mean 'coins.minted'?\n"
    )
    let late = try #require(
      try await failure(both, "--metric", "coins.balance.mean", "--apply-at", "7"))
    #expect(
      late.text
        == "error: --apply-at is day 7, and the run has 6 days\nhelp: give a day up to 6, or raise --days\n"
    )
    let early = try #require(
      try await failure(both, "--metric", "coins.balance.mean@2", "--apply-at", "4"))
    #expect(
      early.text
        == "error: metric 'coins.balance.mean@2' is of day 2, and the change shows in it from day 4 on\nhelp: write day 4 or later, or give --apply-at 2 or earlier\n"
    )
    let margin = try #require(
      try await failure(
        both, "--metric", "coins.balance.mean", "--apply-at", "4", "--margin", "retention@2=0.01"))
    #expect(
      margin.text
        == "error: --margin is for 'retention@2', which counts from the arrival of players and is not compared with --apply-at\nhelp: leave out one of the two\n"
    )
    let profiles = Self.economy(3).replacing("keen", with: "eager")
    let moved = try #require(
      try await failure([both[0], profiles], "--metric", "coins.balance.mean", "--apply-at", "4"))
    #expect(
      moved.text
        == "error: players in a running economy cannot change profiles, and those of 'b.yaml' differ from 'a.yaml'\nhelp: keep profiles and their shares, or leave out --apply-at\n"
    )
    let shares = try #require(
      try await failure(
        [both[0]], "--metric", "coins.balance.mean", "--apply-at", "4", "--set",
        "players.profiles.calm.share=0.4",
        "--set", "players.profiles.keen.share=0.6"))
    #expect(
      shares.text
        == "error: players in a running economy cannot change profiles, and --set changes those of 'a.yaml'\nhelp: keep profiles and their shares, or leave out --apply-at\n"
    )
  }

  @Test(
    "refuses options that say nothing together",
    arguments: [
      (["a.yaml"], "compare needs a second scenario, or a change of the first with --set"),
      (
        ["a.yaml", "b.yaml", "--apply-at", "1"],
        "--apply-at must be at least 2, so that there is a day before it, not 1"
      ),
      (
        ["a.yaml", "b.yaml", "--max-players", "9"],
        "--max-players needs --precision"
      ),
      (["a.yaml", "b.yaml", "--margin", "x=1", "--margin", "x=2"], "--margin names 'x' twice"),
    ])
  func usage(arguments: [String], message: String) {
    let error = #expect(throws: (any Error).self) { try CompareCommand.parse(arguments) }
    #expect(error.map { CompareCommand.message(for: $0) } == message)
  }

  @Test(
    "names the goal whose metric has no value after the change, and what helps",
    arguments: [
      (
        "coins.balance.mean@2", "is of day 2, and the change shows in it from day 4 on",
        "write day 4 or later, or give --apply-at 2 or earlier"
      ),
      // Three days are left, and a streak that ends on the last of them has two whole ones.
      (
        "streak.visit.survival@4", "counts 4 days, and the run has only 3 for it after the change",
        "write 3 or less, or give --apply-at 3 or earlier"
      ),
      (
        "retention@2", "counts from the arrival of players, and most had arrived before the change",
        "take a metric of a day of the run, or leave out --apply-at"
      ),
    ])
  func earlyGoal(metric: String, message: String, help: String) async throws {
    let goals = "goals:\n  kept: { metric: \(metric), at_least: 0 }\nstreaks:\n  visit: { rules: seed003 }"
    let failure = try #require(
      try await failure([Self.economy(2, more: goals), Self.economy(3, more: goals)], "--apply-at", "4"))
    #expect(failure.status == 65)
    #expect(
      failure.text == """
        a.yaml:8:3: error: the metric of goal 'kept' \(message)
            8 |   kept: { metric: \(metric), at_least: 0 }
              |   ^^^^
        help: \(help), or name the metrics to compare with --metric

        """)
  }

  @Test("leaves out goals that count from the arrival of players, where others are left, and says so")
  func goalsSinceArrival() async throws {
    let goals = """
      goals:
        kept: { metric: retention@2, at_least: 0 }
        rich: { metric: coins.balance.mean, at_least: 0 }
      """
    let files = [2, 3].map { Self.economy($0, more: goals) }
    _ = try await compare(files, "--apply-at", "4")
    let page = try #require(scratch.text("out/report.md"))
    #expect(
      page.contains(
        "1 metric of goals counts from the arrival of players, and most had arrived before the change: not compared, retention<!-- -->@2."
      ))
    let table = try #require(scratch.text("out/comparison.csv"))
    #expect(table.contains(",coins.balance.mean,") && !table.contains(",retention"))
  }
}
