/// How much of what players do is measured.
///
/// What is left out costs nothing and takes no memory: the tables of a year of everything are tens of megabytes,
/// those of one figure on one day a thousandth of it.
public struct Measured: Sendable, Equatable {
  /// Whether what spans more than a day of a player's life is measured: incomes of windows, times to levels and
  /// prices, stocks by age, lifetimes.
  let lives: Bool
  /// Days at whose end stocks are measured, each once and rising; `nil` for every day. Besides, the last day of the run always is.
  let stockDays: [Int]?

  /// All there is.
  public static let everything = Measured(lives: true, stockDays: nil)

  /// What holds on each day: every counter, who is active, and the sums and histograms of stocks.
  public static let days = Measured(lives: false, stockDays: nil)

  init(lives: Bool, stockDays: [Int]?) {
    self.lives = lives
    self.stockDays = stockDays
  }

  /// Whether stocks are measured every day.
  var isDaily: Bool { stockDays == nil }

  /// Where a day's stocks stand among those that are measured in a run of so many days; `nil` where they are not.
  func stockRow(on day: Int, of days: Int) -> Int? {
    guard let stockDays else { return day }
    return stockDays.firstIndex(of: day) ?? (day == days - 1 ? stockDays.count : nil)
  }
}
