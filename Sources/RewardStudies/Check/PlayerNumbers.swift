/// Numbers of players that a report promises to be enough.
enum PlayerNumbers {
  /// The most times as many players as were seen that a number is given for: a spread says little of far more players than it is from.
  private static let mostTimes = 100

  /// The least number of two digits above `seen` that is enough, or `nil` where none is.
  static func least(above seen: Int, where isEnough: (Int) -> Bool) -> Int? {
    var unit = 1
    while seen / unit >= 100 { unit *= 10 }
    var players = seen / unit * unit
    while players < seen.cappedProduct(mostTimes) {
      if players / unit == 100 { unit *= 10 }
      players += unit
      if players > seen, isEnough(players) { return players }
    }
    return nil
  }
}
