import Foundation
import Testing

@testable import RewardCommand
@testable import RewardFiles

// What the README shows was pasted from the tool: these say that it still prints it, not that it is right.
@Suite("The README shows what the tool prints")
struct GoldenReadmeTests {
  private let blocks: [String]

  init() throws {
    blocks = try Checkout.text("README.md").matches(of: /(?s)\n```text\n(.*?)```\n/).map { String($0.1) }
  }

  @Test("for its first scenario")
  func answer() async throws {
    let printed = try await Checkout.inTemporaryFolder { folder in
      let out = folder.appending(path: "first").path(percentEncoded: false)
      let answer = try await RunCommand.parse([Checkout.path("scenarios/first.yaml"), "--out", out])
        .answer()
      return answer.replacing(out, with: "reports/first")
    }
    #expect(try RunCommand.parse(["scenarios/first.yaml"]).folderPath == "reports/first")
    #expect(blocks.first == printed)
  }

  @Test("for the file that it breaks")
  func faults() async throws {
    let scenario = try Checkout.text("scenarios/first.yaml")
    let broken = scenario.replacing("protected_by: freeze", with: "protected_by: frezee")
      .replacing("price: { coins: 10 }", with: "price: { coins: 9.5 }")
    let text = try await Checkout.inTemporaryFolder { folder in
      let path = folder.appending(path: "mine.yaml").path(percentEncoded: false)
      try broken.write(toFile: path, atomically: true, encoding: .utf8)
      let options = try ScenarioOptions.parse([path])
      do throws(Failure) {
        _ = try options.load()
        return "nothing"
      } catch {
        return error.text.replacing(path, with: "mine.yaml")
      }
    }
    #expect(blocks.last == text)
    #expect(blocks.count == 2)
  }
}
