import RewardEngine

/// Lets in only who knows the address, from the page itself, and not too much of it.
///
/// A page of another site can send requests to this machine, and a name of another site can lead here. So the token in
/// the path, `Host`, `Origin` and the browser's own word of where a request comes from are checked before anything else.
struct LiveDoor: Sendable {
  /// The names and the port under which the server is reached: `127.0.0.1:8123`.
  let hosts: [String]
  /// The first part of every path.
  let token: String
  private let budget = Guarded(Budget())

  /// The most bytes of a request's body.
  static let largestBody = 256 * 1024

  init(hosts: [String], token: String) {
    self.hosts = hosts
    self.token = token
  }

  /// A new token: 128 random bits.
  static func newToken() -> String {
    let alphabet = Array("0123456789abcdef")
    var system = SystemDraws()
    return String((0..<32).map { _ in alphabet[Int(system.next() & 15)] })
  }

  /// The path behind the token, or why the request is refused.
  func path(of request: LiveRequest) -> Result<String, Refusal> {
    guard let host = request.headers["host"], hosts.contains(host.lowercased()) else {
      return .failure(Refusal(status: 421, reason: "this host name does not lead here"))
    }
    if let origin = request.headers["origin"], origin.lowercased() != "http://\(host.lowercased())" {
      return .failure(Refusal(status: 403, reason: "another site may not ask this"))
    }
    if let site = request.headers["sec-fetch-site"], !["same-origin", "none"].contains(site) {
      return .failure(Refusal(status: 403, reason: "another site may not ask this"))
    }
    let parts = request.path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let rest =
      parts.count > 1 ? parts[1].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false) : []
    guard rest.count == 2, Self.isSame(String(rest[0]), token) else {
      return .failure(Refusal(status: 404, reason: "use the whole address that the command printed"))
    }
    guard budget.change({ $0.take() }) else {
      return .failure(Refusal(status: 429, reason: "too many requests at a time"))
    }
    switch request.method {
    case "GET": return .success(String(rest[1]))
    case "POST":
      guard request.headers["origin"] != nil else {
        return .failure(Refusal(status: 403, reason: "a change must come from the page"))
      }
      guard request.headers["content-type"] == "application/json" else {
        return .failure(Refusal(status: 415, reason: "a change must be JSON"))
      }
      guard request.headers["transfer-encoding"] == nil, let length = request.announcedLength else {
        return .failure(Refusal(status: 411, reason: "a change must say its length"))
      }
      guard length <= Self.largestBody else {
        return .failure(Refusal(status: 413, reason: "a change may have \(Self.largestBody) bytes"))
      }
      return .success(String(rest[1]))
    default: return .failure(Refusal(status: 405, reason: "only GET and POST are answered"))
    }
  }

  struct Refusal: Error, Equatable {
    var status: Int
    var reason: String

    var response: LiveResponse { LiveResponse(status, reason + "\n") }
  }

  /// Compares without telling by its time how much is right.
  private static func isSame(_ given: String, _ token: String) -> Bool {
    let (given, token) = (Array(given.utf8), Array(token.utf8))
    guard given.count == token.count else { return false }
    return zip(given, token).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Requests that may still be answered: a burst, which refills by the second.
  private struct Budget {
    static let burst = 400.0
    static let perSecond = 200.0
    var left = burst
    var last = ContinuousClock.now

    mutating func take() -> Bool {
      let now = ContinuousClock.now
      left = min(Self.burst, left + last.duration(to: now) / .seconds(1) * Self.perSecond)
      last = now
      guard left >= 1 else { return false }
      left -= 1
      return true
    }
  }
}
