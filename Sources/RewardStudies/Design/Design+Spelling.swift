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
  /// | `path=nice:5:500` | 5, 10, 20, 50, 100, 200 and 500 |
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
    do throws(DecimalRange.Fault) {
      return try axis(values)
    } catch {
      throw fault("'\(path)' \(error.rule)", help: error.help)
    }
  }

  private func axis(_ values: String) throws(DecimalRange.Fault) -> Design.Axis {
    if values.hasSuffix(":log") { return try between(values.dropLast(4), .logarithmic) }
    let hasEndsOnly = values.count { $0 == ":" } == 1 && !values.hasPrefix("nice:")
    return hasEndsOnly ? try between(values[...], .linear) : try listed(values)
  }

  /// What is spelled one by one, by a step or as nice values.
  private func listed(_ values: String) throws(DecimalRange.Fault) -> Design.Axis {
    let range = try DecimalRange(values)
    guard range.count <= Self.mostValues else {
      throw DecimalRange.Fault(
        rule: "has more than \(Self.mostValues) values", help: "widen the step, or give the ends alone")
    }
    return Design.Axis(path, values: (0..<range.count).map { range[$0].value })
  }

  /// All between two ends that the field may be.
  private func between(
    _ ends: Substring, _ scale: Design.Axis.Scale
  ) throws(DecimalRange.Fault) -> Design.Axis {
    let (low, high) = try DecimalRange.ends(ends)
    if scale == .logarithmic, low.value <= 0 {
      throw DecimalRange.Fault(
        rule: "begins at \(low), and a logarithmic axis above 0",
        help: "write a low end above 0, or leave out ':log'")
    }
    let steps = Scenario.numberField(at: path)?.steps
    for end in [low, high] {
      guard let steps, (end.value * Double(steps)).rounded() / Double(steps) != end.value else { continue }
      throw DecimalRange.Fault(
        rule:
          "takes \(steps == 1 ? "whole numbers" : "multiples of \(written(1 / Double(steps)))"), not \(end)",
        help: "write \(written((end.value * Double(steps)).rounded() / Double(steps)))")
    }
    return Design.Axis(path, from: low.value, to: high.value, steps: steps, scale: scale)
  }

  private func fault(_ message: String, help: String) -> InvalidScenario {
    InvalidScenario(
      at: .setting("--axis \(text)"), path, message, help: help, in: Source(name: "--axis"))
  }

  private func written(_ value: Double) -> String { Design.Axis(path, values: [value]).text(of: value) }
}
