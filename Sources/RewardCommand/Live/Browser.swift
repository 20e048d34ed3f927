import Foundation

/// The browser of the person at this machine.
enum Browser {
  /// Opens an address; where that fails, the address is printed anyway.
  static func open(_ address: String) {
    #if os(macOS)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program, address]
    process.standardOutput = nil
    process.standardError = nil
    try? process.run()
  }
}
