import RewardEngine

/// The rounds of a screened tornado: all fields with few players, then fewer fields with more.
struct ScreenedTornado {
  private let exploration: Exploration
  /// With the responses of ``standIns`` behind its own.
  private let experiment: Experiment
  /// By response of the study: the place of one that says which fields may move it while it has no value itself.
  private let standIns: [Int?]
  private let screening: Screening
  private let progress: StudyProgress
  /// By point of the design.
  private let days: [Int]
  /// Player-days that may still be played.
  private var left: Int
  /// The base with all players, and with those of the first and of the second round.
  private var base: (all: Sample, first: Sample, second: Sample)
  /// By axis: its two ends as they were last measured.
  private var ends: [[Sample]] = []
  /// Axes that had more than the first round.
  private var refined: Set<Int> = []

  /// Fields that are moved together before each is moved alone.
  private static let group = 8
  /// The share of what the first round left that the second may take.
  private static let shareOfSecondRound = 0.6

  /// Simulates all rounds.
  ///
  /// - Throws: `InvalidScenario` and `CancellationError`, and what the notebook throws.
  init(
    _ exploration: Exploration, _ own: Experiment, _ screening: Screening,
    progress: StudyProgress = StudyProgress()
  ) async throws {
    let scenario = try exploration.scenario(at: exploration.design.points[0])
    let others = own.responses.map { $0.standIn(in: scenario) }
    let measured = others.compactMap { $0 }
    standIns = others.map { other in
      other.flatMap { measured.firstIndex(of: $0) }.map { own.responses.count + $0 }
    }
    let experiment = own.measuring(also: measured)
    (self.exploration, self.experiment, self.screening) = (exploration, experiment, screening)
    self.progress = progress
    days = try exploration.sizes().days
    left = screening.playerDays(of: experiment, days: days)
    let start = [exploration.design.points[0]]
    let few = experiment.separate(screening.replications, size: screening.size)
    // In the same two parts as the ends of the second and third round, since a figure is that of all players of a part.
    let third = experiment.rest(after: screening.middle)
    let second = try await exploration.samples(
      experiment.first(screening.middle), at: start, progress: progress)[0]
    var all = second
    if !third.replications.isEmpty {
      all = all.joined(with: try await exploration.samples(third, at: start, progress: progress)[0])
    }
    base = (all, try await exploration.samples(few, at: start, progress: progress)[0], second)
    left -= (experiment.players + screening.players) * days[0]
    try await screen()
    try await refine()
    // Open ranks did not need the rest.
    progress.report?(max(0, left))
  }

  /// One sample for each point of the design.
  var samples: [Sample] { [base.all] + ends.flatMap { $0 } }

  /// The tornado of a response, or `nil` where it has no value at the base.
  func tornado(_ response: Int) -> Tornado? {
    guard base.all.figuresToCompare(response) != nil else { return nil }
    return Tornado(bars: axes.map { bar($0, response) })
  }

  private func bar(_ axis: Int, _ response: Int) -> Tornado.Bar? {
    let isScreened = !refined.contains(axis)
    let (low, high) = (ends[axis][0], ends[axis][1])
    let hasAll = low.replications == base.all.replications
    let start = isScreened ? base.first : hasAll ? base.all : base.second
    guard let before = start.figuresToCompare(response), let below = low.figuresToCompare(response),
      let above = high.figuresToCompare(response)
    else { return nil }
    return Tornado.Bar(
      before, low: below, high: above, bins: [start, low, high].map { $0.bin(response) },
      quantiles: [start, low, high].map { $0.quantiles(response) },
      players: low.replications * (isScreened ? screening.size : experiment.size), isScreened: isScreened)
  }

  private mutating func screen() async throws {
    let few = experiment.separate(screening.replications, size: screening.size)
    let still = try await fieldsWithoutEffect(few)
    let moving = axes.filter { !still.contains($0) }
    let measured = try await measure(moving.flatMap(points(of:)), in: few)
    ends = axes.map { axis in points(of: axis).map { measured[$0] ?? base.first } }
  }

