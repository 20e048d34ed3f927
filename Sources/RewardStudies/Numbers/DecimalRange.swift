import RewardEngine

/// Decimal numbers in ascending order, as a command line gives the values of a knob or an axis.
///
/// Written `5:50:5` (from, to, step), `5:50` (every whole number, or a thousand steps where written with decimals),
/// `5,10,20,50` (these), or `nice:5:500` (1, 2 and 5 times powers of ten between the two).
public struct DecimalRange: Sendable, Equatable {
  private enum Values: Sendable, Equatable {
    case list([DecimalNumber])
    /// From `first` on, in units of `decimals` decimals.
    case steps(first: Int, step: Int, decimals: Int)
  }

  private let values: Values
  /// How many there are, at least 1.
  public let count: Int

  /// Why a text is no range.
  public struct Fault: Error, Equatable {
    public let rule: String
    public let help: String
  }

  private static let forms = "write 5:50:5, 5:50, 5,10,20 or nice:5:500"
  /// The most values of a range.
  static let mostValues = 1_000_000

  /// - Throws: ``Fault`` for words that are no numbers, bounds the wrong way round, and steps of 0 or less.
  public init(_ text: String) throws(Fault) {
    if text.hasPrefix("nice:") {
      self.init(list: try Self.nice(text.dropFirst(5)))
    } else if text.contains(":") {
      try self.init(steps: text)
    } else {
      let numbers = try Self.numbers(text, between: ",")
      let sorted = numbers.sorted()
      if let twice = zip(sorted, sorted.dropFirst()).first(where: { $0 == $1 })?.0 {
        throw Fault(rule: "names \(twice) twice", help: "leave one of the two out")
      }
      guard sorted.count > 1 else {
        throw Fault(rule: "has one value, which leaves nothing to choose", help: Self.forms)
      }
      self.init(list: sorted)
    }
  }

  private init(list: [DecimalNumber]) {
    values = .list(list)
    count = list.count
  }

  private init(steps text: String) throws(Fault) {
    let parts = try Self.numbers(text, between: ":")
    guard parts.count == 2 || parts.count == 3 else {
      throw Fault(rule: "must be from, to and at most a step", help: Self.forms)
    }
    // A step down is a step up once the ends are the right way round.
    let end = parts.count == 3 ? ":" + "\(parts[2])".drop { $0 == "-" } : ""
    let (low, high) = try Self.bounds(parts[0], parts[1], end: end)
    // Whether a number was written whole counts: 1.0:5 goes through decimals.
    let isWhole = !text.contains(".")
    let step =
      parts.count == 3
      ? parts[2] : isWhole ? DecimalNumber(units: 1, decimals: 0) : Self.fineStep(low, high)
    let decimals = max(low.decimals, high.decimals, step.decimals)
    guard let first = low.units(ofDecimals: decimals), let last = high.units(ofDecimals: decimals),
      let units = step.units(ofDecimals: decimals)
    else { throw Fault(rule: "has too many digits", help: "write at most 15") }
    guard units > 0 else {
      throw Fault(rule: "must have a step above 0, not \(step)", help: "write the step as a size: 5:50:5")
    }
    let count = (last - first) / units + 1
    guard count > 1 else {
      throw Fault(
        rule: "has a step of \(step), longer than the way from \(low) to \(high)",
        help: "write a smaller step")
    }
    guard count <= Self.mostValues else {
      throw Fault(
        rule: "has \(count) values, more than \(Self.mostValues)",
        help: "write a longer step, or nice:\(low):\(high)")
    }
    values = .steps(first: first, step: units, decimals: decimals)
    self.count = count
  }

  private static func numbers(
    _ text: some StringProtocol, between mark: Character
  ) throws(Fault) -> [DecimalNumber] {
    var numbers: [DecimalNumber] = []
    for word in text.split(separator: mark, omittingEmptySubsequences: false) {
      let bare = String(word).filter { $0 != " " }
      guard let number = DecimalNumber(bare) else {
        throw Fault(
          rule: "has '\(word)' where a number belongs", help: decimals(of: text, between: mark) ?? forms)
      }
      numbers.append(number)
    }
    return numbers
  }

