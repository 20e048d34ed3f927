extension Form where Value == Scenario.Activity {
  static func activity(_ id: String, _ names: ScenarioIds) -> Form {
    .fields { fields in
      Scenario.Activity(
        id: id,
        perActiveDay: fields.required(
          "per_active_day", .count, about: "How often it is done on a day of play."),
        pays: fields.value(
          "pays", .payment(names), default: Scenario.Payment(), about: "What it pays each time.")
      )
    }
  }
}

extension Form where Value == Scenario.Activity.Count {
  static var count: Form {
    .either([
      .plain(
        Form<Int>.wholeNumber(in: 0...10_000, orElse: { "write { poisson: \($0) }" }).map { .fixed($0) }),
      .fields { fields in
        .poisson(
          fields.required(
            "poisson", .number(.from(0, to: 1000)),
            about: "Poisson with this mean, times the profile's effort."))
      },
      .fields { fields in
        .chance(
          fields.required(
            "chance", .chance,
            about: "Once with this chance, else not at all; for each copy of a streak that it counts for."))
      },
    ])
  }
}

extension Form where Value == Scenario.Mission {
  static func mission(_ id: String, _ names: ScenarioIds) -> Form {
    .fields { fields in
      var mission = Scenario.Mission(id: id)
      mission.chance = fields.value(
        "chance", .chance, default: mission.chance,
        about: "Chance that it is done on a day of play, times the player's mission propensity.")
      mission.doneBy = fields.value(
        "done_by", .choice, default: mission.doneBy,
        about: "What completes it: play, or a purchase for real money.")
      mission.collecting = fields.value(
        "collecting", .choice, default: mission.collecting,
        about: "Whether a reward that is not collected on the same day is lost.")
      mission.costs = fields.value(
        "costs", .prices(names), default: [], about: "What it costs. Players who cannot pay do not do it.")
      mission.pays = fields.value("pays", .payment(names), default: mission.pays, about: "What it pays.")
      if mission.doneBy == .realPurchase, !fields.areFaulty("done_by") {
        fields.refuse(
          "chance", "does not apply to a mission that a real purchase completes",
          help: "it is completed on each day with a purchase; leave 'chance' out")
      }
      return Scenario.Mission(
        id: id, chance: mission.chance, doneBy: mission.doneBy, collecting: mission.collecting,
        costs: mission.costs, pays: mission.pays)
    }
  }
}

extension ScenarioIds {
  /// Why an id cannot be a currency, with the most similar currency; `nil` for a currency.
  func refusalOfCurrency(_ id: String, _ faults: Faults) -> (rule: String, help: String)? {
    guard !currencies.contains(id) else { return nil }
    return (
      "must be the id of a currency",
      faults.suggestion(for: id, among: currencies) ?? listing(currencies)
    )
  }
}

extension Form where Value == [Scenario.Price] {
  /// `{ coins: 500, points: 700 }`.
  static func prices(_ names: ScenarioIds) -> Form {
    return .map(
      of: .references(to: .currency), such: names.currencies.first,
      refusing: names.refusalOfCurrency
    ) { id in
      Form<Int>.wholeNumber(in: 1...ScenarioIds.largestAmount).map { Scenario.Price(id, $0) }
    }
  }
}

extension Form where Value == Scenario.Levels {
  static func levels(_ names: ScenarioIds) -> Form {
    .fields { fields in
      let curve = fields.required(
        "curve", .curve, about: "Total experience needed to pass each level; the first level is L = 1.")
      let usual = Scenario.Levels(curve: curve)
      let first = fields.value(
        "first", .wholeNumber(in: 0...1), default: usual.first,
        about: "The level of a player without experience.")
      var highest = fields.value(
        "highest", .wholeNumber(in: 1...1000), default: usual.highest,
        about: "The highest level. A table sets it by its length.")
      if case .table(let thresholds) = curve, !fields.areFaulty("curve") {
        if fields.has("highest"), highest != first + thresholds.count, !fields.areFaulty("highest", "first") {
          fields.note(
            "highest", "must be \(first + thresholds.count): the table has \(thresholds.count) thresholds",
            help: "leave it out, or change the table")
        }
        highest = first + thresholds.count
      }
      if highest <= first, !fields.areFaulty("highest", "first") {
        fields.note("highest", "must be above the first level, \(first)", help: "write \(first + 1) or more")
      }
      let isKnown = fields.isReading && !fields.areFaulty("highest", "first", "curve")
      let reached = isKnown ? first + 1...highest : 1...1000
      let levels = Scenario.Levels(
        first: first, highest: highest, curve: curve,
        eachLevelPays: fields.value(
          "each_level_pays", .payment(names), default: usual.eachLevelPays,
          about: "What each level pays when it is reached."),
        rewards: fields.value(
          "rewards",
          .numbered("a level", in: reached) { level in
            Form<Scenario.Payment>.payment(names).map { Scenario.Levels.Reward(level: level, pays: $0) }
          }, default: [],
          about: "What one level pays in addition. A jump over several levels pays each of them."
        ))
      if isKnown, let fault = levels.faultOfCurve {
        fields.note("curve", fault.rule, help: fault.help)
      }
      return levels
    }
  }
}

