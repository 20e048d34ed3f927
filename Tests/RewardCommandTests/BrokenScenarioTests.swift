import Testing

@testable import RewardCommand
@testable import RewardEngine

@Suite("A broken scenario")
struct BrokenScenarioTests {
  private static let folder = "scenarios/broken"

  @Test("is refused with the whole text that stands beside it")
  func wholeText() throws {
    for name in try Checkout.names(in: Self.folder, ending: ".yaml") {
      let path = "\(Self.folder)/\(name).yaml"
      let expected = try Checkout.text("\(Self.folder)/\(name).txt")
      let bytes = try Checkout.bytes(path)
      #expect(throws: InvalidScenario.self, "\(name)") { try Scenario(Document(yaml: bytes, name: path)) }
      do throws(InvalidScenario) {
        _ = try Scenario(Document(yaml: bytes, name: path))
      } catch {
        #expect(error.description == expected, "\(name)")
      }
    }
  }

  @Test("has a text beside it, and no text stands alone")
  func pairs() throws {
    let scenarios = try Checkout.names(in: Self.folder, ending: ".yaml")
    #expect(scenarios == (try Checkout.names(in: Self.folder, ending: ".txt")))
    #expect(scenarios.count >= 60)
  }

  @Test("is told of in plain words: place, rule and fix, no full stop")
  func tone() throws {
    for name in try Checkout.names(in: Self.folder, ending: ".txt") {
      for line in try Checkout.text("\(Self.folder)/\(name).txt").split(separator: "\n") {
        #expect(!line.hasSuffix(".") || line.contains(" | "), "\(name): \(line)")
        guard let message = line.firstRange(of: "error: ").map({ line[$0.upperBound...] }) else { continue }
        #expect(message.first?.isLowercase == true || message.first == "'", "\(name): \(line)")
      }
    }
  }
}
