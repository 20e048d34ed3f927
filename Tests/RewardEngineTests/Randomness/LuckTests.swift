@testable import RewardEngine
import Testing

private let casual = StableHash("casual").folded

/// Expected words: Philox4x32-10 and the counter layout worked out in Python.
@Suite("Luck")
struct LuckTests {
  /// Ways to fill tiles: the one of every processor, and vectors of 512 bits where this one has them.
  private static let ways = Platform.hasWideLuck ? [false, true] : [false]

  @Test(
    "gives the known word of an address",
    arguments: [
      KnownWord(seed: 42, draw: .come, day: 0, rank: 0, word: 0xC569_F7B5),
      KnownWord(seed: 42, draw: .come, day: 365, rank: 700, word: 0x247B_3EF3),
      KnownWord(seed: 42, draw: .activityCount, day: 7, rank: 1023, word: 0xAC03_E894),
      KnownWord(
        seed: 0xDEAD_BEEF_CAFE_F00D, draw: .freezeByHand, day: 65_535, rank: 4_000_000_000, word: 0xAA4B_0182),
    ])
  func knownWords(known: KnownWord) {
    let player = PlayerAddress(profileKey: casual, rank: known.rank)
    let word = Luck(seed: known.seed).word(purpose: Purpose(kind: known.draw), day: known.day, player: player)
    #expect(word == known.word)
  }

  @Test(
    "fills a tile with the halves of the words each player has alone",
    arguments: [(0, 0), (1, 1), (30, 977), (65_535, 1 << 22 - 1)], ways)
  func fillsAreWords(place: (Int, Int), isWide: Bool) {
    let (day, tile) = place
    let luck = Luck(seed: 0x0123_4567_89AB_CDEF, isWide: isWide)
    let purpose = Purpose(kind: .mission, id: "win_3")
    let filled = column { luck.fill($0, purpose: purpose, day: day, tile: tile, profile: casual) }
    let alone = (0..<1024).map { lane in
      let player = PlayerAddress(profileKey: casual, rank: UInt32(tile * 1024 + lane))
      return Int32(luck.word(purpose: purpose, day: day, player: player) >> 1)
    }
    #expect(filled == alone)
  }

  @Test(
    "gives the first players of a tile what it gives all", arguments: [1, 8, 17, 255, 256, 257, 1024], ways)
  func fewPlayers(players: Int, isWide: Bool) {
    let luck = Luck(seed: 3, isWide: isWide)
    let purpose = Purpose(kind: .come)
    let all = column { luck.fill($0, purpose: purpose, day: 5, tile: 2, profile: casual) }
    let few = column { luck.fill($0, purpose: purpose, day: 5, tile: 2, profile: casual, players: players) }
    #expect(few[..<players] == all[..<players])
  }

  @Test("gives chosen seats what it gives all, in any order", arguments: [1, 8, 9, 16, 256], ways)
  func chosenSeats(count: Int, isWide: Bool) {
    let luck = Luck(seed: 3, isWide: isWide)
    let purpose = Purpose(kind: .come)
    let all = column { luck.fill($0, purpose: purpose, day: 5, tile: 2, profile: casual) }
    // 5 is prime to 1024: steps of it visit all seats, from each of the four quarters.
    let seats = (0..<256).map { (seat: Int) -> Int32 in Int32(1023 - 5 * seat & 1023) }
    let chosen = column {
      luck.fill($0, purpose: purpose, day: 5, tile: 2, profile: casual, seats: seats, count: count)
    }
    #expect(Array(chosen[..<count]) == seats[..<count].map { all[Int($0)] })
  }

