import Testing

@testable import RewardEngine

@Suite("Every pattern of up to twelve days")
struct TwelveDaysTests {
  private static let days = 12

  /// Every penalty, every way to fill a gap, no grace up to three days.
  ///
  /// A scenario file may not combine `lose_one` and `whole_gap`, but a program may. The fold then makes a gap
  /// that cannot be filled cost all its days.
  static let rules: [StreakRules] = {
    var all: [StreakRules] = []
    for missedDay in StreakRules.MissedDay.allCases {
      for fill in StreakRules.FreezeFill.allCases {
        for graceDays in 0...3 {
          var rules = StreakRules()
          (rules.missedDay, rules.freezeFill, rules.graceDays) = (missedDay, fill, graceDays)
          all.append(rules)
        }
      }
    }
    return all
  }()

  /// The stretches of every history; one of `n` days has the number with a 1 and then its days' bits, day 0
  /// the lowest.
  private static let lives: [[GapByGap.Stretch]] = (0..<2 << days).map { number in
    let days = number < 2 ? 0 : number.bitWidth - number.leadingZeroBitCount - 1
    return GapByGap.stretches(of: (0..<days).map { number >> $0 & 1 == 1 })
  }

  @Test("ends as its gaps say one by one, with any number of freezes up to three", arguments: rules)
  func gapByGap(rules: StreakRules) throws {
    let plain = GapByGap(rules: rules)
    for freezes in 0...3 {
      let played = try Self.play(rules, freezes: freezes)
      let differing = (2..<2 << Self.days).filter {
        plain.end(of: Self.lives[$0], freezes: freezes) != played[$0]
      }
      let first = differing.first.map(Self.text) ?? ""
      #expect(differing.isEmpty, "\(freezes) freezes: \(differing.count) differ, the first is \(first)")
    }
  }

  /// How the engine ends each history, by its number.
  private static func play(_ rules: StreakRules, freezes: Int) throws -> [GapByGap.End] {
    var scenario = Scenario.rehearsed(
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: freezes)],
      streaks: [Scenario.Streak(id: "habit", rules: rules, protectedBy: "freeze")])
    scenario.days = days
    let plan = try Plan(scenario)
    let copy = plan.streaks[0].copies[0]
    let pool = plan.resources[0].column
    var tile = Tile(plan: plan, luck: Luck(seed: 1))
    var ends = [GapByGap.End](repeating: .init(freezes: freezes), count: 2 << days)
    for first in stride(from: 0, to: 1 << days, by: Tile.width) {
      tile.seat(profile: 0, number: first / Tile.width, players: Tile.width)
      tile.drawPlayers()
      for day in 0..<days {
        tile.play(Int32(day), attendance: (first..<first + Tile.width).map { $0 >> day & 1 == 1 })
        tile.skipMeasures()
        // Of histories that have been the same so far, the one without further play stands for all.
        let born = 2 << day
        for lane in 0..<max(0, min(Tile.width, born - first)) {
          let isOver = tile.lanes(copy.broken)[lane] != 0
          ends[born | (first + lane)] = GapByGap.End(
            length: isOver ? 0 : Int(tile.lanes(copy.length)[lane]),
            longest: Int(tile.lanes(copy.record)[lane]), freezes: Int(tile.lanes(pool)[lane]))
        }
      }
    }
    return ends
  }

  /// A history as `C` and `M`, for repeating it by hand.
  private static func text(_ number: Int) -> String {
    let days = number.bitWidth - number.leadingZeroBitCount - 1
    return String((0..<days).map { number >> $0 & 1 == 1 ? "C" : "M" })
  }
}
