import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("The sensitivity command")
struct SensitivityCommandTests {
  private let scratch = Scratch()

  private func sensitivity(_ arguments: String...) async throws -> String {
    try FileOutput.replace(scratch / "mine.yaml", with: SweepCommandTests.economy)
    return try await SensitivityCommand.parse(
      [
        scratch / "mine.yaml", "--metric", "coins.balance.mean", "--players", "40", "--replications", "4",
        "--out", scratch / "out",
      ] + arguments
    ).answer().text
  }

  private func failure(_ arguments: String...) async throws -> Failure? {
    try FileOutput.replace(scratch / "mine.yaml", with: SweepCommandTests.economy)
    return await #expect(throws: Failure.self) {
      try await SensitivityCommand.parse(
        [scratch / "mine.yaml", "--metric", "coins.balance.mean", "--out", scratch / "out"] + arguments
      ).answer()
    }
  }

  @Test("answers with a ranking, and writes a folder")
  func tornado() async throws {
    let text = try await sensitivity(
      "--axis", "login.pays.coins=1:9", "--axis", "missions.walk.pays.coins=2:6", "--set",
      "missions.walk.chance=0")
    #expect(text.contains("The mean of coins held depends on login.pays.coins (by 80 coins)."))
    #expect(
      text.replacing("\n", with: " ").contains(
        "No effect is seen of 1 other field."))
    #expect(text.hasSuffix("\n\(scratch / "out")/report.md\n"))
    let expected = [
      "points.csv", "report.html", "report.md", "response-1.svg", "responses.csv", "run.json", "summary.json",
      "tornado.csv",
    ]
    #expect(try Folder.entries(of: scratch / "out") == expected)
    let command =
      "rewardsim sensitivity mine.yaml --set missions.walk.chance=0 --axis 'login.pays.coins=1:9' "
      + "--axis 'missions.walk.pays.coins=2:6' --method tornado --metric coins.balance.mean --players 40 --replications 4 "
      + "--days 10 --seed 1"
    #expect(scratch.text("out/report.md")?.contains("```sh\n\(command)\n```") == true)
  }

  /// A fifth less of two freezes held is one, and a fifth more of one kept is two.
  @Test(
    "leaves out an assumption that is invalid together with others, and lists it",
    arguments: [["--method", "morris", "--walks", "8"], ["--method", "sobol", "--points", "16"]])
  func conflict(method: [String]) async throws {
    let scenario = Checkout.root.appending(path: "scenarios/first.yaml").path(percentEncoded: false)
    _ = try await SensitivityCommand.parse(
      [
        scenario, "--all-assumptions", "--metric", "coins.balance.mean", "--players", "1000",
        "--replications",
        "2", "--out", scratch / "out",
      ] + method
    ).answer()
    let page = try #require(scratch.text("out/report.md"))
    #expect(
      page.contains(
        "`items.freeze.hold_at_most`: together with other fields, 'shop.freeze.demand' keeps 2 where 'items.freeze.hold_at_most' is 1"
      ))
    #expect(page.contains("| `shop.freeze.demand.keep` |"))
  }

  @Test(
    "has other methods",
    arguments: [
      (["--method", "morris", "--walks", "3", "--levels", "2"], "elementary-effects.csv", 9),
      (["--method", "sobol", "--points", "8"], "indices.csv", 32),
    ])
  func methods(arguments: [String], table: String, points: Int) async throws {
    try FileOutput.replace(scratch / "mine.yaml", with: SweepCommandTests.economy)
    _ = try await SensitivityCommand.parse(
      [
        scratch / "mine.yaml", "--metric", "coins.balance.mean", "--players", "8", "--replications", "2",
        "--out", scratch / "out", "--axis", "login.pays.coins=1:9", "--axis", "missions.walk.chance=0:1",
      ] + arguments
    ).answer()
    #expect(try Folder.entries(of: scratch / "out").contains(table))
    #expect(scratch.text("out/points.csv")?.split(separator: "\n").count == points + 1)
    #expect(
      scratch.text("out/report.md")?.contains("--method \(arguments[1]) \(arguments[2]) \(arguments[3])")
        == true)
  }

  @Test("varies every assumption of a scenario, but for those it is told to leave")
  func allAssumptions() async throws {
    let text = try await sensitivity("--all-assumptions")
    #expect(text.contains("missions.walk.chance") && text.contains("missions.walk.pays.coins"))
    #expect(!text.contains("login.pays.coins"))
    let points = "missions.walk.chance,missions.walk.pays.coins\n0.5,4\n0.4,4\n0.6,4\n0.5,3\n0.5,5\n"
    #expect(scratch.text("out/points.csv") == points)
    let wide = try await sensitivity(
      "--all-assumptions", "--within", "0.5", "--except", "missions.walk.pays", "--axis",
      "login.pays.coins=1,2")
    #expect(!wide.contains("missions.walk.pays"))
    #expect(
      scratch.text("out/points.csv")
        == "login.pays.coins,missions.walk.chance\n1,0.5\n1,0.5\n2,0.5\n1,0.25\n1,0.75\n")
    // An axis of its own takes a field out of the assumptions.
    _ = try await sensitivity("--all-assumptions", "--axis", "missions.walk.chance=0,1")
    #expect(
      scratch.text("out/points.csv")?.hasPrefix("missions.walk.chance,missions.walk.pays.coins\n") == true)
  }

  @Test("writes --full into the command of its report")
  func full() async throws {
    _ = try await sensitivity("--axis", "login.pays.coins=1:9", "--full")
    #expect(scratch.text("out/report.md")?.contains("--method tornado --full --metric") == true)
    let table = try #require(scratch.text("out/tornado.csv")?.split(separator: "\n"))
    #expect(table[0].hasSuffix(",told_from_zero,players,rank_settled") && table[1].hasSuffix(",1,40,1"))
  }

  @Test("takes fewer replications where each would lack a rare profile")
  func rareProfile() async throws {
    try FileOutput.replace(
      scratch / "rare.yaml",
      with: """
        format: 1
        title: Rare
        days: 2
        login: { pays: { xp: 1 } }
        levels: { first: 1, highest: 5, curve: { table: [10, 20, 30, 40] } }
        players: { profiles: { usual: { share: 0.99, activity: 1 }, rare: { share: 0.01, activity: 1 } } }

        """)
    _ = try await SensitivityCommand.parse(
      [
        scratch / "rare.yaml", "--axis", "login.pays.xp=1:2", "--metric", "active_days.mean", "--players",
        "320",
        "--out", scratch / "out",
      ]
    ).answer()
    // 32 replications of ten have nobody of one in a hundred; three of 107 have.
    #expect(scratch.text("out/report.md")?.contains("--players 321 --replications 3 --days 2") == true)
  }

  @Test("refuses what it cannot vary")
  func refusals() async throws {
    #expect(
      try await failure("--all-assumptions", "--except", "missions.run")?.text == """
        error: --except 'missions.run' contains no number of the scenario
        help: write the path of a field, such as shop.hat.price

        """)
    #expect(
      try await failure("--all-assumptions", "--except", "missions.walk.chanc")?.text == """
        error: --except 'missions.walk.chanc' contains no number of the scenario
        help: did you mean 'missions.walk.chance'?

        """)
    let base = try await failure("--axis", "missions.walk.costs.coins=1,2")
    #expect(
      base?.text.hasPrefix(
        "--axis missions.walk.costs.coins=1,2: error: 'missions.walk' has no 'costs' to set")
        == true)
    #expect(base?.status == .badInput && scratch.entries == ["mine.yaml"])
  }

  @Test("refuses more fields than a Sobol sequence has axes for")
  func tooManyFields() async throws {
    let missions = (1...21).map { "m\($0): { chance: 0.5 }" }.joined(separator: ", ")
    try FileOutput.replace(
      scratch / "many.yaml",
      with: """
        format: 1
        title: Many
        missions: { \(missions) }   # ASSUMPTION
        players: { profiles: { loyal: { share: 1, activity: 1 } } }

        """)
    let failure = await #expect(throws: Failure.self) {
      try await SensitivityCommand.parse(
        [scratch / "many.yaml", "--all-assumptions", "--method", "sobol", "--metric", "dau"]
      ).answer()
    }
    #expect(
      failure?.text == """
        error: --method sobol takes at most 20 fields, not 21
        help: find the fields that matter with --method morris, and give them with --axis

        """)
  }

  @Test(
    "refuses options that have nothing to say",
    arguments: [
      ([], "give a field to vary with --axis, or --all-assumptions"),
      (["--axis", "days=1:2", "--within", "0.1"], "--within needs --all-assumptions"),
      (["--axis", "days=1:2", "--except", "shop"], "--except needs --all-assumptions"),
      (["--all-assumptions", "--within", "1"], "--within must be above 0 and below 1, not 1.0"),
      (
        ["--all-assumptions", "--within", "20"],
        "--within must be above 0 and below 1, not 20.0; for 20 %, write 0.2"
      ),
      (
        ["--all-assumptions", "--within", "20%"],
        "The value '20%' is invalid for '--within <share>': write 0.2"
      ),
      (["--axis", "days=1:2", "--walks", "5"], "--walks needs --method morris"),
      (["--axis", "days=1:2", "--method", "sobol", "--levels", "4"], "--levels needs --method morris"),
      (["--axis", "days=1:2", "--points", "64"], "--points needs --method sobol"),
      (["--axis", "days=1:2", "--method", "morris", "--full"], "--full needs --method tornado"),
      (
        ["--axis", "days=1:2", "--method", "morris", "--levels", "5"], "--levels must be even, not 5"
      ),
      (
        ["--axis", "days=1:2", "--method", "morris", "--walks", "1"], "--walks must be from 2 to 1000, not 1"
      ),
      (
        ["--axis", "days=1:2", "--method", "sobol", "--points", "16385"],
        "--points must be from 2 to 16384, not 16385"
      ),
    ])
  func usage(arguments: [String], message: String) {
    let error = #expect(throws: (any Error).self) { try SensitivityCommand.parse(["mine.yaml"] + arguments) }
    #expect(error.map { SensitivityCommand.message(for: $0) } == message)
  }
}
