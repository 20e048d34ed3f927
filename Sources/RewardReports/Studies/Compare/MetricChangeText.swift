import RewardEngine
import RewardPages
import RewardStudies

/// The text of a metric's change, for tables and sentences.
struct MetricChangeText {
  let change: MetricChange

  init(_ change: MetricChange) { self.change = change }

  private var words: ResponseText { ResponseText(change.response) }

  var before: String { text(of: change.difference.before) }
  var after: String { text(of: change.difference.after) }

  /// A value; of a share with as many decimals as its difference, so that the two agree.
  private func text(of value: Double) -> String {
    isShare ? NumberText.percent(value, decimals: decimals) : words.text(value)
  }

  private var isShare: Bool { change.response.address.metric.unit == "share" }
  /// Whether its change is a number of points or levels, of which percent say nothing.
  private var isOfPoints: Bool { isShare || change.response.address.metric.unit == "level" }

  /// The decimals of a difference in percentage points, and one more where the rounded shares differ by another number.
  private var decimals: Int {
    let width = change.interval.width
    let isExact = width <= 1e-9 * change.difference.value.magnitude
    let decimals = NumberText.decimalsOfPercent(width: isExact ? 0 : width)
    let steps = [1e3, 1e4, 1e5][decimals - 1]
    let (before, after) = (change.difference.before, change.difference.after)
    let differs =
      (after * steps).rounded() - (before * steps).rounded() != (change.difference.value * steps).rounded()
    return decimals + (differs ? 1 : 0)
  }

  /// `+12.3 (11.8 to 12.9)`.
  var difference: String {
    change.isIdentical ? "0" : NumberText.signed(words.text(change.difference.value, change.interval))
  }

  /// `+12.3 % (11.8 to 12.9)`.
  var relative: String {
    guard let share = change.relative else { return NumberText.missing }
    return change.isIdentical ? "0 %" : Self.percent(share)
  }

  /// `+59.8 %`; for a share in percentage points.
  var signedSize: String {
    if !isOfPoints, let share = change.relative?.value {
      return Self.percent(Outcome.Estimate(value: share, low: nil, high: nil))
    }
    return NumberText.signed(
      words.text(sized: Outcome.Estimate(value: change.difference.value, low: nil, high: nil)))
  }

  static func percent(_ share: Outcome.Estimate) -> String { NumberText.signed(inPercent(share)) }

  /// With a decimal, two below a percent, and three digits above a hundred.
  private static func inPercent(_ share: Outcome.Estimate) -> String {
    let size = share.value.magnitude
    guard size > 1 else {
      return NumberText.percentEstimate(
        share.value, low: share.low, high: share.high, decimals: size < 0.01 ? 2 : 1)
    }
    var steps = 100.0
    while size * steps >= 1000 { steps /= 10 }
    func rounded(_ share: Double) -> Double { (share * steps).rounded() / steps }
    return NumberText.percentEstimate(
      rounded(share.value), low: share.low.map(rounded), high: share.high.map(rounded), decimals: 0)
  }

  /// How many times as many players two independent runs would need for the same precision.
  var playersSaved: String {
    let times = change.difference.varianceReduction
    if times.isInfinite { return change.difference.isNone ? NumberText.missing : "∞" }
    return times < 10 ? NumberText.fixed(times, decimals: 1) : NumberText.whole(Int(times.rounded()))
  }

  /// A word or two for a table.
  var verdict: String {
    switch change.verdict {
    case .up: "up"
    case .down: "down"
    case .small: change.isIdentical ? "the same" : "no difference"
    case .inconclusive: "inconclusive"
    }
  }

  var tone: Tone {
    if case .inconclusive = change.verdict { return .unsure }
    return .note
  }

  /// What to add to the verdict, such as the number of players that would decide it.
  var remark: String {
    switch change.verdict {
    case .up, .down: return change.isWithinMargin ? "within the margin" : ""
    case .small: return change.isIdentical ? "" : "larger than \(margin)"
    case .inconclusive(let players):
      guard let players else {
        if change.difference.knowledge != nil { return "more data about your players needed" }
        if change.isOfTooFew { return "no player of this sample differs, but others may" }
        if change.isInABin { return "more players would not decide it" }
        return change.interval.contains(0)
          ? "the true difference may be 0, so no number of players is promised"
          : "the margin is too small to promise a number of players"
      }
      return "about \(NumberText.whole(players.roundedUp)) players needed"
    }
  }

  /// The remark as it follows the verdict: `, about 40,000 players needed`.
  var suffix: String {
    if remark.isEmpty { return "" }
    return change.verdict == .small ? " \(remark)" : ", \(remark)"
  }

  private var margin: String { words.text(effectOfSize: change.margin) }

  /// A clause: `the mean of coins held rises by 4.1 % (3.9 to 4.3), from 289 to 301`; for a share in percentage points.
  var move: String {
    let isUp = change.difference.value > 0
    let ends = change.interval
    let interval = isUp ? ends : Interval(low: -ends.high, high: -ends.low)
    let by =
      change.relative.flatMap { isOfPoints || $0.low == nil ? nil : Self.sizeInPercent($0) }
      ?? words.text(size: change.difference.value.magnitude, interval)
    return "\(MetricName(change.response).text) \(isUp ? "rises" : "falls") by \(by), from "
      + "\(before) to \(after)"
  }

  /// The size of a change in percent, without its sign: `9.3 % (6.3 to 12.4)`.
  private static func sizeInPercent(_ share: Outcome.Estimate) -> String {
    let isUp = share.value > 0
    let size = Outcome.Estimate(
      value: share.value.magnitude, low: isUp ? share.low : share.high.map(-),
      high: isUp ? share.high : share.low.map(-))
    return inPercent(size)
  }
}
