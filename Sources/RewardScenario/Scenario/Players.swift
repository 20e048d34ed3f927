extension Scenario {
  /// The players of a scenario: profiles, arrivals, time zones and habits.
  public struct Players: Sendable, Equatable {
    /// Number of players simulated unless the command says otherwise, at least 1.
    public var count: Int
    /// Sorted by id; shares sum to 1.
    public var profiles: [Profile]
    public var arrival: Arrival
    /// Terms of each weekday on the logit of activity, Monday first; seven numbers.
    public var week: [Double]
    /// Sorted by id; shares sum to 1. By default one zone at UTC.
    public var zones: [Zone]
    /// Weights of the preferred hour of play, for local hours 0 to 23.
    public var hours: [Double]
    /// Largest distance of a session from the preferred hour (triangular), 0 to 12 hours.
    public var jitterHours: Double
    /// How rewards change behaviour, or `nil` when they do not.
    public var feedback: Feedback?
    /// The random effect of a day on all players at once, or `nil` for none.
    public var dailyShock: DailyShock?
    /// What the profiles were fitted to, or `nil` where they are assumptions.
    public var source: String?

    public enum Arrival: Sendable, Equatable {
      /// Everyone on day 0.
      case together
      /// This many each day, from day 0 on, each profile by its share.
      case perDay(Double)
    }

    /// The same players in another number: new players per day are in proportion, so that they arrive over the same days.
    public func sized(_ count: Int) -> Players {
      var sized = self
      if case .perDay(let number) = arrival {
        sized.arrival = .perDay(number * Double(count) / Double(self.count))
      }
      sized.count = count
      return sized
    }

    public init(
      count: Int = 100_000, profiles: [Profile], arrival: Arrival = .together, week: [Double] = Week.flat,
      zones: [Zone] = [Zone(id: "utc", utcOffsetMinutes: 0, share: 1)], hours: [Double] = Hours.usual,
      jitterHours: Double = 2, feedback: Feedback? = nil, dailyShock: DailyShock? = nil, source: String? = nil
    ) {
      self.count = count
      self.profiles = profiles.sorted { $0.id < $1.id }
      self.arrival = arrival
      self.week = week
      self.zones = zones.sorted { $0.id < $1.id }
      self.hours = hours
      self.jitterHours = jitterHours
      self.feedback = feedback
      self.dailyShock = dailyShock
      self.source = source
    }

    /// The daily shock, or `nil` if there is none or its spread is 0.
    public var shockInForce: DailyShock? { dailyShock.flatMap { $0.spread > 0 ? $0 : nil } }
  }

  /// Players that certainly include one of each profile: each count is within one player of its share.
  public var fewestPlayers: Int {
    let smallest = players.profiles.map(\.share).filter { $0 > 0 }.min() ?? 1
    return Int(min((1 / smallest).rounded(.up), 1e12))
  }

  /// A random effect of a day on all players at once: weather, an outage, a match on television.
  public struct DailyShock: Sendable, Equatable {
    /// Standard deviation of a day's term on the logit of everyone's activity, 0 to 3.
    ///
    /// The term is normal around 0, and independent from day to day.
    public var spread: Double
    /// Number of replications into which the players are split, 2 to 200; each has its own days.
    public var replications: Int

    public init(spread: Double, replications: Int = 20) {
      self.spread = spread
      self.replications = replications
    }
  }

  /// A group of players who behave by the same chances and distributions.
  public struct Profile: Sendable, Equatable {
    public var id: String
    /// Share of all players, above 0 and at most 1.
    public var share: Double
    /// Chance of playing on a day, drawn once for each player.
    public var activity: Law
    public var churn: Churn
    /// Chance each day that a churned player returns, from the day after churn.
    public var returns: Double
    /// Drawn once for each player; multiplies every mission's chance.
    public var missions: Law
    /// Chance that a mission done is also collected.
    public var collects: Double
    /// Share of players who ever spend real money.
    public var payers: Double
    /// Real money that a payer spends in 30 days of play: log-normal mean (in whole units) and sigma.
    public var spendMean: Double
    public var spendSigma: Double
    /// Chance, on a day of play, to follow a `keep` policy of the shop.
    public var freezePropensity: Double
    /// Chance to accept an offered freeze where freezes are used by hand.
    public var freezeAcceptance: Double
    /// Drawn once for each player and offer; multiplies the offer's chance.
    public var taste: Law
    /// Multiplies the mean of Poisson activities.
    public var effort: Double

    /// A chance: the same for all players, or drawn for each from a distribution.
    public enum Law: Sendable, Equatable {
      case fixed(Double)
      /// Beta with this mean and concentration (α + β).
      case beta(mean: Double, concentration: Double)

      /// The mean over players.
      package var mean: Double {
        switch self {
        case .fixed(let chance): chance
        case .beta(let mean, _): mean
        }
      }
    }

    /// How players churn: with a chance on each day from the day after arrival.
    public enum Churn: Sendable, Equatable {
      case never
      /// The same chance on each day for all players.
      case daily(Double)
      /// A chance drawn once for each player from Beta(gamma, delta).
      ///
      /// With gamma 1, half of the players have churned after delta days.
      case beta(gamma: Double, delta: Double)
    }

    public init(
      id: String, share: Double, activity: Law, churn: Churn = .never, returns: Double = 0,
      missions: Law = .fixed(1), collects: Double = 1, payers: Double = 0, spendMean: Double = 0,
      spendSigma: Double = 0, freezePropensity: Double = 1, freezeAcceptance: Double = 1,
      taste: Law = .fixed(1), effort: Double = 1
    ) {
      self.id = id
      self.share = share
      self.activity = activity
      self.churn = churn
      self.returns = returns
      self.missions = missions
      self.collects = collects
      self.payers = payers
      self.spendMean = spendMean
      self.spendSigma = spendSigma
      self.freezePropensity = freezePropensity
      self.freezeAcceptance = freezeAcceptance
      self.taste = taste
      self.effort = effort
    }
  }

  /// A fixed offset from UTC. Daylight saving time is not simulated.
  public struct Zone: Sendable, Equatable {
    public var id: String
    /// Minutes east of UTC, -720 to 840, a multiple of 15.
    public var utcOffsetMinutes: Int
    public var share: Double

    public init(id: String, utcOffsetMinutes: Int, share: Double) {
      self.id = id
      self.utcOffsetMinutes = utcOffsetMinutes
      self.share = share
    }
  }

  /// How rewards change behaviour: terms on the logit of a day's activity.
  public struct Feedback: Sendable, Equatable {
    /// The streak that players react to.
    public var streak: String
    /// Weight of ln(1 + min(s, 7)) / ln 8, where s is the longest current streak.
    public var streakLength: Double
    /// Weight of the drop after a break, halved every three days.
    public var afterBreak: Double
    /// Weight while a milestone is at most three days away, for `milestoneShare` of the players.
    public var nearMilestone: Double
    public var milestoneShare: Double
    /// Weight on a day after missed days, whose own miss would cost the streak: neither grace nor freezes would cover it.
    public var atRisk: Double
    /// Weight of ln(`rewardValueRatio`), the value of the rewards relative to before.
    public var rewardChange: Double
    public var rewardValueRatio: Double

    public init(
      streak: String, streakLength: Double = 0, afterBreak: Double = 0, nearMilestone: Double = 0,
      milestoneShare: Double = 0, atRisk: Double = 0, rewardChange: Double = 0, rewardValueRatio: Double = 1
    ) {
      self.streak = streak
      self.streakLength = streakLength
      self.afterBreak = afterBreak
      self.nearMilestone = nearMilestone
      self.milestoneShare = milestoneShare
      self.atRisk = atRisk
      self.rewardChange = rewardChange
      self.rewardValueRatio = rewardValueRatio
    }

    /// Published effect sizes, most of them bounded rather than measured; an assumption.
    public static func literature(streak: String) -> Feedback {
      Feedback(
        streak: streak, streakLength: 0.20, afterBreak: 0.10, nearMilestone: 0.34, milestoneShare: 0.20,
        atRisk: 0.10)
    }
  }
}

/// Named sets of weekday effects on the logit of activity, Monday first.
public enum Week {
  public static let flat = [0.0, 0, 0, 0, 0, 0, 0]
  /// An assumption: weekend sessions are 17 % up in mobile games (Flurry 2020), a third of it extra days.
  public static let game = [-0.04, -0.04, -0.04, -0.04, 0, 0.1, 0.1]
  /// From author-days of public git histories.
  public static let habit = [0.08, 0.12, 0.1, 0.06, 0, -0.25, -0.25]
}

/// Named distributions of preferred hours of play.
public enum Hours {
  /// An assumption: 0.22 N(8, 1.3) + 0.18 N(12.7, 1.2) + 0.60 N(20.3, 2.4), wrapped at midnight.
  public static let usual = [
    0.0216, 0.0095, 0.0036, 0.0013, 0.0021, 0.0107, 0.0347, 0.0627, 0.0628, 0.0364, 0.0218, 0.0382,
    0.0597, 0.0497, 0.0248, 0.0174, 0.0289, 0.0505, 0.0753, 0.0943, 0.0994, 0.088, 0.0655, 0.041,
  ]
}
