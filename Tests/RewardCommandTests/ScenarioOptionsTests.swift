import Foundation
import Testing

@testable import RewardCommand
@testable import RewardEngine
@testable import RewardFiles

@Suite("The command line")
struct ScenarioOptionsTests {
  private static let first = Checkout.root.appending(path: "scenarios/first.yaml").path(percentEncoded: false)

  private func load(_ arguments: String...) throws -> Scenario {
    try ScenarioOptions.parse([Self.first] + arguments).load().scenario
  }

  @Test("changes fields with --set before reading")
  func settings() throws {
    let scenario = try load(
      "--set", "days=30", "--set", "shop.freeze.price.coins=15", "--set", "players.arrive={ per_day: 5000 }",
      "--set",
      "title=\"Coins: for coming back\"", "--set", "players.count = 30")
    #expect(scenario.days == 30)
    #expect(scenario.shop.first?.cost == .currency([.init("coins", 15)], prefer: nil))
    #expect(scenario.players.arrival == .perDay(5000))
    #expect(scenario.title == "Coins: for coming back")
    #expect(scenario.players.count == 30)
  }

  @Test(
    "simulates more or fewer players of one economy with --players, and another economy with --set",
    arguments: [
      (["--players", "300000"], 15_000), (["--players", "1"], 0.05), (["--set", "players.count=500"], 1000),
      (["--players", "1000", "--set", "players.arrive.per_day=500"], 25),
    ] as [([String], Double)])
  func arrivals(arguments: [String], perDay: Double) throws {
    // 20,000 players in 20 days.
    let options = try RunCommand.parse([Self.first, "--set", "players.arrive={ per_day: 1000 }"] + arguments)
    let scenario = try options.options.load(also: options.size.settings).scenario
    #expect(scenario.players.arrival == .perDay(perDay))
  }

  @Test("names the misspelled 'players' of a file, not an option that finds none to set")
  func misspelledPlayers() throws {
    let scratch = Scratch()
    let path = scratch / "a.yaml"
    let text =
      "format: 1\ntitle: Players\ndays: 9\nplayer: { count: 40, profiles: { keen: { share: 1, activity: 1 } } }\n"
    try FileOutput.replace(path, with: text)
    let options = try RunCommand.parse([path, "--players", "200"])
    let failure = #expect(throws: Failure.self) { try options.options.load(also: options.size.settings) }
    #expect(failure?.text.contains("a.yaml:4:1: error: there is no field 'player'\n") == true)
    #expect(failure?.text.contains("help: did you mean 'players'?") == true)
  }

