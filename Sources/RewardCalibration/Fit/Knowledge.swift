import RewardEngine

/// What the evidence says about each number of a mix, and what it does not.
public struct Knowledge: Sendable, Equatable {
  /// A number of a profile on the scale of the fit.
  public enum Number: Int, Sendable, CaseIterable {
    case mean, concentration, halfLife, gamma, share
  }
  public struct Place: Sendable, Hashable {
    public var profile: Int
    public var number: Number
  }

  /// Numbers whose range is hardly narrower than before any data.
  public let unknown: [Place]
  /// Numbers that the evidence knows only together: one can rise if the other moves with it.
  public let tied: [Tie]

  public struct Tie: Sendable, Equatable {
    public var first: Place
    public var second: Place
    public var correlation: Double
  }

  /// The standard deviation above which a number is unknown, as a share of the one before any data.
  public static let unknownFrom = 0.8
  /// The correlation from which two numbers move together.
  public static let tiedFrom = 0.95

  /// - Parameters:
  ///   - draws: plausible numbers of a mix.
  ///   - order: the fit's profiles in the order of the findings.
  init(_ draws: [[Double]], _ parameters: MixParameters, order: [Int], showsPlay: Bool) {
    var places: [(index: Int, place: Place)] = []
    for (profile, own) in order.enumerated() {
      for number in Number.allCases where showsPlay || (number != .mean && number != .concentration) {
        // The last share follows from the others.
        let index = number == .share ? 4 * parameters.profiles + own : 4 * own + number.rawValue
        if index < parameters.count { places.append((index, Place(profile: profile, number: number))) }
      }
    }
    let columns = places.map { place in draws.map { $0[place.index] } }
    let spreads = columns.map { Self.covariance($0, $0).squareRoot() }
    unknown = places.indices.filter {
      spreads[$0] > Self.unknownFrom * parameters.spreads[places[$0].index]
    }.map { places[$0].place }
    var tied: [Tie] = []
    for first in places.indices {
      for second in places.indices where second > first && spreads[first] > 0 && spreads[second] > 0 {
        let correlation =
          Self.covariance(columns[first], columns[second]) / (spreads[first] * spreads[second])
        if correlation.magnitude >= Self.tiedFrom {
          tied.append(Tie(first: places[first].place, second: places[second].place, correlation: correlation))
        }
      }
    }
    self.tied = tied
  }

  private static func covariance(_ one: [Double], _ other: [Double]) -> Double {
    let count = Double(one.count)
    let (mean, otherMean) = (one.reduce(0, +) / count, other.reduce(0, +) / count)
    return zip(one, other).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - otherMean) } / count
  }
}
