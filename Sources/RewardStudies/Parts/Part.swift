import RewardEngine

/// What one shard of a run counted, to be merged with the parts of the others.
///
/// As bytes it is: a ``Header``, the integers of its tallies, and a ``Checksum`` of both.
public struct Part: Sendable {
  public let header: Header
  /// For each loop, the tally of each replication that has players in it.
  let tallies: [[Tally]]

  /// The part as a file.
  public var bytes: [UInt8] {
    var packer = IntegerPacker()
    for tally in tallies.joined() { tally.write(to: &packer) }
    let packed = packer.bytes
    var bytes = header.bytes(before: packed.count + Checksum.byteCount) + packed
    bytes.append(lowestFirst: Checksum(bytes[...]).value)
    return bytes
  }

  /// Why a file cannot be merged, in words that follow its name.
  public struct Fault: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
  }

  /// The bytes of the tallies in a file whose header has been read.
  ///
  /// - Throws: ``Fault`` unless the file is, to the bit, as it was written.
  static func packedIntegers(in bytes: [UInt8], under header: Header) throws(Fault) -> ArraySlice<UInt8> {
    guard bytes.count >= header.fileSize else {
      throw Fault("is cut short: \(bytes.count) of its \(header.fileSize) bytes are there")
    }
    guard bytes.count == header.fileSize else {
      throw Fault("is damaged: \(bytes.count - header.fileSize) bytes stand behind its end")
    }
    let end = bytes.count - Checksum.byteCount
    guard Checksum(bytes[..<end]).value == UInt128(lowestFirst: bytes[end...]) else {
      throw Fault("is damaged: its tables are not what was written")
    }
    return bytes[Header.byteCount..<end]
  }
}

extension [UInt8] {
  mutating func append(lowestFirst number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

extension FixedWidthInteger {
  /// The number in these bytes; missing ones count as 0.
  init(lowestFirst bytes: ArraySlice<UInt8>) {
    self = bytes.reversed().reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) }
  }
}
