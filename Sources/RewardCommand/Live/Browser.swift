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
