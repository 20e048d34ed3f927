import RewardEngine
import RewardPages

/// The profiles of a scenario with the numbers of each that have a part in it, as a table.
struct AssumedProfiles {
  let scenario: Scenario

  private typealias Column = (head: Table.Column, isNeeded: Bool, cell: (Scenario.Profile) -> Words)

  var table: Table {
    let shown = (usual + play + shop).filter(\.isNeeded)
    var table = Table(columns: [.words("profile")] + shown.map(\.head))
    for profile in scenario.players.profiles {
      table.add(row: ["\(profile.id)"] + shown.map { $0.cell(profile) })
    }
    return table
  }

  private var usual: [Column] {
    [
      (.number("share"), true, { .figure(NumberText.percent($0.share)) }),
      (.words("plays on a day"), true, { .figure($0.activity.words) }),
      (.words("churns"), true, { .figure($0.churn.words) }),
      (.number("returns on a day"), has { $0.returns > 0 }, { .figure(NumberText.percent($0.returns)) }),
    ]
  }

  private var play: [Column] {
    let collectsByHand = scenario.missions.contains { $0.collecting == .byHand }
    return [
      (
        .number("effort"), !scenario.activities.isEmpty && has { $0.effort != 1 },
        { .figure(Self.exact($0.effort)) }
      ),
      (
        .words(collectsByHand ? "does a mission and collects" : "does a mission"), !scenario.missions.isEmpty,
        {
          .figure(
            collectsByHand ? "\($0.missions.words), \(NumberText.percent($0.collects))" : $0.missions.words)
        }
      ),
      (
        .number("accepts freezes"),
        scenario.streaks.contains { $0.protectedBy != nil && $0.rules.freezeUse == .byHand },
        { .figure(NumberText.percent($0.freezeAcceptance)) }
      ),
    ]
  }

  private var shop: [Column] {
    let sellsPacks = scenario.shop.contains(where: \.isForRealMoney)
    return [
      (.number("may pay"), sellsPacks, { .figure(NumberText.percent($0.payers)) }),
      (
        .words("payers spend in 30 days of play"), sellsPacks && has { $0.payers > 0 && $0.spendMean > 0 },
        {
          .figure(
            "\(NumberText.significant($0.spendMean)) (log-normal, sigma \(Self.exact($0.spendSigma)))")
        }
      ),
      (
        .words("taste for offers"), !scenario.shop.isEmpty && has { $0.taste != .fixed(1) },
        { .figure($0.taste.words) }
      ),
      (
        .number("buys freezes"), usesFreezePropensity,
        { .figure(NumberText.percent($0.freezePropensity)) }
      ),
    ]
  }

  /// Whether some offer is bought as often as the profile says, and not by a number of its own.
  private var usesFreezePropensity: Bool {
    scenario.streaks.contains { $0.protectedBy != nil }
      && scenario.shop.contains { if case .keep(_, nil) = $0.demand { true } else { false } }
  }

  private func has(_ trait: (Scenario.Profile) -> Bool) -> Bool {
    scenario.players.profiles.contains(where: trait)
  }

  private static func exact(_ value: Double) -> String { NumberText.exact(value) ?? NumberText.missing }
}

extension Scenario.Profile.Law {
  fileprivate var words: String {
    switch self {
    case .fixed(let chance): NumberText.percent(chance)
    case .beta(let mean, let concentration):
      "\(NumberText.percent(mean)) (beta, concentration \(NumberText.exact(concentration) ?? NumberText.missing))"
    }
  }
}

extension Scenario.Profile.Churn {
  fileprivate var words: String {
    switch self {
    case .never: "never"
    case .daily(let chance): "\(NumberText.percent(chance, decimals: 2)) a day"
    case .beta(let gamma, let delta):
      gamma == 1
        ? "half within \(NumberText.exact(delta) ?? NumberText.missing) days"
        : "beta (\(NumberText.exact(gamma) ?? ""), \(NumberText.exact(delta) ?? "")) a day"
    }
  }
}
