import RewardEngine
import RewardReports

/// The command line that makes a report again.
///
/// Reports show it, and journals are found by it: a command that is written otherwise is another study.
struct CommandText {
  private(set) var text: String

  /// - Parameter paths: the scenario files, as the command shows them.
  init(_ name: String, _ paths: [String], _ settings: [Setting]) {
    text = "rewardsim \(name) \(paths.map(\.asShellWord).joined(separator: " "))"
    self = with("--set", words: settings.map { "\($0.path)=\($0.value)" })
  }

  init(_ name: String, _ options: ScenarioOptions) {
    self.init(name, [options.shownScenario], options.settings)
  }

  /// The origin of a report that has no diaries.
  var provenance: Report.Provenance {
    Report.Provenance(command: text, explain: "", version: Rewardsim.version)
  }

  /// The command with an option as often as it has values.
  func with(_ option: String, words: [String]) -> CommandText {
    words.reduce(self) { $0.adding(option, $1.asShellWord) }
  }

  /// The command with an option, where that has a value.
  func with(_ option: String, word: String?) -> CommandText { with(option, words: [word].compactMap(\.self)) }

  /// The command with the options that have a value.
  func with(_ options: [(name: String, word: String?)]) -> CommandText {
    options.reduce(self) { $0.with($1.name, word: $1.word) }
  }

  /// The command with an option, where that has a number or numbers between commas.
  func with(_ option: String, number: (some CustomStringConvertible)?) -> CommandText {
    number.map { adding(option, "\($0)") } ?? self
  }

  func with(_ flag: String, if isGiven: Bool = true) -> CommandText { isGiven ? adding(flag) : self }

  /// The command with the limits that are not the usual ones, which whoever repeats it needs.
  func with(_ limits: [LimitOption]) -> CommandText {
    limits.filter { $0.value != $0.usual }.reduce(self) { $0.with($1.name, number: $1.value) }
  }

  private func adding(_ words: String...) -> CommandText {
    var command = self
    command.text += words.map { " \($0)" }.joined()
    return command
  }
}
