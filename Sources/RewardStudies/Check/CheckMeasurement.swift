import RewardEngine

/// A goal or metric to judge, with its place in the samples.
struct CheckItem {
  let subject: Check.Subject
  let response: Response
  /// The places in the samples of the scenario and of the baseline; `nil` where it is not measured.
  let place: Int?
  let formerPlace: Int?

  init(_ subject: Check.Subject, _ response: Response, at place: Int?, baseline formerPlace: Int? = nil) {
    self.subject = subject
    self.response = response
    self.place = place
    self.formerPlace = formerPlace
  }
}

extension [CheckItem] {
  /// The responses measured of the scenario, and those of the baseline.
  var measured: [Response] { filter { $0.place != nil }.map(\.response) }
  var compared: [Response] { filter { $0.formerPlace != nil }.map(\.response) }
}

/// The values of one item in the replications, as a claim to judge.
struct CheckMeasurement {
  let subject: Check.Subject
  let response: Response
  /// `nil` where some replication has no value.
  let claim: Claim?
  let before: Double?
  let after: Double?

  init(_ item: CheckItem, _ now: Sample, _ then: Sample?) {
    subject = item.subject
    response = item.response
    let new = item.place.flatMap { now.figures($0) }
    let old = item.formerPlace.flatMap { then?.figures($0) }
    after = new.flatMap { Replications($0).mean }
    before = old.flatMap { Replications($0).mean }
    switch subject {
    case .goal(let goal):
      claim = new.flatMap { Claim($0, least: goal.atLeast, most: goal.atMost) }
    case .movement(let watch):
      let difference = old.flatMap { old in new.flatMap { PairedDifference(old, $0) } }
      claim = difference.map { Claim($0, within: watch.margin) }
    }
  }

  var isMovement: Bool {
    if case .movement = subject { true } else { false }
  }

  /// The value that is judged, with its 95 % interval.
  var figure: Outcome.Estimate? {
    claim.map { claim in
      let reach = Interval.studentReach(0.95, degrees: claim.degrees) * claim.standardError
      return Outcome.Estimate(value: claim.value, low: claim.value - reach, high: claim.value + reach)
    }
  }
}
