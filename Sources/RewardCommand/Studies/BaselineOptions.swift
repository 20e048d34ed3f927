import ArgumentParser
import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

/// The baseline options of a check.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The stored economy, a file that --update-baseline wrote. The metrics of the goals, the headline metrics and those of --metric must not move from it.",
      valueName: "file"), completion: .file(extensions: ["json"]))
  var baseline: String?

  @Option(
    name: .customLong("margin"), parsing: .singleValue,
    help: ArgumentHelp(
      "Also compare this metric, and accept a move up to this number in its unit. In a goal, write 'margin:'.",
      valueName: "metric=number"))
  var margins: [Margin] = []

  @Flag(help: "Store the present economy in the --baseline file, and check nothing.")
  var updateBaseline = false

  /// How far a metric may move: `diamonds.gini=0.02`.
  struct Margin: ExpressibleByArgument, Equatable {
    let spelling: String
    let margin: Double

    init?(argument: String) {
      guard let equals = argument.lastIndex(of: "="), equals != argument.startIndex else { return nil }
      spelling = String(argument[..<equals])
      guard let margin = Double(argument[argument.index(after: equals)...]), margin.isFinite else {
        return nil
      }
      self.margin = margin
    }

    var text: String { "\(spelling)=\(margin)" }
  }

  init() {}

  func validate() throws {
    try margins.validate()
    if updateBaseline, baseline == "-" {
      throw ValidationError("--update-baseline writes a file, so '-' cannot be the --baseline")
    }
    guard baseline == nil else { return }
    if updateBaseline { throw ValidationError("--update-baseline needs --baseline, the file to write") }
    if !margins.isEmpty { throw ValidationError("--margin needs --baseline") }
  }

  /// What is watched of a scenario, the metrics of the baseline that it does not have, and what else is not compared.
  ///
  /// Compared are the metrics of all goals, those of `--metric` and of `--margin`, the headline figures, then what else was stored. The margin is that of
  /// `--margin`, else the smallest margin of the goals, else the usual share of the stored value.
  ///
  /// - Throws: `Failure` with exit status 65 at a metric of the command line that either economy does not have, or that
  ///   has neither a margin nor a stored figure.
  func watched(
    of scenario: Scenario, and metrics: [String], against stored: StoredBaseline, _ former: Scenario,
    storedFor days: Int
  ) throws(Failure) -> (watched: [WatchedMetric], missing: [String], unmatched: CheckReport.Unmatched) {
    let margins = try margins.map { (margin) throws(Failure) in
      (try Response(option: "--margin", margin.spelling, of: scenario), margin.margin)
    }
    let named = try Response.named(metrics, by: "--metric", of: scenario)
    let goals = Response.margins(of: scenario)
    var watched: [WatchedMetric] = []
    var strangers: [String] = []
    for response in Response.goals(of: scenario) where !(named + margins.map(\.0)).contains(response) {
      let known = (try? Response(response.spelling, of: former)) != nil
      if known, let figure = figure(response, goals, margins, stored) {
        watched.append(figure)
      } else {
        strangers.append(response.spelling)
      }
    }
    for response in (named + margins.map(\.0)).uniqued {
      guard (try? Response(response.spelling, of: former)) != nil else {
        throw Failure(
          "'\(response.spelling)' is not a metric of the stored economy",
          help: "leave it out, or write the baseline again with --update-baseline", status: .badInput)
      }
      guard let figure = figure(response, goals, margins, stored) else {
        throw Failure(
          "'\(response.spelling)' has no value in the baseline, so it has no default margin",
          help: "give its margin with --margin '\(response.spelling)=NUMBER'", status: .badInput)
      }
      watched.append(figure)
    }
    watched += headline(of: scenario, besides: watched, stored, former, &strangers)
    watched += others(of: scenario, besides: watched, stored)
    let gone = stored.figures.map(\.spelling).filter { (try? Response($0, of: scenario)) == nil }
    // A run that is shorter than the stored one lacks its later days, which is no change of the economy.
    var asLong = scenario
    asLong.days = max(days, scenario.days)
    let missing = gone.filter { (try? Response($0, of: asLong)) == nil }
    return (
      watched, missing,
      CheckReport.Unmatched(
        notStored: strangers, notMeasured: gone.filter { !missing.contains($0) },
        goalsGone: Response.goals(of: former).map(\.spelling).filter { spelling in
          !missing.contains(spelling) && !Response.goals(of: scenario).contains { $0.spelling == spelling }
        })
    )
  }

  /// The headline figures that are not compared anyway; those that an older baseline did not store are strangers.
  private func headline(
    of scenario: Scenario, besides watched: [WatchedMetric], _ stored: StoredBaseline, _ former: Scenario,
    _ strangers: inout [String]
  ) -> [WatchedMetric] {
    let others = Response.headline(of: scenario).filter { response in
      !watched.contains { $0.response.isSame(as: response, in: scenario.days) }
        && !strangers.contains(response.spelling)
    }
    var figures: [WatchedMetric] = []
    for response in others {
      let isKnown = (try? Response(response.spelling, of: former)) != nil
      if !isKnown || !stored.figures.contains(where: { $0.spelling == response.spelling }) {
        strangers.append(response.spelling)
      } else if let watched = stored.watched(response) {
        figures.append(watched)
      }
    }
    return figures
  }

  /// What was stored besides, by a goal that is gone or by `--metric`.
  private func others(
    of scenario: Scenario, besides watched: [WatchedMetric], _ stored: StoredBaseline
  ) -> [WatchedMetric] {
    stored.figures.compactMap { figure in
      guard let response = try? Response(figure.spelling, of: scenario),
        !watched.contains(where: { $0.response.isSame(as: response, in: scenario.days) })
      else { return nil }
      return stored.watched(response)
    }
  }

  private func figure(
    _ response: Response, _ goals: [String: Double], _ margins: [(Response, Double)], _ stored: StoredBaseline
  ) -> WatchedMetric? {
    let said = margins.first { $0.0 == response }?.1
    if let margin = said ?? goals[response.spelling] { return WatchedMetric(response, margin: margin) }
    return stored.watched(response)
  }
}

extension [BaselineOptions.Margin] {
  /// - Throws: `ValidationError` for a metric that is named twice, and for a margin below 0.
  func validate() throws {
    try map(\.spelling).checkNamedOnce(by: "--margin")
    guard let negative = first(where: { $0.margin < 0 }) else { return }
    throw ValidationError("--margin must be 0 or more, not '\(negative.text)'")
  }
}
