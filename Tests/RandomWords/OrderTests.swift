import RewardEngine
import Testing

@testable import RandomWords

@Suite("Words for batteries of tests")
struct OrderTests {
  private static func first(_ count: Int, of order: Order) -> [Address] {
    struct Enough: Error {}
    var addresses: [Address] = []
    _ = try? order.addresses { (address) throws(Enough) in
      guard addresses.count < count else { throw Enough() }
      addresses.append(address)
    }
    return addresses
  }

  @Test("come from addresses no two of which are alike", arguments: Order.allCases)
  func distinct(order: Order) {
    let addresses = Self.first(200_000, of: order)
    let keys = addresses.map { "\($0.seed) \($0.purpose.rawValue) \($0.day) \($0.rank)" }
    #expect(Set(keys).count == 200_000)
  }

  @Test("are those the engine draws: of a tile of players, and of a stream")
  func asUsed() {
    let luck = Luck(seed: 1)
    var generator = Generator(kind: .luck)
    for address in Self.first(1_024, of: .players) { generator.append(address) }
    var column = [Int32](repeating: 0, count: Luck.tileSize)
    let key = Generator.profile
    luck.fill(&column, purpose: Order.questions[0], day: 0, tile: 0, profile: key)
    #expect(generator.words.map { Int32($0 >> 1) } == column)

    var streams = Generator(kind: .luck)
    for address in Self.first(2, of: .streams) { streams.append(address) }
    #expect(streams.words.count == 32)
    var second = luck.stream(
      purpose: Purpose(kind: .activityLaw), player: PlayerAddress(profileKey: key, rank: 1))
    #expect(Array(streams.words[16...]) == (0..<16).map { _ in second.nextWord() })
  }

  @Test("of the broken generators are what they say")
  func broken() {
    var counter = Generator(kind: .counter)
    for address in Self.first(3, of: .days) { counter.append(address) }
    #expect(counter.words == [0, 1, 2])
    // The product of an odd number and the address 0 is 0 in both halves.
    var weak = Generator(kind: .weak)
    let none = Order.questions[0]
    weak.append(Address(seed: 0, purpose: none, day: 0, rank: none.rawValue))
    #expect(weak.words == [0])
  }
}
