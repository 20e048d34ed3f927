import RewardEngine

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A scenario file, read as the tool reads it.
///
/// The reader is the tool's own, by links in `Reading`: no program can be linked into another.
package struct ScenarioFile: Sendable {
  /// The file's name without folder and extension.
  package let name: String
  package let bytes: [UInt8]

  /// Reads a file.
  ///
  /// - Throws: ``Unreadable`` if there is no such file.
  package init(_ path: String) throws(Unreadable) {
    guard let file = fopen(path, "r") else { throw Unreadable(path: path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    self.bytes = bytes
    let last = path.split(separator: "/").last ?? ""
    name = String(last.prefix(upTo: last.lastIndex(of: ".") ?? last.endIndex))
  }

  package struct Unreadable: Error, CustomStringConvertible {
    let path: String

    package var description: String { "cannot read '\(path)'" }
  }

  /// The scenario, with another number of days if given.
  ///
  /// - Throws: `InvalidScenario` if the file is not a valid scenario.
  package func scenario(days: Int? = nil) throws(InvalidScenario) -> Scenario {
    try Scenario(yaml: bytes, name: name, days: days)
  }
}

extension Scenario {
  /// Takes a scenario from YAML text, with another number of days if given.
  package init(yaml bytes: [UInt8], name: String, days: Int? = nil) throws(InvalidScenario) {
    try self.init(Document(yaml: bytes, name: name))
    if let days { self.days = days }
  }
}
