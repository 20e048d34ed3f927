extension Form where Value == Scenario.Players {
  static func players(_ names: ScenarioIds) -> Form {
    .fields { fields in
      let usual = Scenario.Players(profiles: [])
      let count = fields.value(
        "count", .wholeNumber(in: 1...1_000_000_000, unit: "players"), default: usual.count,
        about: "Number of players. The option --players overrides it.")
      let mix = fields.optional(
        "mix", .choice(among: Scenario.Profile.mixes), about: "Ready-made profiles and shares.")
      let profiles = fields.optional(
        "profiles",
        .map(of: "a profile", refusing: { id, _ in ScenarioIds.refusal(ofProfile: id) }) { .profile($0) }
          .restricted(.someEntry, .reserved(ScenarioIds.reservedOfProfiles)),
        about: "Groups of players with the same behaviour.")
      fields.exactlyOne(of: ["mix", "profiles"])
      if fields.has("profiles"), profiles?.isEmpty == true, !fields.areFaulty("profiles") {
        fields.note(
          "profiles", "must have at least one profile", help: "add one such as casual: { share: 1 }")
      }
      let players = Scenario.Players(
        count: count, profiles: profiles ?? mix.flatMap(Scenario.Profile.mix) ?? [],
        arrival: fields.value(
          "arrive", .arrival, default: usual.arrival,
          about: "All players on the first day, or a number per day."),
        week: fields.value(
          "week", .week, default: usual.week,
          about: "What each weekday adds to the logit of the chance to play."),
        zones: fields.value(
          "zones", .map(of: "a zone") { .zone($0) }.restricted(.someEntry), default: usual.zones,
          about: "The time zones of players."
        ),
        hours: fields.value(
          "hours",
          .list(of: Form<Double>.number(.from(0, to: 1_000_000)), count: 24...24)
            .restricted(.somethingAboveZero),
          default: usual.hours,
          about: "Weights of the preferred hour of play, for local hours 0 to 23."),
        jitterHours: fields.value(
          "jitter_hours", .number(.from(0, to: 12), unit: "hours"), default: usual.jitterHours,
          about:
            "A session is at most this far from the player's preferred hour, on the same date: near hours are more likely, in a triangle."
        ),
        feedback: fields.optional(
          "feedback", .feedback(names),
          about:
            "How rewards change behaviour. Default: off. It reads streaks at the player's midnight, when days of UTC or with a leeway may still be open."
        ),
        dailyShock: fields.optional(
          "daily_shock", .dailyShock,
          about: "What makes a day better or worse for all players at once. Default: nothing."),
        source: fields.optional(
          "source", .text(1...1000),
          about: "What the profiles were fitted to. Reports print it. Default: they are assumptions."))
      if players.hours.allSatisfy({ $0 == 0 }), !fields.areFaulty("hours") {
        fields.note("hours", "must have a number above 0", help: "give the hours of play a weight")
      }
      return players
    }
  }
}

extension Form where Value == Scenario.Players.Arrival {
  static var arrival: Form {
    .either([
      .word("together", .together),
      .fields { fields in
        .perDay(
          fields.required(
            "per_day", .number(.above(0, atMost: 1_000_000_000), unit: "players"),
            about: "New players per day, divided among profiles by their shares. Scaled with --players."))
      },
    ]).showing { $0 == .together ? jsonText("together") : nil }
  }
}

extension Form where Value == [Double] {
  static var week: Form {
    .either([
      .word("flat", Week.flat),
      .word("game", Week.game),
      .word("habit", Week.habit),
      .fields { fields in
        Weekday.allCases.map { day in
          fields.value(
            "\(day)", .number(.from(-10, to: 10)), default: Week.flat[day.rawValue],
            about: "Added to the logit.")
        }
      },
    ]).showing { $0 == Week.flat ? jsonText("flat") : nil }
  }
}

extension Form where Value == Scenario.Zone {
  static func zone(_ id: String) -> Form {
    .fields { fields in
      let quarters = fields.value(
        "utc_offset",
        .steps(4, in: -48...56, unit: "hours", rule: "a number of hours from -12 to 14 in quarter steps"),
        default: 0, about: "East of UTC. Daylight saving is not simulated.")
      return Scenario.Zone(
        id: id, utcOffsetMinutes: 15 * quarters,
        share: fields.required("share", .share, about: "Share of all players; all shares sum to 1."))
    }
  }
}

