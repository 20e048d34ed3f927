/// Checks rules that involve more than one part of a scenario.
///
/// A check is skipped where a part that it needs has a fault already: one fault, one message.
struct ScenarioChecks {
  private let scenario: Scenario
  private let document: Document
  private let faults: Faults

  /// How far from 1 shares may sum, for the rounding of their decimals.
  private static let tolerance = 1e-9

  init(_ scenario: Scenario, in document: Document, _ faults: Faults) {
    self.scenario = scenario
    self.document = document
    self.faults = faults
  }

  func run() {
    checkShares(scenario.players.profiles.map { ($0.id, $0.share) }, at: FieldPath("players.profiles"))
    checkShares(scenario.players.zones.map { ($0.id, $0.share) }, at: FieldPath("players.zones"))
    checkRealPurchases()
    checkRandomItems()
    checkDayWorths()
    checkArrivals()
    EventChecks(scenario, in: document, days: writtenDays, faults).run()
    checkGoals()
  }

  /// The days for which the scenario is written.
  ///
  /// What is set is as if it were in the file. `--days` only cuts a run short, so that later days are open and not wrong.
  private var writtenDays: Int {
    let days = FieldPath("days")
    let isCut =
      switch document.place(of: days) {
      case .file: false
      case .setting(let words): !words.hasPrefix("--set ")
      case .whole: true
      }
    return isCut && document[days] != nil ? Scenario.longestRun : scenario.days
  }

  private func checkShares(_ entries: [(id: String, share: Double)], at path: FieldPath) {
    guard document[path] != nil, document.ids(at: path).sorted() == entries.map(\.id).sorted(),
      !entries.contains(where: { faults.isInside(path / $0.id / "share") })
    else { return }
    let shares = entries.map(\.share)
    if shares.isEmpty {
      guard !faults.touch(path) else { return }
      note(path, "must have at least one entry", help: "add one with 'share: 1', or leave '\(path)' out")
      return
    }
    let sum = shares.reduce(0, +)
    guard abs(sum - 1) > Self.tolerance else { return }
    let rounded = (sum * 1e9).rounded() / 1e9
    let difference = (abs(sum - 1) * 1e9).rounded() / 1e9
    note(
      path, "must have shares that sum to 1, but they sum to \(shown(rounded))",
      help: sum > 1 ? "reduce them by \(shown(difference))" : "add \(shown(difference)) to them")
  }

  /// Checks that a mission done by a purchase has something to purchase.
  private func checkRealPurchases() {
    let shop = FieldPath("shop")
    let isSold = document.ids(at: shop).contains { document[shop / $0 / "real_price"] != nil }
    guard !isSold, !(faults.touch(shop) && document.ids(at: shop).isEmpty) else { return }
    for mission in scenario.missions where mission.doneBy == .realPurchase {
      let path = FieldPath(["missions", mission.id, "done_by"])
      guard !faults.touch(path) else { continue }
      note(
        path, "is 'real_purchase', but the shop sells nothing for real money",
        help: "add an offer with 'real_price' to the shop")
    }
  }

  /// Checks that a random item of the shop has a collection in the shop.
  private func checkRandomItems() {
    guard !faults.touch(FieldPath("shop")), !faults.touch(FieldPath("items")) else { return }
    let collections = scenario.items.filter { if case .collection = $0.kind { true } else { false } }.map(
      \.id)
    let isSold = scenario.shop.contains { offer in
      offer.gives.amounts.contains { collections.contains($0.id) }
    }
    guard !isSold else { return }
    for (path, payment) in scenario.payments where payment.randomItem == .shop {
      note(
        path / "random_item", "is drawn from the shop, but the shop sells no piece of a collection",
        help: "add an offer that gives a piece, or name a collection")
    }
  }

  /// Checks that streaks of one freeze pool give a day the same value, since their days are added up.
  private func checkDayWorths() {
    for (place, streak) in scenario.streaks.enumerated() where streak.protectedBy != nil {
      let earlier = scenario.streaks[..<place].first { $0.protectedBy == streak.protectedBy }
      let path = FieldPath(["streaks", streak.id, "day_worth"])
      guard let earlier, earlier.dayWorth != streak.dayWorth,
        !faults.touch(FieldPath(["streaks", streak.id])),
        !faults.touch(FieldPath(["streaks", earlier.id]))
      else { continue }
      note(
        path, "must equal that of 'streaks.\(earlier.id)', which shares its freezes",
        help: "give both the same 'day_worth', or separate freezes")
    }
  }

  private func checkArrivals() {
    guard case .perDay(let number) = scenario.players.arrival, !document.mayLackArrivals else { return }
    let path = FieldPath("players.arrive")
    // Shares that cannot be read count as others do not.
    let others = ["players.count", "players.profiles", "days", "events"].map { FieldPath($0) }
    guard !faults.touch(path), !others.contains(where: faults.touch) else { return }
    let arrived = number * Double(scenario.days)
    let arriving = (Double(scenario.players.count) * scenario.shareOfArrivals).rounded()
    // The product of two decimals may fall short of the whole number it stands for.
    guard arriving > arrived * (1 + 1e-12) else { return }
    let players = (arrived.rounded(.down) / scenario.shareOfArrivals).rounded(.down)
    let days = (arriving / number).rounded(.up)
    note(
      path / "per_day",
      "lets \(shown(arrived.rounded(.down))) of \(shown(arriving)) players arrive in "
        + "\(scenario.days) \(scenario.days == 1 ? "day" : "days")",
      help: "write at least \(shown((arriving / Double(scenario.days)).rounded(.up))), "
        + (players < 1 ? "or fewer players, " : "or at most \(shown(players)) players, ")
        + (days > Double(Scenario.longestRun) ? "or more days" : "or at least \(shown(days)) days"))
  }

