/// Numbers of players that a report promises to be enough.
enum PlayerNumbers {
  /// The most players that a number is given for.
  private static let most = 1_000_000_000

  /// The least number of two digits above `seen` that is enough, or `nil` where none is.
  static func least(above seen: Int, where isEnough: (Int) -> Bool) -> Int? {
    var unit = 1
    while seen / unit >= 100 { unit *= 10 }
    var players = seen / unit * unit
    while players < most {
      if players / unit == 100 { unit *= 10 }
      players += unit
      if players > seen, isEnough(players) { return players }
    }
    return nil
  }
}
