import Economies
import Foundation
import RewardEngine
import Testing

@Suite("The reference economy")
struct ReferenceEconomyTests {
  @Test("is what its scenario file says")
  func isTheFile() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "Sources/Benchmarks/Reference/reference.yaml")
    let scenario = try Scenario(yaml: [UInt8](Data(contentsOf: file)), name: "reference.yaml")
    #expect(scenario == ReferenceEconomy.scenario)
  }
}
