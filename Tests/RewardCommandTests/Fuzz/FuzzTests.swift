import Testing

@Suite("The corpora of fuzzing")
struct FuzzTests {
  @Test("trap no reader, and each has inputs that are taken", arguments: FuzzedReader.allCases)
  func corpus(reader: FuzzedReader) async throws {
    let folder = "Tests/RewardCommandTests/Fuzz/Corpora/\(reader.rawValue)"
    let read = try await reader.prepared()
    var taken = 0
    for input in try Checkout.names(in: folder, ending: "") {
      let bytes = try Checkout.bytes("\(folder)/\(input)")
      do {
        try read(bytes)
        taken += 1
      } catch {
        // Most inputs are refused, and by which words is what other tests hold.
      }
    }
    #expect(taken > 0)
  }
}
