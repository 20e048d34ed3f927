/// What a scenario that was built in Swift must have before it can be simulated.
///
/// The reader of scenario files has checked all of this, and more, with the position of each fault. A program that builds a
/// `Scenario` of its own gets the first fault as a ``PlanRefusal``, by the path of the field in a file. Limits of numbers, and
/// the words that refuse them, are the reader's own.
struct ScenarioSoundness {
  let scenario: Scenario
  let currencies: Set<String>
  let freezes: Set<String>
  let collections: Set<String>
  /// Everything that a payment can give, besides experience.
  let goods: Set<String>
  let activities: Set<String>
  let missions: Set<String>
  let streakIds: Set<String>
  let profiles: Set<String>

  /// How far shares that sum to 1 may be off by rounding.
  private static let rounding = 1e-3

  private init(_ scenario: Scenario) {
    self.scenario = scenario
    currencies = Set(scenario.currencies.map(\.id))
    freezes = Set(
      scenario.items.filter { if case .streakFreeze = $0.kind { true } else { false } }.map(\.id))
    collections = Set(
      scenario.items.filter { if case .collection = $0.kind { true } else { false } }.map(\.id))
    goods = currencies.union(scenario.items.map(\.id)).union(scenario.boosts.map(\.id))
    activities = Set(scenario.activities.map(\.id))
    missions = Set(scenario.missions.map(\.id))
    streakIds = Set(scenario.streaks.map(\.id))
    profiles = Set(scenario.players.profiles.map(\.id))
  }

  /// - Throws: ``PlanRefusal`` at the first field that no scenario file could have.
  static func check(_ scenario: Scenario) throws(PlanRefusal) {
    let check = ScenarioSoundness(scenario)
    try check.number(scenario.days, FieldPath(["days"]))
    try check.ids()
    try check.players()
    try check.resources()
    try check.earning()
    try check.streaks()
    try check.shop()
    try check.events()
    try check.goals()
  }

  // Rules.

  func refusal(_ path: FieldPath, _ rule: String, help: String) -> PlanRefusal {
    PlanRefusal(path: path.description, message: "'\(path)' \(rule)", help: help)
  }

  func require(
    _ holds: Bool, _ path: @autoclosure () -> FieldPath, _ rule: @autoclosure () -> String,
    help: @autoclosure () -> String
  ) throws(PlanRefusal) {
    guard !holds else { return }
    throw refusal(path(), rule(), help: help())
  }

  /// Checks a number in the unit of a file.
  func number(_ value: Double, _ path: FieldPath) throws(PlanRefusal) {
    guard let fault = Scenario.fault(of: value, at: path) else { return }
    throw refusal(path, "\(fault.rule), not \(shown(value))", help: fault.help)
  }

  /// Checks a whole number of parts, such as hundredths, of the unit of a file.
  func number(_ value: Int, _ path: FieldPath, partsOfUnit parts: Int = 1) throws(PlanRefusal) {
    try number(Double(value) / Double(parts), path)
  }

  /// Checks the id that something refers to.
  func name(
    _ id: String, _ path: @autoclosure () -> FieldPath, among known: Set<String>, _ what: String
  ) throws(PlanRefusal) {
    guard !known.contains(id) else { return }
    throw refusal(
      path(), "must be the id of \(what), not '\(id)'",
      help: Spelling.nearest(to: id, among: known).map { "did you mean '\($0)'?" } ?? listing(known.sorted()))
  }

  /// Checks that what is listed by id has every id once.
  func unique(_ ids: [String], _ path: FieldPath) throws(PlanRefusal) {
    guard Set(ids).count < ids.count else { return }
    var seen: Set<String> = []
    let twice = ids.first { !seen.insert($0).inserted } ?? ""
    throw refusal(path, "has '\(twice)' twice", help: "give each its own id, or keep one of the two")
  }

  /// Checks shares of a whole, each at the path of its own.
  func whole(_ shares: [(id: String, share: Double)], _ path: FieldPath) throws(PlanRefusal) {
    for (id, share) in shares { try number(share, path / id / "share") }
    let sum = shares.reduce(0) { $0 + $1.share }
    try require(
      abs(sum - 1) <= Self.rounding, path, "must have shares that sum to 1, but they sum to \(shown(sum))",
      help: "change the shares")
  }

  // Names.

  private func ids() throws(PlanRefusal) {
    let goods = [
      ("currencies", scenario.currencies.map(\.id)), ("items", scenario.items.map(\.id)),
      ("boosts", scenario.boosts.map(\.id)),
    ]
    for (part, ids) in goods {
      try self.ids(ids, FieldPath([part]), refusing: ScenarioIds.refusal(ofReservedGood:))
    }
    // Items and boosts share the namespace of currencies.
    try unique(goods.flatMap(\.1), FieldPath(["currencies"]))
    let activities = scenario.activities.map(\.id)
    try ids(
      activities, FieldPath(["activities"]), refusing: ScenarioIds.refusal(ofActivity:))
    let missions = scenario.missions.map(\.id)
    try ids(missions, FieldPath(["missions"]), refusing: ScenarioIds.refusal(ofActivity:))
    try unique(activities + missions, FieldPath(["missions"]))
    try ids(scenario.streaks.map(\.id), FieldPath(["streaks"]))
    try ids(scenario.shop.map(\.id), FieldPath(["shop"]))
    try ids(scenario.events.map(\.id), FieldPath(["events"]))
    // Studies number the goals that they ask for.
    try unique(scenario.goals.map(\.id), FieldPath(["goals"]))
    let players = FieldPath(["players"])
    try ids(scenario.players.zones.map(\.id), players / "zones")
    try ids(
      scenario.players.profiles.map(\.id), players / "profiles",
      refusing: ScenarioIds.refusal(ofProfile:))
  }

  /// Checks the ids of a part: a report shows any that is not empty, but some words mean something else.
  func ids(
    _ ids: [String], _ path: FieldPath, refusing: (String) -> (rule: String, help: String)? = { _ in nil }
  ) throws(PlanRefusal) {
    for id in ids {
      try require(!id.isEmpty, path, "has an entry without an id", help: "give it an id")
      if let fault = refusing(id) { throw refusal(path / id, fault.rule, help: fault.help) }
    }
    try unique(ids, path)
  }
}
