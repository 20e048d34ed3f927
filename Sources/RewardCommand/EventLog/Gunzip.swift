/// The data of a gzip file, unpacked as they are asked for.
///
/// Our own: Foundation unpacks nothing on Linux, and a target for zlib would ask every machine that builds
/// the package for zlib's headers. 300 lines cost less than that dependency.
/// Source: RFC 1952 for the file, RFC 1951 for the data (`Inflater`).
struct Gunzip {
  private var inflater: Inflater
  private var checksum = CRC32()
  private var size: UInt32 = 0
  private var isInMember = false

  init(_ file: LogFile) {
    inflater = Inflater(file)
  }

  /// Moves up to `limit` bytes to `target`.
  ///
  /// - Returns: how many; 0 at the end of the last member.
  /// - Throws: `Failure` when the file is cut short, damaged, or does not match its checksums.
  mutating func read(into target: UnsafeMutablePointer<UInt8>, atMost limit: Int) throws(Failure) -> Int {
    while true {
      if !isInMember {
        guard try begin() else { return 0 }
        isInMember = true
      }
      let count = try inflater.read(into: target, atMost: limit)
      if count > 0 {
        checksum.add(UnsafeRawBufferPointer(start: target, count: count))
        size &+= UInt32(truncatingIfNeeded: count)
        return count
      }
      try finish()
      isInMember = false
    }
  }

  /// Reads a member's header, or the zeros with which tapes fill up the end of a file.
  ///
  /// - Returns: whether another member begins.
  private mutating func begin() throws(Failure) -> Bool {
    repeat {
      if try inflater.isAtEnd() { return false }
    } while try inflater.dropZero()
    let magic = try (inflater.byte(), inflater.byte(), inflater.byte())
    guard magic == (0x1F, 0x8B, 8) else { throw inflater.damaged("a part of it is not gzip data") }
    let flags = try inflater.byte()
    guard flags & 0xE0 == 0 else { throw inflater.damaged("its header has unknown flags") }
    for _ in 0..<6 { _ = try inflater.byte() }
    if flags & 4 != 0 {
      for _ in 0..<(try inflater.number(bits: 16)) { _ = try inflater.byte() }
    }
    // A name and a comment, each up to a zero; then a checksum of the header.
    for flag: UInt8 in [8, 16] where flags & flag != 0 { while try inflater.byte() != 0 {} }
    if flags & 2 != 0 { _ = try inflater.number(bits: 16) }
    inflater.begin()
    checksum = CRC32()
    size = 0
    return true
  }

  private mutating func finish() throws(Failure) {
    inflater.alignToByte()
    guard try inflater.number(bits: 32) == Int(checksum.value) else {
      throw inflater.damaged("its checksum does not match")
    }
    guard try inflater.number(bits: 32) == Int(size) else {
      throw inflater.damaged("its length does not match")
    }
  }
}
