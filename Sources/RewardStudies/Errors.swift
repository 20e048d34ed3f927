import RewardEngine

// What the errors of studies say to a program that prints them. Commands know the files and options, and name these.

extension Experiment.Fault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noResponse(let variant, let spelling, let misspelling):
      "scenario \(variant) has no metric '\(spelling)', which \(misspelling.rule): \(misspelling.help)"
    case .refusal(let variant, let refusal): "scenario \(variant) cannot be simulated: \(refusal)"
    }
  }
}

extension Comparison.Fault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .identical(let variant):
      "scenario \(variant) is the same economy as scenario 0: there is nothing to compare"
    case .profiles(let variant): RunningEconomy.Fault.profiles(variant: variant).description
    case .arrivals(let variant, let profile):
      RunningEconomy.Fault.arrivals(variant: variant, profile: profile).description
    case .quantity(let unknown): unknown.description
    case .sinceArrival(let response):
      "metric '\(response.spelling)' counts from the arrival of players, and most had arrived before the change"
    case .early(let response, let first):
      "metric '\(response.spelling)' is of a day on which the change does not show: take day \(first) or later"
    case .long(let response, let last):
      "metric '\(response.spelling)' counts more days than there are after the change: take at most \(last)"
    }
  }
}

extension RunningEconomy.Fault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .profiles(let variant):
      "players in a running economy cannot change profiles, and those of scenario \(variant) differ from scenario 0"
    case .arrivals(let variant, let profile):
      "in scenario \(variant), other players of '\(profile)' would have arrived before the change"
    }
  }
}

extension PlayerComparison.Unknown: CustomStringConvertible {
  public var description: String {
    "'\(name)' is not a quantity that players have in all scenarios"
      + (near.map { ": did you mean '\($0)'?" } ?? "")
  }
}

extension PreciseRun.NoInterval: CustomStringConvertible {
  public var description: String {
    "a precision needs a metric with an interval, and a count has none: \(spellings.joined(separator: ", "))"
  }
}

extension FreezeValue.NoFreezes: CustomStringConvertible {
  public var description: String { "no freeze protects a streak, so there is nothing to evaluate" }
}

extension DecimalRange.Fault: CustomStringConvertible {
  public var description: String { "the range \(rule): \(help)" }
}

extension Explain.Stranger: CustomStringConvertible {
  public var description: String {
    switch self {
    case .beyond(let players):
      "the profile has \(players) \(players == 1 ? "player" : "players"), numbered from 0"
    case .replications: "the name is that of a player of each replication: give the player's number"
    }
  }
}

extension Merge.Refusal: CustomStringConvertible {
  public var description: String { faults.joined(separator: "; ") }
}
