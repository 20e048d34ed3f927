import RewardEngine
import RewardFiles
import RewardStudies

/// The scenarios of a comparison, with the same days and players.
struct ComparedScenarios {
  private let paths: [String]
  private let reading: ReadingOptions
  private let study: StudyOptions

  init(_ command: CompareCommand) {
    paths = command.scenarios
    reading = command.reading
    study = command.study
  }

  /// - Returns: the sides, their documents, and in sentences what has been made alike.
  func loaded() throws(Failure) -> (
    sides: [Comparison.NamedScenario], documents: [Document], remarks: [String]
  ) {
    // Days and players hold for both sides: they are no change of the economy.
    var unset = reading
    unset.settings = reading.settings.filter(\.isSize)
    let isOneFile = paths.count == 1
    let first = isOneFile ? unset : reading
    var loads = [(first, paths[0])]
    loads += isOneFile ? [(reading, paths[0])] : paths.dropFirst().map { (reading, $0) }
    // Days and players of files may differ: that is no change of the economy.
    var files: [Document] = []
    var asWritten: [Scenario] = []
    for (place, (reading, path)) in loads.enumerated() {
      // A file is read once, however many sides it has: a pipe can be read only once, and a file may change.
      let known = loads[..<place].firstIndex { $0.1 == path }
      let file = if let known { files[known] } else { try reading.document(path) }
      files.append(file)
      asWritten.append(try reading.load(file, also: study.settings).scenario)
    }
    let days = asWritten.map(\.days).min() ?? 1
    let count = asWritten[0].players.count
    var sides: [Comparison.NamedScenario] = []
    var documents: [Document] = []
    for (place, file) in files.enumerated() {
      let made = study.settings + alike(asWritten[place], days: days, count: count)
      let (scenario, document) = try loads[place].0.load(file, also: made)
      sides.append(Comparison.NamedScenario(name(of: place), scenario, from: document))
      documents.append(document)
    }
    return (sides, documents, remarks(asWritten, days: days, count: count))
  }

  private func alike(_ scenario: Scenario, days: Int, count: Int) -> [Setting] {
    Setting.size(
      players: scenario.players.count == count ? nil : count, days: scenario.days == days ? nil : days,
      from: "as in \(name(of: 0)): ")
  }

  private func remarks(_ scenarios: [Scenario], days: Int, count: Int) -> [String] {
    var remarks: [String] = []
    if scenarios.contains(where: { $0.days != days }) {
      remarks.append(
        "The scenarios have different numbers of days. All are compared over \(days) days.")
    }
    if scenarios.contains(where: { $0.players.count != count }) {
      remarks.append(
        "The scenarios have different numbers of players. All are compared with \(count) players, as in \(name(of: 0))."
      )
    }
    return remarks
  }

  /// What a side is called: its file's name, or what `--set` makes of it.
  private func name(of place: Int) -> String {
    if paths.count > 1 {
      let names = paths.map(ScenarioOptions.name)
      // Files with the same name in several folders are shown with their paths.
      return Set(names).count == names.count ? names[place] : paths[place].asShownPath
    }
    return place == 0
      ? ScenarioOptions.name(of: paths[0])
      : reading.settings.filter { !$0.isSize }.map { "\($0.path)=\($0.value)" }.joined(separator: ", ")
  }
}
