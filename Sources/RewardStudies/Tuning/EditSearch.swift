import RewardEngine

/// Searches for the smallest edit that meets all goals, or the best one by objectives.
///
/// It knows the economy only through `judge`, which takes several edits at once and always gives the same results. The
/// results are kept in order: the path of the search.
struct EditSearch {
  typealias Judge = ([Edit]) async throws -> [Appraisal]

  let knobs: [Knob]
  let objectives: [(figure: Int, objective: Objective)]
  /// Most edits that are judged.
  let most: Int
  let seed: UInt64
  private(set) var path: [Edit] = []
  private(set) var known: [Edit: Appraisal] = [:]
  /// The results with new random draws.
  private var replaced: [Edit: Appraisal] = [:]
  /// The edits that were compared by their objectives with all players; empty before.
  private var finalists: [Edit] = []
  private let judgeNow: Judge

  /// More values of one knob than this are not all tried, but halved.
  static let mostListed = 16
  /// Edits judged at once.
  static let batch = 8
  /// Edits that narrowing one knob takes: halvings of a few thousand values, and the two ends.
  static let halvings = 14
  /// Places of one knob that are tried first.
  static let coarse = 9

  init(
    knobs: [Knob], objectives: [(figure: Int, objective: Objective)] = [], most: Int, seed: UInt64,
    judge: @escaping Judge
  ) {
    self.knobs = knobs
    self.objectives = objectives
    self.most = most
    self.seed = seed
    judgeNow = judge
  }

  var method: Tuning.Method {
    if knobs.count == 1, objectives.isEmpty, knobs[0].range.count > Self.mostListed { return .halving }
    return Edit.count(knobs, most: most) == nil ? .evolution : .enumeration
  }

  /// All that was judged, in the order of the path.
  var appraisals: [Appraisal] { path.compactMap { known[$0] } }

  /// The best of what was judged, or of the finalists.
  var best: Appraisal? { (meeting.isEmpty ? missing : meeting).min(by: isBetter) }

  /// What misses a goal; once there are finalists, only those of them.
  private var missing: [Appraisal] {
    let last = finalists.compactMap { known[$0] }
    return last.isEmpty ? appraisals : last
  }

  /// What meets the goals; once there are finalists, only those of them.
  var meeting: [Appraisal] {
    let last = finalists.compactMap { known[$0] }.filter { $0.state == .pass }
    return last.isEmpty ? appraisals.filter { $0.state == .pass } : last
  }

  /// Replaces the result of an edit by one with new random draws. It is still compared with others by those that they share.
  mutating func replace(_ appraisal: Appraisal) {
    let former = known[appraisal.edit]
    var newer = appraisal
    newer.compared = former?.compared ?? former?.figures
    (known[appraisal.edit], replaced[appraisal.edit]) = (newer, newer)
  }

  /// Searches until there is nothing left to try.
  mutating func run() async throws {
    finalists = []
    switch method {
    case .enumeration: try await enumerate()
    case .halving: try await halve()
    case .evolution: try await evolve()
    }
  }

  /// Whether one result is better: by goals met first, then objectives, then a smaller edit; where goals are missed, by
  /// the smaller violation.
  func isBetter(_ first: Appraisal, _ second: Appraisal) -> Bool {
    let (meets, others) = (first.state == .pass, second.state == .pass)
    if meets != others { return meets }
    if !meets, first.violation != second.violation { return first.violation < second.violation }
    if meets, objectives.count == 1 {
      let (cost, other) = (cost(first)[0], cost(second)[0])
      if cost != other { return cost < other }
    }
    return first.size < second.size
  }

  func cost(_ appraisal: Appraisal) -> [Double] {
    objectives.map { $0.objective.cost((appraisal.compared ?? appraisal.figures)[$0.figure]) }
  }

  /// Judges edits that are not known yet, up to as many as may be.
  mutating func judge(_ edits: [Edit]) async throws {
    var new: [Edit] = []
    for edit in edits.map({ $0.normalised(in: knobs) })
    where known[edit] == nil && !new.contains(edit) && path.count + new.count < most { new.append(edit) }
    guard !new.isEmpty else { return }
    for appraisal in try await judgeNow(new) { known[appraisal.edit] = appraisal }
    path += new
  }