  @Test("scales arrivals with --players also where the file's own players would not all arrive in --days")
  func arrivalsInFewerDays() throws {
    // 20,000 players in 20 days, and a hundred in 15 of them: 5 a day are too few for 100, and 1,000 for 20,000.
    let economy = [Self.first, "--set", "players.arrive={ per_day: 1400 }", "--players", "100"]
    let options = try RunCommand.parse(economy + ["--days", "15"])
    #expect(try options.options.load(also: options.size.settings).scenario.players.arrival == .perDay(7))
    let shorter = try RunCommand.parse(economy + ["--days", "14"])
    let failure = #expect(throws: Failure.self) {
      try shorter.options.load(also: shorter.size.settings)
    }
    #expect(failure?.text.contains("lets 19600 of 20000 players arrive in 14 days") == true)
  }

  /// 5,000 players at 100 a day: 173 of them a day arrive in 29 days, and what helps must be what the file needs.
  @Test("gives help with slow arrivals that works, however many of the players are simulated")
  func helpWithArrivals() throws {
    let scratch = Scratch()
    let path = scratch / "arrive.yaml"
    func load(_ perDay: Int) throws -> Scenario {
      try FileOutput.replace(
        path,
        with:
          "format: 1\ntitle: Slow\ndays: 90\nplayers: { count: 5000, arrive: { per_day: \(perDay) }, profiles: { keen: { share: 1, activity: 1 } } }\n"
      )
      let options = try RunCommand.parse([path, "--days", "29", "--players", "30"])
      return try options.options.load(also: options.size.settings).scenario
    }
    let failure = #expect(throws: Failure.self) { try load(100) }
    #expect(
      failure?.text.contains(
        "lets 2900 of 5000 players arrive in 29 days\n") == true, "\(failure?.text ?? "")")
    #expect(
      failure?.text.contains("help: write at least 173, or at most 2900 players, or at least 50 days\n")
        == true)
    #expect(try load(173).players.arrival == .perDay(173.0 * 30 / 5000))
  }

  /// The rarest profile of the mix, whales, is 0.2 % of the players: ten parts of 2,000 players have 0.4 each.
  @Test("calls no scenario valid that a run refuses")
  func validAsRun() throws {
    let shock = "players={ count: 2000, mix: habit-app, daily_shock: { spread: 0.4, replications: 10 } }"
    let failure = #expect(throws: Failure.self) {
      try ValidateCommand.parse([Self.first, "--set", shock]).run()
    }
    #expect(failure?.status == .badInput)
    #expect(
      failure?.text.contains("replications of 200 players leave profile 'whale' without a player") == true)
  }

  /// At 20.5 a day, 3,997.5 players arrive in 195 days, and 4,000 in 195.1. At one in a million days nobody does, and no run is
  /// long enough.
  @Test(
    "says with how many players or days slow arrivals would do, where any number would",
    arguments: [
      ("20.5", 195, "write at least 21, or at most 3997 players, or at least 196 days"),
      ("0.000001", 195, "write at least 21, or fewer players, or more days"),
    ])
  func slowArrivals(perDay: String, days: Int, help: String) throws {
    let failure = #expect(throws: Failure.self) {
      try load(
        "--set", "days=\(days)", "--set", "players.count=4000", "--set",
        "players.arrive={ per_day: \(perDay) }")
    }
    #expect(failure?.text.contains("help: \(help)\n") == true, "\(failure?.text ?? "")")
  }

  @Test("refuses a run that ends before an event with --set, as in the file, and cuts it short with --days")
  func daysBeforeAnEvent() throws {
    let season = Self.first.replacing("first.yaml", with: "season.yaml")
    let failure = #expect(throws: Failure.self) {
      try ScenarioOptions.parse([season, "--set", "days=5"]).load()
    }
    #expect(
      failure?.text.contains(
        "'events.outage.from' is after the last day of the run, day 5\n") == true, "\(failure?.text ?? "")")
    #expect(
      failure?.text.contains(
        "help: write 5 or less, or more 'days' of the run; '--days 5' cuts the run and leaves its events\n")
        == true)
    let cut = try ScenarioOptions.parse([season]).load(also: Setting.size(players: nil, days: 5))
    #expect(cut.scenario.days == 5)
  }

  @Test("takes a size from one option, or the same from two")
  func sizeTwice() throws {
    let options = try ScenarioOptions.parse([Self.first, "--set", "days=abc"])
    let failure = #expect(throws: Failure.self) {
      try options.load(also: Setting.size(players: nil, days: 30))
    }
    #expect(
      failure?.text
        == "error: 'days' is given twice: '--set days=abc' and '--days 30'\nhelp: leave one of them out\n")
    #expect(failure?.status == .usage)
    let same = try ScenarioOptions.parse([Self.first, "--set", "days=30"])
    #expect(try same.load(also: Setting.size(players: nil, days: 30)).scenario.days == 30)
  }

  @Test(
    "tells of a bad --set in the words of a bad file, with exit code 65",
    arguments: [
      (
        "days=0",
        "--set days=0: error: 'days' must be a whole number of days from 1 to 36500\nhelp: write 1 or more\n"
      ),
      (
        "shop.freez.price.coins=3",
        "--set shop.freez.price.coins=3: error: 'shop' has no 'freez' to set\nhelp: did you mean 'shop.freeze'?\n"
      ),
      (
        "players.profiles.free.churn=never",
        "--set players.profiles.free.churn=never: error: 'players' has no 'profiles' to set\n"
          + "help: there are 'count' and 'mix'; to add 'profiles', set it as a whole: players.profiles={ free: … }\n"
      ),
      (
        "players.mix={game",
        "--set players.mix={game: error: the '{' that opens here is not closed\n"
          + "help: close it with '}', and put ',' between fields\n"
      ),
      ("title=*x", "--set title=*x: error: the alias '*x' is not allowed\nhelp: write the value out here\n"),
      (
        "days=",
        "--set days=: error: 'days' must be a whole number of days from 1 to 36500\n"
          + "help: there is no value here; write one, or leave the line out\n"
      ),
    ])
  func badSettings(setting: String, expected: String) throws {
    let failure = try #require(throws: Failure.self) { try load("--set", setting) }
    #expect(failure.text == expected)
    #expect(failure.status == .badInput)
  }

  @Test(
    "tells of a bad size in the words of the option that has it",
    arguments: [
      (
        "--players", "2000000000", "'players.count' must be a whole number of players from 1 to 1000000000",
        "1000000000"
      ),
      ("--days", "40000", "'days' must be a whole number of days from 1 to 36500", "36500"),
    ])
  func badSize(option: String, number: String, rule: String, most: String) throws {
    let path = Checkout.root.appending(path: "scenarios/first.yaml").path(percentEncoded: false)
    let size = try SizeOptions.parse([option, number])
    let wanted = Failure(
      "\(rule)", help: "write \(most) or less", status: .badInput)
    let failure = #expect(throws: Failure.self) {
      try ScenarioOptions.parse([path]).load(also: size.settings)
    }
    #expect(failure?.text == "\(option) \(number): \(wanted.text)")
    #expect(failure?.status == .badInput)
  }

  /// A thousand players a day are 365,000 in a year, enough for 20,000, and so for a million of which fifty times as many come a day.
  @Test("does not find fault with arrivals that a fault elsewhere keeps from being scaled")
  func hiddenArrivals() throws {
    let path = Checkout.root.appending(path: "scenarios/first.yaml").path(percentEncoded: false)
    let size = try SizeOptions.parse(["--players", "1000000"])
    func load(_ price: String) throws -> Scenario {
      try ScenarioOptions.parse([
        path, "--set", "players.arrive={ per_day: 1000 }", "--set", "shop.freeze.price.coins=\(price)",
      ]).load(also: size.settings).scenario
    }
    #expect(try load("20").players.arrival == .perDay(50_000))
    let failure = try #require(throws: Failure.self) { try load("0") }
    #expect(failure.text.hasPrefix("--set shop.freeze.price.coins=0: error: "))
    #expect(!failure.text.contains("arrive"), "\(failure.text)")
  }

  @Test(
    "refuses settings that are none, are given twice, and limits that nothing can meet",
    arguments: [
      ["--set", "days"], ["--set", "=3"], ["--set", "days=1", "--set", "days=2"], ["--max-depth", "0"],
      ["--max-depth", "1001"],
    ])
  func usage(arguments: [String]) {
    #expect(throws: (any Error).self) { try ScenarioOptions.parse(["x.yaml"] + arguments) }
  }

  @Test("lowers and raises limits")
  func limits() throws {
    #expect(throws: Failure.self) { try load("--max-file-size", "100") }
    #expect(throws: Failure.self) { try load("--max-depth", "2") }
    #expect(throws: Failure.self) { try load("--max-nodes", "10") }
    #expect(throws: Never.self) {
      try load("--max-nodes", "1000", "--max-depth", "10", "--max-file-size", "10000")
    }
  }

  @Test("names a file that cannot be read, with exit code 66")
  func missingFile() throws {
    #expect(
      throws: Failure(
        "cannot read 'no/such.yaml': no such file or directory",
        help: "check the path; 'rewardsim init first --out no/such.yaml' writes a scenario to start from",
        status: .noInput)
    ) { try ScenarioOptions.parse(["no/such.yaml"]).load() }
    let folder = Checkout.root.path(percentEncoded: false)
    #expect(throws: Failure.self) { try ScenarioOptions.parse([folder]).load() }
  }

  @Test("guesses what a mistyped command was meant to be")
  func unknownCommand() {
    #expect(Rewardsim.unknownCommand(nil) == nil)
    #expect(Rewardsim.unknownCommand("validate") == nil)
    #expect(Rewardsim.unknownCommand("help") == nil)
    #expect(Rewardsim.unknownCommand("--version") == nil)
    #expect(
      Rewardsim.unknownCommand("validat")
        == Failure("there is no command 'validat'", help: "did you mean 'validate'?", status: .usage))
    #expect(Rewardsim.unknownCommand("frobnicate")?.status == .usage)
  }
}

