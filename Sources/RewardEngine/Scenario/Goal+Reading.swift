extension Form where Value == Scenario.Goal {
  static func goal(_ id: String) -> Form {
    .fields { fields in
      let metric = fields.required(
        "metric", .text(1...200), about: "The metric, as 'rewardsim metrics' spells it.")
      let profile = fields.optional(
        "profile", .text(1...100), about: "The profile it is measured over; all players unless given.")
      let atLeast = fields.optional(
        "at_least", .number(.from(-1e15, to: 1e15)), about: "The least that will do.")
      let atMost = fields.optional(
        "at_most", .number(.from(-1e15, to: 1e15)), about: "The most that will do.")
      let between = fields.optional(
        "between", .list(of: .number(.from(-1e15, to: 1e15)), count: 2...2),
        about: "Both in one: [at_least, at_most].")
      let margin = fields.optional(
        "margin", .number(.from(0, to: 1e15)),
        about:
          "How far 'check' lets it move from a baseline, in the metric's own unit; 5 % of the baseline's "
          + "value unless given.")
      if fields.has("between") {
        for bound in ["at_least", "at_most"] {
          fields.refuse(bound, "cannot stand beside 'between'", help: "keep one of the two")
        }
      }
      return Scenario.Goal(
        id: id, metric: metric, profile: profile, atLeast: between?.first ?? atLeast,
        atMost: between?.last ?? atMost, margin: margin)
    }
  }
}
