extension ScenarioSoundness {
  func players() throws(PlanRefusal) {
    let players = scenario.players
    let path = FieldPath(["players"])
    try number(players.count, path / "count")
    if case .perDay(let number) = players.arrival { try self.number(number, path / "arrive" / "per_day") }
    try numbers(players.week, of: 7, path / "week") { path / "week" / "\(Weekday.allCases[$0])" }
    try numbers(players.hours, of: 24, path / "hours") { path / "hours" / String($0 + 1) }
    try require(
      players.hours.contains { $0 > 0 }, path / "hours", "must have a number above 0",
      help: "give the hours of play a weight")
    try whole(players.zones.map { ($0.id, $0.share) }, path / "zones")
    for zone in players.zones {
      try number(zone.utcOffsetMinutes, path / "zones" / zone.id / "utc_offset", partsOfUnit: 60)
    }
    try number(players.jitterHours, path / "jitter_hours")
    if let shock = players.dailyShock {
      try number(shock.spread, path / "daily_shock" / "spread")
      try number(shock.replications, path / "daily_shock" / "replications")
    }
    if let feedback = players.feedback { try self.feedback(feedback, path / "feedback") }
    try whole(players.profiles.map { ($0.id, $0.share) }, path / "profiles")
    for profile in players.profiles { try self.profile(profile, path / "profiles" / profile.id) }
  }

  private func numbers(
    _ values: [Double], of count: Int, _ list: FieldPath, _ path: (Int) -> FieldPath
  ) throws(PlanRefusal) {
    try require(
      values.count == count, list, "must have \(count) numbers, not \(values.count)",
      help: values.count < count ? "add \(count - values.count)" : "leave out \(values.count - count)")
    // The elements of a list are declared once.
    let field = Scenario.numberField(at: path(0))
    for (index, value) in values.enumerated() where field?.contains(value) != true || field?.steps != nil {
      try number(value, path(index))
    }
  }

  private func feedback(_ feedback: Scenario.Feedback, _ path: FieldPath) throws(PlanRefusal) {
    try name(feedback.streak, path / "streak", among: streakIds, "a streak")
    for (value, field) in [
      (feedback.streakLength, "streak_length"), (feedback.afterBreak, "after_break"),
      (feedback.nearMilestone, "near_milestone"), (feedback.milestoneShare, "milestone_share"),
      (feedback.atRisk, "at_risk"), (feedback.rewardChange, "reward_change"),
      (feedback.rewardValueRatio, "reward_value_ratio"),
    ] {
      try number(value, path / field)
    }
  }

  private func profile(_ profile: Scenario.Profile, _ path: FieldPath) throws(PlanRefusal) {
    try law(profile.activity, path / "activity")
    try law(profile.missions, path / "missions")
    try law(profile.taste, path / "taste")
    switch profile.churn {
    case .never: break
    case .daily(let chance): try number(chance, path / "churn" / "daily")
    case .beta(let gamma, let delta):
      try number(gamma, path / "churn" / "gamma")
      try number(delta, path / "churn" / "delta")
    }
    for (value, field) in [
      (profile.returns, "returns"), (profile.collects, "collects"), (profile.payers, "payers"),
      (profile.freezePropensity, "freeze_propensity"), (profile.freezeAcceptance, "freeze_acceptance"),
      (profile.effort, "effort"),
    ] {
      try number(value, path / field)
    }
    try number(profile.spendMean, path / "spend" / "mean")
    try number(profile.spendSigma, path / "spend" / "sigma")
  }

  private func law(_ law: Scenario.Profile.Law, _ path: FieldPath) throws(PlanRefusal) {
    switch law {
    case .fixed(let chance): try number(chance, path)
    case .beta(let mean, let concentration):
      try number(mean, path / "mean")
      try number(concentration, path / "concentration")
    }
  }
}
