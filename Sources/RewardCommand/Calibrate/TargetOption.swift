import ArgumentParser
import RewardEngine
import RewardFiles
import RewardStudies

/// A figure as `--target` takes it: `retention@7=0.21`, `retention@7=0.21±0.01` or `retention@7=0.21/5000`.
struct TargetOption: ExpressibleByArgument, Equatable {
  let metric: String
  let value: Double
  let precision: FigureTargets.Precision
  let text: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    (metric, text) = (parts[0], argument)
    let spelled = parts[1].replacing("+-", with: "±")
    if let split = Self.halves(spelled, at: "±") {
      guard let value = Double(split.0), let error = Double(split.1), error > 0, error.isFinite else {
        return nil
      }
      (self.value, precision) = (value, .standardError(error))
    } else if let split = Self.halves(spelled, at: "/") {
      guard let value = Double(split.0), let players = Int(split.1), players > 0 else { return nil }
      (self.value, precision) = (value, .players(players))
    } else {
      guard let value = Double(spelled) else { return nil }
      // The error of rounding to the last digit: uniform in its width.
      let decimals = spelled.split(separator: ".").dropFirst().first?.count ?? 0
      let width = (0..<decimals).reduce(1.0) { unit, _ in unit / 10 }
      (self.value, precision) = (value, .standardError(width / 12.0.squareRoot()))
    }
    guard value.isFinite else { return nil }
  }

  private static func halves(_ text: String, at mark: Character) -> (String, String)? {
    guard let place = text.firstIndex(of: mark) else { return nil }
    return (String(text[..<place]), String(text[text.index(after: place)...]))
  }

  /// A figure of a scenario, by how its expected value is found.
  enum Asked {
    case byFormula(FigureTargets.Target)
    case simulated(SimulatedTargets.Target)
  }

  /// The figure of a scenario.
  ///
  /// - Throws: `Failure` with exit status 65 for a metric that the scenario lacks, or a figure that cannot be.
  func asked(of scenario: Scenario) throws(Failure) -> Asked {
    let response = try Response(option: "--target", metric, of: scenario)
    let quantity = FigureTargets.Quantity(response, days: scenario.days)
    let isShare = quantity?.isShare ?? (response.address.metric.unit == "share")
    if isShare {
      guard (0...1).contains(value) else {
        throw Failure("--target '\(text)' is no share", help: "give a number from 0 to 1", status: .badInput)
      }
    } else if case .players = precision {
      throw Failure(
        "--target '\(text)' is no share, and a number of players does not give its error",
        help: "give the standard error after '±'", status: .badInput)
    }
    guard let quantity else {
      return .simulated(SimulatedTargets.Target(response, value, standardError: standardError))
    }
    return .byFormula(FigureTargets.Target(quantity, value, precision))
  }

  private var standardError: Double {
    switch precision {
    case .standardError(let error): error
    case .players(let count): ObservedFigure.standardError(ofShare: value, players: count)
    }
  }
}