  func state(_ edit: Edit) -> Verdict.State? { known[edit.normalised(in: knobs)]?.state }

  private var isSpent: Bool { path.count >= most }

  /// Every edit, the smallest first; without objectives the first that meets all goals ends it.
  private mutating func enumerate() async throws {
    let edits = Edit.all(knobs)
    for start in stride(from: 0, to: edits.count, by: Self.batch) {
      let batch = Array(edits[start..<min(start + Self.batch, edits.count)])
      try await judge(batch)
      if objectives.isEmpty, batch.contains(where: { state($0) == .pass }) { return }
    }
  }
}

// Objectives.
extension EditSearch {
  /// The most edits that are compared with twice the first replications, and at each further doubling half as many.
  static let mostCompared = 32
  /// As many are compared with all replications.
  static let mostFinalists = 8

  /// Compares the edits that meet the goals by their objectives: ever fewer with ever more players, and the last ones with all.
  ///
  /// Some edits have more players than others, as their goals were harder to judge. Their values are not compared with those of fewer
  /// players: all have the same players at each step. Source: Z. Karnin, T. Koren & O. Somekh, Almost optimal exploration in
  /// multi-armed bandits, ICML 2013, algorithm 1 (sequential halving).
  ///
  /// - Parameters:
  ///   - doublings: how often the first replications are doubled until they are all.
  ///   - measure: gives results of edits after a number of doublings.
  mutating func compare(
    doublings: Int, _ measure: ([Edit], Int) async throws -> [Appraisal]
  ) async throws {
    finalists = []
    guard !objectives.isEmpty, doublings > 0 else { return }
    // Those that no longer meet the goals with more players make room for others.
    while finalists.isEmpty, !meeting.isEmpty {
      var left = meeting
      for step in 0...doublings {
        for appraisal in try await measure(left.map(\.edit), step) { note(appraisal) }
        left = left.compactMap { known[$0.edit] }.filter { $0.state == .pass }
        let most = max(Self.mostFinalists, Self.mostCompared >> step)
        let first = objectives.count > 1 ? ParetoFront.fronts(left.map(cost)).first?.count ?? 0 : 0
        left = order(left).prefix(max(most, first)).map { left[$0] }
      }
      finalists = left.map(\.edit)
    }
  }

  private mutating func note(_ appraisal: Appraisal) {
    var newest = replaced[appraisal.edit] ?? appraisal
    newest.compared = appraisal.compared
    known[appraisal.edit] = newest
  }
}

// One knob.
extension EditSearch {
  /// Tries a few places of the only knob, then halves what lies between the nearest that passes and one that does not.
  private mutating func halve() async throws {
    let none = Edit.none(knobs)
    try await judge([none])
    if state(none) == .pass { return }
    try await look(along: 0, of: none)
    try await narrow(along: 0, of: none)
  }

  /// The places of a knob that are tried first, from end to end.
  private func places(of knob: Int) -> [Int] {
    let all = (0..<Self.coarse).map { knobs[knob].index(at: Double($0) / Double(Self.coarse - 1)) }
    return Set(all).sorted()
  }

  /// Tries a knob from end to end, then ever closer around its least violation, until some place passes.
  private mutating func look(along knob: Int, of edit: Edit) async throws {
    var places = places(of: knob)
    try await judge(places.map { edit.setting(knob, to: $0) })
    while !places.contains(where: { state(edit.setting(knob, to: $0)) == .pass }), !isSpent {
      let violations = places.map {
        known[edit.setting(knob, to: $0).normalised(in: knobs)]?.violation ?? .infinity
      }
      let least = violations.indices.min { violations[$0] < violations[$1] } ?? 0
      let beside = [least - 1, least + 1].filter(places.indices.contains).map {
        (places[$0] + places[least]) / 2
      }
      let new = beside.filter { !places.contains($0) }
      guard !new.isEmpty else { return }
      places = (places + new).sorted()
      try await judge(new.map { edit.setting(knob, to: $0) })
    }
  }

