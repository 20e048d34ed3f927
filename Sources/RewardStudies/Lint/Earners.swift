import RewardEngine

/// Players of a profile and their expected income of a currency.
///
/// Those who pay real money for it are a group of their own: what they buy is theirs alone.
struct Earners {
  let profile: String
  let pays: Bool
  /// Of all players.
  let share: Double
  /// The mean, per day since arrival.
  let mean: Double
  private var perDay: FigureByChance

  /// The groups of a profile.
  static func groups(of profile: ProfileIncome, _ income: IncomeByChance, in currency: String) -> [Earners] {
    func bought(_ income: ProfileIncome) -> Double {
      income.perDay(of: currency) - income.perDay(of: currency, bought: false)
    }
    let payers = bought(profile) > 0 ? min(1, profile.profile.payers) : 0
    return (payers > 0 ? [false, true] : [false]).map { pays in
      Earners(profile, pays: pays, part: pays ? payers : 1 - payers, income) {
        $0.perDay(of: currency, bought: false) + (pays ? bought($0) / payers : 0)
      }
    }
  }

  private init(
    _ profile: ProfileIncome, pays: Bool, part: Double, _ income: IncomeByChance,
    perDay: @escaping (ProfileIncome) -> Double
  ) {
    self.profile = profile.profile.id
    self.pays = pays
    share = profile.profile.share * part
    mean = perDay(profile)
    self.perDay = income.figure(perDay)
  }

  /// The share of these players who expect at least so much per day.
  mutating func share(atLeast least: Double) -> Double { perDay.share(atLeast: least) }
}

extension Lint {
  /// All players, by profile and by whether they pay real money for a currency.
  func earners(of currency: String) -> [Earners] {
    zip(income.profiles, players).flatMap { Earners.groups(of: $0, $1, in: currency) }
  }
}