extension Form where Value == Double {
  /// A share of the whole, above 0.
  static var share: Form { number(.above(0, atMost: 1)) }

  /// A weight on the logit of activity.
  fileprivate static var weight: Form { number(.from(-10, to: 10)) }
}

extension Form where Value == Scenario.DailyShock {
  static var dailyShock: Form {
    .fields(such: "spread") { fields in
      let spread = fields.required(
        "spread", .number(.from(0, to: 3)),
        about: "Standard deviation of what a day adds to the logit of the chance to play. 0 means no shock.")
      let usual = Scenario.DailyShock(spread: spread)
      return Scenario.DailyShock(
        spread: spread,
        replications: fields.value(
          "replications", .wholeNumber(in: 2...200), default: usual.replications,
          about: "Groups of players, each with its own days. Intervals come from the spread between them."))
    }
  }
}

extension Form where Value == Scenario.Feedback {
  static func feedback(_ names: ScenarioIds) -> Form {
    func literature(_ spot: LocatedValue, _ faults: Faults) -> Scenario.Feedback? {
      guard names.streaks.count != 1 else { return .literature(streak: names.streaks[0]) }
      if names.streaks.isEmpty {
        faults.note(
          spot, "needs a streak", help: "add one under 'streaks', or leave 'feedback' out")
      } else {
        let help = "write { preset: literature, streak: \(names.streaks.sorted()[0]) }"
        faults.note(spot, "must name the streak, because there are several", help: help)
      }
      return nil
    }
    let word = Form(
      shape: { .choice(["literature"]) }, placeholder: { .literature(streak: "") }, read: literature)
    return .either([
      Alternative(form: word, words: "'literature'", word: "literature"),
      .fields { reading($0, names) },
    ])
  }

  private static func reading(_ fields: Fields, _ names: ScenarioIds) -> Scenario.Feedback {
    let isOnlyOne = names.streaks.count == 1
    let streak = fields.value(
      "streak", Form<String>.reference(to: .streak, among: names.streaks),
      inherited: isOnlyOne ? names.streaks[0] : nil,
      about: "The streak that players react to. Default: the only one.")
    let usual = Scenario.Feedback.literature(streak: streak)
    let preset = fields.optional(
      "preset", .choice(among: ["literature"]),
      about:
        "A set of numbers: streak_length \(usual.streakLength), after_break \(usual.afterBreak), near_milestone \(usual.nearMilestone) for a milestone_share of \(usual.milestoneShare), at_risk \(usual.atRisk). The fields below change single ones."
    )
    var feedback = preset == nil ? Scenario.Feedback(streak: streak) : usual
    feedback.streakLength = fields.value(
      "streak_length", .weight, default: feedback.streakLength, about: "Weight of ln(1 + min(s, 7)) / ln 8.")
    feedback.afterBreak = fields.value(
      "after_break", .weight, default: feedback.afterBreak,
      about:
        "Weight of the drop after a break: all of it on the next day, then halved every three days. It is subtracted."
    )
    feedback.nearMilestone = fields.value(
      "near_milestone", .weight, default: feedback.nearMilestone,
      about: "Weight while a milestone is at most three days away, whether or not it was paid before.")
    feedback.milestoneShare = fields.value(
      "milestone_share", .chance, default: feedback.milestoneShare,
      about: "Share of players that react to it.")
    feedback.atRisk = fields.value(
      "at_risk", .weight, default: feedback.atRisk,
      about:
        "Weight on a day after missed days, whose own miss would cost the streak: neither grace nor freezes would cover it."
    )
    feedback.rewardChange = fields.value(
      "reward_change", .weight, default: feedback.rewardChange, about: "Weight of ln(reward_value_ratio).")
    feedback.rewardValueRatio = fields.value(
      "reward_value_ratio", .number(.above(0, atMost: 1000)), default: feedback.rewardValueRatio,
      about: "The worth of the rewards, as a ratio to their worth before.")
    fields.declare("reward_change", needs: "reward_value_ratio")
    fields.declare("reward_value_ratio", needs: "reward_change")
    for (name, other) in [("near_milestone", "milestone_share"), ("reward_change", "reward_value_ratio")] {
      let isInherited = preset != nil && name == "near_milestone"
      for (given, absent) in [(name, other), (other, name)] where !isInherited && !fields.has(absent) {
        fields.refuse(given, "has no effect without '\(absent)'", help: "add '\(absent)', or leave it out")
      }
    }
    return feedback
  }
}
