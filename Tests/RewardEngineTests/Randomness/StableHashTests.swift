@testable import RewardEngine
import Testing

/// Expected values: FNV-1a 64 and the finaliser, computed with Python's integers.
@Suite("A stable hash")
struct StableHashTests {
  @Test(
    "of a text is known in 64 and in 32 bits",
    arguments: [
      ("", 0xEFD0_1F60_BA99_2926, 0x5549_3646),
      ("a", 0x82A2_A958_A9BE_CE5B, 0x2B1C_6703),
      ("casual", 0xB8AE_9C0C_D785_6389, 0x6F2B_FF85),
      ("hardcore", 0x7689_7BC1_4E52_3544, 0x38DB_4E85),
      ("daily_login", 0xFED1_5D50_BF5C_94BD, 0x418D_C9ED),
      ("été", 0x4E86_B7C4_C0FE_DA3B, 0x8E78_6DFF),
      ("👋", 0x854B_4891_C433_EA00, 0x4178_A291),
    ] as [(String, UInt64, UInt32)])
  func knownAnswers(text: String, value: UInt64, folded: UInt32) {
    #expect(StableHash(text).value == value)
    #expect(StableHash(text).folded == folded)
  }
}

@Suite("A digest")
struct DigestTests {
  @Test("of nothing is the mixed starting value")
  func ofNothing() {
    #expect(Digest().description == "efd01f60ba992926")
  }

  @Test(
    "depends on the order of the numbers",
    arguments: [([1, -1], "0677b0db6d6bb3e9"), ([-1, 1], "2c20a826b961986e")])
  func ofNumbers(numbers: [Int], expected: String) {
    var digest = Digest()
    for number in numbers { digest.add(number) }
    #expect(digest.description == expected)
  }

  @Test("of bytes is that of the hash, whatever pieces they come in", arguments: 0...6)
  func ofBytes(first: Int) {
    var digest = Digest()
    digest.add(bytes: Array("casual".utf8.prefix(first)))
    digest.add(bytes: Array("casual".utf8.dropFirst(first)))
    #expect(digest.value == 0xB8AE_9C0C_D785_6389)
  }

  @Test("takes every number as its eight bytes", arguments: (0..<64).map { $0 })
  func eightBytes(bit: Int) {
    // Two bits apart: with zero bytes before, between and behind.
    let number = UInt64(1) << UInt64(bit) | UInt64(1) << UInt64(bit / 3)
    var (whole, byBytes) = (Digest(), Digest())
    whole.add(number)
    for byte in 0..<8 { byBytes.add(byte: UInt8(truncatingIfNeeded: number >> UInt64(8 * byte))) }
    #expect(whole == byBytes)
  }

  @Test("takes a row as its numbers one by one", arguments: [0, 1, 15, 16, 17, 32, 40, 100])
  func rows(count: Int) {
    // One number in forty, then one in three, is not 0, negative or large.
    for step in [40, 3] {
      let row = (0..<count).map { Int64($0 % step == step - 1 ? ($0 % 2 == 0 ? -1 : 1 << $0 % 60) : 0) }
      var (whole, single) = (Digest(), Digest())
      whole.add(row: row)
      for number in row { single.add(Int(number)) }
      #expect(whole == single)
      let counts = row.map { UInt32(truncatingIfNeeded: $0) }
      whole.add(row: counts)
      for count in counts { single.add(Int(count)) }
      #expect(whole == single)
    }
  }

  @Test("prints sixteen digits even when the first are zero")
  func keepsLeadingZeros() {
    var digest = Digest()
    digest.add(10)
    #expect(digest.description == "043981e6ba3c99b4")
  }

  @Test("takes wide numbers in whole")
  func ofWideNumbers() {
    var digest = Digest()
    digest.add(-(Int128(1) << 100))
    #expect(digest.description == "d79cf58816484946")
  }

  @Test("keeps neighbouring texts apart")
  func ofTexts() {
    var digest = Digest()
    digest.add("ab")
    digest.add("c")
    #expect(digest.description == "0495f5d642268de7")
    var other = Digest()
    other.add("a")
    other.add("bc")
    #expect(other != digest)
  }
}
