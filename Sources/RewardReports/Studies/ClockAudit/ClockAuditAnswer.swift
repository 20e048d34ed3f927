import RewardEngine
import RewardStudies

/// What an audit found, in a few sentences.
extension ClockAuditReport {
  var answer: StudyAnswer { StudyAnswer(verdict, others: [cost, abuse], nextStep: nextStep) }

  /// Whether players earn the same for the same behaviour under the scenario's own clocks.
  private var verdict: String {
    let promised = audit.moves.filter { audit.isPromised($0, under: .written) }.count
    let broken = broken(under: 0)
    guard !broken.isEmpty else {
      return
        "With the scenario's own clocks, the same behaviour earns the same: none of \(promised) moves changes what it must not."
    }
    return
      "With the scenario's own clocks, the same behaviour does not earn the same: \(broken.count) of \(promised) moves "
      + "\(broken.count.agreeing("changes what it", "change what they")) must not."
  }

  /// What clocks cost typical players, under the scenario's own clocks.
  private var cost: String {
    let costs = audit.scenario.streaks.indices.compactMap { streak -> String? in
      guard let more = findings.results[0][usual].losses[streak].more else { return nil }
      return "\(more.isZero ? "none" : more.text) for \(audit.scenario.streaks[streak].id)\(counted(streak))"
    }
    return
      "Extra \(words.losses) because of clocks, per 1,000 typical players and year: \(costs.listed)."
  }

  /// The days that count less or more because of clocks, after a comma; empty where none do.
  private func counted(_ streak: Int) -> String {
    guard let more = findings.results[0][usual].losses[streak].moreCounted, !more.isZero else { return "" }
    return ", with \(more.text) extra days counted"
  }

  /// What abuse gains, under the scenario's own clocks.
  private var abuse: String {
    guard let gains = gains(under: 0) else {
      return "None of the ways to set clocks that were tried gains anything."
    }
    return
      "\(gains.ways) of \(findings.strategies.count) ways of abuse \(gains.ways.agreeing("gains", "gain")) something. "
      + "The best gains \(gains.mostDays.counted("day")) in \(AbuseStrategy.days): \(gains.best)."
  }

  /// How many ways of abuse gain something under a setting, and the one that gains most; `nil` where none does.
  private func gains(under setting: Int) -> (ways: Int, best: String, mostDays: Int)? {
    let gains = zip(findings.strategies, findings.abuse[setting]).filter(\.1.isGain)
    return gains.max { $0.1.daysGained < $1.1.daysGained }.map {
      (gains.count, $0.0.name, $0.1.daysGained)
    }
  }

  /// The setting with the fewest broken moves, where that is fewer than today's.
  ///
  /// Moves that must hold today count under every setting: to drop a rule does not keep it.
  var nextStep: String? {
    let counts = audit.settings.indices.map { setting in
      audit.moves.indices.count { move in
        findings.results[setting][move].differing > 0
          && [.written, audit.settings[setting]].contains { audit.isPromised(audit.moves[move], under: $0) }
      }
    }
    guard let least = counts.indices.min(by: { (counts[$0], $0) < (counts[$1], $1) }), least > 0 else {
      return nil
    }
    let moves = counts[least]
    let rest = moves == 0 ? "no move changes" : "only \(moves.counted("move changes", "moves change"))"
    return
      "Next step: consider \(words.name(of: audit.settings[least])), under which \(rest) what must not change.\(price(of: least))"
  }

  /// What abuse gains under a setting more than under the scenario's own clocks, with a space before; empty where it gains no more.
  private func price(of setting: Int) -> String {
    let own = gains(under: 0)?.ways ?? 0
    guard let gains = gains(under: setting), gains.ways > own else { return "" }
    return
      " But it opens the door to abuse: \(gains.ways.counted("way gains", "ways gain")) something instead of \(own), up to \(gains.mostDays.counted("day")) in \(AbuseStrategy.days) with \(gains.best)."
  }
}
