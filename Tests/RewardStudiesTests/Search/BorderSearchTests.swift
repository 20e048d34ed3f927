import RewardEngine
import Testing

@testable import RewardStudies

@Suite("The border between values that fail and values that pass")
struct BorderTests {
  /// Halves until nothing is left, and counts the questions.
  private static func narrowed(
    _ start: BorderSearch, _ judge: (Int) -> Verdict.State
  ) -> (border: BorderSearch, questions: Int) {
    var border = start
    var questions = 0
    while let place = border.next {
      border.judge(place, judge(place))
      questions += 1
    }
    return (border, questions)
  }

  @Test(
    "is found between neighbours in as many questions as halvings",
    arguments: [
      (0, 1024, 1), (0, 1024, 700), (0, 1024, 1024), (1024, 0, 1), (1024, 0, 700),
    ])
  func exact(failing: Int, passing: Int, first: Int) {
    // Ascending, values from `first` on pass; descending, values below it.
    let isAscending = failing < passing
    let found = Self.narrowed(BorderSearch(failing: failing, passing: passing)) {
      ($0 >= first) == isAscending ? .pass : .fail
    }
    #expect(found.border.failing == (isAscending ? first - 1 : first))
    #expect(found.border.passing == (isAscending ? first : first - 1))
    #expect(found.border.undecided == nil)
    #expect(found.questions == 10)
  }

  @Test("has the undecided values between it, all of them", arguments: [(0, 100), (100, 0)])
  func noisy(failing: Int, passing: Int) {
    let isAscending = failing < passing
    let found = Self.narrowed(BorderSearch(failing: failing, passing: passing)) { place in
      if (40...57).contains(place) { return .inconclusive }
      return (place > 57) == isAscending ? .pass : .fail
    }
    #expect(found.border.failing == (isAscending ? 39 : 58))
    #expect(found.border.passing == (isAscending ? 58 : 39))
    #expect(found.border.undecided?.towardsFailing == (isAscending ? 40 : 57))
    #expect(found.border.undecided?.towardsPassing == (isAscending ? 57 : 40))
  }

  @Test("contains the true border as often as its interval promises, within chance")
  func coverage() {
    // The figure at x is x less the true border, 500.5, with noise of standard error 20; an interval reaches 1.96 of it.
    // As for one variant with the same random draws, the noise is the same at every x: the interval is exact, and misses 5 %.
    // Of 2,000 repeats 100 are expected to miss; 5 standard errors are 49.
    let luck = Luck(seed: 5)
    var missed = 0
    for repeated in 0..<2000 {
      let address = PlayerAddress(profileKey: 0, rank: UInt32(repeated))
      var stream = luck.stream(purpose: Purpose(kind: .study, id: "border"), player: address)
      let noise = 20 * stream.nextNormal()
      let found = Self.narrowed(BorderSearch(failing: 0, passing: 1001)) { place in
        let figure = Double(place) - 500.5 + noise
        if figure - 39.2 >= 0 { return .pass }
        return figure + 39.2 < 0 ? .fail : .inconclusive
      }
      if found.border.failing >= 501 || found.border.passing <= 500 { missed += 1 }
    }
    #expect((51...149).contains(missed))
  }
}
