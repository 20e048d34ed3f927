import Foundation
import Testing

@testable import RewardEngine
@testable import RewardStudies

/// Parts with right checksums whose tables somebody has written other numbers into.
@Suite("A forged part")
struct ForgedPartTests {
  /// Every kind of table: two profiles, a streak with freezes, a shop, missions, levels, packs.
  private static let scenario = Scenario(
    title: "Small", days: 7,
    currencies: [Scenario.Currency(id: "coins", start: 5)],
    items: [
      Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: 3), start: 1),
      Scenario.Item(id: "hats", kind: .collection(size: 4)),
    ],
    login: Scenario.Payment([
      Scenario.Payment.Entry("coins", .fixed(3)), Scenario.Payment.Entry("xp", .fixed(9)),
    ]),
    missions: [Scenario.Mission(id: "share", chance: 0.5, pays: pays("coins", 2))],
    levels: Scenario.Levels(first: 1, highest: 5, curve: .quadratic(square: 0, linear: 10, constant: 0)),
    streaks: [Scenario.Streak(id: "visit", protectedBy: "freeze")],
    shop: [
      Scenario.Offer(
        id: "shield", gives: pays("freeze", 1),
        cost: .currency([Scenario.Price("coins", 6)], prefer: nil), demand: .chance(0.5, quantity: 1))
    ],
    players: Scenario.Players(
      profiles: [
        Scenario.Profile(id: "casual", share: 0.5, activity: .beta(mean: 0.4, concentration: 5)),
        Scenario.Profile(id: "regular", share: 0.5, activity: .fixed(0.7), churn: .daily(0.02)),
      ]))

  private static func pays(_ id: String, _ amount: Int) -> Scenario.Payment {
    Scenario.Payment([Scenario.Payment.Entry(id, .fixed(amount))])
  }

  private static let run = Run(scenario, players: 60, seed: 3)

  /// The two parts of the run, one a profile, and the integers of the first.
  private struct Parts {
    let first: [UInt8]
    let second: [UInt8]
    let integers: [Int128]

    init() async throws {
      first = try await run.part(try #require(Shard(1, of: 2))).bytes
      second = try await run.part(try #require(Shard(2, of: 2))).bytes
      var unpacker = IntegerUnpacker(first[Part.Header.byteCount..<first.count - Checksum.byteCount])
      var integers: [Int128] = []
      while let next = unpacker.next() { integers.append(next) }
      self.integers = integers
    }

    /// What a merge of the second part with a first one of these integers reports, or `nil` where it takes it.
    func fault(_ integers: [Int128]) throws -> String? {
      var packer = IntegerPacker()
      for integer in integers { packer.add(integer) }
      let packed = packer.bytes
      var bytes = try Part.Header(first).bytes(before: packed.count + Checksum.byteCount) + packed
      bytes.append(lowestFirst: Checksum(bytes[...]).value)
      var merge = try Merge(of: run)
      merge.add(bytes, named: "a")
      merge.add(second, named: "b")
      do throws(Merge.Refusal) {
        _ = try merge.findings()
        return nil
      } catch {
        return error.faults.first
      }
    }
  }

  /// Where a count of the casual players stands among the integers, behind the players of both profiles.
  private static func place(_ plan: Plan, _ count: (TallyLayout) -> Int) -> Int {
    plan.profiles.count + count(TallyLayout(plan))
  }

  @Test("of the numbers that were there is taken")
  func honest() async throws {
    let parts = try await Parts()
    #expect(try parts.fault(parts.integers) == nil)
  }

  @Test("is refused where the ledger has one coin more than players hold, or one less", arguments: [1, -1])
  func ledger(coins: Int) async throws {
    let parts = try await Parts()
    let plan = try Plan(Self.scenario)
    let resource = try #require(plan.catalogue.resources.firstIndex(of: "coins"))
    for line in plan.catalogue.ledger where line.resource == resource {
      for day in 0..<7 {
        var forged = parts.integers
        let place = Self.place(plan) { $0.flows(0, day) + line.entry.amount }
        forged[place] += Int128(coins)
        let wanted =
          forged[place] < 0
          ? "'a' is damaged: a count is -1"
          : "'a' is damaged: profile 'casual': on day \(day + 1) players hold "
        let fault = try #require(try parts.fault(forged))
        #expect(fault.hasPrefix(wanted), "\(line.reason) on day \(day + 1): \(fault)")
      }
    }
  }

  @Test("is refused where more players are back than there were")
  func retention() async throws {
    let parts = try await Parts()
    var forged = parts.integers
    forged[Self.place(try Plan(Self.scenario)) { $0.tenure(0, .active) + 1 }] = 31
    let fault = try #require(try parts.fault(forged))
    #expect(fault.contains("of 30 players 31 play 1 days after they arrive"), "\(fault)")
  }

  @Test("is refused with fewer than no players who pass a rung")
  func thresholds() async throws {
    let parts = try await Parts()
    var forged = parts.integers
    forged[Self.place(try Plan(Self.scenario)) { $0.threshold(0, 0, censored: false) + 3 }] = -1
    let fault = try #require(try parts.fault(forged))
    #expect(fault.contains("-1 players pass rung 1 after 3 days"), "\(fault)")
  }

  @Test("of any number at any place is merged or refused")
  func eachNumber() async throws {
    let parts = try await Parts()
    // FORGED_ALL=1 swift test --filter ForgedPartTests takes an hour for all; every 23rd of what is not 0, and of
    // the zeros, which are most, every 1009th takes seconds.
    let isWhole = ProcessInfo.processInfo.environment["FORGED_ALL"] != nil
    let places = parts.integers.indices.filter {
      isWhole || (parts.integers[$0] != 0 ? $0 % 23 == 0 : $0 % 1009 == 0)
    }
    for place in places {
      for value in [0, 1, -1, 1 << 31, 1 << 62, Int128(Int.max)] where parts.integers[place] != value {
        var forged = parts.integers
        forged[place] = value
        _ = try parts.fault(forged)
      }
    }
  }

  @Test("of any few numbers at any places is merged or refused", .timeLimit(.minutes(5)), arguments: seeds)
  func someNumbers(seed: UInt64) async throws {
    let parts = try await Parts()
    var random = SplitMix(state: seed)
    let filled = parts.integers.indices.filter { parts.integers[$0] != 0 }
    for _ in 0..<300 {
      var forged = parts.integers
      for _ in 0..<Int.random(in: 2...5, using: &random) {
        let place = filled.randomElement(using: &random) ?? 0
        let value = [0, 1, -1, 1 << 31, 1 << 62, Int128(Int.max), forged[place] + 1, forged[place] - 1]
        forged[place] = value.randomElement(using: &random) ?? 0
      }
      _ = try parts.fault(forged)
    }
  }

  /// Seeds of forged numbers; a trap is replayed with FORGED_SEED=N swift test --filter ForgedPartTests.
  private static let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["FORGED_SEED"].flatMap { UInt64($0) }.map { [$0] } ?? [1, 2, 3, 4]

  @Test("with numbers too few or too many is refused", arguments: [-700, -1, 1, 700])
  func length(more: Int) async throws {
    let parts = try await Parts()
    let forged =
      more < 0 ? Array(parts.integers.dropLast(-more)) : parts.integers + Array(repeating: 1, count: more)
    #expect(try parts.fault(forged) == "'a' is damaged: its tables are not those of its seats")
  }
}
