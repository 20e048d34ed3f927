import Foundation

/// The browser of the person at this machine.
enum Browser {
  /// Opens an address; where that fails, the address is printed anyway.
  static func open(_ address: String) {
    #if os(macOS)
      let program = "/usr/bin/open"
    #else
      let program = "/usr/bin/xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = [address]
    process.standardOutput = nil
    process.standardError = nil
    try? process.run()
  }
}

/// Random bits of the system, for what must not be guessed and never for a result.
struct SystemDraws {
  private var left: [UInt8] = []

  mutating func next() -> UInt8 {
    if left.isEmpty { left = withUnsafeBytes(of: UUID().uuid) { Array($0) } }
    return left.removeLast()
  }
}
