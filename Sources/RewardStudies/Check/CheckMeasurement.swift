import RewardEngine

/// A goal or metric to judge, with its place in the samples.
struct CheckItem {
  let subject: Check.Subject
  let response: Response
  /// The places in the samples of the scenario and of the baseline; `nil` where it is not measured.
  let place: Int?
  let formerPlace: Int?
  /// How a goal on a day is judged where that comes after the run.
  var byShare: (share: GoalByShare, place: Int)?

  init(_ subject: Check.Subject, _ response: Response, at place: Int?, baseline formerPlace: Int? = nil) {
    self.subject = subject
    self.response = response
    self.place = place
    self.formerPlace = formerPlace
  }

  /// The same, or on the share of players who get there by the limit where the day has no value, or none in some plausible mix.
  fileprivate func judged(_ whole: Outcome.Estimate?, _ now: Sample, _ mixes: [Sample]?) -> Self {
    guard let byShare, let place else { return self }
    let hasValue = whole != nil || now.mean(place) != nil || now.lateMedian(place) != nil
    let isKnown = mixes.map { LackOfKnowledge(of: place, $0) != nil } ?? true
    return hasValue && isKnown
      ? self : CheckItem(.goal(byShare.share.goal), byShare.share.response, at: byShare.place)
  }
}

extension [CheckItem] {
  /// The responses measured of the scenario, and those of the baseline.
  var measured: [Response] {
    filter { $0.place != nil }.map(\.response) + compactMap(\.byShare?.share.response)
  }
  var compared: [Response] { filter { $0.formerPlace != nil }.map(\.response) }
}

/// The values of one item in the replications, as a claim to judge.
struct CheckMeasurement {
  let subject: Check.Subject
  let response: Response
  let isByShare: Bool
  /// `nil` where some replication has no value.
  let claim: Claim?
  /// The same without what is not known about the players; `nil` where that was not studied.
  let claimOfLuck: Claim?
  let before: Double?
  let after: Double?
  /// The change of a watched metric as a share of the value before; `nil` where that is no guide.
  let relative: Outcome.Estimate?
  /// Whether some replication of the scenario has a value.
  let hasAnyValue: Bool
  /// The figure of one run of all players; `nil` where the replications are judged.
  private let whole: Outcome.Estimate?
  /// The figure of a goal that `run` of so few players has no interval for; `nil` where they are enough.
  private let lacking: Outcome.Estimate?
  /// What the response can be, or its change.
  private let possible: ClosedRange<Double>

