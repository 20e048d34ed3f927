import Testing

@testable import RewardCommand

@Suite("The door of the live page")
struct LiveDoorTests {
  private let door = LiveDoor(hosts: ["127.0.0.1:8123", "localhost:8123"], token: "0123456789abcdef")

  private func get(_ path: String, _ headers: [String: String] = [:]) -> LiveRequest {
    LiveRequest(
      method: "GET", path: path, headers: ["host": "127.0.0.1:8123"].merging(headers) { $1 })
  }

  private func post(_ headers: [String: String] = [:]) -> LiveRequest {
    let usual = [
      "host": "127.0.0.1:8123", "origin": "http://127.0.0.1:8123", "content-type": "application/json",
      "content-length": "2",
    ]
    return LiveRequest(method: "POST", path: "/0123456789abcdef/save", headers: usual.merging(headers) { $1 })
  }

  private func status(_ request: LiveRequest) -> Int {
    switch door.path(of: request) {
    case .success: 200
    case .failure(let refusal): refusal.status
    }
  }

  @Test("opens to who knows the address")
  func opens() {
    #expect(door.path(of: get("/0123456789abcdef/live.js")) == .success("live.js"))
    #expect(door.path(of: get("/0123456789abcdef/")) == .success(""))
    #expect(status(post()) == 200)
    let other = ["host": "localhost:8123", "origin": "http://localhost:8123"]
    #expect(status(post(other)) == 200)
  }

  @Test(
    "refuses other hosts, which a name of another site may lead here by",
    arguments: ["evil.example", "127.0.0.1", ""])
  func hosts(name: String) {
    #expect(status(get("/0123456789abcdef/", ["host": name])) == 421)
  }

  @Test(
    "refuses other sites",
    arguments: ["http://evil.example", "null", "https://127.0.0.1:8123", "http://localhost:8123"])
  func origins(origin: String) {
    #expect(status(get("/0123456789abcdef/", ["origin": origin])) == 403)
    #expect(status(post(["origin": origin])) == 403)
    #expect(status(get("/0123456789abcdef/", ["sec-fetch-site": "cross-site"])) == 403)
  }

  @Test(
    "refuses paths without the token",
    arguments: ["", "/", "/live.js", "/0123456789abcdee/", "/0123456789abcdef"])
  func tokens(path: String) { #expect(status(get(path)) == 404) }

  @Test("takes no large body, no body of unknown length and no other type")
  func bodies() {
    #expect(status(post(["content-length": "\(LiveDoor.largestBody)"])) == 200)
    #expect(status(post(["content-length": "\(LiveDoor.largestBody + 1)"])) == 413)
    #expect(status(post(["transfer-encoding": "chunked"])) == 411)
    #expect(status(post(["content-type": "text/plain"])) == 415)
    var request = post()
    request.headers["origin"] = nil
    #expect(status(request) == 403)
    request.method = "PUT"
    #expect(status(request) == 405)
  }

  @Test("answers a burst of requests, and no flood")
  func floods() {
    let statuses = (0..<1000).map { _ in status(get("/0123456789abcdef/")) }
    #expect(statuses.contains(429))
    #expect(statuses.prefix(300).allSatisfy { $0 == 200 })
  }

  @Test("draws tokens of 128 bits")
  func draws() {
    let tokens = Set((0..<100).map { _ in LiveDoor.newToken() })
    #expect(tokens.count == 100)
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }
}
