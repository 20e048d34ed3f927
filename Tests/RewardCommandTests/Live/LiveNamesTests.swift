import Testing

@testable import RewardCommand

@Suite("The names of a page")
struct LiveNamesTests {
  private static let addresses = ["127.0.0.1", "192.0.2.2", "198.51.100.7", "::1", "2001:db8::5"]

  @Test(
    "are all that lead to what the server listens on, and no others",
    arguments: [
      ("127.0.0.1", ["127.0.0.1", "localhost"]), ("::1", ["[::1]", "localhost"]),
      ("192.0.2.2", ["192.0.2.2"]), ("2001:db8::5", ["[2001:db8::5]"]),
      ("0.0.0.0", ["192.0.2.2", "198.51.100.7", "127.0.0.1", "localhost", "0.0.0.0", "desk"]),
      (
        "::",
        [
          "192.0.2.2", "198.51.100.7", "[2001:db8::5]", "127.0.0.1", "[::1]", "localhost", "[::]", "desk",
        ]
      ),
    ])
  func names(host: String, expected: [String]) {
    let names = LiveNames(host: host, addresses: Self.addresses, name: "Desk")
    #expect(names.all == expected)
    // The address to print leads another machine here, where one may come in.
    #expect(names.shown == expected[0])
  }

  @Test("of this machine have one of itself")
  func own() {
    #expect(LiveNames.addresses.contains { $0.hasPrefix("127.") })
    #expect(LiveNames(host: "0.0.0.0", addresses: [], name: nil).all == ["localhost", "0.0.0.0"])
  }
}
