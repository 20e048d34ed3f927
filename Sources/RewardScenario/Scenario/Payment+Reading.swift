extension Form where Value == Scenario.Payment {
  /// A place in a scenario where something is paid.
  enum PaymentPlace {
    case anywhere
    /// A milestone or cycle, where an amount can be the length of the streak.
    case streak
    /// An offer of the shop, which can give pieces of a collection.
    case offer
  }

  /// `{ xp: 25, points: 25 }`, `{ random_item: hats }`, `{ diamonds: streak }`.
  static func payment(_ names: ScenarioIds, in place: PaymentPlace = .anywhere) -> Form {
    let amount = Form<Scenario.Payment.Amount>.amount(allowingStreak: place == .streak)
    let pool = Form<String>.reference(to: .collection, among: names.collections, words: ["shop"])
    let named = Fieldset(fields: [
      Fieldset.Field(
        name: "xp", shape: amount.shape(), about: "Experience; needs levels.", presence: .optional),
      Fieldset.Field(
        name: "random_item", shape: pool.shape(),
        about: "One new piece of a collection, or of all collections in the shop.", presence: .optional),
    ])
    let shape = Shape.map(of: amount.shape(), named: named, keys: .references(to: .good))
    return Form(
      shape: { .shared(place == .streak ? "streak_payment" : "payment", shape) },
      placeholder: { Scenario.Payment() },
      read: { spot, faults in
        guard let entries = entries(spot, faults, such: names.currencies.first, areAmounts: true)
        else { return nil }
        var payment = Scenario.Payment()
        var read: [Scenario.Payment.Entry] = []
        for entry in entries {
          let id = entry.key.text
          let inner = LocatedValue(node: entry.value, path: spot.path / id, keyPlace: entry.keyPlace)
          if id == "random_item" {
            guard let from = pool.read(inner, faults) else { continue }
            payment.randomItem = from == "shop" ? .shop : .collection(from)
          } else if let number = numberCut(by: entry, in: entries) {
            faults.noteCut(spot.path / number.name)
            faults.note(
              at: entry.keyPlace, inner.path, "'\(inner.path)' is the rest of a number", help: number.help)
          } else if names.allows(id, at: inner, faults), let amount = amount.read(inner, faults) {
            names.checkPieces(id, amount, in: place, at: inner, faults)
            read.append(Scenario.Payment.Entry(id, amount))
          }
        }
        return Scenario.Payment(read, randomItem: payment.randomItem)
      })
  }
}

extension Form where Value == Scenario.Payment.Amount {
  static func amount(allowingStreak: Bool) -> Form {
    let number = Form<Int>.wholeNumber(in: 0...ScenarioIds.largestAmount).map {
      Scenario.Payment.Amount.fixed($0)
    }
    if allowingStreak { return .either([.plain(number), .word("streak", .streakLength)]) }
    return Form(
      shape: number.shape, placeholder: number.placeholder,
      read: { spot, faults in
        if case .scalar(let scalar) = spot.node.content, scalar.text == "streak" {
          faults.note(
            spot, "cannot be the length of a streak here",
            help: "'streak' is an amount in milestones and cycles only; write a number")
          return nil
        }
        return number.read(spot, faults)
      })
  }
}

extension ScenarioIds {
  /// Whether the id can be paid there; adds a fault if not.
  fileprivate func allows(_ id: String, at spot: LocatedValue, _ faults: Faults) -> Bool {
    func refuse(_ rule: String, help: String) {
      faults.note(at: spot.keyPlace, spot.path, "'\(spot.path)' \(rule)", help: help)
    }
    if id == "xp" {
      if !hasLevels, !toldOfLevels {
        toldOfLevels = true
        refuse("is experience, which needs 'levels'", help: "add 'levels' with a curve, or leave all xp out")
      }
      return true
    }
    guard kinds[id] != nil else {
      faults.noteUnknown(
        UnknownName(name: id, namespace: .goods), as: Referent.good.words, at: spot.keyPlace, spot.path,
        "'\(spot.path)' pays an unknown id: no currency, item or boost is called '\(id)'"
      ) {
        faults.suggestion(for: id, among: Array(kinds.keys) + ["xp", "random_item"])
          ?? "define '\(id)' under currencies, items or boosts"
      }
      return false
    }
    return true
  }

  /// Adds a fault for pieces of a collection that are not specified; an offer is checked as a whole.
  fileprivate func checkPieces(
    _ id: String, _ amount: Scenario.Payment.Amount, in place: Form<Scenario.Payment>.PaymentPlace,
    at spot: LocatedValue,
    _ faults: Faults
  ) {
    guard case .collection(let size) = kinds[id], place != .offer else { return }
    if size == 1, amount == .fixed(1) { return }
    faults.note(
      spot,
      size == 1
        ? "must be 1, the only piece of the collection" : "does not say which piece of the collection",
      help: size == 1 ? "write 1" : "write 'random_item: \(id)'")
  }
}