  /// Goes from the nearest passing place of a knob towards what is written, as far as places pass.
  private mutating func narrow(along knob: Int, of edit: Edit) async throws {
    guard var border = border(along: knob, of: edit) else { return }
    while let place = border.next, !isSpent {
      let tried = edit.setting(knob, to: place)
      try await judge([tried])
      guard let state = state(tried) else { return }
      border.judge(place, state)
    }
  }

  /// The place of what is written among a knob's places.
  private func home(of knob: Int) -> Int { knobs[knob].range.nearest(to: knobs[knob].written.value) }

  /// The nearest place that passes, and the nearest on the way to what is written that fails; `nil` where none passes.
  ///
  /// If none of them fails, what is written is undecided, and the place beyond it stands for the one that fails.
  func border(along knob: Int, of edit: Edit) -> BorderSearch? {
    let judged = judgedPlaces(of: knob, in: edit)
    let home = home(of: knob)
    let distance = { (place: Int) in self.knobs[knob].distance(to: self.knobs[knob].range[place]) }
    guard
      let passing = judged.filter({ $0.state == .pass }).min(by: { distance($0.place) < distance($1.place) })?
        .place, passing != home
    else { return nil }
    let between = judged.filter { $0.state == .fail && ($0.place - home) * (passing - $0.place) >= 0 }
    let failing = between.min { ($0.place - passing).magnitude < ($1.place - passing).magnitude }?.place
    var border = BorderSearch(failing: failing ?? (passing > home ? home - 1 : home + 1), passing: passing)
    for (place, state) in judged
    where place > min(border.failing, border.passing) && place < max(border.failing, border.passing) {
      border.judge(place, state)
    }
    return border
  }

  /// The places of a knob that were judged while the others stood as in an edit; what is written is among them where
  /// it is a value of the range.
  private func judgedPlaces(of knob: Int, in edit: Edit) -> [(place: Int, state: Verdict.State)] {
    appraisals.compactMap { appraisal -> (place: Int, state: Verdict.State)? in
      guard appraisal.edit.setting(knob, to: nil) == edit.setting(knob, to: nil).normalised(in: knobs) else {
        return nil
      }
      if let place = appraisal.edit.choices[knob] { return (place, appraisal.state) }
      let home = home(of: knob)
      return knobs[knob].range[home] == knobs[knob].written ? (home, appraisal.state) : nil
    }.sorted { $0.place < $1.place }
  }
}

// No edit meets the goals.
extension EditSearch {
  /// Measures the edits that miss the goals by least with all replications, if none meets them.
  ///
  /// Edits that surely miss have few replications. The one that misses by least is then the luckiest of them, and not the nearest.
  mutating func compareNearest(_ measure: ([Edit]) async throws -> [Appraisal]) async throws {
    guard meeting.isEmpty, !appraisals.isEmpty else { return }
    let nearest = appraisals.filter { !$0.isRefused }.sorted(by: isBetter).prefix(Self.mostFinalists)
    for appraisal in try await measure(nearest.map(\.edit)) { note(appraisal) }
    finalists = nearest.map(\.edit)
  }

  /// The nearest edit without the changes that are not shown to bring it nearer: those may do nothing, or harm.
  ///
  /// - Parameter isNearer: whether an edit is shown to be nearer than another one.
  mutating func withoutNeedless(
    _ found: Edit, isNearer: (Edit, Edit) async throws -> Bool
  ) async throws -> Edit {
    var edit = found
    for knob in leastMovedFirst(found) where edit.choices[knob] != nil {
      let without = edit.setting(knob, to: nil).normalised(in: knobs)
      try await judge([without])
      if known[without]?.isRefused == false, try await !isNearer(edit, without) { edit = without }
    }
    return edit
  }

  /// The knobs, those that an edit moves least first.
  private func leastMovedFirst(_ edit: Edit) -> [Int] {
    let distances = knobs.indices.map { knobs[$0].distance(to: edit.value(of: $0, in: knobs)) }
    return knobs.indices.sorted { distances[$0] < distances[$1] }
  }
}