  /// - Parameters:
  ///   - whole: One run of all players, for goals on figures that few players bias, and what its totals are multiplied by.
  ///   - mixes: The samples of each plausible mix, of the scenario and of the baseline.
  ///   - measuresMargins: Whether usual margins are shares of the value of the baseline measured here.
  ///   - isUnchanged: Whether the scenario is the same economy as the baseline.
  init(
    _ item: CheckItem, _ now: Sample, _ then: Sample?, whole: (outcome: Outcome, scale: Double)? = nil,
    mixes: (now: [Sample], then: [Sample]?)? = nil, measuresMargins: Bool = false,
    isUnchanged: Bool = false
  ) {
    func expected(_ item: CheckItem) -> Outcome.Estimate? {
      guard item.response.needsAllPlayers, case .goal = item.subject else { return nil }
      return whole.flatMap { item.response.expected(in: $0.outcome, scale: $0.scale) }
    }
    let asked = item.response
    let item = item.judged(expected(item), now, mixes?.now)
    (response, isByShare) = (item.response, item.response != asked)
    before = item.formerPlace.flatMap { then?.mean($0) }
    subject =
      measuresMargins
      ? item.subject.withUsualMargin(around: item.formerPlace.flatMap { then?.estimate($0) }) : item.subject
    let new = item.place.flatMap { now.figures($0) }
    let old = item.formerPlace.flatMap { then?.figuresToCompare($0) }
    let compared = item.place.flatMap { now.figuresToCompare($0) }
    hasAnyValue = item.place.map { now.hasAnyValue($0) } ?? false
    let late = item.place.flatMap { now.lateMedian($0) }
    let bins = (item.formerPlace.flatMap { then?.bin($0) }, item.place.flatMap { now.bin($0) })
    relative = old.flatMap { old in
      compared.flatMap { Outcome.Estimate(changeOf: item.response, from: old, to: $0, bins: bins) }
    }
    let values = item.place.map { now.possible($0) } ?? -Double.infinity...Double.infinity
    possible = item.formerPlace == nil ? values : values.differences
    let whole = expected(item)
    self.whole = whole
    let value = whole?.value ?? item.place.flatMap { now.mean($0) } ?? late?.value
    after = value
    let needed = whole == nil && item.formerPlace == nil ? item.place.flatMap { now.playersNeeded($0) } : nil
    lacking = value.flatMap { value in
      needed.map { Outcome.Estimate(value: value, low: nil, high: nil, playersNeeded: $0) }
    }
    switch subject {
    case .goal(let goal):
      let knowledge = mixes.flatMap { mixes in
        item.place.flatMap { LackOfKnowledge(of: $0, mixes.now) }
      }
      let median = item.place.flatMap { now.median($0) }
      let (least, most) = goal.limits(among: item.response.possibleOfGoals(among: values))
      func claimed(_ knowledge: LackOfKnowledge?) -> Claim? {
        guard needed == nil || least == nil && most == nil else { return nil }
        if let whole {
          return Claim(
            whole, replications: now.replications, least: least, most: most,
            knowledge: knowledge)
        }
        return median.map { Claim($0, least: least, most: most, knowledge: knowledge) }
          ?? new.flatMap {
            Claim(
              $0, least: least, most: most, knowledge: knowledge,
              doubt: Outcome.Estimate.Bin.doubt(of: Replications($0).mean ?? 0, bins.1),
              ends: goal.isMetOnlyAtTheEnd(of: values) ? nil : item.place.flatMap { now.endsOfRun($0) })
          }
          ?? late.map { Claim($0, least: least, most: most, knowledge: knowledge) }
      }
      claim = claimed(knowledge)
      claimOfLuck = mixes == nil ? nil : claimed(nil)
    case .movement(let watch):
      var difference = old.flatMap { old in compared.flatMap { PairedDifference(old, $0, bins: bins) } }
      if !isUnchanged, let then, let place = item.place, let former = item.formerPlace {
        difference?.unseen = then.unseenChange(of: former, to: now, at: place)
      }
      claimOfLuck = mixes == nil ? nil : difference.map { Claim($0, within: watch.margin) }
      if let mixes, let then = mixes.then, let place = item.place, let former = item.formerPlace {
        difference?.knowledge = LackOfKnowledge(of: former, then, place, mixes.now)
      }
      claim = difference.map { Claim($0, within: watch.margin) }
    }
  }

  var isMovement: Bool {
    if case .movement = subject { true } else { false }
  }

  /// The value that is judged, with its 95 % interval.
  var figure: Outcome.Estimate? {
    if let lacking { return lacking }
    // With lack of knowledge, the claim has both.
    guard let whole, claimOfLuck == nil else { return claim?.estimate.within(possible) }
    return whole
  }

  /// The same with the interval of luck alone; `nil` where lack of knowledge was not studied.
  var luck: Outcome.Estimate? { claimOfLuck?.estimate.within(possible) }

  var isOfAllPlayers: Bool { whole != nil }

  /// The players that one run needs for an interval; `nil` where it has one.
  var playersNeeded: Int? { (whole ?? lacking)?.playersNeeded }
}

extension ClosedRange<Double> {
  /// What the difference of two values of the range can be.
  fileprivate var differences: ClosedRange<Double> { (lowerBound - upperBound)...(upperBound - lowerBound) }
}

extension Scenario.Goal {
  /// Whether only the last possible value meets it, such as a count of at most 0: no number of players could show more than
  /// that none of them differs.
  fileprivate func isMetOnlyAtTheEnd(of possible: ClosedRange<Double>) -> Bool {
    atMost == possible.lowerBound || atLeast == possible.upperBound
  }
}
