extension Scenario.Profile {
  /// One of the six ready-made profiles by name; its share is 1 until a mix or a scenario sets it.
  ///
  /// The shapes follow published retention curves. The numbers are assumptions, tuned so that the two mixes
  /// resemble these curves.
  public static func named(_ name: String) -> Scenario.Profile? {
    switch name {
    case "bounce":
      ready(name, activity: (0.55, 4), halfLife: 0.6, missions: (1.5, 3.5), payers: 0.002, freezes: 0)
    case "lapsing":
      ready(name, activity: (0.6, 6), halfLife: 8, missions: (2, 3), payers: 0.006, freezes: 0.1)
    case "casual":
      ready(name, activity: (0.35, 8), halfLife: 60, missions: (2.5, 3.5), payers: 0.01, freezes: 0.25)
    case "regular":
      ready(name, activity: (0.65, 12), halfLife: 150, missions: (4.8, 2.2), payers: 0.03, freezes: 0.5)
    case "hardcore":
      ready(name, activity: (0.92, 30), halfLife: 500, missions: (13.5, 1.5), payers: 0.08, freezes: 0.8)
    case "whale":
      ready(
        name, activity: (0.88, 25), halfLife: 500, missions: (8, 2), payers: 1, freezes: 0.9,
        spend: (150, 0.8))
    default: nil
    }
  }

  /// The names of all ready-made profiles.
  public static let names = ["bounce", "lapsing", "casual", "regular", "hardcore", "whale"]

  /// The names of all ready-made mixes.
  public static let mixes = ["game", "habit-app"]

  /// The profiles of a ready-made mix, with shares summing to 1; `nil` for an unknown name.
  ///
  /// `game` retains 39.0 / 22.6 / 12.4 % of players on days 1, 7 and 30, `habit-app` 50.3 / 39.8 / 30.8 %.
  public static func mix(_ name: String) -> [Scenario.Profile]? {
    let shares: [(String, Double)]
    switch name {
    case "game":
      shares = [
        ("bounce", 0.46), ("lapsing", 0.4), ("casual", 0.06), ("regular", 0.045), ("hardcore", 0.033),
        ("whale", 0.002),
      ]
    case "habit-app":
      shares = [
        ("bounce", 0.25), ("lapsing", 0.25), ("casual", 0.15), ("regular", 0.2), ("hardcore", 0.148),
        ("whale", 0.002),
      ]
    default: return nil
    }
    return shares.compactMap { name, share in
      var profile = named(name)
      profile?.share = share
      return profile
    }
  }

  private static func ready(
    _ id: String, activity: (mean: Double, concentration: Double), halfLife: Double,
    missions: (a: Double, b: Double), payers: Double, freezes: Double,
    spend: (mean: Double, sigma: Double) = (24.66, 1.2314)
  ) -> Scenario.Profile {
    Scenario.Profile(
      id: id, share: 1, activity: .beta(mean: activity.mean, concentration: activity.concentration),
      churn: .beta(gamma: 1, delta: halfLife),
      missions: .beta(mean: missions.a / (missions.a + missions.b), concentration: missions.a + missions.b),
      collects: 0.9, payers: payers, spendMean: spend.mean, spendSigma: spend.sigma, freezePropensity: freezes
    )
  }
}
