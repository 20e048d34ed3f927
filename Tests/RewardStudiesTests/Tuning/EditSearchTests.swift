import RewardEngine
import Testing

@testable import RewardStudies

/// Functions with known answers in the place of an economy.
@Suite("A search for an edit")
struct EditSearchTests {
  private static func knob(_ range: String, written: String, _ name: String = "a") throws -> Knob {
    Knob(FieldPath(name), try DecimalRange(range), written: try #require(DecimalNumber(written)))
  }

  /// One goal: `figure` is to be at least 0. A second figure is there to be an objective.
  private static func search(
    _ knobs: [Knob], most: Int = 200, objectives: [Objective.Direction] = [],
    noise: Double = 0, _ figures: @escaping ([Double]) -> [Double]
  ) throws -> EditSearch {
    let response = Response(Metric.Address(try #require(Self.anyMetric)))
    let aims = objectives.enumerated().map {
      (figure: $0.offset + 1, objective: Objective($0.element, response))
    }
    return EditSearch(knobs: knobs, objectives: aims, most: most, seed: 7) { edits in
      edits.map { edit in
        let values = knobs.indices.map { edit.value(of: $0, in: knobs).value }
        let found = figures(values)
        let goal = Scenario.Goal(id: "goal", metric: "xp", atLeast: 0)
        let estimates = found.map { Outcome.Estimate(value: $0, low: $0 - noise, high: $0 + noise) }
        return Appraisal(
          edit: edit, size: edit.size(in: knobs), players: 1, figures: estimates,
          verdicts: [Verdict.state(of: estimates[0], under: goal)], violation: max(0, -found[0]))
      }
    }
  }

  private static var anyMetric: Metric? {
    Scenario(
      title: "", players: Scenario.Players(profiles: [.init(id: "everyone", share: 1, activity: .fixed(1))])
    )
    .metrics.first
  }

  private static func answer(_ search: EditSearch) -> [String]? {
    search.best.map { best in
      search.knobs.indices.map { best.edit.value(of: $0, in: search.knobs).description }
    }
  }

  @Test("changes nothing where the goals are met as it is", arguments: ["1,2,4,8", "1:500"])
  func nothing(range: String) async throws {
    var search = try Self.search([try Self.knob(range, written: "4")]) { [$0[0] - 4] }
    try await search.run()
    #expect(search.best?.size.knobs == 0)
    #expect(search.path.count <= EditSearch.batch)
  }

  @Test(
    "names the nearest of the edits that were measured again, and not the luckiest of the first measurement")
  func luckiest() async throws {
    // At first 8 seems nearest by luck; measured again, 4 is.
    var search = try Self.search([try Self.knob("1,2,4,8", written: "2")]) { [$0[0] - 100] }
    try await search.run()
    #expect(Self.answer(search) == ["8"])
    let knob = search.knobs
    let first = search.appraisals
    try await search.compareNearest { edits in
      first.filter { edits.contains($0.edit) }.map { found in
        Appraisal(
          edit: found.edit, size: found.size, players: 9, figures: found.figures, verdicts: found.verdicts,
          violation: found.edit.value(of: 0, in: knob).value == 4 ? 80 : found.violation + 10)
      }
    }
    #expect(Self.answer(search) == ["4"] && search.best?.players == 9)
  }

  @Test("keeps of the nearest edit what is shown to bring it nearer, and nothing else")
  func needless() async throws {
    // By noise, moving b seems to help as well as moving a.
    let knobs = [try Self.knob("1,2,4,8", written: "2"), try Self.knob("2,4,8,10", written: "4", "b")]
    var search = try Self.search(knobs) { [$0[0] + 0.01 * $0[1] - 100] }
    try await search.run()
    let best = try #require(search.best).edit
    #expect(best.choices.allSatisfy { $0 != nil })
    var asked: [Int] = []
    let found = try await search.withoutNeedless(best) { edit, other in
      let knob = try #require(knobs.indices.first { edit.choices[$0] != other.choices[$0] })
      asked.append(knob)
      return knob == 0
    }
    #expect(found.choices[0] == best.choices[0] && found.choices[1] == nil && asked.sorted() == [0, 1])
  }

  @Test("tries all of a small grid, the smallest edits first, and stops at the first that will do")
  func smallest() async throws {
    // Sums of at least 14: one knob alone cannot, and of (4, 10), (8, 10) the first moves least.
    let knobs = [try Self.knob("1,2,4,8", written: "2"), try Self.knob("2,4,8,10", written: "4", "b")]
    var search = try Self.search(knobs) { [$0[0] + $0[1] - 14] }
    #expect(search.method == .enumeration)
    try await search.run()
    #expect(Self.answer(search) == ["4", "10"])
  }

  @Test(
    "finds the border of one knob to the step, in as many questions as halvings",
    arguments: [
      // Written, range, the least that will do; rising and falling figures.
      ("10", "1:2000", 731.0, true, "731"), ("1500", "1:2000", 731.0, false, "731"),
      ("0.1", "0.05:5", 2.5, true, "2.5"),
    ])
  func halves(written: String, range: String, border: Double, rises: Bool, expected: String) async throws {
    var search = try Self.search([try Self.knob(range, written: written)]) {
      [rises ? $0[0] - border : border - $0[0]]
    }
    #expect(search.method == .halving)
    try await search.run()
    #expect(Self.answer(search) == [expected])
    // Nine places and what is written, then halves of at most 2,000 values.
    #expect(search.path.count <= 10 + 11)
  }

  @Test("finds a band between two values that fail")
  func band() async throws {
    // Between 300 and 306 only: no place of the nine is in it.
    var search = try Self.search([try Self.knob("1:2000", written: "10")]) { [3 - abs($0[0] - 303)] }
    try await search.run()
    #expect(Self.answer(search) == ["300"])
  }

  @Test("has the values too close to call between what fails and what passes")
  func undecided() async throws {
    var search = try Self.search([try Self.knob("1:2000", written: "10")], noise: 4) { [$0[0] - 731] }
    try await search.run()
    // Certain from 4 beyond the border, on both sides.
    #expect(Self.answer(search) == ["735"])
    let border = try #require(search.border(along: 0, of: Edit([nil])))
    #expect(search.knobs[0].range[border.failing].description == "726")
    #expect(search.knobs[0].range[border.passing].description == "735")
  }

  @Test(
    "goes back to the nearest passing value where what is written is inconclusive",
    arguments: [
      // Written, whether the figure rises, the first that certainly passes: 4 beyond the border at 60.
      ("58", true, "64"), ("62", false, "56"),
    ])
  func openToday(written: String, rises: Bool, expected: String) async throws {
    var search = try Self.search([try Self.knob("1:2000", written: written)], noise: 4) {
      [rises ? $0[0] - 60 : 60 - $0[0]]
    }
    try await search.run()
    #expect(search.path.first.flatMap { search.state($0) } == .inconclusive)
    #expect(Self.answer(search) == [expected])
    // Nine places and what is written, then halves of at most 2,000 values.
    #expect(search.path.count <= 10 + 11)
  }

  @Test("prefers one knob to several, whatever the way")
  func oneKnob() async throws {
    let knobs = [
      try Self.knob("1:1000", written: "10"), try Self.knob("1:1000", written: "10", "b"),
      try Self.knob("1:1000", written: "10", "c"),
    ]
    // Both of the first two at 20, or the third alone at 400.
    var search = try Self.search(knobs) { [max(min($0[0], $0[1]) - 20, $0[2] - 400)] }
    #expect(search.method == .evolution)
    try await search.run()
    #expect(Self.answer(search) == ["10", "10", "400"])
  }

  @Test("turns several knobs where one is not enough, and none that is not needed")
  func several() async throws {
    let knobs = [
      try Self.knob("1:1000", written: "10"), try Self.knob("1:1000", written: "10", "b"),
      try Self.knob("1:1000", written: "10", "c"),
    ]
    // The first two each at least 100; the third changes nothing.
    var search = try Self.search(knobs, most: 400) { [min($0[0], $0[1]) - 100] }
    try await search.run()
    #expect(Self.answer(search) == ["100", "100", "10"])
  }

  /// The third has to be at least 20. Above 21 the first has to be 50, and where the search arrives it is. Once the third is moved back to
  /// 20, the first is not needed.
  @Test("takes a knob back that is not needed once the others have moved")
  func later() async throws {
    let knobs = try ["a", "b", "c"].map { try Self.knob("0:100", written: "0", $0) }
    var search = try Self.search(knobs, most: 400) { values in
      [min(values[1] - 60, values[2] - 20, max(values[0] - 50, 21 - values[2]))]
    }
    try await search.run()
    #expect(Self.answer(search) == ["0", "60", "20"])
  }

  @Test("comes as near as it can where nothing will do")
  func nearest() async throws {
    // Nowhere above −1, which is at (40, 200): ratios of 4 and 20.
    let knobs = [try Self.knob("1:1000", written: "10"), try Self.knob("1:1000", written: "10", "b")]
    var search = try Self.search(knobs, most: 300) { x in
      let (a, b) = (Mathematics.log(x[0] / 40), Mathematics.log(x[1] / 200))
      return [-1 - a * a - b * b]
    }
    try await search.run()
    let best = try #require(search.best)
    #expect(best.state == .fail)
    #expect(best.violation < 1.001)
  }

  @Test("finds the best by one objective among what meets the goals")
  func objective() async throws {
    let knobs = [try Self.knob("1,2,4,8", written: "2"), try Self.knob("1,2,4,8", written: "2", "b")]
    // A sum of at least 6; then the product as small as it gets: 4 + 2 and 2 + 4 have 8, as has 8 + 1.
    var search = try Self.search(knobs, objectives: [.minimize]) { [$0[0] + $0[1] - 6, $0[0] * $0[1]] }
    try await search.run()
    // One knob changed, by a factor of 2; of two alike the first tried.
    #expect(Self.answer(search) == ["2", "4"])
    #expect(search.path.count == 16)
  }

  /// Of 1 to 12, those from 4 on meet the goal, and the objective falls with the knob. At 9 the goal is close, so it was judged with more
  /// players, whose objective happens to be 100 higher: that is no merit of the edit.
  @Test("compares edits by the same players, whichever had more", arguments: [1, 2])
  func samePlayers(objectives: Int) async throws {
    let directions = [Objective.Direction](repeating: .maximize, count: objectives)
    func figures(_ value: Double) -> [Double] { [value - 4] + directions.map { _ in -value } }
    let knobs = [try Self.knob("1:12", written: "1")]
    let response = Response(Metric.Address(try #require(Self.anyMetric)))
    var search = EditSearch(
      knobs: knobs,
      objectives: directions.enumerated().map { ($0.offset + 1, Objective($0.element, response)) }, most: 20,
      seed: 7
    ) { edits in
      edits.map { edit in
        let value = edit.value(of: 0, in: knobs).value
        let lucky = figures(value).map { value == 9 ? $0 + 100 : $0 }
        return Self.appraisal(edit, lucky, compared: figures(value), in: knobs)
      }
    }
    try await search.run()
    #expect(search.path.count == 12 && Self.answer(search) == ["4"])
    #expect(search.front.map { $0.value(of: 0, in: knobs).description } == ["4"])
  }

  /// Of 1 to 12, those from 4 on seem to meet the goal. With more players 4 and 5 do not, and the objective of 8 is the best.
  @Test("compares what meets the goals with ever more players, and takes the best with all")
  func finalists() async throws {
    var search = try Self.search([try Self.knob("1:12", written: "1")], objectives: [.maximize]) {
      [$0[0] - 4, -$0[0]]
    }
    try await search.run()
    #expect(Self.answer(search) == ["4"])
    let knobs = search.knobs
    var steps: [Int] = []
    try await search.compare(doublings: 3) { edits, doublings in
      steps.append(doublings)
      return edits.map { edit in
        let value = edit.value(of: 0, in: knobs).value
        let figures = doublings == 0 ? [value - 4, -value] : [value - 6, -abs(value - 8)]
        return Self.appraisal(edit, figures, compared: figures, in: knobs)
      }
    }
    #expect(steps == [0, 1, 2, 3])
    #expect(Self.answer(search) == ["8"])
    #expect(!search.meeting.contains { $0.edit.value(of: 0, in: knobs).value < 6 })
  }

  private static func appraisal(
    _ edit: Edit, _ figures: [Double], compared: [Double], in knobs: [Knob]
  ) -> Appraisal {
    func estimates(_ values: [Double]) -> [Outcome.Estimate?] {
      values.map { Outcome.Estimate(value: $0, low: $0, high: $0) }
    }
    return Appraisal(
      edit: edit, size: edit.size(in: knobs), players: 1, figures: estimates(figures),
      compared: estimates(compared), verdicts: [figures[0] >= 0 ? .pass : .fail],
      violation: max(0, -figures[0]))
  }

  @Test("has the whole front of two objectives")
  func front() async throws {
    let knobs = [try Self.knob("1,2,3,4", written: "2"), try Self.knob("1,2,3", written: "1", "b")]
    // The first metric must be at most 3; more of a costs b's figure: of each a the least b is best.
    var search = try Self.search(knobs, objectives: [.maximize, .minimize]) {
      [3 - $0[0], $0[0], $0[0] + $0[1]]
    }
    try await search.run()
    let values = search.front.map { edit in knobs.indices.map { edit.value(of: $0, in: knobs).description } }
    #expect(Set(values) == [["1", "1"], ["2", "1"], ["3", "1"]])
  }

  @Test("judges no edit twice, and no more than it may")
  func budget() async throws {
    let knobs = [try Self.knob("1:1000", written: "10"), try Self.knob("1:1000", written: "10", "b")]
    var search = try Self.search(knobs, most: 40) { [min($0[0], $0[1]) - 2000] }
    try await search.run()
    #expect(search.path.count == 40)
    #expect(Set(search.path).count == 40)
  }
}
