extension Referent {
  static let streak = Referent("a streak", in: .streaks) { root, _ in root.ids(of: "streaks") }

  static let freeze = Referent("an item of kind streak_freeze", in: .goods) { root, _ in
    root.items(of: "streak_freeze")
  }

  static let collection = Referent("a collection", in: .goods) { root, _ in root.items(of: "collection") }

  static let activityOrMission = Referent("an activity or a mission", in: .actions) { root, _ in
    root.ids(of: "activities") + root.ids(of: "missions")
  }

  static let pricedOffer = Referent("an offer with a price", in: .offers) { root, _ in
    root.ids(of: "shop").filter { root["shop"]?[$0]?["real_price"] == nil }
  }

  /// A currency of the price beside the reference.
  static let currencyOfPrice = Referent("a currency of the price", in: .goods) { root, path in
    root.descendant(path.parent)?.ids(of: "price") ?? []
  }

  static let currency = Referent("a currency", in: .goods) { root, _ in root.ids(of: "currencies") }

  /// What a payment can pay; experience is one of its words.
  static let good = Referent("a currency, an item or a boost", in: .goods) { root, _ in
    ["currencies", "items", "boosts"].flatMap(root.ids) + (root["levels"] == nil ? [] : ["xp"])
  }

  static let profile = Referent("a profile", in: .profiles) { root, _ in
    guard case .scalar(let mix) = root["players"]?["mix"]?.content else {
      return root["players"]?.ids(of: "profiles") ?? []
    }
    return Scenario.Profile.mix(mix.text)?.map(\.id) ?? []
  }
}

extension Node {
  /// The ids of the items of a kind.
  fileprivate func items(of kind: String) -> [String] {
    ids(of: "items").filter { id in
      guard case .scalar(let scalar) = self["items"]?[id]?["kind"]?.content else { return false }
      return scalar.text == kind
    }
  }
}