@Suite("A starter")
struct ExampleScenarioTests {
  @Test(
    "refuses an option that is given twice",
    arguments: [
      ("calibrate a.yaml --retention r1.csv --retention r2.csv", "--retention"),
      ("calibrate a.yaml --rf=a.csv --rf b.csv", "--rf"), ("replay a.yaml --events a --events=b", "--events"),
      ("run a.yaml --out a --out b", "--out"),
      ("explain a.yaml --find nonsense --find coins.balance>3000", "--find"),
    ])
  func repeated(words: String, name: String) {
    #expect(
      Rewardsim.repeatedOption(words.split(separator: " ").map(String.init))?.text
        == "error: \(name) is given twice\nhelp: give it once: only the last would count\n")
  }

  @Test(
    "takes an option once, and those that add up as often as they come",
    arguments: [
      "calibrate a.yaml --target a=1 --target=b=2 --set c=1 --set d=2 --rf x", "run a.yaml --out a",
      "replay a.yaml --events a -- --events", "",
    ])
  func once(words: String) {
    #expect(Rewardsim.repeatedOption(words.split(separator: " ").map(String.init)) == nil)
  }

  @Test(
    "says that a number may not be negative, which the parser takes for an option",
    arguments: [
      ("run a.yaml --seed -1", "--seed", "-1"), ("run a.yaml --days -5 --out x", "--days", "-5"),
      ("sensitivity a.yaml --within -0.5", "--within", "-0.5"),
    ])
  func negative(words: String, name: String, value: String) {
    #expect(
      Rewardsim.negativeNumber(words.split(separator: " ").map(String.init))?.text
        == "error: \(name) may not be negative, but is \(value)\n")
  }

  @Test(
    "takes other words after an option as they are",
    arguments: ["run a.yaml --seed 1", "run a.yaml --strict -h", "run --set a=-1 b.yaml", "run -- --seed -1"])
  func notNegative(words: String) {
    #expect(Rewardsim.negativeNumber(words.split(separator: " ").map(String.init)) == nil)
  }

  @Test("knows which options of all commands add up")
  func repeatable() throws {
    let help = try JSONSerialization.jsonObject(with: Data(Rewardsim._dumpHelp().utf8))
    var (adding, single): (Set<Substring>, Set<Substring>) = ([], [])
    var commands = [try #require((help as? [String: Any])?["command"] as? [String: Any])]
    while let command = commands.popLast() {
      commands += command["subcommands"] as? [[String: Any]] ?? []
      for option in command["arguments"] as? [[String: Any]] ?? []
      where option["kind"] as? String != "positional" {
        let name = Substring("--\(((option["preferredName"] as? [String: Any])?["name"] as? String) ?? "")")
        if option["isRepeating"] as? Bool == true { adding.insert(name) } else { single.insert(name) }
      }
    }
    #expect(adding == Rewardsim.repeatable && single.contains("--out"))
    #expect(single.isDisjoint(with: Rewardsim.repeatable))
  }

  @Test("is the committed example of its name, and a valid scenario", arguments: ExampleScenario.allCases)
  func isTheExample(starter: ExampleScenario) throws {
    #expect(starter.text == (try Checkout.text("scenarios/\(starter.rawValue).yaml")))
    #expect(Scenario.faults(yaml: starter.text) == [])
  }

  @Test("is there for every example")
  func everyExample() throws {
    #expect(
      ExampleScenario.allCases.map(\.rawValue).sorted()
        == (try Checkout.names(in: "scenarios", ending: ".yaml")))
  }

  @Test("replaces no file unless told to")
  func replacing() throws {
    let folder = try Checkout.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "my.yaml").path(percentEncoded: false)
    try FileOutput.replace(path, .nothing, with: "old")
    #expect(throws: OutputError(.cannotCreate, "'\(path)' already exists", help: "add --force to replace it"))
    {
      try FileOutput.replace(path, .nothing, with: "new")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    try FileOutput.replace(path, with: "new")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)) == ["my.yaml"])
  }

  @Test("cannot be written where there is no folder, with exit code 73")
  func noFolder() {
    #expect(
      throws: OutputError(.cannotCreate, "cannot create 'no/such/my.yaml': no such file or directory")
    ) {
      try FileOutput.replace("no/such/my.yaml", .nothing, with: "")
    }
  }
}

@Suite("The schema")
struct SchemaTests {
  @Test("is JSON, and names every part of a scenario")
  func isJSON() throws {
    let schema = try JSONSerialization.jsonObject(with: Data(Scenario.schema.utf8)) as? [String: Any]
    let properties = try #require(schema?["properties"] as? [String: Any])
    #expect(Set(["format", "currencies", "streaks", "shop", "players"]).isSubset(of: properties.keys))
    #expect(schema?["additionalProperties"] as? Bool == false)
    #expect(schema?["required"] as? [String] == ["format", "title", "players"])
  }

  @Test("carries the defaults of the scenario's own types")
  func defaults() throws {
    #expect(
      Scenario.schema.contains("\"default\": \(Scenario(title: "", players: .init(profiles: [])).days)"))
    #expect(
      Scenario.reference.contains(
        "| `days` | a whole number of days from 1 to 36500 | `365` | Days to simulate. |"))
  }
}
