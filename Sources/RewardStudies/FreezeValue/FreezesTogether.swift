import RewardEngine

/// What all freezes of a player save together, which is not the sum of what each of them saves alone: a run that needs
/// several freezes ends without any one of them.
extension FreezeFindings {
  /// What is reported of all freezes together.
  public enum Together: Sendable, Hashable {
    /// Streak-days saved until the last day, and days by which the longest streaks are longer.
    case daysAtEnd, record
    /// Rewards saved of a resource.
    case rewards(resource: Int)
    /// Freezes granted only because of them.
    case granted
  }

  /// The quantities, in the order in which they are reported.
  public var togetherQuantities: [Together] {
    [.daysAtEnd, .record] + kept.map { .rewards(resource: $0) } + [.granted]
  }

  /// What all freezes of the players of a group save together, divided by the number of freezes used, with its interval.
  ///
  /// Compared with the same players, of whose freezes none protects.
  ///
  /// - Returns: `nil` where none was used.
  public func together(_ quantity: Together, of profile: Int? = nil) -> Outcome.Estimate? {
    guard let place = place(of: quantity) else { return nil }
    let group = Group(profile: profile)
    // A ratio needs two of the numbers. With hundreds of resources, the products of all are slow to add up.
    let sums: Moments = { [pair = [place, width - 2]] tally, _ in tally.savedTogether(in: pair) }
    let figure = units(group, sums).ratio(0, over: 1)
    let estimate = ratio(0, over: 1, of: players(group, sums), group)
    return ofRun(spread(estimate, figure), group)
  }

  /// The worth of all freezes of the players of a group together, divided by the price of those used.
  ///
  /// It adds up what ``worth(_:)`` adds up. Freezes that are bought are not subtracted: those used are what it is divided by.
  ///
  /// - Returns: `nil` where no currency buys it, or none was used.
  public func worthTogether(of profile: Int? = nil) -> Outcome.Estimate? {
    let group = Group(profile: profile)
    let figure = worth(per: 2, units(group, Self.savedTogether))
    let all = ofRun(
      spread(Outcome.Estimate(worth(per: 2, players(group, Self.savedTogether))), figure), group)
    return profile == nil ? all : allowingForUnseen(all) { together(.rewards(resource: $0), of: profile) }
  }

  /// Whether all freezes together pay for themselves, by the interval of their worth; `nil` where no currency buys it.
  public func verdictTogether(of profile: Int? = nil) -> Verdict? {
    verdict(
      of: worth(per: 2, units(Group(profile: profile), Self.savedTogether)), worthTogether(of: profile))
  }

  private static func savedTogether(_ tally: FreezeTally, _: FreezeQuantity.Length?) -> [JointMoments] {
    tally.savedTogether
  }

  /// The place among the numbers of a player, as ``FreezeTally`` has them.
  private func place(of quantity: Together) -> Int? {
    switch quantity {
    case .daysAtEnd: width - 4
    case .record: width - 1
    case .rewards(let resource): kept.firstIndex(of: resource)
    case .granted: width - 3
    }
  }
}
