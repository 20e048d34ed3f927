import RewardEngine

/// Laws of the diary: it is the player's whole ledger, and all diaries together are the run's.
extension Law {
  static let diary = Law("diary") { trial in
    var scenario = trial.scenario
    scenario.days = min(scenario.days, 12)
    scenario.players.count = min(scenario.players.count, 12)
    let simulation = try trial.simulation(scenario)
    let outcome = try await trial.run(scenario)
    var sums = DiarySums(outcome.catalogue, days: scenario.days)
    for number in 0..<simulation.players {
      let diary = simulation.diary(ofPlayer: number)
      if let broken = sums.add(diary) { return "player \(number): \(broken)" }
    }
    return sums.difference(to: outcome)
  }

  static let diaryAmongMany = Law("diary among many") { trial in
    var scenario = trial.scenario
    scenario.days = min(scenario.days, 10)
    let few = try trial.simulation(scenario, players: 50)
    let many = try trial.simulation(scenario, players: 5_000)
    for player in [0, 17, 49] where few.diary(ofPlayer: player) != many.diary(ofPlayer: player) {
      return "the diary of player \(player) of 50 is another than of 5000"
    }
    return nil
  }
}

/// The entries of diaries added up, and each diary's own balances computed a second time.
private struct DiarySums {
  private let catalogue: Catalogue
  private var amounts: [Diary.Subject: [Int]] = [:]
  private var times: [Diary.Subject: [Int]] = [:]
  private var plays: [Int]

  init(_ catalogue: Catalogue, days: Int) {
    self.catalogue = catalogue
    plays = Array(repeating: 0, count: days)
  }

  mutating func add(_ diary: Diary) -> String? {
    var balances = [Int](repeating: 0, count: catalogue.resources.count)
    for (index, day) in diary.days.enumerated() {
      if day.day != index { return "day \(day.day) stands at \(index)" }
      if day.presence == .plays { plays[index] += 1 }
      for entry in day.entries {
        amounts[entry.subject, default: Array(repeating: 0, count: plays.count)][index] += entry.amount
        times[entry.subject, default: Array(repeating: 0, count: plays.count)][index] += entry.times
        guard case .line(let place) = entry.subject else { continue }
        let line = catalogue.ledger[place]
        balances[line.resource] += line.flow.adds ? entry.amount : -entry.amount
        if entry.balance != balances[line.resource] {
          return "day \(index): \(line.id) leaves \(entry.balance ?? -1), not \(balances[line.resource])"
        }
      }
      if day.balances != balances { return "day \(index): columns \(day.balances), entries \(balances)" }
      if let broken = drawBroken(in: day) { return "day \(index): \(broken)" }
    }
    return nil
  }

  /// A draw below its limit means yes, and nothing else does.
  private func drawBroken(in day: Diary.Day) -> String? {
    for draw in day.draws {
      guard let limit = draw.limit else { continue }
      let isBelow = draw.draw < limit
      switch draw.kind {
      case .attendance, .activityChance, .realPurchase:
        if isBelow != (draw.answer > 0) { return "\(draw)" }
      // A player who wants an offer may not be able to pay, and one who accepts freezes may not need them.
      case .mission, .offer, .freezeByHand: if draw.answer > 0 && !isBelow { return "\(draw)" }
      case .activityCount, .pack, .randomItem: if !isBelow { return "\(draw)" }
      }
    }
    return nil
  }

  func difference(to outcome: Outcome) -> String? {
    for (day, count) in plays.enumerated() {
      if count != outcome.series("players.active")[day] { return "day \(day): \(count) play" }
      for (index, line) in catalogue.ledger.enumerated() {
        let subject = Diary.Subject.line(index)
        let cells = [line.entry.amount, line.entry.times].map { Int(outcome.count($0, on: day)) }
        let own = [amounts[subject]?[day] ?? 0, times[subject]?[day] ?? 0]
        if own != cells { return "day \(day): \(line.reason) \(line.id): diaries \(own), run \(cells)" }
      }
      // Clocks are compared when the day is measured, after its last step.
      for (index, counter) in catalogue.counters.enumerated() where !counter.name.hasPrefix("clocks.") {
        let own = amounts[.counter(index)]?[day] ?? 0
        let cell = Int(outcome.count(counter.cell, on: day))
        if own != cell { return "day \(day): \(counter.name): diaries \(own), run \(cell)" }
      }
    }
    return nil
  }
}
