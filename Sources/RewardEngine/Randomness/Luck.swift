/// Identifies the player for whom a draw is made.
public struct PlayerAddress: Sendable, Hashable {
  /// The folded ``StableHash`` of the id of the player's profile.
  public var profileKey: UInt32
  /// The player's number within the profile, from 0.
  public var rank: UInt32

  public init(profileKey: UInt32, rank: UInt32) {
    self.profileKey = profileKey
    self.rank = rank
  }
}

/// The random draws of all players: one word for each (seed, player, day, purpose).
///
/// Draws are addressed, not consumed. Any order, any number of threads and any split into parts gives the
/// same words, and one player can be replayed alone. A word is made by ``Philox``, whose key is the seed:
///
/// | counter word | in a fill | in a stream |
/// | --- | --- | --- |
/// | 0 | purpose, top bit clear | purpose, top bit set |
/// | 1 | day | day, and the number of the block in the high 16 bits |
/// | 2 | block of players: 256 · tile + (lane mod 256) | rank |
/// | 3 | profile key | profile key |
///
/// A tile is 1024 consecutive ranks, and a lane a position in it. Lanes l, l + 256, l + 512 and l + 768 share
/// a block and take its words in order. So whole vectors fill a tile, and nothing has to be rearranged.
public struct Luck: Sendable, Equatable {
  /// Players in a tile.
  public static var tileSize: Int { 1024 }
  /// Number of days that can be addressed.
  public static var dayLimit: Int { 1 << 16 }

  public let seed: UInt64
  /// Days before day 0 of every address; constants of players are drawn on its negative.
  public private(set) var firstDay = 0
  let philox: Philox
  private let isWide: Bool

  public init(seed: UInt64) { self.init(seed: seed, isWide: WideLuck.isAtHand) }

  /// Makes the draws of a seed.
  ///
  /// - Parameter isWide: whether tiles are filled with vectors of 512 bits, which the processor must have.
  package init(seed: UInt64, isWide: Bool) {
    self.seed = seed
    self.isWide = isWide
    philox = Philox(key: seed)
  }

  /// The same draws with days counted from a later one.
  public func from(day: Int) -> Luck {
    var later = self
    later.firstDay = day
    return later
  }

  /// Writes a draw for each of the first `players` of a tile, lane by lane: the upper 31 bits of a word.
  ///
  /// The column behind them holds arbitrary numbers afterwards.
  ///
  /// - Precondition: `column` has room for ``tileSize`` draws; `day` is in `0 ..< dayLimit`; `tile` is in `0
  ///   ..< 1 << 22`.
  /// - Complexity: O(`players`) for up to 256 of them, which take a block each, eight at a time; all others
  ///   share these blocks. Allocates nothing.
  public func fill(
    _ column: UnsafeMutablePointer<Int32>, purpose: Purpose, day: Int, tile: Int, profile: UInt32,
    players: Int = tileSize
  ) {
    let blocks = min(players, Self.blocksInTile)
    let (dayWord, firstBlock) = (word(of: day), firstBlock(of: tile))
    if isWide {
      WideLuck.fill(column, key: seed, purpose.rawValue, dayWord, from: firstBlock, profile, blocks: blocks)
      return
    }
    let bytes = UnsafeMutableRawPointer(column)
    var block = 0
    while block < blocks {
      let words = philox.blocks(
        purpose.rawValue, dayWord, from: firstBlock &+ UInt32(truncatingIfNeeded: block), profile)
      let place = bytes + 4 &* block
      place.storeBytes(of: words.first &>> 1, as: SIMD8<UInt32>.self)
      place.storeBytes(of: words.second &>> 1, toByteOffset: Self.bytesInQuarter, as: SIMD8<UInt32>.self)
      place.storeBytes(of: words.third &>> 1, toByteOffset: 2 &* Self.bytesInQuarter, as: SIMD8<UInt32>.self)
      place.storeBytes(of: words.fourth &>> 1, toByteOffset: 3 &* Self.bytesInQuarter, as: SIMD8<UInt32>.self)
      block &+= 8
    }
  }

