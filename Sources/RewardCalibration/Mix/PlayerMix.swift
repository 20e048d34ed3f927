import RewardEngine

/// How the players of one profile play: the daily BG/BB model.
///
/// Each player has a chance to play on a day, from Beta(`mean` · `concentration`, (1 − `mean`) · `concentration`), and a
/// chance to churn on a day, from Beta(`gamma`, `delta`). On each day after arrival, first the player churns or stays, and
/// whoever stayed plays or not. Source: P. S. Fader, B. G. S. Hardie & J. Shang, "Customer-Base Analysis in a
/// Discrete-Time Noncontractual Setting", Marketing Science 29(6), 2010.
public struct PlayingLaw: Sendable, Equatable {
  /// Mean chance to play on a day, above 0 and below 1.
  public var mean: Double
  /// α + β of the chance to play.
  public var concentration: Double
  /// Of the chance to churn.
  public var gamma: Double
  public var delta: Double

  public init(mean: Double, concentration: Double, gamma: Double, delta: Double) {
    (self.mean, self.concentration, self.gamma, self.delta) = (mean, concentration, gamma, delta)
  }

  /// The share of players who have not churned on each day from 0 to `days`.
  public func survival(days: Int) -> [Double] {
    var share = 1.0
    return [1]
      + (0..<max(days, 0)).map { day in
        share *= (delta + Double(day)) / (gamma + delta + Double(day))
        return share
      }
  }

  /// The same on some days, which rise from 1 or later.
  ///
  /// - Complexity: O(d) for the days that are near the one before, and O(1) for each that is far from it.
  func survival(on days: [Int]) -> [Double] {
    var (share, last) = (1.0, 0)
    return days.map { day in
      if day - last > Self.farDays {
        share *= Mathematics.exp(
          Mathematics.logBeta(gamma, delta + Double(day)) - Mathematics.logBeta(gamma, delta + Double(last)))
      } else {
        for day in last..<day { share *= (delta + Double(day)) / (gamma + delta + Double(day)) }
      }
      last = day
      return share
    }
  }

  /// More factors than these take longer than two logarithms of the beta function.
  private static let farDays = 48

  /// The chance that a player who has not churned plays on both of two days.
  public var both: Double { mean * (mean * concentration + 1) / (concentration + 1) }

  /// Expected days of play in `days` days after that of arrival.
  func activeDays(_ days: Int) -> Double {
    var (share, sum) = (1.0, 0.0)
    for day in 0..<days {
      share *= (delta + Double(day)) / (gamma + delta + Double(day))
      sum += share
    }
    return mean * sum
  }

  /// The share of players who play on a day or later, of `days` days from that of arrival on.
  fileprivate func rollingRetention(_ day: Int, of days: Int) -> Double {
    let survival = survival(days: days - 1)
    let beta = (1 - mean) * concentration
    // The chance of no day of play in 1, 2 … days, and so none for those who churn after as many.
    var (none, silent) = (1.0, 0.0)
    for last in day..<days {
      none *= (beta + Double(last - day)) / (concentration + Double(last - day))
      let stays = last == days - 1 ? 0 : survival[last + 1]
      silent += none * (survival[last] - stays)
    }
    return survival[day] - silent
  }
}

/// Profiles of players with their shares, which sum to 1.
public struct PlayerMix: Sendable, Equatable {
  public struct Part: Sendable, Equatable {
    public var share: Double
    public var law: PlayingLaw

    public init(share: Double, law: PlayingLaw) { (self.share, self.law) = (share, law) }
  }
  public var parts: [Part]

  public init(_ parts: [Part]) { self.parts = parts }

  /// A mean over players of something that each law gives by day.
  private func mean(_ days: Int, _ of: (PlayingLaw) -> [Double]) -> [Double] {
    var sums = [Double](repeating: 0, count: days + 1)
    for part in parts { for (day, value) in of(part.law).enumerated() { sums[day] += part.share * value } }
    return sums
  }

  /// The share of players who have not churned, by day since arrival.
  public func survival(days: Int) -> [Double] { mean(days) { $0.survival(days: days) } }

  /// The share of players who play, by day since arrival; all play on day 0.
  public func retention(days: Int) -> [Double] {
    var shares = mean(days) { law in law.survival(days: days).map { $0 * law.mean } }
    shares[0] = 1
    return shares
  }

  /// The share of players who play `day` days after arrival or later, of `days` days from that of arrival on.
  public func rollingRetention(_ day: Int, of days: Int) -> Double {
    day == 0 ? 1 : parts.reduce(0) { $0 + $1.share * $1.law.rollingRetention(day, of: days) }
  }

  /// The share of players who play on both of two days after arrival, of which the second is given.
  public func both(until day: Int) -> Double {
    parts.reduce(0) { $0 + $1.share * $1.law.both * $1.law.survival(days: day)[day] }
  }
}
