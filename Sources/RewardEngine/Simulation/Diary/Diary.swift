/// A day-by-day record of one player: what each step did to them, and which random draws decided it.
///
/// It holds no names: entries and draws refer to their ``Subject`` by its index in the ``Catalogue``. Days
/// and players are indices from 0.
public struct Diary: Sendable, Equatable {
  public var player: Player
  /// Every day of the run, including days before the player's arrival and after churn.
  public var days: [Day]

  /// The player and what was drawn for them once, for all days.
  public struct Player: Sendable, Equatable {
    public var number: Int
    /// Index of the profile in ``Catalogue/profiles``, and the player's index within the profile.
    public var profile: Int
    public var rank: Int
    /// Day of arrival; it may be after the last day of the run.
    public var arrival: Int
    /// The player's own chance of playing on a day, before weekdays and feedback.
    public var activity: Double
    /// Chance of playing on each weekday, Monday first.
    ///
    /// A single number if all are equal; empty for a player who never arrives.
    public var weekdays: [Double]
    /// The player's own chance of churning on a day.
    public var dropout: Double
    /// Factor on the chance of every mission; `nil` without missions.
    public var missions: Double?
    /// Mean number of packs bought on a day of play, 0 for non-payers; `nil` where no packs are sold.
    public var purchase: Double?
    /// Minutes east of UTC and usual minute of play; `nil` where no streak needs the time of day.
    public var zoneOffset: Int?
    public var preferredMinute: Int?
  }

  public struct Day: Sendable, Equatable {
    public var day: Int
    public var presence: Presence
    /// Minutes of the sessions in local time; empty on days without play and where nothing needs them.
    ///
    /// A simulated player has one. A log can have several on one date, which belong to different days of a streak: each has
    /// the minute of its first event.
    public var minutes: [Int] = []
    public var draws: [Draw] = []
    /// What happened, in the order of the steps.
    public var entries: [Entry] = []
    /// Balances at the end of the day, by resource.
    public var balances: [Int] = []
    /// Level at the end of the day; `nil` without levels.
    public var level: Int?
    public var levelProgress: LevelProgress?
    /// Length in force of each copy of each streak at the end of the day.
    public var streaks: [[Int]] = []
  }

  public enum Presence: Sendable, Equatable {
    case notYetArrived, plays, staysAway, gone
  }

  /// What an entry was booked to or a draw was about: an index in the catalogue.
  public enum Subject: Sendable, Hashable {
    /// An index in ``Catalogue/ledger``.
    case line(Int)
    /// An index in ``Catalogue/counters``.
    case counter(Int)
  }

  /// What one step booked to one subject.
  public struct Entry: Sendable, Equatable {
    public var step: Step
    public var subject: Subject
    /// The amount that came or went, at least 0; for a counter, its count.
    public var amount: Int
    /// Number of bookings; for a counter the same as `amount`.
    public var times: Int
    /// The balance after the entry, with a step's entries in ledger order; `nil` for a counter.
    public var balance: Int?
  }

  /// One random draw: a number from 0 to 1, compared with a limit.
  public struct Draw: Sendable, Equatable {
    public var step: Step
    public var kind: Kind
    public var subject: Subject
    /// At least 0 and below 1.
    public var draw: Double
    /// A draw below the limit means yes; for a count or a choice, the threshold that decided it.
    ///
    /// `nil` where several draws of one step cannot be distinguished afterwards.
    public var limit: Double?
    /// For a mission: a draw below this limit means that the reward is collected, too.
    public var collectLimit: Double?
    /// The result: 0 for no, else the number.
    public var answer: Int

    public enum Kind: Sendable, Equatable {
      case attendance
      /// Doing an activity once or several times; `copy` is the copy of a streak it counts for.
      case activityChance(copy: Int)
      case activityCount(copy: Int)
      case mission
      /// Wanting an offer of the shop; the answer is how many were bought.
      case offer
      case realPurchase
      /// Which pack is bought.
      case pack
      /// Agreeing to spend freezes that are offered.
      case freezeByHand
      /// Which collection a random item comes from.
      case randomItem
    }
  }
}

extension Simulation {
  /// The diary of a player, simulated alone; every draw is the same as among all other players.
  ///
  /// - Precondition: `number` is a player of this run, from 0.
  /// - Complexity: one tile's run, and finding the player's profile and rank (``ProfileAssignment/place(of:)``).
  public func diary(ofPlayer number: Int) -> Diary {
    precondition((0..<players).contains(number), "player \(number) of a run of \(players)")
    let place = assignment.place(of: number)
    let lane = place.rank % Tile.width
    var tile = Tile(plan: plan, luck: Luck(seed: seed))
    tile.seat(profile: place.profile, number: place.rank / Tile.width, players: lane + 1)
    var recorder = DiaryRecorder(plan, lane: lane)
    var unused = Tally(plan, profiles: place.profile..<place.profile + 1)
    unused.withTables {
      play(
        &tile, into: $0, only: lane, afterStep: { recorder.note($0, in: $1) },
        afterDay: { _, tile in recorder.close(tile) })
    }
    return Diary(player: tile.introduction(of: number, in: lane), days: recorder.days)
  }
}

extension Tile {
  /// The profile, arrival and constants of the player in a lane.
  fileprivate func introduction(of number: Int, in lane: Int) -> Diary.Player {
    let laws = plan.profiles[profile]
    let arrival = Int(lanes(plan.layout.arrival)[lane])
    // Nothing is drawn for players who arrive after the last day.
    let arrives = arrival < plan.days
    let hasClock = plan.calendar.needsClock && arrives
    return Diary.Player(
      number: number, profile: profile, rank: self.number * Self.width + lane, arrival: arrival,
      activity: chance(laws.activity, plan.purposes.activityLaw, lane),
      weekdays: arrives ? plan.layout.activity.map { Chance.probability(ofLimit: lanes($0)[lane]) } : [],
      dropout: chance(laws.churn, plan.purposes.churnLaw, lane),
      missions: plan.missions.isEmpty ? nil : chance(laws.missions, plan.purposes.missionLaw, lane),
      purchase: plan.packs.isEmpty || !arrives
        ? nil
        : Double(lanes(plan.layout.packsADay)[lane])
          + Chance.probability(ofLimit: lanes(plan.layout.payerLimit)[lane]),
      zoneOffset: hasClock ? Int(lanes(plan.layout.zoneOffset)[lane]) : nil,
      preferredMinute: hasClock ? Int(lanes(plan.layout.preferredMinute)[lane]) : nil)
  }
}
