/// Days without play in a row, after which a player is taken to have left.
public enum LongAbsence {
  /// A player who comes back after as many had left, or plays rarely. Reports count players as active who played in as many.
  public static let days = 28
  /// A player's first stay ends with as many. Fewer make the fit less certain, and with more of them, some come back twice within it, which
  /// its chance leaves out.
  public static let daysOfStay = 14

  /// How many of some dates of play, which rise, are before the first absence of some days.
  public static func before(_ days: Int, _ dates: [Int]) -> Int {
    dates.indices.dropFirst().first { dates[$0] - dates[$0 - 1] > days } ?? dates.count
  }
}
