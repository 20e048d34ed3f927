extension Plan {
  /// The same plan, with its own copy of each array that a day reads.
  ///
  /// Arrays count their references. Threads that read the same arrays wait for each other at every count, and
  /// a tile's day takes some fifty counts. So each worker has a plan of its own. The opening and the
  /// catalogue are read once and may be large; they stay shared.
  var withOwnArrays: Plan {
    var own = self
    own.copyLists()
    return own
  }

  private mutating func copyLists() {
    resources.copy { $0.expiry?.cameIn.copy() }
    boosts.copy()
    activities.copy { $0.copyLists() }
    missions.copy()
    levels?.thresholds.copy()
    levels?.rewards.copy()
    streaks.copy { $0.copyLists() }
    clockPairs.copy { $0.byZone.copy() }
    offers.copy()
    packs.copy()
    profiles.copy()
    calendar.week.copy()
    calendar.zones.copy()
    calendar.hours.copy()
    feedback?.byLength.copy()
    feedback?.afterBreak.copy()
    feedback?.isNear.copy()
    events.days.copy()
    stocks.copy { stock in
      stock.columns.copy()
      stock.before.copy()
      stock.voids.copy()
      stock.openDays.copy()
    }
    measures.copyLists()
    paymentLines.copy()
    grants.copy()
    randomSources.copy()
    prices.copy()
    ledger.copy()
  }
}

extension Plan.Activity {
  fileprivate mutating func copyLists() {
    copies.copy()
    guard case .table(var limits) = law else { return }
    limits.copy { $0.copy() }
    law = .table(limits)
  }
}

extension Plan.Streak {
  fileprivate mutating func copyLists() {
    copies.copy()
    dueAlways.copy()
    dueAboveRecord.copy()
    payments.copy()
    sets.copy()
    guard case .counts(var columns) = event else { return }
    columns.copy { $0.copy() }
    event = .counts(columns)
  }
}

extension Measures {
  fileprivate mutating func copyLists() {
    ladders.copy { ladder in
      ladder.columns.copy()
      ladder.thresholds.copy()
    }
    windows.copy()
    purses.copy { $0.snapshots.copy() }
    pools.copy { pool in
      pool.exposed.copy()
      pool.snapshots.copy()
    }
    tenures.copy()
    lifetimes.copy { $0.columns.copy() }
    pairs.copy { pair in
      pair.numerator.copy()
      pair.denominator.copy()
    }
  }
}

extension Array {
  /// Copies the elements into a new array, each changed by `change`.
  fileprivate mutating func copy(_ change: (inout Element) -> Void = { _ in }) {
    self = map { element in
      var element = element
      change(&element)
      return element
    }
  }
}
