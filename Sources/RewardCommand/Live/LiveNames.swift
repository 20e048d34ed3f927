#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The names under which a browser may reach a server that listens on an address.
///
/// Only these: a name of another site can be made to lead to this machine. An address that stands for all of this machine's leads
/// nowhere itself, so its addresses and its name are taken in its place.
struct LiveNames {
  /// As they stand before the port: an address of version 6 in brackets.
  let all: [String]
  /// The one to print.
  var shown: String { all[0] }

  /// - Parameters:
  ///   - host: what the server listens on.
  ///   - addresses: of this machine.
  ///   - name: of this machine.
  init(host: String, addresses: [String] = Self.addresses, name: String? = Self.name) {
    func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
    switch host {
    case "0.0.0.0", "::":
      let fitting = addresses.filter { host == "::" || !$0.contains(":") }
      let far = fitting.filter { !Self.isLoopback($0) }
      let near = fitting.filter(Self.isLoopback)
      all =
        (far + near).map(bracketed) + ["localhost", bracketed(host)] + [name?.lowercased()].compactMap(\.self)
    default: all = Self.isLoopback(host) ? [bracketed(host), "localhost"] : [bracketed(host)]
    }
  }

  private static func isLoopback(_ host: String) -> Bool {
    host.hasPrefix("127.") || host == "::1" || host == "localhost"
  }

  /// The addresses of this machine's network, those of version 4 first; of version 6 only those that lead beyond one link.
  static var addresses: [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    let all = sequence(first: first) { $0?.pointee.ifa_next }.compactMap { $0?.pointee.ifa_addr }
    let texts = all.compactMap(text)
    return texts.filter { !$0.contains(":") } + texts.filter { $0.contains(":") && !$0.hasPrefix("fe80:") }
  }

  private static func text(of address: UnsafeMutablePointer<sockaddr>) -> String? {
    let family = Int32(address.pointee.sa_family)
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let found = UnsafeRawPointer(address)
    switch family {
    case AF_INET:
      var own = found.loadUnaligned(as: sockaddr_in.self).sin_addr
      guard inet_ntop(family, &own, &text, socklen_t(text.count)) != nil else { return nil }
    case AF_INET6:
      var own = found.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      guard inet_ntop(family, &own, &text, socklen_t(text.count)) != nil else { return nil }
    default: return nil
    }
    return text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
  }

  static var name: String? {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return nil }
    return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
  }
}
