extension Scenario {
  /// Reads the scenario that a document describes.
  ///
  /// - Throws: `InvalidScenario` with every fault of the document.
  public init(_ document: Document) throws(InvalidScenario) {
    let faults = Faults(removals: document.removals)
    faults.noteDuplicates(in: document.root, at: .root)
    let start = Place.file(line: 1, column: 1, width: 0)
    let scenario = Form.scenario.read(LocatedValue(node: document.root, path: .root, keyPlace: start), faults)
    if let scenario { ScenarioChecks(scenario, in: document, faults).run() }
    guard let scenario, faults.all.isEmpty else {
      throw InvalidScenario(faults.reported(in: document), in: document.source)
    }
    self = scenario
  }
}

extension Form where Value == Scenario {
  /// The form of a whole scenario file.
  static var scenario: Form {
    .fields { fields in
      let usual = Scenario(title: "", players: Scenario.Players(profiles: []))
      _ = fields.required("format", .wholeNumber(in: 1...1), about: "The version of this format.")
      let title = fields.required("title", .text(1...200), about: "The title of the report.")
      let about = fields.value(
        "about", .text(0...2000, hasLines: true), default: usual.about, about: "What the scenario is about."
      )
      let days = fields.value(
        "days", .wholeNumber(in: 1...Scenario.longestRun, unit: "days"), default: usual.days,
        about: "Days to simulate.")
      let firstWeekday = fields.value(
        "first_weekday", .weekday, default: usual.firstWeekday, about: "The weekday of the first day.")
      let names = ScenarioIds()
      names.hasLevels = fields.isMeant("levels")
      names.activities = fields.ids(of: "activities")
      names.missions = fields.ids(of: "missions")
      names.streaks = fields.ids(of: "streaks")
      names.offers = fields.ids(of: "shop", lacking: "real_price")
      let goods = Goods(reading: fields, names)
      let randomItems = fields.value(
        "random_items", .choice, default: usual.randomItems,
        about: "Whether a random item is always a new one, or may be one that the player already owns.")
      return Scenario(
        title: title, about: about, days: days, firstWeekday: firstWeekday, currencies: goods.currencies,
        items: goods.items, boosts: goods.boosts, randomItems: randomItems,
        login: fields.value(
          "login",
          Form<Payment>.fields { $0.required("pays", .payment(names), about: "What a day of play pays.") },
          default: usual.login, about: "What each day of play pays."),
        activities: fields.value(
          "activities",
          .map(of: "an activity", refusing: { id, _ in ScenarioIds.refusal(ofActivity: id) }) {
            .activity($0, names)
          }.restricted(.reserved(ScenarioIds.reservedOfActivities)),
          default: [],
          about:
            "Things that players do any number of times a day, before missions and in the order of their ids."
        ),
        missions: fields.value(
          "missions",
          .map(of: "a mission", refusing: { id, _ in names.refusal(ofMission: id) }) { .mission($0, names) }
            .restricted(.reserved(ScenarioIds.reservedOfActivities)),
          default: [],
          about:
            "Daily tasks, done at most once a day. There are no weekly ones: a chance of 0.14 comes about once in seven days of play. They take their turns in the order of their ids: a boost that one of them pays multiplies what those after it pay."
        ),
        levels: fields.optional(
          "levels", .levels(names), about: "Experience thresholds, and what reaching a level pays."),
        streaks: fields.value(
          "streaks", .map(of: "a streak") { .streak($0, names) }, default: [],
          about: "Counts of consecutive days, with their protection and payments. There are no weekly ones."),
        shop: fields.value(
          "shop", .map(of: "an offer") { .offer($0, names) }, default: [], about: "What the shop sells."),
        players: fields.required("players", .players(names), about: "The players."),
        events: fields.value(
          "events", .map(of: "an event") { .event($0, names) }, default: [],
          about: "Days with a change for all players."),
        goals: fields.value(
          "goals", .map(of: "a goal") { .goal($0) }, default: [],
          about: "Conditions on metrics. The report shows whether they hold."))
    }
  }

  private typealias Payment = Scenario.Payment
}

/// Everything that players can own: read first, since everything else refers to it.
private struct Goods {
  var currencies: [Scenario.Currency]
  var items: [Scenario.Item]
  var boosts: [Scenario.Boost]

