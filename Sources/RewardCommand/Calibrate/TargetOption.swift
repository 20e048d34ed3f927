import ArgumentParser
import RewardCalibration
import RewardEngine
import RewardFiles
import RewardPages
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
      // The error of rounding: uniform in the width of the last digit.
      let width = Self.lastDigit(of: value, spelled)
      (self.value, precision) = (value, .standardError(width / 12.0.squareRoot()))
    }
    guard value.isFinite else { return nil }
  }

  /// Nobody knows a figure of players better: programs write 1 / 3 with 17 digits.
  private static let mostDigits = 4

  /// No figure of players has a last digit beyond this power of ten; a 0 may be written with any number of them.
  private static let mostExponent = 12

  /// Of a figure's size. Fits to smaller errors than this never end.
  private static let leastError = 1e-10

  /// The width of the last digit that counts.
  private static func lastDigit(of value: Double, _ text: String) -> Double {
    let parts = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    let decimals =
      parts[0].split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    // Clamped first, because the difference could overflow.
    let written = max(min(max(exponent, -mostExponent), mostExponent) - decimals, -mostExponent)
    guard value.isFinite, value != 0 else { return power(of: written) }
    var first = 0
    while power(of: first) > value.magnitude { first -= 1 }
    while power(of: first + 1) <= value.magnitude { first += 1 }
    return power(of: max(written, first - mostDigits + 1))
  }

  /// 10 to a power.
  private static func power(of exponent: Int) -> Double { Double("1e\(exponent)") ?? 0 }

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
    let quantity =
      response.profile == nil ? FigureTargets.Quantity(response.address, of: scenario) : nil
    let isShare = quantity?.isShare ?? (response.address.metric.unit == "share")
    try checkPossible(response, in: scenario.days)
    if !isShare, case .players = precision {
      throw Failure(
        "--target '\(text)' is no share, and a number of players does not give its error",
        help: "give the standard error after '±'", status: .badInput)
    }
    guard let quantity else {
      return .simulated(
        .init(response.address, profile: response.profile, value, standardError: standardError))
    }
    return .byFormula(FigureTargets.Target(quantity, value, precision))
  }

  /// - Throws: `Failure` for a value that no players can show, or one that all do.
  private func checkPossible(_ response: Response, in days: Int) throws(Failure) {
    if case .standardError(let error) = precision, error < Self.leastError * max(value.magnitude, 1e-6) {
      throw Failure(
        "--target '\(text)' has a standard error that is too small to be one",
        help: "nobody knows a figure of players to ten digits; give the error after '±'", status: .badInput)
    }
    var possible = response.address.metric.possibleValues(in: days)
    // A calibration is of new players, whose day of arrival is a day of play.
    if response.address.metric.name == "active_days" { possible = 1...max(1, possible.upperBound) }
    guard possible.contains(value) else {
      if possible == 0...1, response.address.metric.unit == "share" {
        throw Failure("--target '\(text)' is no share", help: "give a number from 0 to 1", status: .badInput)
      }
      let (least, most) = (
        NumberText.significant(possible.lowerBound), NumberText.significant(possible.upperBound)
      )
      let rule =
        possible.upperBound.isFinite ? "from \(least) to \(most)" : "\(least) or more"
      throw Failure(
        "--target '\(text)' cannot be: \(response.address.metric.name) is \(rule) in \(days.counted("day"))",
        help: "check the number and its unit", status: .badInput)
    }
    guard case .retention = response.address.metric.source, response.address.time == 0 else { return }
    throw Failure(
      "--target '\(text)' shows nothing: all players play on day 0, that of their arrival",
      help: "give a later day", status: .badInput)
  }

  private var standardError: Double {
    switch precision {
    case .standardError(let error): error
    case .players(let count): ObservedFigure.standardError(ofShare: value, players: count)
    }
  }
}
