/// The checksum at the end of gzip data: CRC-32 with the reflected polynomial EDB88320 (RFC 1952, 8).
struct CRC32 {
  /// Eight tables of 256: a byte's effect, and its effect one to seven bytes later.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
      tables[byte] = value
    }
    for index in 256..<tables.count {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 255)]
    }
    return tables
  }()

  private var state: UInt32 = 0xFFFF_FFFF

  /// The checksum of all bytes so far.
  var value: UInt32 { ~state }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var state = state
    Self.tables.withUnsafeBufferPointer { tables in
      var index = 0
      while bytes.count - index >= 8 {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let mixed = word ^ UInt64(state)
        state = 0
        for place in 0..<8 {
          state ^= tables[(7 - place) << 8 | Int(truncatingIfNeeded: mixed >> (8 * place) & 255)]
        }
        index += 8
      }
      while index < bytes.count {
        state = state >> 8 ^ tables[Int((state ^ UInt32(bytes[index])) & 255)]
        index += 1
      }
    }
    self.state = state
  }
}