  @Test("gives a tile 1024 different draws, and none of them in the next tile or on the next day")
  func addressesDiffer() {
    let luck = Luck(seed: 7)
    let purpose = Purpose(kind: .come)
    var seen: Set<Int32> = []
    for (day, tile) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
      seen.formUnion(column { luck.fill($0, purpose: purpose, day: day, tile: tile, profile: casual) })
    }
    // By chance alone 4096 draws repeat with probability 4096² / 2³² = 0.004; this seed has none.
    #expect(seen.count == 4096)
  }

  @Test("stays uncorrelated between neighbours", arguments: Neighbour.allCases)
  func independence(neighbour: Neighbour) {
    let luck = Luck(seed: 2026)
    let purpose = Purpose(kind: .come)
    let tiles = 64
    var signed = 0.0
    var agreement = [Int](repeating: 0, count: 31)
    for tile in 0..<tiles {
      let here = column { luck.fill($0, purpose: purpose, day: 3, tile: tile, profile: casual) }
      let there = column { neighbour.fill($0, luck: luck, purpose: purpose, day: 3, tile: tile) }
      for lane in 0..<1024 {
        let (a, b) = (here[lane], there[(lane + neighbour.laneStep) & 1023])
        signed += (Double(a) * 0x1p-31 - 0.5) * (Double(b) * 0x1p-31 - 0.5)
        for bit in 0..<31 { agreement[bit] += Int(~(a ^ b) >> Int32(bit) & 1) }
      }
    }
    // Products of two independent uniforms about 0 have variance 1/144, agreeing bits 1/4; five standard
    // errors.
    let count = Double(tiles * 1024)
    #expect(abs(signed / count) < 5 * (1 / (144 * count)).squareRoot())
    #expect(agreement.allSatisfy { abs(Double($0) / count - 0.5) < 5 * 0.5 / count.squareRoot() })
  }

  @Test("spreads draws evenly over 256 cells, by their upper and lower eight bits", arguments: [23, 0])
  func evenness(shift: Int32) {
    let luck = Luck(seed: 11)
    var cells = [Int](repeating: 0, count: 256)
    for tile in 0..<256 {
      let draws = column { luck.fill($0, purpose: Purpose(kind: .come), day: 9, tile: tile, profile: casual) }
      for draw in draws { cells[Int(draw >> shift & 255)] += 1 }
    }
    let chiSquare = cells.reduce(0) { $0 + Double(($1 - 1024) * ($1 - 1024)) / 1024 }
    // Chi-square with 255 degrees of freedom: mean 255, variance 510; five standard deviations.
    #expect(abs(chiSquare - 255) < 5 * 510.squareRoot())
  }
}

@Suite("A purpose")
struct PurposeTests {
  /// Expected values: the digest of kind, id and copy worked out in Python.
  @Test(
    "is known by its kind, id and copy",
    arguments: [
      (Draw.come, "", 0, 0x36FD_D292), (.mission, "win_3", 0, 0x6D5E_7B1A),
      (.mission, "win_3", 1, 0x0C4E_B152),
      (.activityLaw, "", 0, 0x7C0F_27F1),
    ] as [(Draw, String, Int, UInt32)])
  func knownAnswers(kind: Draw, id: String, copy: Int, expected: UInt32) {
    #expect(Purpose(kind: kind, id: id, copy: copy).rawValue == expected)
  }

  @Test("keeps the number of its kind for ever")
  func kindsKeepTheirNumbers() {
    let numbers = Draw.allCases.map(\.rawValue)
    #expect(numbers == [0, 1, 2, 3, 5, 7, 8, 9, 10, 12, 13, 14, 15, 17, 18, 20, 21, 22, 23, 24, 25, 26])
    #expect((Draw.come.rawValue, Draw.randomItem.rawValue, Draw.churnLaw.rawValue) == (0, 9, 23))
  }
}

@Suite("A luck stream")
struct LuckStreamTests {
  @Test(
    "that all players share is that of rank 0 under the key 0, another one each day", arguments: [0, 1, 365])
  func shared(day: Int) {
    let purpose = Purpose(kind: .dailyShock)
    let nobody = PlayerAddress(profileKey: 0, rank: 0)
    var shared = Luck(seed: 42).sharedStream(purpose: purpose, day: day)
    var own = Luck(seed: 42).stream(purpose: purpose, player: nobody, day: day)
    var next = Luck(seed: 42).sharedStream(purpose: purpose, day: day + 1)
    let words = (0..<6).map { _ in shared.nextWord() }
    #expect(words == (0..<6).map { _ in own.nextWord() })
    #expect(words != (0..<6).map { _ in next.nextWord() })
  }

  @Test(
    "gives the known words of an address",
    arguments: [
      (
        Draw.activityLaw, 0, 5,
        [0x973A_9A5F, 0xF26C_F13A, 0x5ACD_17B9, 0x768C_6AF4, 0x91A8_F29E, 0xF721_3579]
      ),
      (
        .lifetime, 9, 4711, [0xE3A5_8AF1, 0x355D_36F2, 0xD8E6_E925, 0x44D1_9751, 0xAC3D_9E47, 0x34A7_29FB]
      ),
    ] as [(Draw, Int, UInt32, [UInt32])])
  func knownWords(draw: Draw, day: Int, rank: UInt32, expected: [UInt32]) {
    let player = PlayerAddress(profileKey: casual, rank: rank)
    var stream = Luck(seed: 42).stream(purpose: Purpose(kind: draw), player: player, day: day)
    #expect(expected.indices.map { _ in stream.nextWord() } == expected)
  }

