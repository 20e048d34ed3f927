/// How typical players travel in a year; an assumption.
public enum UsualYear {
  /// Home cities, in turn, unless the scenario has zones of its own; also the cities travelled to.
  public static let cities = [
    "America/Los_Angeles", "America/New_York", "Europe/Berlin", "Asia/Kolkata", "Asia/Tokyo",
    "Australia/Sydney",
  ]
  /// Days of each of the two trips.
  public static let tripDays = 10

  /// The days on which a player's trips begin: one each half year, spread over four months of it.
  static func trips(of player: Int, days: Int) -> [Int] {
    stride(from: 0, to: days, by: 182).map { $0 + 30 + player * 37 % 120 }
  }
}