  /// Checks that goals name metrics and profiles of the scenario, and leave a value that meets them.
  private func checkGoals() {
    let known = KnownMetrics(scenario, in: document, faults)
    let metrics = known.areListed && !scenario.goals.isEmpty ? MetricIndex(scenario, in: writtenDays) : nil
    for goal in scenario.goals {
      let path = FieldPath(["goals", goal.id])
      if !faults.touch(path) { checkBounds(of: goal, at: path) }
      if !faults.touch(path / "profile") { checkProfile(of: goal, at: path / "profile") }
      guard let metrics, !faults.touch(path / "metric"), known.isKnown(goal.metric) else { continue }
      if checkProfileBeforeMetric(of: goal, at: path / "metric", in: metrics) { continue }
      do throws(Metric.Misspelling) {
        let metric = try metrics.address(goal.metric).metric
        if !faults.touch(path) { checkLimits(of: goal, on: metric, at: path) }
      } catch {
        faults.noteUnknownMetric(
          goal.metric, at: document.place(of: path / "metric"), path / "metric", in: metrics, of: document,
          error)
      }
    }
  }

  /// Whether a metric has a profile before it, as on the command line; a goal has it in a field of its own.
  private func checkProfileBeforeMetric(
    of goal: Scenario.Goal, at path: FieldPath, in metrics: MetricIndex
  ) -> Bool {
    let parts = goal.metric.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, document.hasReadProfiles(scenario, faults) else { return false }
    let ids = scenario.players.profiles.map(\.id)
    let profile = ids.contains(parts[0]) ? parts[0] : faults.suggestedName(for: parts[0], among: ids)
    var (metric, question) = (parts[1], profile != parts[0])
    do throws(Metric.Misspelling) { _ = try metrics.address(metric) } catch {
      (metric, question) = (error.near ?? metric, true)
    }
    let meant =
      "'metric: \(metric)'"
      + (goal.profile == nil ? " and 'profile: \(profile ?? parts[0])'" : ", as 'profile' is given")
    note(
      path, "must be a metric without its profile, which is a field of its own",
      help: question ? "did you mean \(meant)?" : "write \(meant)")
    return true
  }

  /// Checks that a limit is a value that the metric can have.
  private func checkLimits(of goal: Scenario.Goal, on metric: Metric, at path: FieldPath) {
    let isBetween = document[path / "between"] != nil
    for (field, limit) in [("at_least", goal.atLeast), ("at_most", goal.atMost)] {
      guard let limit, let fault = metric.fault(ofLimit: limit) else { continue }
      note(
        path / (isBetween ? "between" : field), "is \(shown(limit)): \(fault.rule)", help: fault.help)
    }
  }

  private func checkBounds(of goal: Scenario.Goal, at path: FieldPath) {
    guard let least = goal.atLeast, let most = goal.atMost, least > most else { return }
    if document[path / "between"] != nil {
      note(
        path / "between", "starts with \(shown(least)), which is above \(shown(most))",
        help: "write the lower limit first: [\(shown(most)), \(shown(least))]")
      return
    }
    note(
      path / "at_least", "is \(shown(least)), which is above 'at_most'",
      help: "write at most \(shown(most)), or raise 'at_most'")
  }

  private func checkProfile(of goal: Scenario.Goal, at path: FieldPath) {
    let ids = scenario.players.profiles.map(\.id)
    guard let profile = goal.profile, !ids.contains(profile), document.hasReadProfiles(scenario, faults)
    else {
      return
    }
    faults.noteUnknownProfile(profile, at: document.place(of: path), path, among: ids)
  }

  private func note(_ path: FieldPath, _ rule: String, help: String) {
    let place =
      document[path] == nil || path.names.count == 2 ? document.keyPlace(of: path) : document.place(of: path)
    faults.note(at: place, path, "'\(path)' \(rule)", help: help)
  }
}

extension Scenario {
  /// Every payment with its path.
  private var earned: [(FieldPath, Payment)] {
    var all = [(FieldPath("login.pays"), login)]
    all += activities.map { (FieldPath(["activities", $0.id, "pays"]), $0.pays) }
    all += missions.map { (FieldPath(["missions", $0.id, "pays"]), $0.pays) }
    if let levels {
      all.append((FieldPath("levels.each_level_pays"), levels.eachLevelPays))
      all += levels.rewards.map { (FieldPath(["levels", "rewards", String($0.level)]), $0.pays) }
    }
    return all
  }

  fileprivate var payments: [(FieldPath, Payment)] {
    var all = earned
    for streak in streaks {
      all += streak.cycle.map { (FieldPath(["streaks", streak.id, "cycle", String($0.day)]), $0.pays) }
      all += streak.milestones.map {
        (FieldPath(["streaks", streak.id, "milestones", $0.id, "pays"]), $0.pays)
      }
    }
    return all + shop.map { (FieldPath(["shop", $0.id, "gives"]), $0.gives) }
  }
}
