import RewardEngine

/// At which hours of their days players play, and in which zones.
struct SessionTimes: Sendable {
  /// Players by the hour around which they play: those with enough days of play.
  private(set) var hours = [Int](repeating: 0, count: 24)
  /// Players by how far their clock is ahead of UTC on most of their days, in minutes.
  private(set) var offsets: [Int: Int] = [:]
  /// How near the times of a player are to each other: the mean cosine of the difference of two of them.
  private(set) var likeness = PlayerRatio()

  /// With fewer days of play, nobody knows when a player usually plays.
  static let fewestDays = 5

  mutating func add(_ days: [ObservedDay]) {
    var own: [Int: Int] = [:]
    for day in days { own[day.zoneOffset, default: 0] += 1 }
    guard let usual = own.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) })?.key else { return }
    offsets[usual, default: 0] += 1
    var (cosine, sine) = (0.0, 0.0)
    for day in days {
      cosine += Self.circle[day.minute].cosine
      sine += Self.circle[day.minute].sine
    }
    let count = Double(days.count)
    // Of n times, the square of the sum has n ones, and n (n − 1) cosines of differences.
    likeness.add((cosine * cosine + sine * sine - count) / count, per: count - 1)
    guard days.count >= Self.fewestDays else { return }
    let middle = Self.circle.indices.max { one, other in
      let (first, second) = (Self.circle[one], Self.circle[other])
      return first.cosine * cosine + first.sine * sine < second.cosine * cosine + second.sine * sine
    }
    hours[(middle ?? 0) / 60] += 1
  }

  /// Half of the width of the triangle that times around a player's usual one have, in hours.
  ///
  /// Two such times differ by angles whose mean cosine is (sin a / a)⁴, with a = π · width / 24.
  static func jitterHours(_ likeness: Double) -> Double {
    var (low, high) = (0.0, 12.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      let angle = Double.pi * middle / 24
      let ratio = angle > 0 ? sine(angle) / angle : 1
      if ratio * ratio * ratio * ratio > likeness { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private struct Direction: Sendable {
    var cosine: Double
    var sine: Double
  }

  /// The direction of each minute of a day on a clock of 24 hours.
  private static let circle = (0..<1440).map { minute in
    let angle = 2 * Double.pi * Double(minute) / 1440
    return Direction(cosine: sine(angle + Double.pi / 2), sine: sine(angle))
  }

  /// The sine by its series; angles are small enough for it.
  static func sine(_ angle: Double) -> Double {
    let turn = 2 * Double.pi
    let reduced = angle - (angle / turn).rounded() * turn
    var (term, sum) = (reduced, reduced)
    for power in 1...15 {
      let (even, odd) = (Double(2 * power), Double(2 * power + 1))
      term *= -reduced * reduced / (even * odd)
      sum += term
    }
    return sum
  }
}
