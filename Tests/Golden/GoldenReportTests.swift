import Foundation
import Testing

@testable import RewardCommand

// A report pasted from a run: it says that no word and no number of it moved, not that they are right.
//
// When a change is meant, look at the difference, then renew it in the root of the checkout with:
//   swift run rewardsim run Tests/Golden/scenario.yaml --out /tmp/golden
//   cp /tmp/golden/report.md Tests/Golden/report.md
@Suite("The golden report")
struct GoldenReportTests {
  @Test("has not moved")
  func report() async throws {
    let report = try await Checkout.inTemporaryFolder { folder in
      let path = Checkout.path("Tests/Golden/scenario.yaml")
      let out = folder.appending(path: "golden")
      _ = try await RunCommand.parse([path, "--out", out.path(percentEncoded: false)]).answer()
      return try String(contentsOf: out.appending(path: "report.md"), encoding: .utf8)
    }
    // The test gives its scenario by a whole path, which a report shows by its name alone.
    let golden = try Checkout.text("Tests/Golden/report.md")
      .replacing(" Tests/Golden/scenario.yaml", with: " scenario.yaml")
    let lines = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let written = report.split(separator: "\n", omittingEmptySubsequences: false)
    // Only the first difference: all that follows is moved by it.
    let moved = zip(written, lines).first { $0 != $1 }
    #expect(moved?.0 == moved?.1)
    #expect(written.count == lines.count)
  }
}
