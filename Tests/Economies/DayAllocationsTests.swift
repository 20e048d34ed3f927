import Economies
import Foundation
import RewardEngine
import Testing

@Suite("The days of a tile")
struct DayAllocationsTests {
  /// Scenarios of the project, those that have one mechanic alone among them.
  private static let files = ["scenarios", "Sources/Benchmarks/Alone", "Sources/Benchmarks/Reference"].flatMap
  {
    let folder = root.appending(path: $0).path(percentEncoded: false)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Only an optimised build is free of closures and boxes that the source does not ask for.
  private static let isCounted: Bool = {
    #if DEBUG
      false
    #else
      var allocations = DayAllocations(days: 2)
      allocations.end(of: 0)
      withExtendedLifetime([Int](repeating: 1, count: files.count)) {}
      allocations.end(of: 1)
      return allocations.count >= 0
    #endif
  }()

  @Test("ask for no memory after the first", .enabled(if: isCounted), arguments: files)
  func allocateNothing(file: String) throws {
    // Long enough for streaks, levels and feedback to happen; two tiles, one of them with empty lanes.
    let scenario = try ScenarioFile(file).scenario(days: 120)
    let plan = try Plan(scenario)
    let simulation = try ReplicatedSimulation(plan, players: 4_000, seed: 1)
    // A process makes the metadata of a type when it first meets the type: that is no day's.
    _ = try Simulation(plan, players: 4_000, seed: 2).runHere()
    var allocations = DayAllocations(days: scenario.days)
    for part in simulation.replications { _ = try part.runHere { allocations.end(of: $0) } }
    #expect(allocations.count == 0)
  }

  @Test("are counted apart from the first, and requests between them count")
  func counts() {
    var allocations = DayAllocations(days: 3)
    var blocks: [UnsafeMutableRawPointer] = []
    blocks.reserveCapacity(4)
    for day in 0..<3 {
      blocks.append(.allocate(byteCount: 64, alignment: 8))
      allocations.end(of: day)
    }
    for block in blocks { block.deallocate() }
    #if canImport(Glibc)
      #expect(allocations.count == 2)
    #else
      #expect(allocations.count == 0)
    #endif
  }
}
