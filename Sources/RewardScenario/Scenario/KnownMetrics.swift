/// Which metrics can be looked up although other parts of a scenario have faults.
///
/// A part with a fault is read as its default. So a metric is judged only where no such part decides whether it exists.
struct KnownMetrics {
  private let scenario: Scenario
  private let document: Document
  private let faults: Faults

  init(_ scenario: Scenario, in document: Document, _ faults: Faults) {
    self.scenario = scenario
    self.document = document
    self.faults = faults
  }

  /// Whether everything that gives metrics their names was read: the ids, the levels, and the days.
  var areListed: Bool {
    let ids = [
      "currencies": scenario.currencies.map(\.id), "items": scenario.items.map(\.id),
      "boosts": scenario.boosts.map(\.id), "activities": scenario.activities.map(\.id),
      "missions": scenario.missions.map(\.id), "streaks": scenario.streaks.map(\.id),
      "shop": scenario.shop.map(\.id),
    ]
    return ids.allSatisfy { document.ids(at: FieldPath($0)).sorted() == $1.sorted() }
      && !faults.touch(FieldPath("days")) && !faults.touch(FieldPath("levels"))
      && !scenario.items.contains { faults.touch(FieldPath(["items", $0.id, "kind"])) }
  }

  /// Whether no fault can be the reason that a metric is missing.
  func isKnown(_ metric: String) -> Bool {
    let names = metric.split(separator: ".").map(String.init)
    guard let first = names.first else { return false }
    // Freezes and clocks get metrics by the rules of streaks, catalogues by what offers give.
    let isOfStreaks = ["streak", "clocks"].contains(first) || scenario.items.contains { $0.id == first }
    if isOfStreaks, faults.touch(FieldPath("streaks")) { return false }
    if names.contains("exhausted") || first == "shop" || first == "payers" || first.hasPrefix("arp") {
      return !faults.touch(FieldPath("shop"))
    }
    return !["mission", "item"].contains(first) || !faults.touch(FieldPath("missions"))
  }
}

extension Document {
  /// The ids of the mapping at a path, as written; empty where there is none.
  func ids(at path: FieldPath) -> [String] {
    guard case .mapping(let entries)? = self[path]?.content else { return [] }
    return entries.map(\.key.text)
  }

  /// Whether a scenario has the profiles that the file gives it, whatever their fields.
  func hasReadProfiles(_ scenario: Scenario, _ faults: Faults) -> Bool {
    let profiles = FieldPath("players.profiles")
    guard self[profiles] == nil else {
      return ids(at: profiles).sorted() == scenario.players.profiles.map(\.id).sorted()
    }
    return !faults.isFaulty(FieldPath("players")) && !faults.touch(FieldPath("players.mix"))
  }
}
