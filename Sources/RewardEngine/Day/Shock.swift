/// What a day does to everybody at once.
extension Tile {
  /// What today multiplies everybody's odds against playing by: e to the power of minus the shock, and what events do.
  ///
  /// 1 on a usual day without a shock. The day alone addresses the draw, so that all tiles of a run agree.
  func oddsAgainst(on day: Int32) -> Double {
    guard let shock = plan.shock else { return today.oddsAgainst }
    var luck = luck.sharedStream(purpose: plan.purposes.dailyShock, day: Int(day))
    return today.oddsAgainst * Mathematics.exp(-shock.spread * luck.nextNormal())
  }

  /// Each player's limit on a day that moves everybody's odds, as an addition on the logit does.
  func movedLimits(on day: Int32) -> UnsafeMutablePointer<Lanes> {
    let base = Self.scalars(usualLimits(on: day))
    let result = Self.scalars(scratch)
    let against = oddsAgainst(on: day)
    for lane in 0..<lanesInUse {
      result[lane] = Chance(Self.chance(ofLimit: base[lane], against: against)).limit
    }
    return scratch
  }

  /// The chance that a limit stands for, once the odds against it are multiplied.
  ///
  /// p / (p + (1 − p) f) has the logit of p less ln f, without a logarithm. In whole parts of 2³¹ it is exact
  /// for f = 1, and 0 and 1 stay what they are for every f.
  static func chance(ofLimit limit: Int32, against: Double) -> Double {
    let parts = Double(limit) + 1
    return parts / (parts + (0x1p31 - parts) * against)
  }
}
