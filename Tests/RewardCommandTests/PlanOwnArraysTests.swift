import Testing

@testable import RewardCommand
@testable import RewardEngine

@Suite("A worker's plan")
struct PlanOwnArraysTests {
  /// Read once or never in a day of play, or large.
  private static let shared: Set = ["catalogue", "opening", "layout"]

  private static func plans() throws -> [Plan] {
    try ["scenarios", "Sources/Benchmarks/Alone"].flatMap { folder in
      try Checkout.names(in: folder, ending: ".yaml").map { name in
        let file = "\(folder)/\(name).yaml"
        return try Plan(Scenario(Document(yaml: Checkout.bytes(file), name: file)))
      }
    }
  }

  @Test("shares no list with the plan it was made from, and says the same")
  func sharesNothing() throws {
    var lists: Set<String> = []
    for plan in try Self.plans() {
      let pairs = Self.lists(in: plan, and: plan.withOwnArrays).filter { pair in
        !Self.shared.contains { pair.path.hasPrefix($0) }
      }
      for pair in pairs { #expect(pair.one.address != pair.other.address, "\(pair.path)") }
      // The test sees it where a list is shared.
      #expect(Self.lists(in: plan, and: plan).allSatisfy { $0.one.address == $0.other.address })
      #expect("\(plan.withOwnArrays)" == "\(plan)")
      lists.formUnion(pairs.map(\.path))
    }
    // Lists that no example fills are not compared: these, of which few fill any, are.
    #expect(
      lists.isSuperset(of: [
        "streaks.event.counts", "streaks.dueAlways", "activities.law.table", "resources.expiry.some.cameIn",
        "feedback.some.isNear", "measures.ladders.columns", "measures.pools.snapshots", "clockPairs.byZone",
        "calendar.zones", "events.days", "levels.some.rewards", "prices",
      ]))
  }

  /// Lists with something in them at the same place of two values, with the names of the properties that lead there.
  private static func lists(
    in one: Any, and other: Any, at path: String = ""
  ) -> [(path: String, one: any List, other: any List)] {
    var found: [(path: String, one: any List, other: any List)] = []
    if let first = one as? any List, let second = other as? any List, first.address != nil {
      found.append((path, first, second))
    }
    for (child, twin) in zip(Mirror(reflecting: one).children, Mirror(reflecting: other).children) {
      // Elements of a list are at the list's own place.
      let name = one is any List ? nil : child.label
      let place = [path, name ?? ""].filter { !$0.isEmpty }.joined(separator: ".")
      found += lists(in: child.value, and: twin.value, at: place)
    }
    return found
  }
}

/// An array of anything.
private protocol List {
  /// Where its elements are; `nil` if there are none, as all empty arrays are in one place.
  var address: UnsafeRawPointer? { get }
}

extension Array: List {
  fileprivate var address: UnsafeRawPointer? {
    isEmpty ? nil : withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
  }
}
