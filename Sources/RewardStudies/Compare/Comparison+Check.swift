import RewardEngine

extension Comparison {
  /// Why scenarios cannot be compared.
  public enum Fault: Error, Equatable {
    /// A variant is the same economy as the baseline, titles and goals aside.
    case identical(variant: Int)
    /// The change would give existing players other profiles.
    case profiles(variant: Int)
    /// The change would bring other players before it than the baseline does.
    case arrivals(variant: Int, profile: String)
    /// No quantity has that name in all scenarios.
    case quantity(PlayerComparison.Unknown)
    /// A primary metric counts days since arrival, and players had arrived before the change.
    case sinceArrival(Response)
    /// A primary metric is of a day before the change; `first` is the first day it can be of.
    case early(Response, first: Int)
    /// A primary metric counts more days of a player, or of a streak, than there are after the change; `last` is the most.
    case long(Response, last: Int)
  }

  /// Checks everything that can be checked before anything is simulated.
  ///
  /// - Throws: ``Fault`` or ``Experiment/Fault``, whose variants count from the baseline.
  public func check() throws {
    for side in scenarios.indices.dropFirst() where scenarios[side].scenario.plays(like: baseline.scenario) {
      throw Fault.identical(variant: side)
    }
    try checkDays()
    _ = try memoryEstimate()
    try checkProfiles()
    try checkQuantities()
  }

  /// Bytes of tables that are held at once.
  ///
  /// - Throws: ``Experiment/Fault`` when a scenario cannot be simulated or lacks a primary metric.
  public func memoryEstimate() throws(Experiment.Fault) -> Int {
    try experiment.memoryEstimate(of: scenarios.map(\.scenario))
  }

  /// Player-days of a comparison that goes on to its last look.
  ///
  /// - Complexity: reads a scenario for each combination of changes.
  public var playerDays: Int {
    let players = experiment.size * (looks.last ?? 0)
    let before = changeAfter ?? 0
    let each = baseline.scenario.days - before
    // The first days are simulated once for all scenarios, and again to compare players and for each decomposition.
    var days = before + scenarios.count * each
    for side in scenarios.indices.dropFirst() {
      days += 2 * baseline.scenario.days
      if let design = design(of: side) { days += before + design.coalitions.count * each }
    }
    return players * days
  }

  private func checkDays() throws(Fault) {
    guard let day = changeAfter else { return }
    let rest = baseline.scenario.days - day
    for response in experiment.responses {
      guard !response.address.metric.countsFromArrival else { throw Fault.sinceArrival(response) }
      guard let time = response.address.time, let times = response.address.metric.times(in: rest) else {
        continue
      }
      if response.dayOfRun == nil {
        if time > times.upperBound { throw Fault.long(response, last: times.upperBound) }
      } else if time < day + times.lowerBound {
        throw Fault.early(response, first: day + times.lowerBound)
      }
    }
  }

  private func checkProfiles() throws {
    guard let day = changeAfter else { return }
    let running = RunningEconomy(baseline.scenario, after: day, in: experiment)
    do {
      try running.check(scenarios.map(\.scenario), [])
    } catch RunningEconomy.Fault.profiles(let side) {
      throw Fault.profiles(variant: side)
    } catch RunningEconomy.Fault.arrivals(let side, let profile) {
      throw Fault.arrivals(variant: side, profile: profile)
    }
  }

  private func checkQuantities() throws {
    let catalogues = try scenarios.enumerated().map { side, words in
      do throws(PlanRefusal) { return try Plan(words.scenario).catalogue } catch {
        throw Experiment.Fault.refusal(variant: side, error)
      }
    }
    for catalogue in catalogues.dropFirst() {
      do throws(PlayerComparison.Unknown) {
        _ = try PlayerComparison.names(quantities, of: catalogues[0], catalogue)
      } catch {
        throw Fault.quantity(error)
      }
    }
  }
}
