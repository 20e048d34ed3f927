/// How much of what players do is measured.
///
/// What is left out costs neither time nor memory. The tables of a year of everything take tens of megabytes,
/// those of one metric on one day a thousandth of that.
public struct MeasurementScope: Sendable, Equatable {
  /// What is measured beside stocks.
  let parts: Parts
  /// Days at whose end stocks are measured, each once and rising; `nil` for every day.
  ///
  /// The last day of the run is always measured as well.
  let stockDays: [Int]?
  /// Of the plan's measured days, those on which windows close and holdings are counted; `nil` for all of them.
  let windowDays: Set<Int>?

  /// What may be left out; each part has tables of its own.
  struct Parts: OptionSet {
    let rawValue: Int

    /// Every counter by day; without it, one row has the sum of all days.
    static let flows = Parts(rawValue: 1 << 0)
    /// How players change between engagement states by day; without it, one row has the sum of all days.
    static let states = Parts(rawValue: 1 << 1)
    /// When players were last seen, by tenure.
    static let lastSeen = Parts(rawValue: 1 << 2)
    /// Times to levels, prices and first purchases.
    static let ladders = Parts(rawValue: 1 << 3)
    /// Incomes and returns of weeks and of four weeks.
    static let windows = Parts(rawValue: 1 << 4)
    /// Stocks by tenure.
    static let tenures = Parts(rawValue: 1 << 5)
    /// Fine bins of what active players hold of each currency.
    static let holdings = Parts(rawValue: 1 << 6)
    /// Runs of streaks by length.
    static let runs = Parts(rawValue: 1 << 7)
    /// Totals and ratios of each player's whole run.
    static let totals = Parts(rawValue: 1 << 8)
    /// Example players and largest holders at the end of the run.
    static let examples = Parts(rawValue: 1 << 9)

    /// Measures of each single day.
    static let days: Parts = [.flows, .states]
    static let all = Parts(rawValue: 1 << 10 - 1)
  }

  /// Everything there is.
  public static let everything = MeasurementScope(.all, stockDays: nil)

  /// Measures of each single day: every counter, who is active, and the sums and histograms of stocks.
  public static let days = MeasurementScope(.days, stockDays: nil)

  /// Every counter and flow of each single day, and stocks only at the end of the run.
  public static let flows = MeasurementScope(.days, stockDays: [])

  init(_ parts: Parts, stockDays: [Int]?, windowDays: Set<Int>? = nil) {
    (self.parts, self.stockDays, self.windowDays) = (parts, stockDays, windowDays)
  }

  /// Whether stocks are measured every day.
  var isDaily: Bool { stockDays == nil }

  /// The index of a day among those on which stocks are measured; `nil` where they are not.
  func stockRow(on day: Int, of days: Int) -> Int? {
    guard let stockDays else { return day }
    return stockDays.firstIndex(of: day) ?? (day == days - 1 ? stockDays.count : nil)
  }

  /// The index of a window among those that are measured; `nil` where it is not.
  func row(ofWindow place: Int, among windows: [Measures.Window]) -> Int? {
    guard parts.contains(.windows), measuresWindows(closingOn: windows[place].closes) else { return nil }
    return windows[..<place].count { measuresWindows(closingOn: $0.closes) }
  }

  /// The index of a day among those on which holdings are counted; `nil` where they are not.
  func holdingsRow(on day: Int, among days: [Int]) -> Int? {
    guard parts.contains(.holdings), measuresWindows(closingOn: day), let place = days.firstIndex(of: day)
    else { return nil }
    return days[..<place].count(where: measuresWindows(closingOn:))
  }

  /// Whether windows that close on a day are measured, and what is held on it.
  func measuresWindows(closingOn day: Int) -> Bool { windowDays?.contains(day) ?? true }
}