// Several knobs.
extension EditSearch {
  /// Tries each knob alone, then all of them by evolution, then takes back what is not needed.
  private mutating func evolve() async throws {
    try await judge([Edit.none(knobs)])
    if objectives.isEmpty {
      if state(Edit.none(knobs)) == .pass { return }
      try await tryAlone()
      if best?.state == .pass { return }
    }
    try await evolveAll()
    if objectives.isEmpty, let found = best, found.state == .pass { try await shrink(found.edit) }
  }

  /// Each knob alone: the fewest knobs that an edit can change.
  private mutating func tryAlone() async throws {
    for knob in knobs.indices {
      try await judge(places(of: knob).map { Edit.none(knobs).setting(knob, to: $0) })
    }
    for knob in knobs.indices { try await narrow(along: knob, of: Edit.none(knobs)) }
  }

  /// Candidates around the best so far, until they are closer to each other than values are, or all is spent.
  private mutating func evolveAll() async throws {
    let start = best?.edit ?? Edit.none(knobs)
    var evolution = Evolution(
      around: knobs.indices.map { knobs[$0].share(of: start.value(of: $0, in: knobs)) }, stepSize: 0.3,
      seed: seed)
    // Once goals are met, some edits are kept for taking back what was not needed: halvings of each knob.
    let reserve = objectives.isEmpty ? min((most - path.count) / 2, knobs.count * Self.halvings) : 0
    let finest = knobs.map { 1 / Double($0.range.count) }.min() ?? 0
    // Steps that judge nothing new cost nothing, but must not go on for ever.
    var idle = 0
    while path.count < most - (best?.state == .pass ? reserve : 0), idle < 20,
      evolution.steps < Evolution.mostSteps,
      evolution.widest > finest / 4
    {
      let edits = evolution.candidates().map { shares in
        Edit(zip(knobs, shares).map { $0.index(at: $1) }).normalised(in: knobs)
      }
      let before = path.count
      try await judge(edits)
      idle = path.count == before ? idle + 1 : 0
      evolution.learn(order: order(edits.map { known[$0] }))
    }
  }

  /// The order of some edits, best first: what meets the goals by fronts of its objectives; what was not judged, since
  /// all is spent, last.
  private func order(_ found: [Appraisal?]) -> [Int] {
    let meeting = found.indices.filter { found[$0]?.state == .pass }
    var front = found.map { _ in 0 }
    let fronts = ParetoFront.fronts(meeting.compactMap { found[$0].map(cost) })
    for (rank, members) in fronts.enumerated() {
      for member in members { front[meeting[member]] = rank }
    }
    func isLess(_ one: Int, _ two: Int) -> Bool {
      guard let first = found[one], let second = found[two] else {
        return found[two] == nil && found[one] != nil
      }
      if first.state == .pass, second.state == .pass, front[one] != front[two] {
        return front[one] < front[two]
      }
      return isBetter(first, second)
    }
    // Sorting in Swift is stable: of equals the first drawn stays first.
    return found.indices.sorted(by: isLess)
  }

  /// Makes an edit smaller until nothing is left to take back: a knob that was needed may not be once the others have moved.
  private mutating func shrink(_ found: Edit) async throws {
    var edit = found
    while !isSpent {
      let smaller = try await smaller(edit)
      guard smaller != edit else { return }
      edit = smaller
    }
  }

  /// Takes knobs back one by one, those that moved least first, then moves the others as far back as goals allow.
  private mutating func smaller(_ found: Edit) async throws -> Edit {
    var edit = found
    for knob in leastMovedFirst(found) where edit.choices[knob] != nil {
      let without = edit.setting(knob, to: nil)
      try await judge([without])
      if state(without) == .pass { edit = without }
    }
    for knob in knobs.indices where edit.choices[knob] != nil {
      // Both ends of the way back, with the other knobs as they are now.
      try await judge([edit.setting(knob, to: nil), edit.setting(knob, to: home(of: knob))])
      try await narrow(along: knob, of: edit)
      if let border = border(along: knob, of: edit) { edit = edit.setting(knob, to: border.passing) }
    }
    return edit
  }
}
