@testable import RewardCommand
@testable import RewardFiles

extension Scratch {
  /// The answer on players of ``CalibrateCommandTests/economy``; the report is in the folder `out`.
  func calibrate(_ words: [String]) async throws -> String {
    try FileOutput.replace(self / "mine.yaml", with: CalibrateCommandTests.economy)
    return try await CalibrateCommand.parse(
      [self / "mine.yaml", "--out", self / "out", "--draws", "100"] + words
    ).answer()
  }

  /// The path of a table.
  func table(_ text: String) throws -> String {
    try FileOutput.replace(self / "table.csv", with: text)
    return self / "table.csv"
  }
}