extension Scenario.Levels {
  /// The first threshold of a table that is not above the one before, with what is wrong; `nil` where all rise.
  package static func fault(ofTable thresholds: [Int]) -> (index: Int, rule: String, help: String)? {
    let pairs = zip(thresholds, thresholds.dropFirst()).enumerated()
    return pairs.first { $1.0 >= $1.1 }.map { index, pair in
      (
        index + 1, "must be above the threshold before it, \(pair.0)", "write \(pair.0 + 1) or more"
      )
    }
  }

  /// More experience than this is not counted.
  private static let largestThreshold = 1e15

  /// What is wrong with the curve at the first faulty level, or `nil`; its numbers must be allowed ones.
  package var faultOfCurve: (rule: String, help: String)? {
    var before = 0.0
    var width = 0.0
    for step in 1...max(1, highest - first) {
      let threshold: Double
      switch curve {
      case .quadratic(let square, let linear, let constant):
        threshold = Double(square) * Double(step * step) + Double(linear * step) + Double(constant)
      case .geometric(let first, let ratio):
        width = step == 1 ? Double(first) : (width * ratio).rounded(.down)
        threshold = before + width
      // The table's own reader has compared the thresholds.
      case .table: return nil
      }
      if threshold <= before {
        let found = "level \(first + step) would take \(shown(threshold)) experience after \(shown(before))"
        return ("must rise with every level, but \(found)", "raise the numbers of the curve")
      }
      if threshold > Self.largestThreshold {
        let most = shown(Self.largestThreshold)
        return (
          "would take more than \(most) experience to level \(first + step)",
          "lower the numbers, or 'highest'"
        )
      }
      before = threshold
    }
    return nil
  }
}

extension Form where Value == [Int] {
  /// Thresholds of experience, each above the one before.
  fileprivate static var thresholds: Form {
    let list = Form.list(of: Form<Int>.wholeNumber(in: 1...1_000_000_000_000_000), count: 1...1000)
    return Form(
      shape: list.shape, placeholder: list.placeholder,
      read: { spot, faults in
        guard let thresholds = list.read(spot, faults), !faults.touch(spot.path) else { return nil }
        guard let fault = Scenario.Levels.fault(ofTable: thresholds) else { return thresholds }
        guard case .list(let nodes) = spot.node.content else { return nil }
        let path = spot.path / String(fault.index + 1)
        faults.note(
          LocatedValue(node: nodes[fault.index], path: path, keyPlace: spot.keyPlace), fault.rule,
          help: fault.help)
        return nil
      })
  }
}

extension Form where Value == Scenario.Levels.Curve {
  static var curve: Form {
    let coefficient = -1_000_000_000...1_000_000_000
    let quadratic = Form.fields { fields in
      .quadratic(
        square: fields.required(
          "square", .wholeNumber(in: 0...1_000_000_000), about: "Times L squared."),
        linear: fields.value("linear", .wholeNumber(in: coefficient), default: 0, about: "Times L."),
        constant: fields.value("constant", .wholeNumber(in: coefficient), default: 0, about: "Added."))
    }
    let geometric = Form.fields { fields in
      .geometric(
        first: fields.required(
          "first", .wholeNumber(in: 1...1_000_000_000), about: "Experience needed to pass the first level."),
        ratio: fields.required(
          "ratio", .number(.from(1, to: 10)),
          about:
            "How many times as much each next level needs. What a level needs is rounded down, and the next is computed from the number before rounding."
        ))
    }
    return .either([
      .fields { $0.required("quadratic", quadratic, about: "square L² + linear L + constant.") },
      .fields { fields in
        .table(
          fields.required("table", .thresholds, about: "One threshold for each level, in rising order."))
      },
      .fields {
        $0.required(
          "geometric", geometric,
          about: "Each level needs a ratio times as much as the one before.")
      },
    ])
  }
}
