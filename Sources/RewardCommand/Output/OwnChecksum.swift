import RewardEngine

/// A checksum that a JSON file carries of itself, as its last member.
enum OwnChecksum {
  private static let opening = ",\n  \"checksum\": \""
  private static let ending = "\"\n}\n"

  /// The text with its checksum.
  ///
  /// - Precondition: the text is an object as `JSONValue` writes one, with at least one member.
  static func added(to text: String) -> String {
    precondition(text.hasSuffix("\n}\n"), "no object to add a checksum to: \(text.suffix(8))")
    return "\(text.dropLast(3))\(opening)\(checksum(of: Array(text.utf8)))\(ending)"
  }

  /// Whether the bytes carry a checksum of themselves.
  static func isThere(in bytes: [UInt8]) -> Bool { parts(of: bytes) != nil }

  /// Whether the bytes carry a checksum of themselves that is theirs.
  static func matches(_ bytes: [UInt8]) -> Bool {
    guard let (body, checksum) = parts(of: bytes) else { return false }
    return Self.checksum(of: body + Array("\n}\n".utf8)) == checksum
  }

  private static func parts(of bytes: [UInt8]) -> (body: [UInt8], checksum: String)? {
    let digits = 16
    let length = opening.utf8.count + digits + ending.utf8.count
    guard bytes.count > length else { return nil }
    let tail = String(decoding: bytes.suffix(length), as: UTF8.self)
    guard tail.hasPrefix(opening), tail.hasSuffix(ending) else { return nil }
    return (Array(bytes.dropLast(length)), String(tail.dropFirst(opening.count).prefix(digits)))
  }

  private static func checksum(of bytes: [UInt8]) -> String {
    var digest = Digest()
    digest.add(bytes: bytes)
    return digest.description
  }
}
