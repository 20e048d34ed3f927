import RewardEngine
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("The sweep command")
struct SweepCommandTests {
  private let scratch = Scratch()

  /// Ten coins in ten days, and forty more for walks of a certain chance.
  static let economy = """
    format: 1
    title: Walks
    days: 10
    currencies: { coins: {} }
    login: { pays: { coins: 1 } }
    missions: { walk: { chance: 0.5, pays: { coins: 4 } } }   # ASSUMPTION
    players: { count: 100, profiles: { loyal: { share: 1, activity: 1 } } }

    """

  private func sweep(_ arguments: String...) async throws -> String {
    try FileOutput.replace(scratch / "mine.yaml", with: Self.economy)
    return try await SweepCommand.parse(
      [
        scratch / "mine.yaml", "--metric", "coins.balance.mean", "--players", "40", "--replications", "4",
        "--out", scratch / "out",
      ] + arguments
    ).answer().text
  }

  private func failure(_ arguments: String...) async throws -> Failure? {
    try FileOutput.replace(scratch / "mine.yaml", with: Self.economy)
    return await #expect(throws: Failure.self) {
      try await SweepCommand.parse(
        [scratch / "mine.yaml", "--metric", "coins.balance.mean", "--out", scratch / "out"] + arguments
      ).answer()
    }
  }

  @Test("answers with what a field does, and writes a folder")
  func folder() async throws {
    let text = try await sweep("--axis", "login.pays.coins=1:3:1", "--set", "missions.walk.chance=0")
    #expect(
      text == """
        Walks

        As login.pays.coins goes from 1 to 3, the mean of coins held rises from 10 to 30. Today it
        is 10, at 1.

            point  login.pays.coins      coins.balance.mean
        1 (today)                 1  10 (needs 150 players)
                2                 2  20 (needs 150 players)
                3                 3  30 (needs 150 players)

        \(scratch / "out")/report.md

        """)
    let expected = [
      "points.csv", "report.html", "report.md", "response-1.svg", "responses.csv", "run.json", "summary.json",
    ]
    #expect(try Folder.entries(of: scratch / "out") == expected)
    #expect(scratch.entries == ["mine.yaml", "out"])
    let command =
      "rewardsim sweep mine.yaml --set missions.walk.chance=0 --axis 'login.pays.coins=1:3:1' --design grid "
      + "--metric coins.balance.mean --players 40 --replications 4 --days 10 --seed 1"
    #expect(scratch.text("out/report.md")?.contains("```sh\n\(command)\n```") == true)
  }

  @Test(
    "lays points out in every design",
    arguments: [
      (["--axis", "login.pays.coins=1:3"], 3), (["--axis", "missions.walk.chance=0:1", "--levels", "4"], 4),
      (
        [
          "--axis", "login.pays.coins=1:3", "--axis", "missions.walk.chance=0,1", "--design", "one-at-a-time",
        ], 5
      ),
      (["--axis", "missions.walk.chance=0:1", "--design", "latin", "--points", "7"], 7),
      (["--axis", "missions.walk.chance=0:1", "--design", "sobol", "--points", "8"], 8),
    ])
  func designs(arguments: [String], points: Int) async throws {
    try FileOutput.replace(scratch / "mine.yaml", with: Self.economy)
    _ = try await SweepCommand.parse(
      [
        scratch / "mine.yaml", "--metric", "coins.balance.mean", "--players", "8", "--replications", "2",
        "--out", scratch / "out",
      ] + arguments
    ).answer()
    #expect(scratch.text("out/points.csv")?.split(separator: "\n").count == points + 1)
  }

  @Test("refuses a number of values where each axis has its own", arguments: ["1,2,3", "1:3:1"])
  func levels(values: String) async throws {
    let failure = await #expect(throws: Failure.self) {
      try await sweep("--axis", "login.pays.coins=\(values)", "--levels", "4")
    }
    #expect(failure?.status == .usage)
    #expect(
      failure?.text == """
        error: --levels 4 has no effect: each --axis says which values it has
        help: leave out --levels, or give an axis by its ends alone, such as 10:50

        """)
  }

  @Test("takes the points of a file, such as one it wrote")
  func file() async throws {
    try FileOutput.replace(
      scratch / "points.csv", with: "login.pays.coins,missions.walk.chance\r\n3,0\r\n2,1\r\n")
    let text = try await sweep("--points-from", scratch / "points.csv")
    #expect(text.contains("    1                 3                     0  30 (needs 150 players)\n"))
    #expect(text.contains("    2                 2                     1  60 (needs 150 players)\n"))
    #expect(scratch.text("out/points.csv") == "login.pays.coins,missions.walk.chance\n3,0\n2,1\n")
  }

  @Test("takes a point that a file repeats once")
  func repeatedPoints() async throws {
    try FileOutput.replace(scratch / "points.csv", with: "login.pays.coins\n3\n2\n3\n3\n")
    _ = try await sweep("--points-from", scratch / "points.csv")
    #expect(scratch.text("out/points.csv") == "login.pays.coins\n3\n2\n")
  }

  /// Half of the players are daily and half weekly; the shares of a file's points move against each other.
  @Test("does not judge shares of a mix one by one, and says how they can be moved")
  func shares() async throws {
    let mix = "{ daily: { share: 0.5, activity: 1 }, weekly: { share: 0.5, activity: 0.2 } }"
    let economy = Self.economy.replacing("{ loyal: { share: 1, activity: 1 } }", with: mix)
    try FileOutput.replace(scratch / "mix.yaml", with: economy)
    let paths = ["daily", "weekly"].map { "players.profiles.\($0).share" }
    let rows = (2...6).map { "0.\($0),0.\(10 - $0)\n" }.joined()
    try FileOutput.replace(scratch / "points.csv", with: paths.joined(separator: ",") + "\n" + rows)
    let words = [
      scratch / "mix.yaml", "--metric", "coins.balance.mean", "--players", "40", "--replications", "2",
      "--out",
      scratch / "out",
    ]
    let answer = try await SweepCommand.parse(words + ["--points-from", scratch / "points.csv"]).answer()
    #expect(
      answer.text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(
        "move together in these points, so that their effects cannot be distinguished. Shares of players add up to 1, so that none of them can change alone."
      ), "\(answer.text)")
    let failure = await #expect(throws: Failure.self) {
      try await SweepCommand.parse(words + ["--axis", "\(paths[0])=0.1:0.9"]).answer()
    }
    #expect(
      failure?.text.hasSuffix(
        "help: the other shares must move, too: 'rewardsim sweep --points-from FILE' takes points with a column for each\n"
      ) == true, "\(failure?.text ?? "")")
  }

  @Test("refuses the number of players as a field: it is the same at every point")
  func playerCount() async throws {
    let help = "leave it out, and give the number of players with --players"
    func text(_ option: String) -> String {
      "error: \(option) 'players.count' would change nothing: a study simulates the same number of players at every "
        + "point\nhelp: \(help)\n"
    }
    let axis = try await failure("--axis", "login.pays.coins=1:3", "--axis", "players.count=50,60")
    #expect(axis?.text == text("--axis") && axis?.status == .badInput)
    try FileOutput.replace(scratch / "points.csv", with: "players.count\n3\n")
    #expect(try await failure("--points-from", scratch / "points.csv")?.text == text("--points-from"))
    let tuned = await #expect(throws: Failure.self) {
      try await TuneCommand.parse(
        [
          scratch / "mine.yaml", "--knob", "players.count=50:60", "--goal", "coins.balance.p50<=1", "--out",
          scratch / "out",
        ]
      ).answer()
    }
    #expect(tuned?.text == text("--knob"))
  }

  @Test("refuses the replications of a daily shock as a field: a study has its own")
  func shockReplications() async throws {
    let refused = try await failure("--axis", "players.daily_shock.replications=2,10")
    #expect(
      refused?.text
        == "error: --axis 'players.daily_shock.replications' would change nothing: a study has replications of its own, each with its own days\nhelp: leave it out, and give the number with --replications\n"
    )
    #expect(refused?.status == .badInput)
  }

  @Test("reports the headline metrics where neither --metric nor a goal names one")
  func headline() async throws {
    try FileOutput.replace(scratch / "mine.yaml", with: Self.economy)
    _ = try await SweepCommand.parse(
      [
        scratch / "mine.yaml", "--axis", "login.pays.coins=1:3:1", "--players", "8", "--replications", "2",
        "--out", scratch / "out",
      ]
    ).answer()
    let head = scratch.text("out/responses.csv") ?? ""
    #expect(head.contains("coins.balance.mean") && head.contains("active_days.mean"))
  }

  @Test("is the same for any number of threads, and not for another seed")
  func threads() async throws {
    let axis = ["--axis", "missions.walk.chance=0.2:0.4", "--design", "latin", "--points", "5"]
    func report(_ more: String...) async throws -> String? {
      try FileOutput.replace(scratch / "mine.yaml", with: Self.economy)
      _ = try await SweepCommand.parse(
        [
          scratch / "mine.yaml", "--metric", "coins.balance.p50", "--players", "40", "--replications", "4",
          "--out", scratch / "out",
        ] + axis + more
      ).answer()
      return scratch.text("out/responses.csv")
    }
    let one = try await report("--threads", "1")
    #expect(try await report("--threads", "3") == one)
    #expect(try await report("--seed", "2") != one)
  }

  @Test("refuses a point before anything is written, with the words of its axis")
  func refusedPoint() async throws {
    let failure = try await failure("--axis", "missions.walk.chance=0.5:1.2")
    #expect(
      failure?.text == """
        --axis missions.walk.chance=0.5:1.2: error: 'missions.walk.chance' must be a number from 0 to 1
              = at missions.walk.chance=1.2
        help: write 1 or less

        """)
    #expect(failure?.status == .badInput && scratch.entries == ["mine.yaml"])
  }

  @Test("refuses bounds the wrong way round, and a metric the scenario does not have")
  func badInput() async throws {
    #expect(
      try await failure("--axis", "login.pays.coins=3:1")
        == Failure(
          InvalidScenario(
            [
              Diagnostic(
                at: .setting("--axis login.pays.coins=3:1"), FieldPath("login.pays.coins"),
                "'login.pays.coins' must go from a smaller number to a larger one, not from 3 to 1",
                help: "write 1:3"
              )
            ], in: Source(name: "--axis"))))
    let metric = try await failure("--axis", "login.pays.coins=1:3", "--metric", "coins.balans.mean")
    #expect(
      metric?.text.hasPrefix("error: --metric 'coins.balans.mean' must be a metric of this scenario\n")
        == true)
    #expect(metric?.status == .badInput)
  }

  @Test("refuses a value that its field does not take in a file of points")
  func refusedFile() async throws {
    try FileOutput.replace(scratch / "points.csv", with: "login.pays.coins\n1\n1.5\n")
    let path = scratch / "points.csv"
    let failure = try await failure("--points-from", path)
    #expect(
      failure?.text.hasPrefix(
        "--points-from \(path): error: 'login.pays.coins' must be a whole number") == true)
    #expect(failure?.text.contains("\n      = at login.pays.coins=1.5\n") == true)
    let absent = try await self.failure("--points-from", scratch / "none.csv")
    #expect(
      absent?.text == """
        error: cannot read '\(scratch / "none.csv")': no such file or directory
        help: check the path; the first row has the paths of fields, each other row is a point

        """)
    #expect(absent?.status == .noInput)
  }

  @Test("refuses a grid that is too large")
  func largeGrid() async throws {
    let failure = try await failure(
      "--axis", "login.pays.coins=1:1000:1", "--axis", "missions.walk.pays.coins=1:1000:1")
    #expect(
      failure?.text == """
        error: this grid has 1000000 points; the limit is 65536
        help: give fewer values, or draw points with --design latin or sobol

        """)
  }

  @Test(
    "refuses options that have nothing to say",
    arguments: [
      ([], "give a field to vary with --axis, or a file of points with --points-from"),
      (
        ["--axis", "days=1:2", "--points-from", "p.csv"],
        "--axis cannot go with --points-from, which reads the points from a file"
      ),
      (
        ["--points-from", "p.csv", "--design", "latin"],
        "--design cannot go with --points-from, which reads the points from a file"
      ),
      (
        ["--axis", "days=1:2", "--points", "5"],
        "--points needs --design latin or sobol; for a grid, give --levels"
      ),
      (
        ["--axis", "days=1:2", "--design", "latin", "--levels", "5"],
        "--levels needs --design grid or one-at-a-time; for latin, give --points"
      ),
      (
        ["--axis", "days=1:2", "--design", "sobol", "--points", "65537"],
        "--points must be from 1 to 65536, not 65537"
      ),
      (["--axis", "days=1:2", "--levels", "1"], "--levels must be from 2 to 1000, not 1"),
      (
        ["--axis", "days=1:2", "--players", "1000000000000000000"],
        "--players must be from 1 to 1000000000, not 1000000000000000000"
      ),
    ])
  func usage(arguments: [String], message: String) {
    let error = #expect(throws: (any Error).self) { try SweepCommand.parse(["mine.yaml"] + arguments) }
    #expect(error.map { SweepCommand.message(for: $0) } == message)
  }

  /// The shipped scenario has a goal on day 180.
  @Test(
    "says which goals ask for a day after the run",
    arguments: [
      (90, "note: 'freezes_stay_scarce' asks for a day after the 90 days of this run, and is left out\n"),
      (180, nil),
    ])
  func goalsLeftOut(days: Int, note: String?) throws {
    var scenario = try Scenario(yaml: Checkout.text("scenarios/habit-tracker.yaml"))
    scenario.days = days
    #expect(MetricOptions.leftOut(of: scenario) == note)
  }
}
