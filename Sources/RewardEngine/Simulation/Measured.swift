/// How much of what players do is measured.
public enum Measured: Sendable {
  /// What holds on each day: every counter, who is active, and the sums and histograms of stocks. The tables of
  /// all else stay empty.
  case days
  /// What spans more than a day of a player's life, too: incomes of windows, times to levels and prices, stocks
  /// by age, lifetimes.
  case everything
}
