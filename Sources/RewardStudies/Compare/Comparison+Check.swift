import RewardEngine

extension Comparison {
  /// Why scenarios cannot be compared.
  public enum Fault: Error, Equatable {
    /// A variant is the same economy as the first side, but for words.
    case identical(side: Int)
    /// Players who live already would be of other profiles.
    case profiles(side: Int)
    /// Nobody has a number of that name, or not in all sides.
    case quantity(PlayerComparison.Unknown)
    /// A primary figure is of a day before the change; `first` is the first that it can be of.
    case early(Response, first: Int)
  }

  /// Finds out all that can be known to be wrong before anything is simulated.
  ///
  /// - Throws: ``Fault`` or ``Experiment/Fault``, whose variants are the sides.
  public func check() throws {
    for side in sides.indices.dropFirst() where sides[side].scenario.plays(like: sides[0].scenario) {
      throw Fault.identical(side: side)
    }
    try checkDays()
    _ = try memoryEstimate()
    try checkProfiles()
    try checkQuantities()
  }

  /// Bytes of tables that are held at once.
  ///
  /// - Throws: ``Experiment/Fault`` when a side cannot be simulated or lacks a primary figure.
  public func memoryEstimate() throws(Experiment.Fault) -> Int {
    try experiment.memoryEstimate(of: sides.map(\.scenario))
  }

  /// Player-days of a comparison that goes on to its last look.
  ///
  /// - Complexity: as many scenarios are read as there are mixtures of changes.
  public var playerDays: Int {
    let players = experiment.size * (looks.last ?? 0)
    let before = changeAfter ?? 0
    let each = sides[0].scenario.days - before
    // The first days are lived once for all sides, and anew for the look at single players and for each decomposition.
    var days = before + sides.count * each
    for side in sides.indices.dropFirst() {
      days += 2 * sides[0].scenario.days
      if let design = design(of: side) { days += before + design.coalitions.count * each }
    }
    return players * days
  }

  private func checkDays() throws(Fault) {
    guard let day = changeAfter else { return }
    let rest = sides[0].scenario.days - day
    for response in experiment.responses {
      guard let time = response.dayOfRun, let times = response.address.metric.times(in: rest) else {
        continue
      }
      let first = day + times.lowerBound
      if time < first { throw Fault.early(response, first: first) }
    }
  }

  private func checkProfiles() throws {
    guard let day = changeAfter else { return }
    let living = LivingEconomy(sides[0].scenario, after: day, in: experiment)
    do {
      try living.check(sides.map(\.scenario), [])
    } catch LivingEconomy.Fault.profiles(let side) {
      throw Fault.profiles(side: side)
    }
  }

  private func checkQuantities() throws {
    let catalogues = try sides.enumerated().map { side, words in
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
