import RewardEngine
import RewardStudies

/// How the figures of a comparison are written.
struct ComparisonWords {
  let change: MetricChange

  init(_ change: MetricChange) { self.change = change }

  var before: String { NumberText.significant(change.difference.before) }
  var after: String { NumberText.significant(change.difference.after) }

  /// `+12.3 (11.8 to 12.9)`.
  var difference: String {
    let interval = change.interval
    return Self.signed(
      NumberText.estimate(change.difference.value, low: interval.low, high: interval.high),
      change.difference.value)
  }

  /// `+12.3 % (11.8 to 12.9)`, with a decimal more below a percent.
  var relative: String { change.relative.map(Self.percent) ?? NumberText.missing }

  static func percent(_ share: Outcome.Estimate) -> String {
    let decimals = abs(share.value) < 0.01 ? 2 : 1
    return signed(
      NumberText.percentEstimate(share.value, low: share.low, high: share.high, decimals: decimals),
      share.value)
  }

  static func signed(_ text: String, _ value: Double) -> String { value > 0 ? "+\(text)" : text }

  /// How many times as many players independent runs would need.
  var reduction: String {
    let times = change.difference.varianceReduction
    if times.isInfinite { return change.isIdentical ? NumberText.missing : "∞" }
    return times < 10 ? NumberText.fixed(times, decimals: 1) : NumberText.whole(Int(times.rounded()))
  }

  /// A word or two for a table.
  var verdict: String {
    switch change.verdict {
    case .up: "up"
    case .down: "down"
    case .small: change.isIdentical ? "the same" : "no difference"
    case .inconclusive: "unsure"
    }
  }

  var tone: Tone {
    if case .inconclusive = change.verdict { return .unsure }
    return .note
  }

  /// What the verdict leaves to say, such as how many players would tell.
  var remark: String {
    switch change.verdict {
    case .up, .down: return change.isWithinMargin ? "by less than the margin" : ""
    case .small: return change.isIdentical ? "" : "larger than \(margin)"
    case .inconclusive(let players):
      guard let players else { return "no number of players would tell" }
      return "needs about \(NumberText.whole(players.roundedUp)) players"
    }
  }

  var margin: String { NumberText.significant(change.margin, digits: 3) }

  /// A sentence, without its full stop: `diamonds.balance goes up by 12.3 (11.8 to 12.9), +4.1 % (3.9 to 4.3)`.
  var sentence: String {
    let name = change.response.spelling
    let relative = change.relative.map { ", \(Self.percent($0))" } ?? ""
    switch change.verdict {
    case .up, .down:
      let way = change.verdict == .up ? "goes up" : "goes down"
      let size = abs(change.difference.value)
      let interval = change.interval
      let ends = [abs(interval.low), abs(interval.high)].sorted()
      // An interval on both sides of 0 would have no such verdict, but for the adjustment, which only takes verdicts away.
      let text = NumberText.estimate(size, low: ends[0], high: ends[1])
      return "\(name) \(way) by \(text)\(relative)" + (remark.isEmpty ? "" : ", \(remark)")
    case .small:
      return change.isIdentical ? "\(name) stays the same" : "\(name) has no difference \(remark)"
    case .inconclusive: return "\(name) is unsure: \(difference); it \(remark)"
    }
  }
}
