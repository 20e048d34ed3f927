import RewardEngine

/// A generator of words by address: the engine's, or a bad one that a battery of tests must detect.
struct Generator {
  enum Kind: String {
    case luck
    /// Numbers the words.
    case counter
    /// Multiplies the address once, where Philox does so twenty times.
    case weak
  }

  static let profile = StableHash("regular").folded

  let kind: Kind
  var words: [UInt32] = []
  private var count: UInt32 = 0

  init(kind: Kind) {
    self.kind = kind
    words.reserveCapacity(1 << 15)
  }

  mutating func append(_ address: Address) {
    for place in 0..<max(1, kind == .luck ? 1 : address.ofStream) {
      switch kind {
      case .luck: appendLuck(address)
      case .counter:
        words.append(count)
        count &+= 1
      case .weak: words.append(Self.multiplied(address, place))
      }
    }
  }

  private mutating func appendLuck(_ address: Address) {
    let luck = Luck(seed: address.seed)
    let player = PlayerAddress(profileKey: Generator.profile, rank: address.rank)
    guard address.ofStream > 0 else {
      words.append(luck.word(purpose: address.purpose, day: address.day, player: player))
      return
    }
    var stream = luck.stream(purpose: address.purpose, player: player)
    for _ in 0..<address.ofStream { words.append(stream.nextWord()) }
  }

  private static func multiplied(_ address: Address, _ place: Int) -> UInt32 {
    let mixed =
      address.purpose.rawValue ^ address.rank &+ UInt32(truncatingIfNeeded: address.seed)
      ^ UInt32(truncatingIfNeeded: address.day &* 64 &+ place) &* 0x9E37_79B9
    let product = mixed.multipliedFullWidth(by: 0xD251_1F53)
    return product.high ^ product.low
  }
}
