import RewardCalibration
import RewardPages
import RewardStudies

extension CalibrationReport {
  /// The answer in a sentence, how well it fits, what is not known, and what to do.
  var answer: StudyAnswer {
    let parts = findings.best.parts.count
    let players = text.subject
    let verb = findings.calibration.showsPlay ? "play" : "have not churned"
    func shares(_ days: [Int]) -> String {
      days.enumerated().map { place, day in
        let found = findings.estimate { retentionOrSurvival($0, day) }
        return
          "\(text.estimate(found.value, found.ninety, isShare: true)) \(place == 0 ? "\(verb) " : "")on day \(day)"
      }.listed
    }
    let known = findings.lastDay ?? .max
    let (seen, later) = ([1, 7, 30].filter { $0 <= known }, [1, 7, 30].filter { $0 > known })
    let forecast =
      later.isEmpty
      ? "" : "Forecast beyond day \(known), the last that is compared with the data: \(shares(later))."
    var others =
      Array(warnings.prefix(Self.warningsInAnswer)) + doubts + [text.fidelity]
      + [text.prediction].compactMap { $0 }
    if let returns {
      others.append(
        "Players who left come back with a chance of \(text.estimate(returns.value, returns.ninety, isShare: false)) a day. All shares above are without them; a run of the fitted scenario has them."
      )
    }
    if findings.isUndecided {
      others.append(
        "The ranges may be of the wrong mixes: one that was found by a search is far more plausible than all that were drawn. Give --profiles another number, or --seed."
      )
    }
    if !findings.knowledge.unknown.isEmpty {
      let count = findings.knowledge.unknown.count
      others.append(
        "The data say next to nothing about \(count.counted("number")) of the mix: see 'What the data do not show'."
      )
    }
    if let simulation, !simulation.isSettled {
      others.append(
        "After \(simulation.rounds.counted("round")) of simulated mixes, the emulator is still off by more than half of the error of the figures. The ranges include this."
      )
    }
    if let lossSection { others.append(lossSection.answer) }
    if let origins { others.append(origins) }
    if let datesKnown { others.append(datesKnown) }
    others += silentDates
    if let scenario, !unwritten.isEmpty {
      others.append(
        "\(scenario.name) lacks changes that this fit was made with: run it with \(unwritten.joined(separator: " "))."
      )
    }
    return StudyAnswer(
      seen.isEmpty
        ? "\(parts.counted("profile fits", "profiles fit")) \(players). \(forecast)"
        : "\(parts.counted("profile fits", "profiles fit")) \(players): \(shares(seen)).",
      others: (seen.isEmpty || later.isEmpty ? [] : [forecast]) + others,
      nextStep: scenario.map { "Next step: run \($0.name), the scenario with this mix." })
  }

  func retentionOrSurvival(_ mix: PlayerMix, _ day: Int) -> Double {
    findings.calibration.showsPlay ? mix.retention(days: day)[day] : mix.survival(days: day)[day]
  }
}
