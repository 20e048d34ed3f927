/// How much of what players do is measured.
///
/// What is left out costs neither time nor memory. The tables of a year of everything take tens of megabytes,
/// those of one metric on one day a thousandth of that.
public struct MeasurementScope: Sendable, Equatable {
  /// Whether measures that span more than one day of a player are taken.
  ///
  /// They are incomes of windows, times to levels and prices, stocks by tenure, and totals of the run.
  let overTime: Bool
  /// Days at whose end stocks are measured, each once and rising; `nil` for every day.
  ///
  /// The last day of the run is always measured as well.
  let stockDays: [Int]?

  /// Everything there is.
  public static let everything = MeasurementScope(overTime: true, stockDays: nil)

  /// Measures of each single day: every counter, who is active, and the sums and histograms of stocks.
  public static let days = MeasurementScope(overTime: false, stockDays: nil)

  /// Every counter and flow of each single day, and stocks only at the end of the run.
  public static let flows = MeasurementScope(overTime: false, stockDays: [])

  init(overTime: Bool, stockDays: [Int]?) {
    self.overTime = overTime
    self.stockDays = stockDays
  }

  /// Whether stocks are measured every day.
  var isDaily: Bool { stockDays == nil }

  /// The index of a day among those on which stocks are measured; `nil` where they are not.
  func stockRow(on day: Int, of days: Int) -> Int? {
    guard let stockDays else { return day }
    return stockDays.firstIndex(of: day) ?? (day == days - 1 ? stockDays.count : nil)
  }
}
