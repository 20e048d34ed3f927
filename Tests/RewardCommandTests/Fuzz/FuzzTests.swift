import Foundation
import Testing

@Suite("The corpora of fuzzing")
struct FuzzTests {
  private static func corpus(of reader: FuzzedReader) throws -> [[UInt8]] {
    let folder = "Tests/RewardCommandTests/Fuzz/Corpora/\(reader.rawValue)"
    return try Checkout.names(in: folder, ending: "").map { try Checkout.bytes("\(folder)/\($0)") }
  }

  @Test("trap no reader, and each has inputs that are taken", arguments: FuzzedReader.allCases)
  func corpus(reader: FuzzedReader) async throws {
    let read = try await reader.prepared()
    var taken = 0
    for input in try Self.corpus(of: reader) {
      do {
        try read(input)
        taken += 1
      } catch {
        // Most inputs are refused, and by which words is what other tests hold.
      }
    }
    #expect(taken > 0)
  }

  // Coverage guides no change here, as it does for .ci/fuzz.sh, but these are tried with every change of the code.
  @Test(
    "trap no reader when they are changed at random", .timeLimit(.minutes(5)),
    arguments: FuzzedReader.allCases)
  func changed(reader: FuzzedReader) async throws {
    let inputs = ChangedInputs(try Self.corpus(of: reader))
    let read = try await reader.prepared()
    // A reader that traps ends all tests: this file then holds the input.
    let last = FileManager.default.temporaryDirectory.appending(path: "rewardsim-changed-\(reader.rawValue)")
    var refused = 0
    // The optimised tests, ten times as fast, try four times as many.
    for number in 0..<(_isDebugAssertConfiguration() ? 250 : 1000) {
      let input = inputs[number]
      try Data(input).write(to: last)
      do { try read(input) } catch { refused += 1 }
    }
    try FileManager.default.removeItem(at: last)
    #expect(refused > 0)
  }
}
