import Testing

@testable import RewardEngine
@testable import RewardStudies

@Suite("A part of a run")
struct PartTests {
  private static let run = Run(
    Scenario(
      title: "Two days", days: 2, currencies: [Scenario.Currency(id: "coins")],
      login: Scenario.Payment([Scenario.Payment.Entry("coins", .fixed(3))]),
      players: Scenario.Players(
        profiles: [Scenario.Profile(id: "everyone", share: 1, activity: .fixed(0.5))])),
    players: 9, seed: 5)

  private static func whole() async throws -> [UInt8] {
    try await run.part(try #require(Shard(1, of: 1))).bytes
  }

  /// The error of a merge of this file alone, or `nil` where it takes it for the run.
  private static func fault(_ bytes: [UInt8]) throws -> String? {
    var merge = try Merge(of: run)
    merge.add(bytes, named: "a")
    do {
      _ = try merge.findings()
      return nil
    } catch {
      return error.faults.first
    }
  }

  @Test("comes back as it was written, and is the whole run where it is all of it")
  func roundTrip() async throws {
    let bytes = try await Self.whole()
    let header = try Part.Header(bytes)
    #expect(header.engine == Engine.version && header.seed == 5)
    #expect(header.players == 9 && header.days == 2 && header.seats == 0..<9)
    #expect(header.shard == Shard(1, of: 1))
    #expect(header.scenario == Self.run.inputDigest.value)
    var merge = try Merge(of: Self.run)
    #expect(bytes.count < merge.byteLimit)
    merge.add(bytes, named: "a")
    #expect(try merge.findings().outcome.tally == (try await Self.run.findings()).outcome.tally)
  }

  @Test("is refused with any five thousand random bits flipped, up to four at a time")
  func flips() async throws {
    let bytes = try await Self.whole()
    var random = SplitMix(state: 17)
    for _ in 0..<5_000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let bit = Int.random(in: 0..<bytes.count * 8, using: &random)
        damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      }
      // Two flips of one bit leave it as it was.
      if damaged != bytes { #expect(try Self.fault(damaged) != nil) }
    }
  }

  @Test("is refused with any one bit flipped")
  func everyFlip() async throws {
    let bytes = try await Self.whole()
    for bit in 0..<bytes.count * 8 {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(try Self.fault(damaged) != nil, "bit \(bit)")
    }
  }

  @Test("is refused wherever it is cut")
  func cuts() async throws {
    let bytes = try await Self.whole()
    let header = Part.Header.byteCount
    for count in bytes.indices {
      let wanted =
        count < header
        ? "'a' is cut short: it ends after \(count) bytes, within its header"
        : "'a' is cut short: \(count) of its \(bytes.count) bytes are there"
      #expect(try Self.fault(Array(bytes[..<count])) == wanted)
    }
  }

  @Test("is refused with anything behind its end", arguments: [1, 7])
  func longer(more: Int) async throws {
    let bytes = try await Self.whole()
    let fault = try Self.fault(bytes + Array(repeating: 0, count: more))
    #expect(fault == "'a' is damaged: \(more) bytes stand behind its end")
  }

  @Test(
    "names what is damaged",
    arguments: [
      (0, "is no part of a run"), (8, "is of format 0, and this rewardsim reads format 1"),
      (12, "is damaged: its header is not what was written"),
      (36, "is damaged: its header is not what was written"),
      (Part.Header.byteCount - 1, "is damaged: its header is not what was written"),
      (Part.Header.byteCount, "is damaged: its tables are not what was written"),
    ])
  func words(place: Int, words: String) async throws {
    var bytes = try await Self.whole()
    bytes[place] ^= 1
    #expect(try Self.fault(bytes) == "'a' \(words)")
  }

  /// A file with right checksums, whatever its content.
  private static func forged(
    _ packed: [UInt8], seats: Range<Int> = 0..<9, shard: Shard? = Shard(1, of: 1)
  ) throws -> [UInt8] {
    let header = Part.Header(
      scenario: run.inputDigest.value, seed: 5, players: 9, days: 2, shard: try #require(shard), seats: seats)
    var bytes = header.bytes(before: packed.count + Checksum.byteCount) + packed
    bytes.append(lowestFirst: Checksum(bytes[...]).value)
    return bytes
  }

  @Test(
    "of forged tables with right checksums is refused, and no table is made as large as they claim",
    arguments: [
      [], [0], [18], [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
      // Nine players, and zeros without end.
      [18, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
    ] as [[UInt8]])
  func forgedTables(packed: [UInt8]) throws {
    #expect(
      try Self.fault(try Self.forged(packed)) == "'a' is damaged: its tables are not those of its seats")
  }

  @Test("of seats that are no whole tiles is refused")
  func forgedSeats() throws {
    #expect(
      try Self.fault(try Self.forged([], seats: 0..<8))
        == "'a' is damaged: its tables are not those of its seats")
    #expect(
      try Self.fault(try Self.forged([], seats: 0..<10))
        == "'a' is damaged: its header is not what was written")
  }
}

/// Sebastiano Vigna's SplitMix64, in the public domain: flips that are the same in every test.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
