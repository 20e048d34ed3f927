import RewardEngine

/// What the fields of a player's state are called: columns of a table, and places in a document.
///
/// A name that stands for a field of every player is not free for what can be held: such an id gets `.held`.
public struct PlayerColumns: Sendable {
  public let fields: [PlayerField]
  /// Names of columns, in the order of the fields.
  public let names: [String]
  /// Where each field stands in a player's document.
  package let paths: [[Step]]
  public let profiles: [String]
  /// What is written of a player, in the order of the columns: each field, and what follows from fields.
  package let entries: [Entry]
  private let levels: Plan.Levels?

  /// One value of a player's state as it is written.
  package enum Entry: Sendable {
    /// A place in ``fields``.
    case field(Int)
    /// Experience since the level was reached, and from it to the next; the places of level and experience.
    case levelProgress(level: Int, experience: Int)
    case levelWidth(level: Int, experience: Int)
    /// The border around a streak; the place of its length.
    case border(length: Int)
  }

  /// A step into a document: the name of a member, or the place in a list.
  package enum Step: Sendable, Hashable {
    case member(String)
    case element(Int)

    package var text: String {
      switch self {
      case .member(let name): name
      case .element(let place): String(place)
      }
    }
  }

  /// The columns and members that come before the fields.
  public static let key = ["player", "profile", "day"]

  private static let taken: Set<String> = [
    "player", "profile", "day", "arrived", "last_active", "active_days", "leaves", "returns", "level",
    "purchases", "spent_cents", "last_break", "streaks", "expiring", "boosts",
  ]

  /// - Precondition: `plan` was made of `scenario`.
  public init(_ plan: Plan, of scenario: Scenario) {
    fields = plan.playerFields
    profiles = plan.catalogue.profiles
    let words = Words(scenario: scenario, resources: plan.catalogue.resources)
    names = fields.map(words.name)
    paths = fields.map(words.path)
    levels = plan.levels
    entries = Self.entries(of: fields, plan, scenario)
  }

  /// The id of a player: the profile, and the number of players of this profile before them.
  public func id(of state: PlayerState) -> String { "\(profiles[state.profile])-\(state.rank)" }

  private static func entries(of fields: [PlayerField], _ plan: Plan, _ scenario: Scenario) -> [Entry] {
    let experience = plan.experience.flatMap { fields.firstIndex(of: .balance(resource: $0)) }
    var entries: [Entry] = []
    for (place, field) in fields.enumerated() {
      entries.append(.field(place))
      if field == .level, let experience {
        entries.append(.levelProgress(level: place, experience: experience))
        entries.append(.levelWidth(level: place, experience: experience))
      }
      // The last of a streak's own, so that all of them stand together.
      if case .streak(let streak, let copy, .lastCounted) = field, scenario.streaks[streak].hasBorder,
        let length = fields.firstIndex(of: .streak(streak, copy: copy, .length))
      {
        entries.append(.border(length: length))
      }
    }
    return entries
  }

  /// The name of an entry's column.
  package func name(of entry: Entry) -> String {
    switch entry {
    case .field(let place): names[place]
    case .levelProgress: "level.progress"
    case .levelWidth: "level.width"
    case .border(let length): names[length] + ".border"
    }
  }

  /// Where an entry stands in a player's document.
  package func path(of entry: Entry) -> [Step] {
    switch entry {
    case .field(let place): paths[place]
    case .levelProgress: [.member("levelProgress"), .member("current")]
    case .levelWidth: [.member("levelProgress"), .member("needed")]
    case .border(let length): paths[length].dropLast() + [.member("border")]
    }
  }

  /// The value of an entry for a player, or `nil` for none; text where it is a border.
  package func shown(_ entry: Entry, of state: PlayerState) -> (text: String, isWord: Bool)? {
    switch entry {
    case .field(let place): fields[place].shown(state.values[place]).map { (String($0), false) }
    case .levelProgress(let level, let experience):
      progress(state, level, experience).map { (String($0.current), false) }
    case .levelWidth(let level, let experience):
      progress(state, level, experience)?.needed.map { (String($0), false) }
    case .border(let length): (StreakBorder(length: Int(state.values[length])).rawValue, true)
    }
  }

  private func progress(_ state: PlayerState, _ level: Int, _ experience: Int) -> LevelProgress? {
    levels?.progress(onLevel: Int(state.values[level]), experience: Int(state.values[experience]))
  }

  private struct Words {
    let scenario: Scenario
    let resources: [String]

    func name(_ field: PlayerField) -> String {
      switch field {
      case .arrived: "arrived"
      case .lastActive: "last_active"
      case .activeDays: "active_days"
      case .leaves: "leaves"
      case .returns: "returns"
      case .level: "level"
      case .balance(let resource):
        taken.contains(resources[resource]) ? resources[resource] + ".held" : resources[resource]
      case .expiring(let resource, let inDays): "expiring.\(resources[resource]).\(inDays)"
      case .boostFrom(let boost): "boost.\(scenario.boosts[boost].id).from"
      case .boostUntil(let boost): "boost.\(scenario.boosts[boost].id).until"
      case .streak(let streak, let copy, let part): name(of: scenario.streaks[streak], copy, part)
      case .purchases: "purchases"
      case .spentCents: "spent_cents"
      case .lastBreak: "last_break"
      }
    }

    private func name(of streak: Scenario.Streak, _ copy: Int, _ part: PlayerField.StreakPart) -> String {
      let name = "streak.\(streak.name(ofCopy: copy))"
      switch part {
      case .length: return name
      case .stored: return name + ".stored"
      case .record: return name + ".longest"
      case .gap: return name + ".gap"
      case .bridged: return name + ".bridged"
      case .hurt: return name + ".hurt"
      case .events: return name + ".events"
      case .lastCounted: return name + ".last_counted"
      }
    }

    func path(_ field: PlayerField) -> [Step] {
      switch field {
      case .expiring(let resource, let inDays):
        [.member("expiring"), .member(resources[resource]), .element(inDays - 1)]
      case .boostFrom(let boost): [.member("boosts"), .member(scenario.boosts[boost].id), .member("from")]
      case .boostUntil(let boost): [.member("boosts"), .member(scenario.boosts[boost].id), .member("until")]
      case .streak(let streak, let copy, let part):
        [
          .member("streaks"), .member(scenario.streaks[streak].id), .element(copy), .member(member(of: part)),
        ]
      default: [.member(name(field))]
      }
    }

    private func member(of part: PlayerField.StreakPart) -> String {
      switch part {
      case .length: "streak"
      case .stored: "stored"
      case .record: "highestStreakAchieved"
      case .gap: "gap"
      case .bridged: "bridged"
      case .hurt: "hurt"
      case .events: "events"
      case .lastCounted: "lastCompleted"
      }
    }
  }
}

extension PlayerField {
  /// The value as people read it: days count from 1, and a day there is none of is `nil`.
  func shown(_ value: Int32) -> Int32? { isDay ? (value < 0 ? nil : value + 1) : value }
}
