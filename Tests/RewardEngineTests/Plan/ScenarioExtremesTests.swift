import Testing

@testable import RewardEngine

/// Every number and name of a scenario, set to what nobody means.
@Suite("A scenario with one extreme value")
struct ScenarioExtremesTests {
  /// No field takes any of these.
  private static let impossibleWholes = [Int.min, Int.min + 1, -3_000_000_000_000, Int.max - 1, Int.max]
  private static let impossibleNumbers = [
    -Double.infinity, -1e300, 1e300, .infinity, .nan, -.greatestFiniteMagnitude, .greatestFiniteMagnitude,
  ]
  private static let impossibleNames = ["", "unknown", "Nobody's", "all", "random_item", "a.b"]
  /// Some fields take these, and must then be simulated to the end.
  private static let edges = [-1, 0, 1, 2]
  private static let tinyNumbers = [
    -1, -0.0, .leastNonzeroMagnitude, .leastNormalMagnitude, 1e-30, 0.5, 1, 7,
  ]

  @Test("is sound before") func sound() async throws { try await Self.run(Self.scenario) }

  @Test("that is a whole number is refused, or simulated to the end", arguments: wholes.indices)
  func whole(index: Int) async throws {
    let (path, change) = Self.wholes[index]
    for value in Self.impossibleWholes { Self.refuse(path, "\(value)") { change(&$0, value) } }
    for value in Self.edges { try await Self.refuseOrRun(path, "\(value)") { change(&$0, value) } }
  }

  @Test("that is a number is refused, or simulated to the end", arguments: numbers.indices)
  func number(index: Int) async throws {
    let (path, change) = Self.numbers[index]
    for value in Self.impossibleNumbers { Self.refuse(path, "\(value)") { change(&$0, value) } }
    for value in Self.tinyNumbers { try await Self.refuseOrRun(path, "\(value)") { change(&$0, value) } }
  }

  @Test("that is a name is refused", arguments: names.indices)
  func name(index: Int) {
    let (path, change) = Self.names[index]
    for name in Self.impossibleNames { Self.refuse(path, "'\(name)'") { change(&$0, name) } }
  }

  @Test("that is an empty id is refused", arguments: ids.indices)
  func id(index: Int) {
    let (path, change) = Self.ids[index]
    Self.refuse(path, "empty") { change(&$0, "") }
  }

  @Test("that is the id of something else, or a word of the tables, is refused", arguments: taken.indices)
  func takenId(index: Int) {
    let (path, change) = Self.taken[index]
    Self.refuse(path, "an id", change)
  }

  private static func refusal(_ change: (inout Scenario) -> Void) -> PlanRefusal? {
    var scenario = scenario
    change(&scenario)
    do throws(PlanRefusal) { _ = try Plan(scenario) } catch { return error }
    return nil
  }

  private static func refuse(_ path: String, _ value: String, _ change: (inout Scenario) -> Void) {
    guard let refusal = refusal(change) else {
      Issue.record("\(path) may be \(value)")
      return
    }
    #expect(refusal.path == path, "\(refusal) for \(value)")
    #expect(refusal.message.hasPrefix("'\(path)' ") && !refusal.help.isEmpty, "\(refusal) for \(value)")
  }

  private static func refuseOrRun(
    _ path: String, _ value: String, _ change: (inout Scenario) -> Void
  ) async throws {
    if let refusal = refusal(change) {
      // Of two fields that contradict each other, either may be named.
      #expect(!refusal.path.isEmpty && !refusal.help.isEmpty, "\(refusal) for \(path): \(value)")
      return
    }
    var scenario = scenario
    change(&scenario)
    try await run(scenario)
  }

  private static func run(_ scenario: Scenario) async throws {
    let simulation = try ReplicatedSimulation(try Plan(scenario), players: 8, seed: 1)
    let outcome = try await simulation.outcome(threads: 1)
    #expect(outcome.players == 8)
  }
}
