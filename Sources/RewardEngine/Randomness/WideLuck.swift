import LaneBits

/// Philox with vectors of 512 bits, where the processor has them: the same words, fewer instructions.
enum WideLuck {
  static let isAtHand = lane_vectors_of_512_bits() != 0

  /// Writes the upper 31 bits of the words of `blocks` counters whose third words are consecutive.
  ///
  /// The words are those of ``Philox/blocks(_:_:from:_:)``, each of the four in a column of 256. Up to
  /// fifteen places behind the last block are written to.
  ///
  /// - Precondition: ``isAtHand``.
  static func fill(
    _ column: UnsafeMutablePointer<Int32>, key: UInt64, _ first: UInt32, _ second: UInt32, from third: UInt32,
    _ fourth: UInt32, blocks: Int
  ) {
    #if arch(x86_64)
      lane_luck_512(key, first, second, third, fourth, Int32(blocks), column)
    #endif
  }

  /// Writes the upper 31 bits of the word of each of `count` seats, as
  /// ``Luck/fill(_:purpose:day:tile:profile:seats:count:)`` does.
  ///
  /// `column` and `seats` have room for `count` rounded up to a multiple of 16.
  ///
  /// - Precondition: ``isAtHand``.
  static func fill(
    _ column: UnsafeMutablePointer<Int32>, key: UInt64, _ first: UInt32, _ second: UInt32, from third: UInt32,
    _ fourth: UInt32, seats: UnsafePointer<Int32>, count: Int
  ) {
    #if arch(x86_64)
      lane_luck_seats_512(key, first, second, third, fourth, seats, Int32(count), column)
    #endif
  }
}
