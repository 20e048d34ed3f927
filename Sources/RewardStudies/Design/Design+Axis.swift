import RewardEngine

extension Design {
  /// A field of a scenario and the numbers it takes in a study.
  public struct Axis: Sendable, Equatable {
    public let path: FieldPath
    public let values: Values

    /// The values of an axis.
    public enum Values: Sendable, Equatable {
      /// These, ascending.
      case list([Double])
      /// Any between two ends, or of those the ones that are whole multiples of 1/`steps`.
      case between(Double, Double, steps: Int?, Scale)
    }

    /// Whether its values are given, and not only its ends.
    public var isListed: Bool { if case .list = values { true } else { false } }

    /// The scale on which values between two ends are spread evenly.
    public enum Scale: Sendable, Equatable {
      case linear
      /// Equal ratios count as equal steps; both ends are above 0.
      case logarithmic
    }

    /// An axis of these numbers.
    ///
    /// - Precondition: they are finite and ascend, and there is at least one.
    public init(_ path: FieldPath, values: [Double]) {
      precondition(!values.isEmpty && values.allSatisfy(\.isFinite), "\(path) has no numbers: \(values)")
      precondition(zip(values, values.dropFirst()).allSatisfy(<), "\(path) does not ascend: \(values)")
      self.path = path
      self.values = .list(values)
    }

    /// An axis of all numbers between two ends.
    ///
    /// - Parameter steps: Steps to the unit where only their multiples may be written: 1 for whole numbers.
    /// - Precondition: `low` is below `high`, and above 0 on a logarithmic scale; both are multiples of a step.
    public init(
      _ path: FieldPath, from low: Double, to high: Double, steps: Int? = nil, scale: Scale = .linear
    ) {
      precondition(low < high && (low..<high).upperBound.isFinite, "\(path) from \(low) to \(high)")
      precondition(scale == .linear || low > 0, "\(path) from \(low) on a logarithmic scale")
      for end in [low, high] {
        precondition(Self.rounded(end, steps) == end, "\(path): \(end) is no multiple of 1/\(steps ?? 1)")
      }
      self.path = path
      values = .between(low, high, steps: steps, scale)
    }

    /// The value this far along the axis; 0 and 1 are its ends.
    public func value(at share: Double) -> Double {
      switch values {
      case .list(let values): values[Int((share * Double(values.count - 1)).rounded())]
      case .between(let low, let high, let steps, let scale):
        share == 0
          ? low
          : share == 1
            ? high : min(max(Self.rounded(scale.value(at: share, from: low, to: high), steps), low), high)
      }
    }

    /// The value that a uniform number between 0 and 1 draws: all of a list are as likely as each other, and so are
    /// all that are evenly spread between two ends.
    public func value(drawnBy uniform: Double) -> Double {
      switch values {
      case .list(let values):
        return values[min(Int(uniform * Double(values.count)), values.count - 1)]
      case .between(let low, let high, nil, let scale):
        return min(max(scale.value(at: uniform, from: low, to: high), low), high)
      case .between(let low, let high, let steps?, let scale):
        // Each value stands for what rounds to it, so that the ends are as likely as those between.
        let half = 0.5 / Double(steps)
        return min(
          max(Self.rounded(scale.value(at: uniform, from: low - half, to: high + half), steps), low), high)
      }
    }

    /// How far along the axis a value lies, where ``value(at:)`` gave it.
    public func share(of value: Double) -> Double {
      switch values {
      case .list(let values):
        guard values.count > 1, let place = values.firstIndex(of: value) else { return 0 }
        return Double(place) / Double(values.count - 1)
      case .between(let low, let high, _, let scale): return scale.share(of: value, from: low, to: high)
      }
    }

    /// All of a list; or `count` values between the ends, evenly spread, fewer where steps are too wide.
    public func levels(_ count: Int) -> [Double] {
      guard case .between = values else { return allListed }
      precondition(count > 1, "an axis has two levels at least, not \(count)")
      var levels: [Double] = []
      for place in 0..<count {
        let value = value(at: Double(place) / Double(count - 1))
        if levels.last != value { levels.append(value) }
      }
      return levels
    }

    private var allListed: [Double] {
      if case .list(let values) = values { values } else { [] }
    }

    /// A value as it is written in a scenario: a whole one in digits alone.
    public func text(of value: Double) -> String {
      value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : value.description
    }

    private static func rounded(_ value: Double, _ steps: Int?) -> Double {
      guard let steps else { return value }
      return (value * Double(steps)).rounded() / Double(steps)
    }
  }
}

extension Design.Axis.Scale {
  fileprivate func value(at share: Double, from low: Double, to high: Double) -> Double {
    switch self {
    case .linear: low + (high - low) * share
    case .logarithmic: low * Mathematics.exp(Mathematics.log(high / low) * share)
    }
  }

  fileprivate func share(of value: Double, from low: Double, to high: Double) -> Double {
    switch self {
    case .linear: (value - low) / (high - low)
    case .logarithmic: Mathematics.log(value / low) / Mathematics.log(high / low)
    }
  }
}
