/// The round values at which an axis has marks, and their labels.
struct Ticks {
  var values: [Double]
  var labels: [String]
  /// Added to the axis's name where the labels leave out zeros: "millions".
  var unit = ""
  /// What the labels are in: a million where `unit` is millions.
  var divisor = 1.0

  /// A value beside its line, in the unit of the labels.
  func label(of value: Double, on axis: Axis) -> String { axis.label(of: value / divisor) }

  /// Marks from the round value at or below `low` to that at or above `high`, zero among them unless it is not asked for, `about` in
  /// number.
  static func nice(
    from low: Double, to high: Double, about count: Int, in measure: Axis.Measure, hasZero: Bool = true
  ) -> Ticks {
    var low = hasZero ? min(low, 0) : low
    var high = hasZero ? max(high, 0) : high
    if high - low < 1e-12 { high = low + 1 }
    // A chart of such numbers is nonsense, but must not hang or trap.
    low = max(low, -1e30)
    high = min(high, 1e30)
    let hundredths = measure.hundredths
    let scale = hundredths != nil ? 100.0 : 1
    let least = measure == .whole ? 1.0 : 0
    let step = DecimalStep(atLeast: max((high - low) * scale / Double(count), least))
    let first = (low * scale / step.value + 1e-9).rounded(.down)
    let last = (high * scale / step.value - 1e-9).rounded(.up)
    let marks = (Int(first)...Int(last)).map { step.times($0) }
    if let hundredths {
      let decimals = step.decimals
      return Ticks(
        values: marks.map { $0 / 100 },
        labels: marks.map { NumberText.fixed($0, decimals: decimals) + hundredths })
    }
    let largest = max(marks[marks.count - 1], -marks[0])
    let units = [(1e12, "trillions"), (1e9, "billions"), (1e6, "millions")]
    let (divisor, unit) = units.first { largest >= $0.0 * 10 } ?? (1, "")
    let decimals = divisor == 1 ? step.decimals : DecimalStep(atLeast: step.value / divisor).decimals
    return Ticks(
      values: marks, labels: marks.map { NumberText.fixed($0 / divisor, decimals: decimals) },
      unit: unit, divisor: divisor)
  }

  /// The marks from `low` to `high` alone, for an axis that ends where its data end.
  func within(_ low: Double, _ high: Double) -> Ticks {
    let kept = values.indices.filter { values[$0] >= low && values[$0] <= high }
    return Ticks(
      values: kept.map { values[$0] }, labels: kept.map { labels[$0] }, unit: unit, divisor: divisor)
  }

  /// Marks of a logarithmic axis at 1, 2 and 5 times powers of ten, or at powers alone where those are too many.
  ///
  /// The first lies at or below `low` and the last at or above `high`.
  static func logarithmic(from low: Double, to high: Double) -> Ticks {
    // Beyond these borders a chart is nonsense, but must not hang.
    let low = min(max(low, 1e-9), 1e12)
    let high = min(max(high, low), 1e12)
    func marks(_ mantissas: [Int]) -> [(mantissa: Int, exponent: Int)] {
      let all = (-10...13).flatMap { exponent in mantissas.map { ($0, exponent) } }
      let first = all.lastIndex { value($0) <= low * 1.000_001 } ?? 0
      let last = all.firstIndex { value($0) >= high * 0.999_999 } ?? all.count - 1
      return Array(all[first...max(last, first + 1)])
    }
    func value(_ mark: (mantissa: Int, exponent: Int)) -> Double {
      let power = DecimalStep.power(mark.exponent)
      return mark.exponent < 0
        ? Double(mark.mantissa) / DecimalStep.power(-mark.exponent) : Double(mark.mantissa) * power
    }
    let fine = marks([1, 2, 5])
    let shown = fine.count <= 10 ? fine : marks([1])
    return Ticks(
      values: shown.map(value),
      labels: shown.map { NumberText.fixed(value($0), decimals: max(0, -$0.exponent)) })
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

  static func power(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<exponent.magnitude { power *= 10 }
    return exponent < 0 ? 1 / power : power
  }
}
