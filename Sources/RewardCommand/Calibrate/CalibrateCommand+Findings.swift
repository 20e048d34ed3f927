import RewardCalibration
import RewardEngine
import RewardFiles
import RewardPages
import RewardStudies

extension CalibrateCommand {
  /// Fits, and simulates the figures that have no formula.
  func findings(
    _ calibration: Calibration, _ simulated: [SimulatedTargets.Target], _ document: Document
  ) async throws -> (Calibration.Findings, SimulatedTargets.Quality?) {
    try await Self.fitting(document) {
      for case let targets as FigureTargets in calibration.sources.map(\.evidence) {
        if let pair = try targets.contradictions().first { throw Contradiction(pair: pair) }
      }
      defer { ProgressLine.finish() }
      guard !simulated.isEmpty else { return (try await calibration.findings(progress: Self.show), nil) }
      let targets = SimulatedTargets(simulated, threads: threads)
      let meter = ProgressMeter(players: targets.mostPlayerDays(of: calibration.scenario), days: 1)
      defer { meter.finish() }
      let (known, quality) = try await targets.added(to: calibration) { meter.advance(by: $0) }
      meter.finish()
      let findings = try await known.findings(progress: Self.show)
      if findings.isTorn { throw Self.torn(findings) }
      let values = try await targets.shown(by: findings, players: quality.players)
      let shown = values.map(findings.showing) ?? findings
      if !quality.isSettled, let off = shown.figures.last?.figures.first(where: { !$0.isMet }) {
        throw Self.unmet(off)
      }
      return (shown, quality)
    }
  }

  /// No mix to write: one would be in the scenario, and others in the draws.
  private static func torn(_ findings: Calibration.Findings) -> Failure {
    let (value, ninety) = (
      findings.summit.retention(days: 1)[1], findings.estimate { $0.retention(days: 1)[1] }.ninety
    )
    let range = "\(NumberText.percent(ninety.low)) to \(NumberText.percent(ninety.high))"
    return Failure(
      "the mix that meets the figures best is unlike all other plausible ones: \(NumberText.percent(value)) play a day after arrival in it, and \(range) in the others",
      help:
        "a figure may be far from what these players can show: check it, or give figures of how often they play",
      status: .badInput)
  }

  /// The rounds of simulated mixes came to an end before any that meet a figure were found, so the fit says nothing.
  private static func unmet(_ off: FittedFigure) -> Failure {
    let range = [off.observable.low, off.observable.high].map { NumberText.significant($0) }
    return Failure(
      "--target '\(off.figure.name)=\(NumberText.significant(off.figure.value))' is not met: the mixes that were found show \(range[0]) to \(range[1])",
      help:
        "check the figure, which may be near the edge of what players can show, or give figures of how often they play",
      status: .badInput)
  }

  /// What the log shows of how often its new players play, as it would be without events.
  func evidence(
    _ observed: LogObservation, _ weekdays: WeekdayFit?, _ cohorts: ArrivalCohorts?,
    for choice: Calibration.ProfileChoice, _ document: Document
  ) async throws -> any Evidence {
    try await Self.fitting(document) {
      if weekdays?.isEventful == true { ProgressLine.show("taking events out of the days of play") }
      return try observed.players.usualEvidence(
        until: observed.days.upperBound, weekdays, cohorts, for: choice, seed: seed)
    }
  }

  /// Fits until it is done or the command is stopped, and reports what cannot be fitted.
  private static func fitting<Found: Sendable>(
    _ document: Document, _ fit: @escaping @Sendable () async throws -> Found
  ) async throws -> Found {
    do { return try await Interruption.cancelling(fit) } catch let fault as SimulatedTargets.Fault {
      throw Failure(fault, in: document)
    } catch let stopped as OutputError {
      throw Failure(stopped)
    } catch let contradiction as Contradiction {
      throw contradiction.failure
    } catch let unfit as Calibration.Unfit {
      throw Failure(
        "profile '\(unfit.profile)' \(unfit.reason), so it cannot be fitted",
        help: "give it an activity with a mean and a concentration, and a churn with a half_life",
        status: .badInput)
    }
  }

  private static func show(_ step: Calibration.Step) {
    switch step {
    case .fitting(let profiles) where profiles.count > 1:
      ProgressLine.show("fitting \(profiles.lowerBound) to \(profiles.upperBound) profiles")
    case .fitting(let profiles):
      ProgressLine.show("fitting \(profiles.upperBound.counted("profile"))")
    case .drawing(let mixes): ProgressLine.show("drawing \(mixes.counted("mix", "mixes"))")
    }
  }

  /// Two targets that no players meet together.
  private struct Contradiction: Error {
    let pair: (FigureTargets.Target, FigureTargets.Target)

    var failure: Failure {
      let words = [pair.0, pair.1].map { "\($0.quantity.name)=\($0.value)" }
      return Failure(
        "no players have both \(words[0]) and \(words[1])",
        help: "check them; retention falls from day to day, and days of play follow from it",
        status: .badInput)
    }
  }
}

extension Failure {
  /// A figure that cannot be simulated.
  fileprivate init(_ fault: SimulatedTargets.Fault, in document: Document) {
    switch fault {
    case .noValue(let target):
      self.init(
        "--target '\(target.spelling)' has no value in most of the mixes that are plausible",
        help: "give a figure that every economy has, such as a mean over all players", status: .badInput)
    case .unreachable(let target, let reached):
      let (least, most) = (
        NumberText.significant(reached.lowerBound), NumberText.significant(reached.upperBound)
      )
      self.init(
        "--target '\(target.spelling)' is out of reach: simulated mixes of players have \(least) to \(most)",
        help: "check the figure; if it is right, something else of the scenario is not, such as a reward",
        status: .badInput)
    case .refusal(let refusal): self.init(refusal, in: document)
    }
  }
}
