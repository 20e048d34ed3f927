import ArgumentParser
import RewardEngine
import RewardFiles
import RewardPages
import RewardStudies

/// The metrics of a study; studies that measure metrics of their own do not have it.
struct MetricOptions: ParsableArguments {
  @Option(
    name: .customLong("metric"), parsing: .singleValue,
    help: ArgumentHelp(
      "A metric to report, as 'rewardsim metrics' lists it, for example diamonds.balance.p50@30. For one profile: regular:diamonds.balance.p50@30.",
      valueName: "metric"))
  var metrics: [String] = []

  init() {}

  func validate() throws { try metrics.checkNamedOnce(by: "--metric") }

  /// The responses of `--metric`.
  ///
  /// - Throws: `Failure` with exit status 65 at the first that the scenario does not have.
  func named(in scenario: Scenario) throws(Failure) -> [Response] {
    try Response.named(metrics, by: "--metric", of: scenario)
  }

  /// The responses of `--metric`, else those of the scenario's goals, else the headline metrics.
  ///
  /// - Throws: `Failure` with exit status 65 at the first that the scenario does not have.
  func responses(of scenario: Scenario) throws(Failure) -> [Response] {
    let named = try named(in: scenario)
    guard named.isEmpty else { return named }
    let asked = Response.goals(of: scenario)
    if let note = Self.leftOut(of: scenario) { Output.complain(note) }
    return asked.isEmpty ? Response.headline(of: scenario) : asked
  }

  /// The goals that ask for a later day than the run has; `nil` where none does.
  static func leftOut(of scenario: Scenario) -> String? {
    let late = scenario.goals.filter { Response($0, of: scenario) == nil }.map { "'\($0.id)'" }
    guard !late.isEmpty else { return nil }
    return
      "note: \(late.listed) \(late.count.agreeing("asks", "ask")) for a day after the \(scenario.days.counted("day")) of this run, and \(late.count.agreeing("is", "are")) left out\n"
  }
}

extension Response {
  /// The responses that an option names, in its order.
  ///
  /// - Throws: `Failure` with exit status 65 at the first that the scenario does not have.
  static func named(
    _ texts: [String], by option: String, of scenario: Scenario
  ) throws(Failure) -> [Response] {
    try texts.map { (text) throws(Failure) in try Response(option: option, text, of: scenario) }
  }

  /// The response that an option names.
  ///
  /// - Throws: `Failure` with exit status 65 where the scenario does not have it.
  init(option: String, _ text: String, of scenario: Scenario) throws(Failure) {
    do throws(Metric.Misspelling) {
      try self.init(text, of: scenario)
    } catch {
      throw Failure("\(option) '\(text)' \(error.rule)", help: error.help, status: .badInput)
    }
  }
}

extension CommandText {
  /// The command with the metrics of a study.
  func with(_ named: MetricOptions) -> CommandText { with("--metric", words: named.metrics) }
}
