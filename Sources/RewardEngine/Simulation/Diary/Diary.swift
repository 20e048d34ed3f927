/// One player's life, day by day: what each step of the day did to him, and what luck had to say.
///
/// It knows no words: entries and draws name their ``Subject`` by its place in the ``Catalogue``. Days and
/// players are indices from 0.
public struct Diary: Sendable, Equatable {
  public var player: Player
  /// Every day of the run, the days before his arrival and after he has left included.
  public var days: [Day]

  /// Who he is, as drawn once for all days.
  public struct Player: Sendable, Equatable {
    public var number: Int
    /// His place in ``Catalogue/profiles``, and how many of that profile came before him.
    public var profile: Int
    public var rank: Int
    /// The day of his arrival, which may come after the last day of the run.
    public var arrival: Int
    /// His own chance of playing on a day, before weekdays and feedback.
    public var activity: Double
    /// His chance on each weekday, Monday first; one alone when all are alike, none if he never arrives.
    public var weekdays: [Double]
    /// His own chance of leaving on a day.
    public var dropout: Double
    /// What multiplies the chance of every mission; `nil` without missions.
    public var missions: Double?
    /// Packs that they buy on a day of play, on average, 0 if they never pay; `nil` where no packs are sold.
    public var purchase: Double?
    /// Minutes east of UTC and his usual minute of play; `nil` where no streak asks for the clock.
    public var zoneOffset: Int?
    public var preferredMinute: Int?
  }

  public struct Day: Sendable, Equatable {
    public var day: Int
    public var presence: Presence
    /// Minute of the session, his local time; `nil` on days without play and where nothing asks for it.
    public var minute: Int?
    public var draws: [Draw] = []
    /// What happened, in the order of the steps.
    public var entries: [Entry] = []
    /// Balances when the day closed, by resource.
    public var balances: [Int] = []
    /// `nil` without levels.
    public var level: Int?
    public var levelProgress: LevelProgress?
    /// Length in force of each copy of each streak when the day closed.
    public var streaks: [[Int]] = []
  }

  public enum Presence: Sendable, Equatable {
    case notYetArrived, plays, staysAway, gone
  }

  /// What an entry is booked to, or a draw is about: a place in the catalogue.
  public enum Subject: Sendable, Hashable {
    /// A place in ``Catalogue/ledger``.
    case line(Int)
    /// A place in ``Catalogue/counters``.
    case counter(Int)
  }

  /// What one step booked to one subject.
  public struct Entry: Sendable, Equatable {
    public var step: Step
    public var subject: Subject
    /// What came or went, at least 0; a counter's count.
    public var amount: Int
    /// How often it was booked; of a counter the same as `amount`.
    public var times: Int
    /// The balance after it, the entries of a step taken in the ledger's order; `nil` of a counter.
    public var balance: Int?
  }

  /// One answer of luck: a number from 0 to 1, held against a limit.
  public struct Draw: Sendable, Equatable {
    public var step: Step
    public var kind: Kind
    public var subject: Subject
    /// At least 0 and below 1.
    public var draw: Double
    /// A draw below it means yes; of a count or a choice, the edge that decided it.
    ///
    /// `nil` where several draws of one step cannot be told apart afterwards.
    public var limit: Double?
    /// Of a mission: a draw below it means that the reward is collected, too.
    public var collectLimit: Double?
    /// What came of it: 0 for no, else how many.
    public var answer: Int

    public enum Kind: Sendable, Equatable {
      case attendance
      /// Doing an activity once, or a number of times; the copy of a streak it is for.
      case activityChance(copy: Int)
      case activityCount(copy: Int)
      case mission
      /// Wanting an offer of the shop; the answer is how many were bought.
      case offer
      case realPurchase
      /// Which pack is bought.
      case pack
      /// Accepting freezes that are offered.
      case freezeByHand
      /// Which collection a random item comes from.
      case randomItem
    }
  }
}

extension Simulation {
  /// The diary of a player: he is played alone, which is the life he leads among all others.
  ///
  /// - Precondition: `number` is a player of this run, from 0.
  /// - Complexity: one tile's run, and the walk to his place (``Strata/place(of:)``).
  public func diary(ofPlayer number: Int) -> Diary {
    precondition((0..<players).contains(number), "player \(number) of a run of \(players)")
    let place = Strata(shares: plan.profiles.map(\.share)).place(of: number)
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
  /// Who the player in a lane is.
  fileprivate func introduction(of number: Int, in lane: Int) -> Diary.Player {
    let laws = plan.profiles[profile]
    let arrival = Int(lanes(plan.layout.arrival)[lane])
    // Nothing was drawn for who arrives after the last day.
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
