/// The reason why a valid scenario cannot be simulated.
public struct PlanRefusal: Error, Equatable, CustomStringConvertible {
  /// Path of the field to change, such as `shop.freeze_5.price`.
  public var path: String
  /// The rule that is broken, with the values.
  public var message: String
  public var help: String

  public init(path: String, message: String, help: String) {
    self.path = path
    self.message = message
    self.help = help
  }

  public var description: String { "\(message): \(help)" }
}

/// Replaces names by numbers, and assigns columns and cells on the way.
struct Planner {
  let scenario: Scenario
  var layout: Layout
  var cellCount = Cell.allCases.count
  var catalogue: Catalogue
  var resources: [Plan.Resource] = []
  var resourceIndex: [String: Int] = [:]
  var paymentLines: [Plan.Payment.Line] = []
  var grants: [Plan.Payment.Grant] = []
  var randomSources: [Plan.Payment.RandomSource] = []
  var prices: [Plan.Price] = []
  /// The rows of each offer's prices.
  var offerPrices: [(offer: String, rows: Range<Int>)] = []
  var boosts: [Plan.Boost] = []
  var boostIndex: [String: Int] = [:]
  /// For each offer, then each pack: the column of units bought, and the index among everything sold.
  var unitColumns: [(id: String, column: Int, place: Int)] = []

  /// The longest possible streak.
  let longest: Int
  /// Whether some players are carried over from an earlier run.
  let isContinued: Bool

  init(_ scenario: Scenario, longest: Int, isContinued: Bool) {
    self.scenario = scenario
    self.longest = longest
    self.isContinued = isContinued
    catalogue = Catalogue(MetricIndex(scenario))
    layout = Layout(isFlatWeek: Set(scenario.players.week).count == 1)
    for cell in Cell.allCases {
      catalogue.counters.append(Catalogue.Counter(name: cell.name, unit: cell.unit, cell: cell.rawValue))
    }
    addResources()
    addBoosts()
  }

  mutating func cell() -> Int {
    defer { cellCount += 1 }
    return cellCount
  }

  mutating func counter(_ name: String, unit: String) -> Int {
    let cell = cell()
    catalogue.counters.append(Catalogue.Counter(name: name, unit: unit, cell: cell))
    return cell
  }

  mutating func entry(_ resource: Int, _ flow: Catalogue.Flow, _ reason: Reason, _ id: String) -> Plan.Entry {
    let entry = Plan.Entry(amount: cell(), times: cell())
    catalogue.ledger.append(
      Catalogue.Line(resource: resource, flow: flow, reason: reason, id: id, entry: entry))
    return entry
  }

  private mutating func addResources() {
    if scenario.levels != nil { addResource("xp", start: 0) }
    for currency in scenario.currencies { addResource(currency.id, start: currency.start) }
    for item in scenario.items {
      switch item.kind {
      case .streakFreeze(let cap):
        addResource(item.id, start: item.start, cap: cap)
        if let days = item.expiresAfterDays { addExpiry(of: item.id, after: days) }
      case .collection(let size): addResource(item.id, start: item.start, cap: size)
      case .consumable: addResource(item.id, start: item.start)
      }
    }
  }

  private mutating func addResource(_ id: String, start: Int, cap: Int? = nil) {
    resourceIndex[id] = resources.count
    catalogue.resources.append(id)
    let turnedAway = cap == nil ? cell() : counter("\(id).turned_away", unit: "items")
    resources.append(
      Plan.Resource(
        start: Int32(start), bound: 0, cap: cap.map { Int32($0) } ?? .max, burned: layout.column(),
        upkeep: scenario.missions.contains { $0.costs.contains { $0.currency == id } }
          ? layout.column() : nil,
        column: layout.column(),
        startTakenOff: scenario.currencies.contains { $0.id == id } ? layout.column() : nil,
        startEntry: entry(resources.count, .source, .start, id),
        carriedOverEntry: isContinued ? entry(resources.count, .carriedOver, .start, id) : nil,
        turnedAway: turnedAway))
  }

  private mutating func addExpiry(of id: String, after days: Int) {
    let resource = resources.count - 1
    resources[resource].expiry = Plan.Resource.Expiry(
      cameIn: (0..<days).map { _ in layout.column() }, entry: entry(resource, .sink, .expired, id))
  }

  private mutating func addBoosts() {
    for boost in scenario.boosts {
      boostIndex[boost.id] = boosts.count
      boosts.append(
        Plan.Boost(
          factorHundredths: Int32(boost.factorHundredths), days: Int32(boost.days),
          startsNextDay: boost.starts == .nextDay, from: layout.column(), end: layout.column(),
          granted: counter("boost.\(boost.id).granted", unit: "boosts")))
    }
  }

  /// The ledger lines of a payment.
  mutating func payment(
    _ words: Scenario.Payment, _ reason: Reason, _ id: String, isEarned: Bool = true
  ) -> Plan.Payment {
    var payment = Plan.Payment()
    payment.isEarned = isEarned
    let (firstLine, firstGrant, firstSource) = (paymentLines.count, grants.count, randomSources.count)
    for part in words.amounts {
      if let boost = boostIndex[part.id] {
        grants.append(Plan.Payment.Grant(boost: boost, count: part.amount.atLeastOnce))
      } else if let resource = resourceIndex[part.id] {
        paymentLines.append(
          Plan.Payment.Line(
            resource: resource, amount: part.amount.number, paysLength: part.amount == .streakLength,
            entry: entry(resource, .source, reason, id)))
      }
    }
    for (item, size) in collections(of: words.randomItem) {
      let resource = resourceIndex[item] ?? 0
      randomSources.append(
        Plan.Payment.RandomSource(
          resource: resource, size: Int32(size), entry: entry(resource, .source, reason, id)))
    }
    payment.lines = firstLine..<paymentLines.count
    payment.boosts = firstGrant..<grants.count
    payment.randomFrom = firstSource..<randomSources.count
    payment.drawsOwned = scenario.randomItems == .any
    payment.randomPurpose = Purpose(kind: .randomItem, id: "\(reason.name).\(id)")
    return payment
  }

  /// The collections from which a random item may come, with their sizes.
  private func collections(of random: Scenario.Payment.RandomItem?) -> [(String, Int)] {
    guard let random else { return [] }
    let sold = Set(scenario.shop.flatMap { $0.gives.amounts.map(\.id) })
    return scenario.items.compactMap { item in
      guard case .collection(let size) = item.kind else { return nil }
      switch random {
      case .collection(let id): return item.id == id ? (item.id, size) : nil
      case .shop: return sold.contains(item.id) ? (item.id, size) : nil
      }
    }
  }

  mutating func prices(_ tags: [Scenario.Price], _ reason: Reason, _ id: String) -> Range<Int> {
    let first = prices.count
    for tag in tags {
      let resource = resourceIndex[tag.currency] ?? 0
      prices.append(
        Plan.Price(resource: resource, amount: Int32(tag.amount), entry: entry(resource, .sink, reason, id)))
    }
    return first..<prices.count
  }
}

extension Scenario.Payment.Amount {
  /// The fixed number, or 0 where the streak's length is paid.
  var number: Int32 {
    switch self {
    case .fixed(let number): Int32(number)
    case .streakLength: 0
    }
  }

  fileprivate var atLeastOnce: Int32 { Swift.max(1, number) }
}
