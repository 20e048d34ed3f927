import Testing

@testable import RewardEngine
@testable import RewardStudies

@Suite("Merging parts")
struct MergeTests {
  /// 2,500 players in two profiles of 1,250: four tiles of 1,024, 226, 1,024 and 226.
  private static func run(
    feedback: Bool = false, shock: Bool = false, players: Int = 2500, days: Int = 2, seed: UInt64 = 1,
    title: String = "Visits"
  ) -> Run {
    Run(
      Scenario(
        title: title, days: days, currencies: [Scenario.Currency(id: "coins")],
        login: Scenario.Payment([Scenario.Payment.Entry("coins", .fixed(3))]),
        streaks: [Scenario.Streak(id: "visit")],
        players: Scenario.Players(
          profiles: [
            Scenario.Profile(id: "casual", share: 0.5, activity: .beta(mean: 0.4, concentration: 5)),
            Scenario.Profile(id: "regular", share: 0.5, activity: .fixed(0.7), churn: .daily(0.02)),
          ], feedback: feedback ? Scenario.Feedback(streak: "visit", streakLength: 1) : nil,
          dailyShock: shock ? Scenario.DailyShock(spread: 0.8, replications: 3) : nil)),
      players: players, seed: seed, threads: 2)
  }

  private static func parts(_ run: Run, _ count: Int) async throws -> [[UInt8]] {
    var parts: [[UInt8]] = []
    for number in 1...count { parts.append(try await run.part(try #require(Shard(number, of: count))).bytes) }
    return parts
  }

  private static func part(_ run: Run, _ number: Int, _ count: Int) async throws -> [UInt8] {
    try await run.part(try #require(Shard(number, of: count))).bytes
  }

  /// The refusal of some parts as those of a run, by name.
  private static func refusal(_ parts: KeyValuePairs<String, [UInt8]>, of run: Run = run()) throws
    -> Merge.Refusal?
  {
    var merge = try Merge(of: run)
    for (name, bytes) in parts { merge.add(bytes, named: name) }
    do throws(Merge.Refusal) {
      _ = try merge.findings()
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "gives what one run finds, in any order of the parts",
    arguments: [1, 2, 3, 7], [(false, false), (true, false), (false, true), (true, true)])
  func whole(count: Int, kind: (feedback: Bool, shock: Bool)) async throws {
    let run = Self.run(feedback: kind.feedback, shock: kind.shock)
    let parts = try await Self.parts(run, count)
    let wanted = try await run.findings()
    for order in [Array(parts), parts.reversed(), Array(parts[(count / 2)...] + parts[..<(count / 2)])] {
      var merge = try Merge(of: run)
      for (index, bytes) in order.enumerated() { merge.add(bytes, named: "\(index)") }
      let found = try merge.findings()
      #expect(found.outcome.tally == wanted.outcome.tally)
      #expect(found.outcome.replications.map(\.tally) == wanted.outcome.replications.map(\.tally))
      #expect(found.openLoop?.tally == wanted.openLoop?.tally)
      #expect((found.openLoop == nil) == !kind.feedback)
      #expect(found.digest == wanted.digest && found.scenario == wanted.scenario)
    }
  }

  @Test("takes parts of several counts, as long as every player is in them once")
  func counts() async throws {
    let run = Self.run()
    var merge = try Merge(of: run)
    merge.add(try await Self.part(run, 2, 2), named: "b")
    merge.add(try await Self.part(run, 1, 4), named: "c")
    merge.add(try await Self.part(run, 2, 4), named: "d")
    #expect(try merge.findings().digest == (try await run.findings()).digest)
  }

  @Test("takes as many parts as there are players and more, most of them empty")
  func moreThanPlayers() async throws {
    let run = Self.run(players: 3)
    var merge = try Merge(of: run)
    for (index, bytes) in try await Self.parts(run, 5).enumerated() { merge.add(bytes, named: "\(index)") }
    #expect(try merge.findings().digest == (try await run.findings()).digest)
  }

  @Test("names the seats and shards that are missing")
  func missing() async throws {
    let run = Self.run()
    let first = try await Self.part(run, 1, 4)
    let third = try await Self.part(run, 3, 4)
    let refusal = try Self.refusal(["c": third])
    #expect(
      refusal?.faults == [
        "players 1 to 1250 of 2500 are missing: shards 1/4, 2/4",
        "players 2275 to 2500 of 2500 are missing: shard 4/4",
      ])
    #expect(refusal?.missing == [1, 2, 4].compactMap { Shard($0, of: 4) })
    let mixed = try Self.refusal(["a": first, "z": try await Self.part(run, 2, 2)])
    // Two tiles are half of the four, and so the second of them is shard 2/4.
    #expect(mixed?.faults == ["players 1025 to 1250 of 2500 are missing: shard 2/4"])
    #expect(mixed?.missing.map(\.description) == ["2/4"])
    #expect(try Self.refusal([:])?.faults == ["players 1 to 2500 of 2500 are missing"])
  }

  @Test("names all missing shards in one sentence where there are many gaps")
  func manyGaps() async throws {
    // Each profile has 4 tiles of 1,024 players and one of 904. The parts have four of the large ones: 4,096 players.
    let run = Self.run(players: 10_000)
    var parts: [(String, [UInt8])] = []
    for number in [2, 4, 6, 8] { parts.append(("\(number)", try await Self.part(run, number, 10))) }
    var merge = try Merge(of: run)
    for (name, bytes) in parts { merge.add(bytes, named: name) }
    let refusal = #expect(throws: Merge.Refusal.self) { try merge.findings() }
    #expect(
      refusal?.missing == [1, 3, 5, 7, 9, 10].compactMap { Shard($0, of: 10) } && refusal?.isWhole == false)
    #expect(
      refusal?.faults == [
        "5904 of 10000 players are missing: shards 1/10, 3/10, 5/10, 7/10, 9/10, 10/10"
      ])
  }

  @Test(
    "names shards in ranges of three and more",
    arguments: [
      ([(3, 8)], "shard 3/8"), ([(1, 8), (2, 8)], "shards 1/8, 2/8"),
      ([(1, 8), (3, 8), (4, 8), (5, 8), (8, 8), (7, 9)], "shards 1/8, 3/8 to 5/8, 8/8, 7/9"),
      ([(1, 2), (2, 3), (3, 4)], "shards 1/2, 2/3, 3/4"),
    ])
  func ranges(shards: [(Int, Int)], words: String) {
    #expect(Shard.words(shards.compactMap { Shard($0, of: $1) }) == words)
  }

  @Test("names what is doubled")
  func doubled() async throws {
    let run = Self.run()
    let first = try await Self.part(run, 1, 2)
    let second = try await Self.part(run, 2, 2)
    #expect(
      try Self.refusal(["a": first, "b": second, "again": first])?.faults == [
        "'again' doubles players 1 to 1250, which 'a' has"
      ])
    #expect(
      try Self.refusal(["a": first, "b": second, "more": try await Self.part(run, 2, 4)])?.faults == [
        "'more' doubles players 1025 to 1250, which 'a' has"
      ])
  }

