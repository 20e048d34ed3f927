extension Form where Value == Scenario.Event {
  static func event(_ id: String, _ names: ScenarioIds) -> Form {
    .fields { fields in
      let usual = Scenario.Event(id: id, from: 0)
      let firstDay = fields.required(
        "from", .wholeNumber(in: 1...Scenario.longestRun),
        about: "Its first day; day 1 is the first day of the run.")
      var event = Scenario.Event(id: id, from: firstDay - 1)
      event.days = fields.value(
        "days", .wholeNumber(in: 1...Scenario.longestRun, unit: "days"), default: usual.days,
        about: "How long it lasts.")
      event.every = fields.optional(
        "every", .wholeNumber(in: 2...Scenario.longestRun, unit: "days"),
        about: "Days from one start to the next. Default: it comes once.")
      event.experienceHundredths = fields.value(
        "experience", .factor(from: 100), default: usual.experienceHundredths,
        about:
          "Multiplies earned experience, in addition to boosts. Each payment is rounded down: 1.5 times 1 is 1. A product of several factors is cut to hundredths."
      )
      event.priceHundredths = fields.value(
        "prices", .factor(from: 1), default: usual.priceHundredths,
        about: "Multiplies prices in currencies, rounded to a whole number of at least 1.")
      event.offers = fields.optional(
        "offers",
        .list(of: Form<String>.reference(to: .pricedOffer, among: names.offers), count: 1...1000)
          .restricted(.distinct),
        about: "The offers whose prices it changes. Default: all.")?.sorted()
      event.isClosed = fields.value(
        "closed", .flag, default: usual.isClosed,
        about: "Whether the game is closed, so that no player can play.")
      event.oddsOfPlaying = fields.value(
        "odds_of_playing", .number(.above(0, atMost: 1000)), default: usual.oddsOfPlaying,
        about: "Multiplies the odds that a player plays: below 1 fewer players, above 1 more.")
      event.brings = fields.optional(
        "brings", Form<String>.reference(toLater: .profile),
        about: "The profile whose players all arrive during the event, evenly, and at no other time.")
      fields.declareNeed(ofOneOf: Scenario.Event.effects)
      fields.declare("offers", needs: "prices")
      fields.declare("brings", excludes: ["every"])
      event.check(fields, names)
      return event
    }
  }
}

extension Form where Value == Int {
  /// A factor in hundredths, up to 100.
  fileprivate static func factor(from least: Int) -> Form {
    .steps(
      100, in: least...10_000,
      rule: "a number from \(shown(Double(least) / 100)) to 100 with at most two decimals")
  }
}

extension Scenario.Event {
  /// The fields of which an event needs at least one.
  static let effects = ["experience", "prices", "closed", "odds_of_playing", "brings"]

  /// Adds faults for fields that contradict each other or would have no effect.
  fileprivate func check(_ fields: Fields, _ names: ScenarioIds) {
    if fields.has("experience"), !names.hasLevels, !names.toldOfLevels {
      names.toldOfLevels = true
      fields.refuse(
        "experience", "multiplies experience, which needs 'levels'",
        help: "add 'levels' with a curve, or leave 'experience' out")
    }
    if fields.has("prices"), names.offers.isEmpty {
      fields.refuse(
        "prices", "changes prices in currencies, and the shop sells nothing for one",
        help: "add an offer with 'price' to the shop, or leave 'prices' out")
    }
    if !fields.has("prices") {
      fields.refuse("offers", "has no effect without 'prices'", help: "add 'prices', or leave 'offers' out")
    }
    if let every, every <= days, !fields.areFaulty("every", "days") {
      fields.note(
        "every", "must be more than the \(days) \(days == 1 ? "day" : "days") of the event",
        help: days < Scenario.longestRun ? "write \(days + 1) or more, or fewer 'days'" : "write fewer 'days'"
      )
    }
    if isClosed, !fields.areFaulty("closed") {
      for name in Self.effects where name != "closed" {
        fields.refuse(
          name, "has no effect on days on which nobody can play", help: "give it its own event")
      }
    }
    if let twice = offers.flatMap({ zip($0, $0.dropFirst()).first { $0 == $1 }?.0 }),
      !fields.areFaulty("offers")
    {
      fields.note("offers", "must not name '\(twice)' twice", help: "keep one of the two")
    }
    if brings != nil {
      fields.refuse("every", "cannot go with 'brings'", help: "players arrive once; leave 'every' out")
    }
  }
}
