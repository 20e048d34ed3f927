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
      return Scenario.Goal(id: id, metric: metric, profile: profile, atLeast: atLeast, atMost: atMost)
    }
  }
}