  /// Writes a draw for some seats of a tile, the same as a fill of the whole tile gives them.
  ///
  /// See ``fill(_:purpose:day:tile:profile:players:)``.
  ///
  /// - Precondition: `column` and `seats` have room for `count` rounded up to a multiple of 16; seats are in
  ///   `0 ..< tileSize`; `day` and `tile` as there.
  /// - Complexity: a block for each seat. Allocates nothing.
  func fill(
    _ column: UnsafeMutablePointer<Int32>, purpose: Purpose, day: Int, tile: Int, profile: UInt32,
    seats: UnsafePointer<Int32>, count: Int
  ) {
    let (dayWord, firstBlock) = (word(of: day), firstBlock(of: tile))
    if isWide {
      WideLuck.fill(
        column, key: seed, purpose.rawValue, dayWord, from: firstBlock, profile, seats: seats, count: count)
      return
    }
    let (from, to) = (UnsafeRawPointer(seats), UnsafeMutableRawPointer(column))
    for offset in Swift.stride(from: 0, to: 4 &* count, by: 32) {
      let seat = from.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt32>.self)
      let words = philox.blocks(purpose.rawValue, dayWord, firstBlock &+ (seat & 255), profile)
      // Both bits of the word's number as masks, so that the word is chosen without a branch.
      let (isOdd, isHigh) = (0 &- (seat &>> 8 & 1), 0 &- (seat &>> 9))
      let low = (words.first & ~isOdd) | (words.second & isOdd)
      let high = (words.third & ~isOdd) | (words.fourth & isOdd)
      let word = (low & ~isHigh) | (high & isHigh)
      to.storeBytes(of: word &>> 1, toByteOffset: offset, as: SIMD8<UInt32>.self)
    }
  }

  /// The word whose upper 31 bits ``fill(_:purpose:day:tile:profile:players:)`` writes for this player.
  ///
  /// - Precondition: `day` is in `0 ..< dayLimit`.
  public func word(purpose: Purpose, day: Int, player: PlayerAddress) -> UInt32 {
    let (tile, lane) = (player.rank >> 10, player.rank & 1023)
    let counter = SIMD4(purpose.rawValue, word(of: day), tile << 8 | (lane & 255), player.profileKey)
    return philox.block(counter)[Int(lane >> 8)]
  }

  /// A stream of words for one purpose and player, for distributions that need several of them.
  ///
  /// - Precondition: `day` is in `0 ..< dayLimit`.
  public func stream(purpose: Purpose, player: PlayerAddress, day: Int = 0) -> LuckStream {
    let counter = SIMD4(purpose.rawValue | 1 << 31, word(of: day), player.rank, player.profileKey)
    return LuckStream(philox: philox, counter: counter)
  }

  /// A stream of words for what all players share on a day: that of rank 0 and profile key 0.
  ///
  /// No player draws for this purpose, so no other stream has this address.
  ///
  /// - Precondition: `day` is in `0 ..< dayLimit`.
  public func sharedStream(purpose: Purpose, day: Int) -> LuckStream {
    stream(purpose: purpose, player: PlayerAddress(profileKey: 0, rank: 0), day: day)
  }

  /// Number of blocks that hold one draw for every player in a tile.
  static var blocksInTile: Int { 256 }
  private static var bytesInQuarter: Int { blocksInTile &* 4 }

  private func firstBlock(of tile: Int) -> UInt32 {
    precondition(tile >= 0 && tile < 1 << 22, "tiles are numbered 0 to \(1 << 22 - 1), not \(tile)")
    return UInt32(tile &* Self.blocksInTile)
  }

  func word(of day: Int) -> UInt32 {
    let day = day + firstDay
    precondition(day >= 0 && day < Self.dayLimit, "days are numbered 0 to \(Self.dayLimit - 1), not \(day)")
    return UInt32(truncatingIfNeeded: day)
  }
}
