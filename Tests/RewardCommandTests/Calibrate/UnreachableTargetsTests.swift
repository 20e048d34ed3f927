import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("calibrate with figures out of reach")
struct UnreachableTargetsTests {
  private let scratch = Scratch()

  private func calibrate(_ words: String...) async throws -> String { try await scratch.calibrate(words) }

  /// The most that both profiles can play is on all of the days, and at least those of arrival count.
  @Test("refuses a figure that no simulated mix comes near, with what they reach")
  func unreachable() async throws {
    let failure = await #expect(throws: Failure.self) {
      try await calibrate("--target", "dau@7=100000000±1", "--threads", "2")
    }
    #expect(failure?.status == .badInput)
    #expect(
      failure?.text.contains("error: --target 'dau@7' is out of reach: simulated mixes of players have ")
        == true, "\(failure?.text ?? "")")
  }

  @Test(
    "writes no mix where a figure is far from what players of a shipped scenario can show",
    arguments: [
      ("coins.balance.mean@90=100000", "1", "is out of reach: simulated mixes of players have "),
      // On the border of what can be reached, luck decides: with this seed, the best mix is apart from the draws.
      (
        "streak.daily.mean@90=80", "4",
        "the mix that meets the figures best is unlike all other plausible ones: "
      ),
    ])
  func farAway(target: String, seed: String, message: String) async throws {
    let failure = await #expect(throws: Failure.self) {
      try await CalibrateCommand.parse([
        Checkout.root.appending(path: "scenarios/first.yaml").path(percentEncoded: false), "--target", target,
        "--draws", "100", "--seed", seed, "--out", scratch / "out",
      ]).answer()
    }
    #expect(failure?.status == .badInput)
    #expect(failure?.text.contains(message) == true, "\(failure?.text ?? "")")
    #expect(scratch.text("out/report.md") == nil)
  }
}
