import RewardEngine

/// The precision wanted of a metric: the largest half width of its 95 % interval.
public struct Precision: Sendable, Equatable {
  /// The half width, in the metric's own unit or as a share of its value.
  public let reach: Double
  public let isShare: Bool
  /// The spelling of the ``Response``; `nil` for all.
  public let spelling: String?

  /// - Precondition: `reach` is above 0.
  public init(_ reach: Double, isShare: Bool, of spelling: String? = nil) {
    precondition(reach > 0, "a precision of \(reach)")
    self.reach = reach
    self.isShare = isShare
    self.spelling = spelling
  }

  /// Reads `1%`, `0.5`, `1%@diamonds.gini` or `0.5@regular:diamonds.balance.p50@30`; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let number = parts.first, parts.count == 1 || !parts[1].isEmpty else { return nil }
    let isShare = number.hasSuffix("%")
    guard let written = Double(number.dropLast(isShare ? 1 : 0)), written.isFinite else { return nil }
    let reach = isShare ? written / 100 : written
    // Percents below the smallest number would become 0.
    guard reach > 0 else { return nil }
    self.init(reach, isShare: isShare, of: parts.count == 2 ? String(parts[1]) : nil)
  }

  /// As it is written.
  public var text: String { width + (spelling.map { "@\($0)" } ?? "") }

  /// The same without its metric: `1.0%`.
  public var width: String { isShare ? "\(percent)%" : "\(reach)" }

  /// Reads back as the same share: of the numbers around a hundredfold one does.
  private var percent: Double {
    let near = reach * 100
    return [near, near.nextDown, near.nextUp].first { $0 / 100 == reach } ?? near
  }

  /// The precision wanted of a metric: the one that names it, or else the one for all.
  public static func of(_ response: Response, among all: [Precision]) -> Precision? {
    all.first { $0.spelling == response.spelling } ?? all.first { $0.spelling == nil }
  }

  /// Whether an estimate is precise enough; one without an interval is not.
  ///
  /// - Parameter base: The value that a share refers to; the estimate itself by default.
  public func isReached(by estimate: Outcome.Estimate, of base: Double? = nil) -> Bool {
    guard let half = estimate.halfWidth else { return false }
    return half <= reach * (isShare ? (base ?? estimate.value).magnitude : 1)
  }
}

extension Outcome.Estimate {
  /// Half of the interval's width, or `nil` without one.
  public var halfWidth: Double? { low.flatMap { low in high.map { ($0 - low) / 2 } } }
}
