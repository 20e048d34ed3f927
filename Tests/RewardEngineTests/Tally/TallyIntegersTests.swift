import Testing

@testable import RewardEngine

@Suite("A tally as integers")
struct TallyIntegersTests {
  private static let scenario = Scenario(
    title: "One day", days: 1, currencies: [Scenario.Currency(id: "coins")],
    login: Scenario.Payment(["coins": 7]),
    players: Scenario.Players(profiles: [Scenario.Profile(id: "everyone", share: 1, activity: .fixed(0.5))]))

  private static func counted() async throws -> (plan: Plan, tally: Tally) {
    let plan = try Plan(scenario)
    return (plan, try await Simulation(plan, players: 12, seed: 1).run(threads: 1))
  }

  /// The integers in the order they are written: players, counts, bins, sums, moments, witnesses, extremes, ends.
  private static func integers(_ tally: Tally) -> [Int128] {
    var packer = IntegerPacker()
    tally.write(to: &packer)
    var unpacker = IntegerUnpacker(packer.bytes[...])
    var integers: [Int128] = []
    while let next = unpacker.next() { integers.append(next) }
    return integers
  }

  private static func read(_ integers: [Int128], of plan: Plan, seated: Int = 12, ranks: Int = 12) -> Tally? {
    var packer = IntegerPacker()
    for integer in integers { packer.add(integer) }
    let bytes = packer.bytes
    var unpacker = IntegerUnpacker(bytes[...])
    guard let tally = Tally(&unpacker, of: plan, seated: [seated], ranks: [ranks]) else { return nil }
    return unpacker.isAtEnd ? tally : nil
  }

  @Test("comes back as it was")
  func roundTrip() async throws {
    let (plan, tally) = try await Self.counted()
    let integers = Self.integers(tally)
    let single =
      tally.counts.count + tally.bins.count + tally.moments.count + tally.groups.count
      + tally.examples.count
    #expect(
      integers.count == 1 + single + 3 * tally.sums.count + 2 * (tally.extremes.count + tally.ends.count))
    #expect(Self.read(integers, of: plan) == tally)
    #expect(integers.count * 2 < Tally.mostBytes(for: plan))
  }

  @Test("takes no more bytes than are foreseen, whatever was counted")
  func size() throws {
    let plan = try Plan(Self.scenario)
    let layout = TallyLayout(plan)
    let largest = Tally(
      plan, counts: Array(repeating: .min, count: layout.countCount),
      bins: Array(repeating: .max, count: layout.binCount),
      sums: Array(repeating: .init(count: .max, sum: .min, squares: .max), count: layout.sumCount),
      moments: Array(repeating: .min, count: layout.momentCount),
      groups: Array(repeating: .min, count: layout.groupCount),
      examples: Array(repeating: .max - 1, count: layout.profiles * layout.stockBins),
      extremes: Array(repeating: .init(value: .max, rank: .max - 1), count: layout.profiles * layout.stocks),
      ends: Array(repeating: .init(least: 0, most: .max), count: layout.endCount),
      players: Array(repeating: .max, count: layout.profiles))
    var packer = IntegerPacker()
    largest.write(to: &packer)
    #expect(packer.bytes.count == Tally.mostBytes(for: plan))
  }

  @Test("is refused with a number too few, or one too many")
  func lengths() async throws {
    let (plan, tally) = try await Self.counted()
    let integers = Self.integers(tally)
    #expect(Self.read(Array(integers.dropLast()), of: plan) == nil)
    #expect(Self.read(integers + [1], of: plan) == nil)
  }

  @Test("is refused when it is of other players than are seated")
  func players() async throws {
    let (plan, tally) = try await Self.counted()
    #expect(Self.read(Self.integers(tally), of: plan, seated: 11) == nil)
  }

  @Test("is refused with a number larger than its share of what a sum holds, and read up to it")
  func shares() async throws {
    let (plan, tally) = try await Self.counted()
    var integers = Self.integers(tally)
    // Twelve of 24 players may bring half of the largest number, rounded down to the player.
    let most = Int128(Int64.max) / 24 * 12
    for value in [most, -most] {
      integers[1] = value
      let read = try #require(Self.read(integers, of: plan, ranks: 24))
      #expect(Int128(read.counts[0]) == value)
    }
    for value in [most + 1, -most - 1, .max, .min] {
      integers[1] = value
      #expect(Self.read(integers, of: plan, ranks: 24) == nil)
    }
  }

  @Test("of nobody is nothing but zeros")
  func nobody() async throws {
    let (plan, tally) = try await Self.counted()
    var integers = [Int128](repeating: 0, count: Self.integers(tally).count)
    #expect(Self.read(integers, of: plan, seated: 0) == Tally(plan))
    integers[1] = 1
    #expect(Self.read(integers, of: plan, seated: 0) == nil)
  }

  @Test("is refused with a negative count, ranks nobody has, or an extreme of nobody")
  func nonsense() async throws {
    let (plan, tally) = try await Self.counted()
    let integers = Self.integers(tally)
    let sums = 1 + tally.counts.count + tally.bins.count
    let examples = sums + 3 * tally.sums.count + tally.moments.count + tally.groups.count
    let extremes = examples + tally.examples.count
    let ends = extremes + 2 * tally.extremes.count
    for (place, value) in [
      (sums, -1), (sums + 2, -1), (examples, 13), (examples, -1), (extremes + 1, 13), (extremes, -1),
      // A value that nobody has; somebody without a value.
      (extremes + 1, 0), (extremes, 0),
      // Ends below 0, and above the largest number.
      (ends, Int128(Int32.max) + 1), (ends, -1), (ends + 1, -1), (ends + 1, Int128(Int32.max) + 2),
    ] as [(Int, Int128)] {
      var forged = integers
      forged[place] = value
      #expect(Self.read(forged, of: plan) == nil, "\(value) at \(place)")
    }
    var last = integers
    last[examples] = 12
    #expect(Self.read(last, of: plan)?.examples[0] == 11)
  }
}
