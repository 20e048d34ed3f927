/// The declared distribution of payments, and the number of players that their intervals need.
///
/// A sample cannot show this: without the few who pay most, its spread looks too small.
struct PayerLaw: Sendable {
  /// By profile: its share of all players, and the mean square and cube of its packs on a day of play.
  private let profiles: [(share: Double, square: Double, cube: Double)]
  /// By stock, whether a few payers make up most of it.
  private let isMadeUpByPayers: [Bool]

  init(_ plan: Plan) {
    let rests = plan.catalogue.metrics.all.filter(\.restsOnPayers).map(\.source)
    isMadeUpByPayers = plan.catalogue.stocks.map { rests.contains(.stock($0.id, .everyone)) }
    profiles = plan.profiles.map { profile in
      let law = profile.purchases
      return (
        profile.share, profile.payers * (law?.mean { $0 * $0 } ?? 0),
        profile.payers * (law?.mean { $0 * $0 * $0 } ?? 0)
      )
    }
  }

  /// The largest skewness of a mean for which an interval is reliable.
  private static let mostSkewness = 0.25

  /// How many players of some profiles the mean of a stock needs for an interval.
  func playersNeeded(for stock: Int, in group: Range<Int>) -> Int {
    isMadeUpByPayers[stock] ? playersNeeded(in: group) : 1
  }

  /// How many players of some profiles an interval needs, for a mean of what all of them pay.
  ///
  /// Based on the skewness of one player's budget; that of a mean of n players is 1/√n of it.
  func playersNeeded(in group: Range<Int>) -> Int {
    var (square, cube, share) = (0.0, 0.0, 0.0)
    for profile in profiles[group] {
      share += profile.share
      square += profile.share * profile.square
      cube += profile.share * profile.cube
    }
    guard square > 0, share > 0 else { return 1 }
    let skewness = cube / (square * (square / share).squareRoot())
    let needed = skewness * skewness / (Self.mostSkewness * Self.mostSkewness)
    return needed < 1e15 ? Spread.rounded(max(1, needed)) : Int(1e15)
  }
}
