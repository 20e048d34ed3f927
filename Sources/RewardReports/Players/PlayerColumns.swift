import RewardEngine

/// What the fields of a player's state are called: columns of a table, and places in a document.
///
/// A name that stands for a field of every player is not free for what can be held: such an id gets `.held`.
public struct PlayerColumns: Sendable {
  public let fields: [PlayerField]
  /// Names of columns, in the order of the fields.
  public let names: [String]
  /// Where each field stands in a player's document.
  let paths: [[Step]]
  public let profiles: [String]

  /// A step into a document: the name of a member, or the place in a list.
  enum Step: Sendable, Hashable {
    case member(String)
    case element(Int)

    var text: String {
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
  }

  /// The id of a player: his profile and how many of it came before him.
  public func id(of state: PlayerState) -> String { "\(profiles[state.profile])-\(state.rank)" }

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