  /// Fields that change nothing: moved together to either end, their group has the same values as the base.
  private mutating func fieldsWithoutEffect(_ few: Experiment) async throws -> Set<Int> {
    let groups = stride(from: 0, to: axes.count, by: Self.group).map {
      $0..<min($0 + Self.group, axes.count)
    }
    // Values that are valid alone may not be valid together.
    let usable = groups.filter { group in
      group.count > 1 && points(of: group).allSatisfy { exploration.canMeasure($0, by: few) }
    }
    let measured = try await measure(usable.flatMap(points(of:)), in: few)
    let still = usable.filter { group in points(of: group).allSatisfy { measured[$0] == base.first } }
    return Set(still.joined())
  }

  private mutating func refine() async throws {
    let second = affordable(
      order(byStandIns: true) { $0.largest }, screening.middle,
      of: Int(Double(left) * Self.shareOfSecondRound))
    try await measureEnds(of: second, in: experiment.first(screening.middle)) { $1 }
    refined = Set(second)
    let more = experiment.rest(after: screening.middle)
    guard !more.replications.isEmpty else { return }
    let third = affordable(
      order(byStandIns: false) { $0.open }.filter(refined.contains), more.replications.count, of: left)
    try await measureEnds(of: third, in: more) { $0.joined(with: $1) }
  }

  private mutating func measureEnds(
    of chosen: [Int], in part: Experiment, _ join: (Sample, Sample) -> Sample
  ) async throws {
    let measured = try await measure(chosen.flatMap(points(of:)), in: part)
    for axis in chosen {
      for (end, point) in points(of: axis).enumerated() {
        guard let sample = measured[point] else { continue }
        ends[axis][end] = join(ends[axis][end], sample)
      }
    }
  }

  private mutating func measure(_ points: [[Double]], in part: Experiment) async throws -> [[Double]: Sample]
  {
    let distinct = Design(exploration.design.axes, points: points).distinct.points
    left -= part.players * distinct.reduce(0) { $0 + days(at: $1) }
    let samples = try await exploration.samples(part, at: distinct, progress: progress)
    return Dictionary(uniqueKeysWithValues: zip(distinct, samples))
  }

  /// The axes in the order in which each response in turn names its next one.
  ///
  /// - Parameter byStandIns: whether a response without a value at some axis has the order of its stand-in.
  private func order(byStandIns: Bool, _ candidates: (Tornado) -> [Int]) -> [Int] {
    let lists = standIns.indices.compactMap { response -> [Int]? in
      let own = tornado(response)
      let isWhole = own?.bars.contains { $0 == nil } == false
      let other = byStandIns && !isWhole ? standIns[response].flatMap(tornado) : nil
      return (other ?? own).map(candidates)
    }
    var order: [Int] = []
    for place in 0..<(lists.map(\.count).max() ?? 0) {
      for list in lists where place < list.count && !order.contains(list[place]) { order.append(list[place]) }
    }
    return order
  }

  /// The first axes of an order whose ends, in all replications, take at most some player-days.
  private func affordable(_ order: [Int], _ replications: Int, of playerDays: Int) -> [Int] {
    var spent = 0
    return Array(
      order.prefix { axis in
        spent += replications * experiment.size * points(of: axis).reduce(0) { $0 + days(at: $1) }
        return spent <= playerDays
      })
  }

  private var axes: Range<Int> { exploration.design.axes.indices }

  /// The low and the high end of an axis.
  private func points(of axis: Int) -> [[Double]] {
    Array(exploration.design.points[(1 + 2 * axis)...].prefix(2))
  }

  /// The low and the high ends of some axes together.
  private func points(of group: Range<Int>) -> [[Double]] {
    (0...1).map { end in
      var point = exploration.design.points[0]
      for axis in group { point[axis] = points(of: axis)[end][axis] }
      return point
    }
  }

  private func days(at point: [Double]) -> Int {
    exploration.design.points.firstIndex(of: point).map { days[$0] } ?? days[0]
  }
}

extension Response {
  /// Of the days until a level: the share of players who have reached it halfway, which has a value with few players, too,
  /// and moves where the days do; `nil` for other responses.
  fileprivate func standIn(in scenario: Scenario) -> Response? {
    let parts = spelling.split(separator: ".")
    guard parts.count == 4, parts[0] == "level", parts[2] == "days" else { return nil }
    return try? Response("level.\(parts[1]).reached@\(max(1, scenario.days / 2))", of: scenario)
  }
}
