import Testing

@testable import RewardStudies

@Suite("A checksum")
struct ChecksumTests {
  // Vectors of the FNV reference source (Noll), 128-bit FNV-1a.
  @Test(
    "is FNV-1a in 128 bits",
    arguments: [
      ("", 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D),
      ("a", 0xD228_CB69_6F1A_8CAF_7891_2B70_4E4A_8964),
      ("foobar", 0x343E_1662_793C_64BF_6F0D_3597_BA44_6F18),
    ] as [(String, UInt128)])
  func vectors(text: String, value: UInt128) {
    #expect(Checksum(Array(text.utf8)[...]).value == value)
  }
}
