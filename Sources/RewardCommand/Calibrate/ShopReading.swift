import RewardCalibration
import RewardEngine
import RewardFiles
import RewardStudies

/// What `calibrate` learns of the shop: reads the log again, and replays its new players.
struct ShopReading {
  private let scenario: Scenario
  private let document: Document

  init(_ scenario: Scenario, in document: Document) { (self.scenario, self.document) = (scenario, document) }

  /// What new players did with the chances to buy offers for currencies, and to do missions that cost something.
  ///
  /// - Returns: `nil` where there are none of these, or the log is standard input or a pipe, which can be read only once.
  func counts(
    in source: LogSource, _ days: ClosedRange<Int>, followsReturns: Bool
  ) throws(Failure) -> (ShopCounts.Counted, notes: [String])? {
    guard InputFile.canBeReadTwice(source.path), ShopCounts.areShown(of: scenario) else { return nil }
    // The seed draws random items, which say nothing about what a player can pay.
    let seed: UInt64 = 1
    let players = try NewPlayers(
      scenario, document, source, days, seed: seed, followsReturns: followsReturns)
    var counts = try Failure.plan(
      document, ShopCounts(scenario, players.plan, seed: seed, followsReturns: followsReturns))
    let notes = try players.forEachBatch("where wishes are fitted to what players could pay") {
      counts.add($0)
    }
    return (counts.counted, notes)
  }

  /// What is not fitted to a log that can be read only once.
  static func notes(_ path: String?, _ scenario: Scenario) -> [String] {
    guard let path, !InputFile.canBeReadTwice(path), ShopCounts.areShown(of: scenario) else { return [] }
    return [
      "The demand of offers for currencies, and the chance of missions with a cost, are fitted in a second reading of the log, and \(path == "-" ? "standard input" : "a pipe") can be read only once. They stay as they were."
    ]
  }
}
