import RewardStudies
import Testing

@testable import RewardCommand

@Suite("A change of a reward alone")
struct RewardOnlyChangeTests {
  private let scratch = Scratch()

  @Test("is known with a hundredth of the players that independent runs need, by the tool's own measure")
  func varianceReduction() async throws {
    _ = try await CompareCommand.parse([
      Checkout.root.appending(path: "scenarios/habit-tracker.yaml").path(percentEncoded: false), "--set",
      "streaks.habit.milestones.tens.pays.diamonds=22", "--metric", "diamonds.faucet", "--days", "30",
      "--players", "2000", "--replications", "4", "--out", scratch / "out",
    ]).answer()
    let table = try #require(scratch.text("out/comparison.csv")).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let column = try #require(table[0].firstIndex(of: "variance_reduction"))
    let primary = try #require(table.first { $0[3] == "primary" })
    // All pay is a tenth more, and a streak earns no more by it: (1 + 1.1²) / 0.1² = 221.
    #expect((Double(primary[column]) ?? 0) >= 100)
  }
}
