extension Form where Value == Scenario.Profile {
  static func profile(_ id: String) -> Form {
    .fields { fields in
      let like = fields.optional(
        "like", .choice(among: Scenario.Profile.names),
        about:
          "The ready-made profile that provides all numbers which are not given. "
          + "Default, without 'activity': the ready-made profile of the same name.")
      let inherited = Scenario.Profile.named(like ?? (fields.has("activity") ? "" : id))
      var profile = inherited ?? Scenario.Profile(id: id, share: 1, activity: .fixed(1))
      fields.origin = inherited?.id
      profile.id = id
      profile.share = fields.required("share", .share, about: "Share of all players; all shares sum to 1.")
      profile.activity = fields.value(
        "activity", .law, inherited: inherited?.activity,
        about: "Chance to play on a day, drawn once for each player. Required, unless inherited.")
      if like == nil, let near = Spelling.nearest(to: id, among: Scenario.Profile.names) {
        fields.advise("did you mean the ready-made profile '\(near)'?", ifMissing: "activity")
      }
      profile.churn = fields.value(
        "churn", .churn, default: profile.churn, about: "How players churn (leave for good).")
      profile.returns = fields.value(
        "returns", .chance, default: profile.returns,
        about: "Chance per day that a churned player returns. They play on the day they return.")
      profile.missions = fields.value(
        "missions", .law, default: profile.missions,
        about: "Multiplies the chance of every mission; drawn once for each player.")
      profile.collects = fields.value(
        "collects", .chance, default: profile.collects, about: "Chance that a mission done is also collected."
      )
      profile.payers = fields.value(
        "payers", .chance, default: profile.payers,
        about:
          "Share of players with a budget for real money. In a short run, fewer of them pay.")
      let spend = fields.value(
        "spend", .spend, default: (profile.spendMean, profile.spendSigma),
        about: "What a player with a budget spends on packs in 30 days of play, on average.")
      (profile.spendMean, profile.spendSigma) = spend
      profile.freezePropensity = fields.value(
        "freeze_propensity", .chance, default: profile.freezePropensity,
        about: "Chance on a day of play to buy for a `keep` demand of the shop.")
      profile.freezeAcceptance = fields.value(
        "freeze_acceptance", .chance, default: profile.freezeAcceptance,
        about: "Chance to accept an offered freeze where freezes are used by hand.")
      profile.taste = fields.value(
        "taste", .law, default: profile.taste,
        about: "Multiplies an offer's chance, drawn once for each player and offer.")
      profile.effort = fields.value(
        "effort", .number(.from(0, to: 100)), default: profile.effort,
        about: "Multiplies the mean of Poisson activities.")
      check(fields, profile, inherited)
      return profile
    }
  }

  /// Adds faults for fields that would have no effect.
  private static func check(_ fields: Fields, _ profile: Scenario.Profile, _ inherited: Scenario.Profile?) {
    if fields.has("returns"), profile.churn == .never, !fields.areFaulty("churn") {
      fields.refuse(
        "returns", "has no effect if nobody churns", help: "add 'churn', or leave 'returns' out")
    }
    if fields.has("spend"), inherited == nil, !fields.has("payers") {
      fields.refuse("spend", "has no effect without 'payers'", help: "add 'payers', the share with a budget")
    }
    if profile.payers > 0, inherited == nil, !fields.has("spend") {
      fields.refuse(
        "payers", "has no effect without 'spend'",
        help: "add 'spend', what a player with a budget spends: 'spend: { mean: 20, sigma: 1 }'")
    }
  }
}

extension Form where Value == Scenario.Profile.Law {
  static var law: Form {
    Form.either([
      .plain(Form<Double>.chance.map { .fixed($0) }),
      .fields { fields in
        .beta(
          mean: fields.required("mean", .number(.between(0, and: 1)), about: "Its mean over players."),
          concentration: fields.required(
            "concentration", .number(.above(0, atMost: 1_000_000)),
            about: "How similar players are: α + β of the beta distribution."))
      },
    ]).showing { if case .fixed(let chance) = $0 { shown(chance) } else { nil } }
      .shared(as: "law")
  }
}

extension Form where Value == Scenario.Profile.Churn {
  static var churn: Form {
    let positive = NumberRange.above(0, atMost: 1_000_000)
    return .either([
      .word("never", .never),
      .fields { fields in
        .daily(fields.required("daily", .chance, about: "The same chance on each day for all players."))
      },
      .fields { fields in
        .beta(
          gamma: 1,
          delta: fields.required(
            "half_life", .number(positive, unit: "days"),
            about:
              "Half of the players have churned after this many days; the chance varies between players. The same as gamma: 1 and this delta."
          ))
      },
      .fields { fields in
        .beta(
          gamma: fields.required(
            "gamma", .number(positive), about: "Of the beta distribution of the daily chance."),
          delta: fields.required(
            "delta", .number(positive), about: "Of the beta distribution of the daily chance."))
      },
    ]).showing { $0 == .never ? jsonText("never") : nil }
  }
}

extension Form where Value == (mean: Double, sigma: Double) {
  static var spend: Form {
    .fields { fields in
      (
        mean: fields.required(
          "mean", .number(.from(0, to: 1_000_000)),
          about: "Mean over players with a budget, in whole units of money."),
        sigma: fields.required(
          "sigma", .number(.from(0, to: 5)),
          about:
            "Of the log-normal distribution of budgets; cut 4.5 sigma above the median, with the mean kept.")
      )
    }
  }
}