  @Test("names what is of another run, and in what")
  func foreign() async throws {
    let run = Self.run()
    let first = try await Self.part(run, 1, 2)
    let gap = "players 1251 to 2500 of 2500 are missing: shard 2/2"
    func faults(_ other: Run) async throws -> [String]? {
      try Self.refusal(["a": first, "b": try await Self.part(other, 2, 2)])?.faults
    }
    #expect(try await faults(Self.run(seed: 7)) == ["'b' is of seed 7, and the run is of seed 1", gap])
    #expect(
      try await faults(Self.run(players: 2400)) == [
        "'b' is of 2400 players, and the run is of 2500 players", gap,
      ])
    #expect(try await faults(Self.run(days: 4)) == ["'b' is of 4 days, and the run is of 2 days", gap])
    let other = Self.run(title: "Others")
    let fault = "is of another scenario, or of other --set or --start-from, than this merge"
    #expect(try await faults(other) == ["'b' \(fault)", gap])
    // Where all are, nothing is missing but the options.
    let foreign = [try await Self.part(other, 1, 2), try await Self.part(other, 2, 2)]
    let refusal = try Self.refusal(["a": foreign[0], "b": foreign[1]])
    #expect(refusal?.faults == ["'a' \(fault)", "'b' \(fault)"])
    #expect(refusal?.missing == [] && refusal?.areAllForeign == true)
  }

  @Test("names what is of another version")
  func version() async throws {
    let run = Self.run()
    let header = Part.Header(
      engine: "9.9.9", scenario: run.inputDigest.value, seed: 1, players: 2500, days: 2,
      shard: try #require(Shard(1, of: 1)), seats: 0..<2500)
    var bytes = header.bytes(before: Checksum.byteCount)
    bytes.append(lowestFirst: Checksum(bytes[...]).value)
    #expect(
      try Self.refusal(["a": bytes])?.faults == [
        "'a' is of version 9.9.9, and the run is of version \(Engine.version)",
        "players 1 to 2500 of 2500 are missing",
      ])
  }

  @Test("names a damaged part beside what is then missing")
  func damaged() async throws {
    let run = Self.run()
    var second = try await Self.part(run, 2, 2)
    second[second.count / 2] ^= 8
    #expect(
      try Self.refusal(["a": try await Self.part(run, 1, 2), "b": second])?.faults == [
        "'b' is damaged: its tables are not what was written",
        "players 1251 to 2500 of 2500 are missing: shard 2/2",
      ])
  }

  @Test("identifies a scenario by all its content, and by what its players begin with")
  func inputDigest() throws {
    let run = Self.run()
    #expect(run.inputDigest == Self.run(players: 3, seed: 9).inputDigest)
    var others = [run]
    var changed = run
    changed.scenario.about = "More"
    others.append(changed)
    changed = run
    changed.scenario.players.profiles[1].activity = .fixed(0.700_000_000_000_000_1)
    others.append(changed)
    changed = run
    changed.scenario.currencies[0].start = 1
    others.append(changed)
    changed = run
    changed.scenario.streaks.append(Scenario.Streak(id: "other"))
    others.append(changed)
    for day in [0, 1] {
      changed = run
      changed.opening = OpeningStates(of: try Plan(run.scenario), day: day)
      others.append(changed)
    }
    #expect(Set(others.map(\.inputDigest)).count == others.count)
  }
}
