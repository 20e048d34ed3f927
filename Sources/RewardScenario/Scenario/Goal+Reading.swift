extension Form where Value == Scenario.Goal {
  static func goal(_ id: String) -> Form {
    .fields { fields in
      let metric = fields.required(
        "metric", .metric, about: "The metric, as 'rewardsim metrics' lists it.")
      let profile = fields.optional(
        "profile", .reference(toLater: .profile),
        about: "The profile it is measured for. Default: all players.")
      let atLeast = fields.optional(
        "at_least", .number(.from(-1e15, to: 1e15)), about: "The lowest value that is accepted.")
      let atMost = fields.optional(
        "at_most", .number(.from(-1e15, to: 1e15)), about: "The highest value that is accepted.")
      let between = fields.optional(
        "between", .list(of: .number(.from(-1e15, to: 1e15)), count: 2...2),
        about: "Both limits: [at_least, at_most].")
      let margin = fields.optional(
        "margin", .number(.from(0, to: 1e15)),
        about:
          "How far it may move from a baseline in 'check', in the metric's unit. Default: 5 % of the baseline's "
          + "value.")
      fields.atLeastOne(of: ["at_least", "at_most", "between"])
      fields.declare("between", excludes: ["at_least", "at_most"])
      if fields.has("between") {
        for bound in ["at_least", "at_most"] {
          fields.refuse(bound, "cannot go with 'between'", help: "keep one of the two")
        }
      }
      return Scenario.Goal(
        id: id, metric: metric, profile: profile, atLeast: between?.first ?? atLeast,
        atMost: between?.last ?? atMost, margin: margin)
    }
  }
}
