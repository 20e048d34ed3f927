import RewardEngine
import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("calibrate --returns")
struct CalibrateReturnsTests {
  private let scratch = Scratch()

  private static let economy = """
    format: 1
    title: Walkers
    days: 120
    currencies: { coins: {}, gems: {} }
    activities: { walk: { per_active_day: { poisson: 3 }, pays: { coins: 1 } } }
    shop: { gem: { gives: { gems: 1 }, price: { coins: 2 }, demand: { chance: 0.5 } } }
    players:
      profiles:
        walker: { share: 1, activity: { mean: 0.5, concentration: 5 }, churn: { half_life: 20 } }

    """

  private static let dates = 120
  /// On this date, the app was closed.
  private static let silent = 50

  /// A log of players with a chance of 0.4, who leave with one of 0.03 a day and come back with one of 0.02. They buy a gem on every
  /// fourth day. All arrive on the first.
  private static func log(players: Int) -> String {
    let start = CivilDate.day(year: 2024, month: 1, day: 1)
    var text = "player,timestamp,event,amount\n"
    for player in 0..<players {
      var stream = Luck(seed: 4).stream(
        purpose: Purpose(kind: .study, id: "a log"),
        player: PlayerAddress(profileKey: 0, rank: UInt32(player)))
      var isThere = true
      for date in 0..<dates {
        let changes = date > 0 && stream.nextUniform() < (isThere ? 0.03 : 0.02)
        if changes { isThere.toggle() }
        guard date == 0 || (isThere && (changes || stream.nextUniform() < 0.4)), date != silent else {
          continue
        }
        let stamp = "p\(player),\(CivilDate.text(start + date))T10:00:0"
        text += "\(stamp)0Z,walk,1\n"
        if date % 4 == 3 { text += "\(stamp)1Z,buy.gem,1\n" }
      }
    }
    return text
  }

  private func calibrate(_ words: [String], economy: String = economy) async throws -> String {
    try FileOutput.replace(scratch / "mine.yaml", with: economy)
    try FileOutput.replace(scratch / "log.csv", with: Self.log(players: 300))
    _ = try await CalibrateCommand.parse(
      [
        scratch / "mine.yaml", "--events", scratch / "log.csv", "--out", scratch / "out", "--draws", "100",
        "--profiles", "1",
      ] + words
    ).answer()
    return try #require(scratch.text("out/report.md"))
  }

  private func fitted() throws -> Scenario {
    let text = try #require(scratch.text("out/scenario.yaml"))
    return try Scenario(try Document(yaml: Array(text.utf8), name: "scenario.yaml"))
  }

  /// Of 300 players, a chance to play is known to 0.02, and this return to 0.002: bounds are three to four times as wide. All who leave
  /// have one chance on each day, of which the fit knows nothing.
  @Test("fits players who come back, and says where a fit without them is off")
  func fit() async throws {
    let plain = try await calibrate([])
    #expect(plain.contains("come back after they have left") && plain.contains("Add --returns"))
    #expect(try fitted().players.profiles.map(\.returns) == [0])
    let whole = try await calibrate(["--returns"])
    #expect(!whole.contains("Add --returns"))
    #expect(whole.contains("Players who left come back with a chance of 0.0") && !whole.contains("\\`"))
    #expect(whole.contains("until their first 14 days without play"))
    #expect(whole.contains(" --returns --events"), "the command that makes the report again")
    let profile = try #require(try fitted().players.profiles.first)
    #expect((profile.returns - 0.02).magnitude < 0.006, "\(profile.returns)")
    guard case .beta(let mean, _) = profile.activity else {
      Issue.record("\(profile.activity)")
      return
    }
    #expect((mean - 0.4).magnitude < 0.08, "\(mean)")
    let draws = try #require(scratch.text("out/calibration.json"))
    #expect(draws.contains("players.profiles.walker.returns"))
    let text = try #require(scratch.text("out/scenario.yaml"))
    #expect(
      text.split(separator: "returns:", omittingEmptySubsequences: false).count == 2,
      "the field stands there once")
  }

  @Test("keeps the scenario's own profiles, with the field in them")
  func kept() async throws {
    _ = try await calibrate(
      ["--returns", "--profiles", "keep"],
      economy: Self.economy.replacing("half_life: 20 } }", with: "gamma: 1, delta: 20 }, returns: 0.5 }"))
    let returns = try #require(try fitted().players.profiles.first?.returns)
    #expect((returns - 0.02).magnitude < 0.006, "\(returns)")
  }

  @Test(
    "does not go with what it leaves out",
    arguments: [
      ("events: { pause: { from: 20, days: 3, closed: true } }", "event 'pause' changes who plays"),
      ("events: { party: { from: 20, days: 3, odds_of_playing: 2 } }", "event 'party' changes who plays"),
    ])
  func events(line: String, expected: String) async throws {
    let failure = try await #require(throws: Failure.self) {
      try await calibrate(["--returns"], economy: Self.economy + line + "\n")
    }
    #expect(
      failure.text.contains(expected) && failure.text.contains("leave out --returns"), "\(failure.text)")
    #expect(failure.status == .badInput)
  }

  @Test("does not go with an event that brings players")
  func wave() async throws {
    let economy =
      Self.economy.replacing("share: 1,", with: "share: 0.5,") + """
            tourist: { share: 0.5, activity: { mean: 0.2, concentration: 5 }, churn: { half_life: 5 } }
        events: { wave: { from: 20, days: 3, brings: tourist } }

        """
    let failure = try await #require(throws: Failure.self) {
      try await calibrate(["--returns"], economy: economy)
    }
    #expect(failure.text.contains("event 'wave' brings those of one profile"), "\(failure.text)")
    #expect(failure.text.contains("leave out --returns") && !failure.text.contains("--from"))
  }

  @Test("needs a log, and nothing beside it")
  func options() {
    let both = ["--events", "log.csv", "--target", "retention@1=0.4"]
    for (words, expected) in [(["--target", "retention@1=0.4"], "needs --events"), (both, "--events alone")] {
      #expect {
        try CalibrateCommand.parse(["mine.yaml", "--returns"] + words)
      } throws: {
        CalibrateCommand.message(for: $0).contains(expected)
      }
    }
  }
}
