import Testing

@testable import RewardEngine

@Suite("Packed integers")
struct PackedIntegersTests {
  private static func packed(_ values: [Int128]) -> [UInt8] {
    var packer = IntegerPacker()
    for value in values { packer.add(value) }
    return packer.bytes
  }

  @Test(
    "are zigzags in groups of seven bits, and a 0 with one less than how many zeros there are",
    arguments: [
      ([1], [2]), ([-1], [1]), ([63], [0x7E]), ([64], [0x80, 0x01]), ([-64], [0x7F]), ([300], [0xD8, 0x04]),
      ([0], [0, 0]), ([0, 0, 0, 5, 0], [0, 2, 10, 0, 0]), (Array(repeating: 0, count: 130), [0, 0x81, 0x01]),
      ([Int128(Int64.min)], Array(repeating: 0xFF, count: 9) + [0x01]),
      ([Int128.min], Array(repeating: 0xFF, count: 18) + [0x03]), ([], []),
    ] as [([Int128], [UInt8])])
  func bytes(values: [Int128], bytes: [UInt8]) {
    #expect(Self.packed(values) == bytes)
    var unpacker = IntegerUnpacker(bytes[...])
    for value in values {
      #expect(!unpacker.isAtEnd)
      #expect(unpacker.next() == value)
    }
    #expect(unpacker.isAtEnd)
    #expect(unpacker.next() == nil)
  }

  @Test("are the same whether they come with 64 bits or with 128")
  func widths() {
    let values: [Int64] = [0, 1, -1, 127, -128, .max, .min, 0, 0]
    var packer = IntegerPacker()
    for value in values { packer.add(value) }
    #expect(packer.bytes == Self.packed(values.map { Int128($0) }))
  }

  @Test(
    "end where their bytes end, or say what does not fit",
    arguments: [
      [], [0x80], [0], [0, 0x80], Array(repeating: 0xFF, count: 18) + [0x04],
      Array(repeating: 0x80, count: 19) + [0x01],
      // As many zeros as 65 bits count.
      [0] + Array(repeating: 0xFF, count: 9) + [0x03],
    ] as [[UInt8]])
  func damaged(bytes: [UInt8]) {
    var unpacker = IntegerUnpacker(bytes[...])
    #expect(unpacker.next() == nil)
  }

  @Test("are read in the middle of other bytes, and never beyond their own")
  func slices() {
    let bytes: [UInt8] = [9, 9, 2, 4, 9]
    var unpacker = IntegerUnpacker(bytes[2..<4])
    #expect(unpacker.next(as: UInt8.self) == 1)
    #expect(unpacker.next(as: UInt8.self) == 2)
    #expect(unpacker.isAtEnd)
    #expect(unpacker.next() == nil)
  }

  @Test("refuse a type that does not hold them")
  func types() {
    var unpacker = IntegerUnpacker(Self.packed([256, -1])[...])
    #expect(unpacker.next(as: UInt8.self) == nil)
    #expect(unpacker.next(as: UInt32.self) == nil)
  }
}
