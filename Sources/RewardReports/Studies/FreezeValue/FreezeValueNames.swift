import RewardEngine
import RewardPages
import RewardStudies

extension Outcome.Estimate {
  /// The value as a cell of a table; without an interval where it is the same for all players.
  func shown(in unit: String) -> String {
    var shown = self
    if low == high { (shown.low, shown.high) = (nil, nil) }
    return shown.text(in: unit)
  }
}

extension FreezeQuantity.Length {
  /// What readers see, and what CSV calls it.
  var names: (text: String, id: String) {
    switch self {
    case .zero: ("0", "0")
    case .days: ("1 to 6 days", "1-6")
    case .weeks: ("7 to 29 days", "7-29")
    case .months: ("30 to 99 days", "30-99")
    case .hundreds: ("100 days and more", "100+")
    }
  }
}

extension FreezeQuantity.KeptDays {
  /// What readers see, and what CSV calls it.
  var names: (text: String, id: String) {
    switch self {
    case .fewer: ("fewer than 0", "below_0")
    case .none: ("none", "0")
    case .one: ("1", "1")
    case .days: ("2 to 6", "2-6")
    case .weeks: ("7 to 29", "7-29")
    case .months: ("30 and more", "30+")
    }
  }
}

extension FreezeTrials.Fate {
  /// What readers see, and what CSV calls it.
  var names: (text: String, id: String) {
    switch self {
    case .wentOn: ("streak survived", "went_on")
    case .ended: ("streak ended anyway", "ended")
    case .left: ("player had churned", "left")
    case .undecided: ("gap open on the last day", "open")
    case .idle: ("streak was 0", "idle")
    }
  }
}

extension FreezeFindings {
  /// What CSV calls a quantity.
  func id(of quantity: FreezeQuantity) -> String {
    switch quantity {
    case .daysLater: "streak_days_28"
    case .daysAtEnd: "streak_days_end"
    case .keptLater(let band): "streak_days_28.\(band.names.id)"
    case .record: "longest"
    case .rewards(let resource): "rewards.\(resources[resource])"
    case .granted: "freezes_granted"
    case .replaced: "freezes_bought_instead"
    case .usedFewer: "freezes_used"
    case .spare: "freezes_held"
    case .activeDays: "active_days"
    case .nothing: "kept_nothing"
    case .wasted: "wasted"
    case .fate(let fate): "streak.\(fate.names.id)"
    }
  }

  /// The rewards that any freeze saves, by their places among the resources.
  var rewards: [Int] {
    resources.indices.filter { resource in
      guard let mean = mean(.rewards(resource: resource)) else { return false }
      return mean.value != 0 || (mean.standardError ?? 0) > 0
    }
  }

  /// The rewards that all freezes together save any of.
  var rewardsTogether: [Int] {
    resources.indices.filter { resource in
      guard let estimate = together(.rewards(resource: resource)) else { return false }
      return estimate.value != 0 || estimate.low != estimate.high
    }
  }

  /// What CSV calls a quantity of all freezes together.
  func id(of quantity: Together) -> String {
    switch quantity {
    case .daysAtEnd: "together.streak_days_end"
    case .record: "together.longest"
    case .rewards(let resource): "together.rewards.\(resources[resource])"
    case .granted: "together.freezes_granted"
    }
  }

  func togetherText(_ quantity: Together, of profile: Int? = nil) -> String {
    together(quantity, of: profile).map { $0.shown(in: "days") } ?? NumberText.missing
  }

  /// The lengths of streaks on which any freeze was used.
  var lengths: [FreezeQuantity.Length] {
    FreezeQuantity.Length.allCases.filter { used(Group(length: $0)) > 0 }
  }

  /// All freezes, then those of each length.
  var groupsByLength: [(name: String, group: Group)] {
    [("all", .all)] + lengths.map { ($0.names.text, Group(length: $0)) }
  }

  /// Those of each profile that used any.
  var groupsByProfile: [(name: String, group: Group)] {
    profiles.enumerated().map { ($1, Group(profile: $0)) }.filter { used($0.1) > 0 }
  }

  func text(_ quantity: FreezeQuantity, _ group: Group = .all) -> String {
    estimate(quantity, of: group).map { $0.shown(in: "days") } ?? NumberText.missing
  }

  func percent(_ quantity: FreezeQuantity, _ group: Group = .all) -> String {
    estimate(quantity, of: group).map { $0.shown(in: "share") } ?? NumberText.missing
  }

  func worthText(_ group: Group = .all) -> String {
    worthEstimate(group).map { $0.shown(in: "freezes") } ?? NumberText.missing
  }

  /// Whether it pays for itself: `yes`, `no` or `inconclusive`.
  func verdictWord(_ group: Group) -> String { Self.word(verdict(group)) }

  static func word(_ verdict: Verdict?) -> String {
    switch verdict {
    case .pays: "yes"
    case .doesNot: "no"
    case .unclear: "inconclusive"
    case nil: NumberText.missing
    }
  }
}

extension FreezePrice {
  /// `10 diamonds`, or `0.40 in real money`.
  var text: String {
    guard let currency else { return "\(NumberText.fixed(each / 100, decimals: 2)) in real money" }
    return Self.text(NumberText.significant(each), currency)
  }

  /// An amount of a currency, in the singular for 1: `1 diamond`, `2 diamonds`.
  static func text(_ amount: String, _ currency: String) -> String {
    amount == "1" && currency.hasSuffix("s") ? "1 \(currency.dropLast())" : "\(amount) \(currency)"
  }
}

extension FreezeFrontier.Protection {
  /// `1 grace day, 3 freezes, no leeway`.
  var text: String {
    let grace = graceDays.counted("grace day")
    let leeway = leewayHours == 0 ? "no leeway" : "\(leewayHours) h of leeway"
    return "\(grace), \(freezesText), \(leeway)"
  }

  private var freezesText: String {
    switch freezes {
    case nil: "any number of freezes"
    case 0: "no freezes"
    case 1: "1 freeze at most"
    case let most?: "\(most) freezes at most"
    }
  }

  /// The freezes alone, for a table.
  var freezesCell: String {
    switch freezes {
    case nil: "any number"
    case let most?: "\(most)"
    }
  }
}

extension FreezeFrontier.Findings {
  /// `30 days more often than today (4.5 %), as often, or at most 1 percentage point less often`.
  var goal: String {
    let points = Int((FreezeFrontier.margin * 100).rounded()).counted("percentage point")
    return
      "\(frontier.length.counted("day")) more often than today\(share(at: 0)), as often, or at most \(points) less often"
  }

  /// The share of streaks that reach the length, in parentheses after a space; empty where it is unknown.
  func share(at point: Int) -> String {
    estimate(.survival, at: point).map { " (\(NumberText.percent($0.value)))" } ?? ""
  }

  /// That too few streaks reach the length today to compare anything with; `nil` where enough do.
  var outOfReach: String? {
    guard isOutOfReach else { return nil }
    let share = estimate(.survival, at: 0)?.shareText ?? NumberText.percent(0)
    return
      "Only \(share) of streaks of \(frontier.streak) reach \(frontier.length.counted("day")) today, too few to compare other "
      + "grace, freezes and leeway with: choose a smaller --length."
  }
}

extension FreezeFrontier.Findings.VersusToday {
  var name: String {
    switch self {
    case .own: "today"
    case .more: "more"
    case .same: "the same"
    case .less: "fewer"
    case .unclear: "inconclusive"
    }
  }
}
