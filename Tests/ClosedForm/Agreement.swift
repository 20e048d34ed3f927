import Testing

/// A simulated value beside the theoretical one, with the distance in standard errors.
struct Agreement: CustomStringConvertible {
  /// The largest distance accepted, in standard errors.
  ///
  /// By chance all of this folder's two thousand values are within it in 98 % of cases, whatever the seeds. A
  /// wrong distribution is usually tens of errors off.
  static let limit = 4.5

  let name: String
  let value: Double
  let expectation: Double
  let standardError: Double

  init(_ name: String, _ value: Double, _ expectation: Double, standardError: Double) {
    self.name = name
    self.value = value
    self.expectation = expectation
    self.standardError = standardError
  }

  /// A mean over independent players, each with this mean and variance.
  init(_ name: String, mean value: Double, _ expectation: Double, variance: Double, players: Int) {
    self.init(name, value, expectation, standardError: (max(0, variance) / Double(players)).squareRoot())
  }

  /// The number of players for whom something holds, when it holds for each with this chance.
  init(_ name: String, count: Int, chance: Double, players: Int) {
    self.init(
      name, mean: Double(count) / Double(players), chance, variance: chance * (1 - chance), players: players)
  }

  /// The distance in standard errors; values without spread must agree to nine digits.
  var offBy: Double {
    let difference = value - expectation
    if abs(difference) <= 1e-9 * max(1, abs(expectation)) { return 0 }
    return difference / standardError
  }

  var holds: Bool { abs(offBy) <= Self.limit }

  var description: String {
    "\(name): simulated \(value), expected \(expectation), standard error \(standardError), off by \(offBy)"
  }
}

/// Expects every value to agree with its theory, and records each one that does not.
func expectAgreement(_ agreements: [Agreement], at location: SourceLocation = #_sourceLocation) {
  #expect(!agreements.isEmpty, sourceLocation: location)
  for agreement in agreements {
    #expect(agreement.holds, "\(agreement)", sourceLocation: location)
  }
}
