import RewardEngine

// What the errors of histories say to a program that prints them. Commands know the files and options, and name these.

extension HistoryRun.Excess: CustomStringConvertible {
  public var description: String {
    switch limit {
    case .timesADay(let most): "event \(event): more often than \(most) times on one day"
    case .packs(let most): "event \(event): more than \(most) packs in all days"
    case .packsInBalances(let most):
      "event \(event): more than \(most) packs, and balances have no room for more"
    case .days(let days): "event \(event): not on one of the \(days) days from day 0"
    case .minutes(let minutes): "event \(event): not on one of the \(minutes) minutes of a date from minute 0"
    case .rules(let rules): "event \(event): not of one of the \(rules) rules of its kind from rule 0"
    case .times(let least): "event \(event): less often than \(least)"
    }
  }
}

extension StreakEvents.Undetermined: CustomStringConvertible {
  public var description: String { refusals.map(\.description).joined(separator: "; ") }
}

extension ClockAudit.NoStreaks: CustomStringConvertible {
  public var description: String { "the scenario has no streak, so clocks do not change what it pays" }
}