  @Test("shares no word with the fill of its own purpose, player and day")
  func standsApartFromFills() {
    let luck = Luck(seed: 42)
    let purpose = Purpose(kind: .come)
    var shared = 0
    for rank in UInt32(0)..<1024 {
      let player = PlayerAddress(profileKey: casual, rank: rank)
      var stream = luck.stream(purpose: purpose, player: player, day: 2)
      let word = luck.word(purpose: purpose, day: 2, player: player)
      for _ in 0..<4 where stream.nextWord() == word { shared += 1 }
    }
    // By chance 4096 pairs agree with probability 4096 / 2³², a millionth.
    #expect(shared == 0)
  }

  @Test("draws an index below 1 as 0, and reaches both ends of any range", arguments: [1, 2, 3, 10])
  func indexReachesItsEnds(limit: Int) {
    var stream = someStream(seed: 5)
    var seen: Set<Int> = []
    for _ in 0..<1_000 { seen.insert(stream.nextIndex(below: limit)) }
    #expect(seen == Set(0..<limit))
  }

  @Test("draws the thirds of a range that does not divide 2³² alike")
  func indexIsFair() {
    // Without rejection the low half of this range would come up twice as often as the high half.
    let limit = 3 << 30
    var stream = someStream(seed: 6)
    var cells = [0, 0, 0]
    let count = 60_000
    for _ in 0..<count { cells[stream.nextIndex(below: limit) >> 30] += 1 }
    // Five standard errors of a share of one third.
    let bound = 5 * (2.0 / 9 / Double(count)).squareRoot()
    #expect(cells.allSatisfy { abs(Double($0) / Double(count) - 1.0 / 3) < bound })
  }

  @Test("draws uniforms with the mean and spread of a uniform, inside 0 and 1")
  func uniforms() {
    var stream = someStream(seed: 8)
    let count = 100_000
    let values = (0..<count).map { _ in stream.nextUniform() }
    #expect(values.allSatisfy { $0 > 0 && $0 < 1 })
    let mean = values.reduce(0, +) / Double(count)
    let spread = values.reduce(0) { $0 + ($1 - 0.5) * ($1 - 0.5) } / Double(count)
    // Variances: 1/12 for the value and 1/180 for its squared deviation; five standard errors.
    #expect(abs(mean - 0.5) < 5 * (1 / (12 * Double(count))).squareRoot())
    #expect(abs(spread - 1.0 / 12) < 5 * (1 / (180 * Double(count))).squareRoot())
  }
}

/// A stream of many words, not of a particular player.
func someStream(seed: UInt64) -> LuckStream {
  Luck(seed: seed).stream(
    purpose: Purpose(kind: .tasteLaw, id: "test"), player: PlayerAddress(profileKey: 1, rank: 2))
}

private func column(_ fill: (UnsafeMutablePointer<Int32>) -> Void) -> [Int32] {
  [Int32](unsafeUninitializedCapacity: 1024) { buffer, count in
    fill(buffer.baseAddress!)
    count = 1024
  }
}

struct KnownWord: Sendable {
  var seed: UInt64
  var draw: Draw
  var day: Int
  var rank: UInt32
  var word: UInt32
}

/// Addresses one step away from an address.
enum Neighbour: CaseIterable {
  case nextPlayer, nextBlock, nextDay, otherPurpose, otherCopy, otherProfile, nextSeed

  var laneStep: Int {
    switch self {
    case .nextPlayer: 1
    case .nextBlock: 256
    default: 0
    }
  }

  func fill(_ column: UnsafeMutablePointer<Int32>, luck: Luck, purpose: Purpose, day: Int, tile: Int) {
    let luck = self == .nextSeed ? Luck(seed: luck.seed + 1) : luck
    var purpose = purpose
    if self == .otherPurpose { purpose = Purpose(kind: .mission, id: "win_3") }
    if self == .otherCopy { purpose = Purpose(kind: .come, copy: 1) }
    luck.fill(
      column, purpose: purpose, day: self == .nextDay ? day + 1 : day, tile: tile,
      profile: self == .otherProfile ? StableHash("regular").folded : casual)
  }
}
