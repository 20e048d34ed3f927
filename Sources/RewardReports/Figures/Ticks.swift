/// The round values an axis is marked at, and their labels.
struct Ticks {
  var values: [Double]
  var labels: [String]
  /// Added to the axis's name where the labels leave zeros out: "millions".
  var unit = ""

  /// Marks from the round value at or below `low` to that at or above `high`, zero among them, `about` in
  /// number.
  static func nice(from low: Double, to high: Double, about count: Int, in measure: Axis.Measure) -> Ticks {
    var low = min(low, 0)
    var high = max(high, 0)
    if high - low < 1e-12 { high = 1 }
    // A figure of such numbers is nonsense, but must not hang or trap.
    low = max(low, -1e30)
    high = min(high, 1e30)
    let scale = measure == .percent ? 100.0 : 1
    let step = DecimalStep(atLeast: (high - low) * scale / Double(count))
    let first = (low * scale / step.value + 1e-9).rounded(.down)
    let last = (high * scale / step.value - 1e-9).rounded(.up)
    let marks = (Int(first)...Int(last)).map { step.times($0) }
    guard measure != .percent else {
      let decimals = step.decimals
      return Ticks(
        values: marks.map { $0 / 100 }, labels: marks.map { NumberText.fixed($0, decimals: decimals) + " %" })
    }
    let largest = max(marks[marks.count - 1], -marks[0])
    let units = [(1e12, "trillions"), (1e9, "billions"), (1e6, "millions")]
    let (divisor, unit) = units.first { largest >= $0.0 * 10 } ?? (1, "")
    let decimals = divisor == 1 ? step.decimals : DecimalStep(atLeast: step.value / divisor).decimals
    return Ticks(
      values: marks, labels: marks.map { NumberText.fixed($0 / divisor, decimals: decimals) }, unit: unit)
  }

  /// Marks on day 1 and then at multiples of a usual span; values are indices of days, from 0.
  static func days(_ count: Int) -> Ticks {
    let spans = [1, 2, 5, 10, 15, 30, 60, 90, 180, 365, 730, 1825, 3650]
    let span = spans.first { count / $0 <= 8 } ?? (count / 8 + 1)
    var days = [1]
    // The first mark needs room from day 1.
    days += stride(from: span, through: count, by: span).filter { $0 > 1 && ($0 - 1) * 2 > span || $0 == 2 }
    return Ticks(values: days.map { Double($0 - 1) }, labels: days.map { NumberText.whole($0) })
  }
}

/// A step of 1, 2 or 5 times a power of ten, kept as integers so that its multiples are the nearest doubles.
private struct DecimalStep {
  private var mantissa = 1
  private var exponent = 0

  init(atLeast raw: Double) {
    guard raw.isFinite, raw > 0 else { return }
    while Self.power(exponent) > raw, exponent > -15 { exponent -= 1 }
    while Self.power(exponent + 1) <= raw { exponent += 1 }
    let ratio = raw / Self.power(exponent)
    // A ratio a hair over a step is that step: 0.2 is 2.0000000000000004 times 0.1 in some divisions.
    for candidate in [1, 2, 5] where ratio <= Double(candidate) * 1.000_001 {
      mantissa = candidate
      return
    }
    exponent += 1
  }

  var value: Double { times(1) }
  var decimals: Int { max(0, -exponent) }

  func times(_ count: Int) -> Double {
    let whole = Double(count * mantissa)
    return exponent >= 0 ? whole * Self.power(exponent) : whole / Self.power(-exponent)
  }

  private static func power(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<exponent.magnitude { power *= 10 }
    return exponent < 0 ? 1 / power : power
  }
}
