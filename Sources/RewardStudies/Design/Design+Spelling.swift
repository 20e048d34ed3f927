import RewardEngine

extension Design.Axis {
  /// The axis a command line spells after `--axis`.
  ///
  /// | spelling | values |
  /// | --- | --- |
  /// | `path=5:20` | any from 5 to 20, whole where the field is whole |
  /// | `path=5:500:log` | the same, equal ratios as likely as each other |
  /// | `path=5:20:5` | 5, 10, 15 and 20: from, to, step |
  /// | `path=5,10,20` | these |
  ///
  /// - Throws: `InvalidScenario` with one fault, at the words of the option.
  public init(_ text: String) throws(InvalidScenario) { self = try AxisReader(text).axis() }

  /// The axis as `--axis` spells it.
  public var spelling: String {
    switch values {
    case .list(let values): "\(path)=\(values.map(text).joined(separator: ","))"
    case .between(let low, let high, _, let scale):
      "\(path)=\(text(of: low)):\(text(of: high))\(scale == .logarithmic ? ":log" : "")"
    }
  }
}

/// Reads one axis.
private struct AxisReader {
  private let text: String
  private let path: FieldPath
  private let values: String?

  private static let mostValues = 1000

  init(_ text: String) {
    self.text = text
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    path = FieldPath(parts[0])
    values = parts.count == 2 ? parts[1] : nil
  }

  func axis() throws(InvalidScenario) -> Design.Axis {
    guard let values, !path.names.isEmpty, !values.isEmpty else {
      throw fault(
        "an axis is a field, '=' and its values",
        help: "write one such as shop.hat.price.coins=10:50, …=10:50:10 or …=10,20,50")
    }
    if values.contains(",") { return try listed(values) }
    let parts = values.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 1:
      _ = try number(values)
      throw fault(
        "'\(path)' has one value, and an axis has two at least",
        help: "give its ends, as in \(path)=5:20, or make it no axis: --set \(path)=\(values)")
    case 2: return try between(parts[0], parts[1], .linear)
    case 3 where parts[2] == "log": return try between(parts[0], parts[1], .logarithmic)
    case 3: return try stepped(parts)
    default:
      throw fault(
        "'\(path)' has \(parts.count) parts between colons",
        help: "write its ends and at most a step or 'log': \(path)=5:20:5 or \(path)=5:500:log")
    }
  }

  private func listed(_ values: String) throws(InvalidScenario) -> Design.Axis {
    var numbers: [Double] = []
    for word in values.split(separator: ",", omittingEmptySubsequences: false) {
      numbers.append(try number(String(word)))
    }
    guard zip(numbers, numbers.dropFirst()).allSatisfy(<) else {
      let sorted = Set(numbers).sorted().map(written).joined(separator: ",")
      throw fault("the values of '\(path)' must ascend", help: "write \(path)=\(sorted)")
    }
    try check(count: numbers.count)
    return Design.Axis(path, values: numbers)
  }

  private func between(
    _ first: String, _ last: String, _ scale: Design.Axis.Scale
  ) throws(InvalidScenario) -> Design.Axis {
    let (low, high) = try ends(first, last, then: scale == .logarithmic ? ":log" : "")
    if scale == .logarithmic, low <= 0 {
      throw fault(
        "a logarithmic axis begins above 0, not at \(first)",
        help: "write a low end above 0, or leave out ':log'")
    }
    let steps = Scenario.numberField(at: path)?.steps
    for (word, end) in [(first, low), (last, high)] {
      guard let steps, (end * Double(steps)).rounded() / Double(steps) != end else { continue }
      throw fault(
        "'\(path)' takes \(steps == 1 ? "whole numbers" : "multiples of \(written(1 / Double(steps)))"), not \(word)",
        help: "write \(written((end * Double(steps)).rounded() / Double(steps)))")
    }
    return Design.Axis(path, from: low, to: high, steps: steps, scale: scale)
  }

  private func stepped(_ parts: [String]) throws(InvalidScenario) -> Design.Axis {
    let (low, high) = try ends(parts[0], parts[1], then: ":\(parts[2])")
    let step = try number(parts[2])
    guard step > 0, step <= high - low else {
      throw fault(
        "the step of '\(path)' must be above 0 and at most \(written(high - low)), not \(parts[2])",
        help: "write the low end, the high end and then the step")
    }
    // Counted in the last decimal that was written, so that 0.1 and two steps of 0.1 are 0.3.
    let unit = parts.reduce(1) { max($0, Self.unit(of: $1)) }
    let (first, width) = ((low * unit).rounded(), (step * unit).rounded())
    let count = ((high * unit).rounded() - first) / width
    try check(count: count < Double(Self.mostValues) ? Int(count) + 1 : .max)
    return Design.Axis(path, values: (0...Int(count)).map { (first + Double($0) * width) / unit })
  }

  private func ends(_ first: String, _ last: String, then rest: String) throws(InvalidScenario) -> (
    Double, Double
  ) {
    let (low, high) = (try number(first), try number(last))
    if low == high {
      throw fault(
        "'\(path)' has one value, and an axis has two at least",
        help: "move its ends apart, or make it no axis: --set \(path)=\(first)")
    }
    guard low < high else {
      throw fault(
        "the bounds of '\(path)' are the wrong way round", help: "write \(path)=\(last):\(first)\(rest)")
    }
    return (low, high)
  }

  private func number(_ word: String) throws(InvalidScenario) -> Double {
    guard let number = Node(.scalar(Scalar(word)), at: .whole).number, number.isFinite else {
      throw fault(
        "'\(word)' is no number, and the values of '\(path)' are numbers",
        help: "write them in digits, as in \(path)=5:20, \(path)=5:20:5 or \(path)=5,10,20")
    }
    return number
  }

  private func check(count: Int) throws(InvalidScenario) {
    guard count > Self.mostValues else { return }
    throw fault(
      "'\(path)' has more than \(Self.mostValues) values",
      help: "widen the step, or give the ends alone")
  }

  private func fault(_ message: String, help: String) -> InvalidScenario {
    InvalidScenario(
      [Diagnostic(at: .setting("--axis \(text)"), path, message, help: help)], in: Source(name: "--axis"))
  }

  /// The power of ten that makes a number in digits whole.
  private static func unit(of word: String) -> Double {
    let decimals = word.split(separator: ".").dropFirst().first?.count ?? 0
    return (0..<decimals).reduce(1) { unit, _ in unit * 10 }
  }

  private func written(_ value: Double) -> String { Design.Axis(path, values: [value]).text(of: value) }
}
