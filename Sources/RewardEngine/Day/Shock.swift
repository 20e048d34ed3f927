/// Effects of a day on all players at once.
extension Tile {
  /// The factor that today puts on everyone's odds against playing: exp(−shock) times that of events.
  ///
  /// 1 on a usual day without a shock. The draw is addressed by the day alone, so all tiles of a run agree.
  func oddsAgainst(on day: Int32) -> Double {
    guard let shock = plan.shock else { return today.oddsAgainst }
    var luck = luck.sharedStream(purpose: plan.purposes.dailyShock, day: Int(day))
    return today.oddsAgainst * Mathematics.exp(-shock.spread * luck.nextNormal())
  }

  /// The limit of each player's draw on a day that shifts everyone's odds, as a term on the logit would.
  func movedLimits(on day: Int32) -> UnsafeMutablePointer<Lanes> {
    let base = Self.scalars(usualLimits(on: day))
    let result = Self.scalars(scratch)
    let against = oddsAgainst(on: day)
    for lane in 0..<lanesInUse {
      result[lane] = Chance(Self.chance(ofLimit: base[lane], against: against)).limit
    }
    return scratch
  }

  /// The chance that a limit stands for, after the odds against it are multiplied.
  ///
  /// p / (p + (1 − p) f) has the logit of p minus ln f, and needs no logarithm. In multiples of 2⁻³¹ it is
  /// exact for f = 1; 0 and 1 stay as they are for every f.
  static func chance(ofLimit limit: Int32, against: Double) -> Double {
    let parts = Double(limit) + 1
    return parts / (parts + (0x1p31 - parts) * against)
  }
}