  init(reading fields: Fields, _ names: ScenarioIds) {
    currencies = fields.value(
      "currencies",
      .map(of: "a currency", refusing: { id, _ in names.refusal(ofGood: id) }) { .currency($0) }
        .restricted(.reserved(ScenarioIds.reservedOfGoods)), default: [],
      about: "Currencies that players earn, buy and spend.")
    names.enter(fields.ids(of: "currencies")) { _ in .currency }
    items = fields.value(
      "items",
      .map(of: "an item", refusing: { id, _ in names.refusal(ofGood: id) }) { .item($0) }
        .restricted(.reserved(ScenarioIds.reservedOfGoods)),
      default: [],
      about: "Items that players own.")
    let kinds = Dictionary(
      items.map { ($0.id, ScenarioIds.Kind($0.kind)) }, uniquingKeysWith: { first, _ in first })
    names.enter(fields.ids(of: "items")) { kinds[$0] }
    boosts = fields.value(
      "boosts",
      .map(of: "a boost", refusing: { id, _ in names.refusal(ofGood: id) }) { .boost($0) }
        .restricted(.reserved(ScenarioIds.reservedOfGoods)),
      default: [],
      about: "Multipliers of experience for some days. They need levels.")
    names.enter(fields.ids(of: "boosts")) { _ in .boost }
    if !names.hasLevels, !fields.ids(of: "boosts").isEmpty {
      names.toldOfLevels = true
      fields.refuse(
        "boosts", "multiply experience, which needs 'levels'",
        help: "add 'levels' with a curve, or leave boosts out")
    }
  }
}

extension ScenarioIds.Kind {
  fileprivate init(_ kind: Scenario.Item.Kind) {
    switch kind {
    case .streakFreeze(let most): self = .streakFreeze(holdAtMost: most)
    case .collection(let size): self = .collection(size: size)
    case .consumable: self = .consumable
    }
  }
}

extension Form where Value == Weekday {
  static var weekday: Form {
    let names = Form<String>.choice(among: Weekday.allCases.map { "\($0)" })
    return names.map { name in Weekday.allCases.first { "\($0)" == name } ?? .monday }.showing {
      jsonText("\($0)")
    }
  }
}

extension Faults {
  /// Adds a fault for every key that a mapping has a second time.
  fileprivate func noteDuplicates(in node: Node, at path: FieldPath) {
    switch node.content {
    case .scalar: return
    case .list(let nodes):
      for (index, inner) in nodes.enumerated() { noteDuplicates(in: inner, at: path / String(index + 1)) }
    case .mapping(let entries):
      var first: [String: Place] = [:]
      for entry in entries {
        let inner = path / entry.key.text
        if let place = first[entry.key.text] {
          var help = "keep one of the two"
          if case .file(let line, _, _) = place { help = "the first is on line \(line); keep one of the two" }
          note(at: entry.keyPlace, inner, "'\(inner)' is given twice", help: help)
        } else {
          first[entry.key.text] = entry.keyPlace
          noteDuplicates(in: entry.value, at: inner)
        }
      }
    }
  }
}

extension Scenario {
  /// The JSON Schema of scenario files, printed from the reader's own declarations.
  public static var schema: String {
    JSONSchema(Form<Scenario>.scenario.shape()).text(title: "A scenario of rewardsim")
  }

  /// Every field of a scenario file that can be changed by itself, found from the reader's own declarations.
  public static func editableFields(of document: Document) -> [EditableField] {
    EditableSearch(Form<Scenario>.scenario.shape(), in: document.root, inForce: document.unwritten).fields
  }

  /// Every list and mapping of a scenario file whose rows come and go, found in the same declarations.
  public static func editableTables(of document: Document) -> [EditableTable] {
    EditableSearch(Form<Scenario>.scenario.shape(), in: document.root).tables
  }

  /// Every field that a mapping of a scenario file can have or leave out, found in the same declarations.
  public static func optionalFields(of document: Document) -> [OptionalField] {
    EditableSearch(Form<Scenario>.scenario.shape(), in: document.root, inForce: document.unwritten).options
  }

  /// Every field of scenario files in Markdown tables, printed from the reader's own declarations.
  public static var reference: String {
    Reference(Form<Scenario>.scenario.shape()).text
  }
}