  /// What to write for a text with percentages: `0.05:0.1` for `5%:10%`; `nil` for any other.
  private static func decimals(of text: some StringProtocol, between mark: Character) -> String? {
    var hasPercent = false
    let words = text.split(separator: mark, omittingEmptySubsequences: false).map { word -> DecimalNumber? in
      let bare = String(word).filter { $0 != " " }
      guard bare.hasSuffix("%") else { return DecimalNumber(bare) }
      hasPercent = true
      return DecimalNumber(ofPercent: bare)
    }
    guard hasPercent, !words.contains(nil) else { return nil }
    return "write \(words.compactMap { $0?.description }.joined(separator: String(mark)))"
  }

  /// The two of `5:20`.
  ///
  /// - Throws: ``Fault`` for words that are no numbers, and where the first is not the smaller.
  static func ends(_ text: some StringProtocol) throws(Fault) -> (low: DecimalNumber, high: DecimalNumber) {
    let parts = try numbers(text, between: ":")
    guard parts.count == 2 else { throw Fault(rule: "must be from and to", help: forms) }
    return try bounds(parts[0], parts[1])
  }

  /// - Parameters:
  ///   - beginning: What stands before the two, for the help.
  ///   - end: What follows them.
  private static func bounds(
    _ low: DecimalNumber, _ high: DecimalNumber, beginning: String = "", end: String = ""
  ) throws(Fault) -> (DecimalNumber, DecimalNumber) {
    guard low < high else {
      throw Fault(
        rule: "must go from a smaller number to a larger one, not from \(low) to \(high)",
        help: low == high ? "write two different numbers" : "write \(beginning)\(high):\(low)\(end)")
    }
    return (low, high)
  }

  private static func nice(_ text: Substring) throws(Fault) -> [DecimalNumber] {
    let parts = try numbers(text, between: ":")
    guard parts.count == 2 else {
      throw Fault(rule: "must be 'nice:' with from and to", help: "write nice:5:500")
    }
    let (low, high) = try bounds(parts[0], parts[1], beginning: "nice:")
    guard low.units > 0, high.value <= 1e12 else {
      throw Fault(
        rule: "has nice values only above 0 and up to 1000000000000", help: "write a smallest number above 0")
    }
    var list: [DecimalNumber] = []
    var next = DecimalNumber.nice(atLeast: low.value)
    while next <= high {
      list.append(next)
      next = DecimalNumber.nice(atLeast: next.value * 1.5)
    }
    guard list.count > 1 else {
      let found = list.isEmpty ? "none" : "only \(list[0])"
      throw Fault(
        rule: "has \(found) of the nice values 1, 2, 5, 10, 20, 50, …", help: "write bounds further apart")
    }
    return list
  }

  /// A thousandth of the way, rounded up to 1, 2 or 5 times a power of ten.
  private static func fineStep(_ low: DecimalNumber, _ high: DecimalNumber) -> DecimalNumber {
    DecimalNumber.nice(atLeast: (high.value - low.value) / 1000)
  }

  /// The value of this number.
  ///
  /// - Precondition: `index` is in `0 ..< count`.
  public subscript(index: Int) -> DecimalNumber {
    precondition(index >= 0 && index < count, "values are numbered 0 to \(count - 1), not \(index)")
    switch values {
    case .list(let list): return list[index]
    case .steps(let first, let step, let decimals):
      return DecimalNumber(units: first + index * step, decimals: decimals)
    }
  }

  public var low: DecimalNumber { self[0] }
  public var high: DecimalNumber { self[count - 1] }

  /// The index of the value next to a number; of two equally near, the lower.
  ///
  /// - Complexity: O(log count).
  public func nearest(to number: Double) -> Int {
    var (below, above) = (0, count - 1)
    while above - below > 1 {
      let middle = (below + above) / 2
      if self[middle].value <= number { below = middle } else { above = middle }
    }
    return number - self[below].value <= self[above].value - number ? below : above
  }
}
