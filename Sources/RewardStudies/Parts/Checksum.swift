/// A checksum of 128 bits: it detects any one changed byte for certain, and other damage but for a chance of one in 2¹²⁸.
///
/// FNV-1a: each step is one to one, so that two states which differ once differ to the end. It detects damage, and does
/// not resist somebody who forges. Source: Fowler, Noll & Vo; offset and prime as in the IETF's draft-eastlake-fnv.
struct Checksum: Equatable {
  static let byteCount = 16

  private(set) var value: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D

  /// - Complexity: O(`bytes`).
  init(_ bytes: ArraySlice<UInt8>) {
    let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013B
    var value = value
    for byte in bytes { value = (value ^ UInt128(byte)) &* prime }
    self.value = value
  }
}
