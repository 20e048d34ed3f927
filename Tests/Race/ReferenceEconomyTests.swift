import Economies
import Foundation
import RewardEngine
import Testing

@testable import RewardCommand

@Suite("The reference economy")
struct ReferenceEconomyTests {
  @Test("is what its scenario file says")
  func isTheFile() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "Sources/Benchmarks/Reference/reference.yaml")
    let document = try Document(yaml: [UInt8](Data(contentsOf: file)), name: "reference.yaml")
    #expect(try Scenario(document) == ReferenceEconomy.scenario)
  }
}
