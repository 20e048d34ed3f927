import ArgumentParser
import RewardEngine
import RewardFiles
import RewardPages
import RewardStudies

/// The options of every study: size and report folder.
struct StudyOptions: ParsableArguments {
  @Option(
    name: .customLong("replications"),
    help: ArgumentHelp(
      "Groups that the players are simulated in, each with its own random draws. Intervals come from the spread between them. Default: \(Experiment.usualReplications), or fewer if a group would lack a rare profile.",
      valueName: "number"))
  var givenReplications: Int?

  /// The replications of a study of a scenario.
  func replications(of scenario: Scenario, players: Int) -> Int {
    givenReplications ?? scenario.usualReplications(players: players)
  }

  @OptionGroup(title: "Size") var size: SizeOptions

  @Option(
    help: ArgumentHelp(
      "The report folder, by default one in reports; 'check' writes a report only with this option.",
      valueName: "folder"),
    completion: .directory)
  var out: String?

  @Flag(help: "Continue this study where it was interrupted.")
  var resume = false

  init() {}

  /// An interval needs two. Each is one line of the journal, which limits their number.
  static let replicationRange = 2...100_000
  /// As many as a scenario may have.
  static let playersRange = 1...1_000_000_000

  func validate() throws {
    if let givenReplications { try Self.replicationRange.check("--replications", givenReplications) }
    if let players = size.players { try Self.playersRange.check("--players", players) }
  }

  /// The experiment of some responses, with the players of `--players` or of the scenario.
  ///
  /// Fewer replications than usual are noted on standard error, so a command makes it once.
  func experiment(_ responses: [Response], of scenario: Scenario) -> Experiment {
    let players = size.players ?? scenario.players.count
    noteFewerReplications(of: scenario, players: players)
    let experiment = Experiment(
      responses, players: players, replications: replications(of: scenario, players: players),
      seed: size.seed, threads: size.threads)
    if let note = Self.moreNote(players, experiment) { Output.complain(note) }
    return experiment
  }

  /// That a study has many more players than were asked for; `nil` where it has about as many.
  static func moreNote(_ players: Int, _ experiment: Experiment) -> String? {
    guard experiment.players - players > players / 10 else { return nil }
    return
      "note: \(experiment.players.counted("player")) instead of \(NumberText.whole(players)), so that all \(experiment.replications.count) replications have the same number\n"
  }

  /// Notes on standard error that a study has fewer replications than usual.
  func noteFewerReplications(of scenario: Scenario, players: Int) {
    let (usual, own) = (Experiment.usualReplications, replications(of: scenario, players: players))
    // Players who are too few for that are refused later.
    guard givenReplications == nil, own < usual, players / own >= scenario.fewestPlayers else { return }
    Output.complain("note: \(own) replications instead of \(usual), so that each has every profile\n")
  }

  /// The folder of a study's report: what was given, else one of the scenario's name and the study's.
  func folder(_ study: String, of scenario: String) -> String { out ?? "reports/\(scenario)-\(study)" }

  /// Changes of the scenario that the options make: its days.
  var settings: [Setting] { Setting.size(players: nil, days: size.days) }

  /// - Throws: `Failure` with exit status 65 for a study that is larger than the limits allow.
  func check(playerDays: Int, memory: Int) throws(Failure) {
    try size.limits.check(playerDays: playerDays, memory: memory)
  }
}

extension CommandText {
  /// The command with what makes a study again, without what changes no figure.
  func with(_ study: StudyOptions, of experiment: Experiment, days: Int) -> CommandText {
    with("--players", number: experiment.players)
      .with("--replications", number: experiment.replications.count).with("--days", number: days)
      .with("--seed", number: study.size.seed).with(study.size.limits.all)
  }
}
