import Testing

@testable import RewardEngine

@Suite("The chance on a day with a shock")
struct ShockTests {
  @Test(
    "is the usual one to the last bit where the odds stay",
    arguments: [-1, 0, 1, 12_345_678, 0x7FFF_FFFE, .max])
  func unmoved(limit: Int32) {
    #expect(Chance(Tile.chance(ofLimit: limit, against: 1)).limit == limit)
  }

  @Test("stays 0 and 1 on the best and on the worst of days", arguments: [-25.0, -3, 3, 25])
  func ends(shock: Double) {
    let against = Mathematics.exp(-shock)
    #expect(Chance(Tile.chance(ofLimit: Chance.never.limit, against: against)) == .never)
    #expect(Chance(Tile.chance(ofLimit: Chance.always.limit, against: against)) == .always)
  }

  @Test("has the shock added to its logit", arguments: [0.001, 0.3, 0.5, 0.97], [-2.5, -0.1, 0.4, 4])
  func logit(chance: Double, shock: Double) {
    let moved = Tile.chance(ofLimit: Chance(chance).limit, against: Mathematics.exp(-shock))
    // A limit represents its chance within 2⁻³², and the logit of 0.001 magnifies that a thousand times.
    #expect(abs(Mathematics.logit(moved) - Mathematics.logit(chance) - shock) < 0x1p-32 * 1_100)
  }

  @Test("rounds to 1 on days that leave no other, whatever feedback adds", arguments: [-30.0, 0, 30])
  func rounding(term: Double) {
    // The largest limit below certainty, and e to the 25 times the odds.
    let chance = Tile.chance(ofLimit: 0x7FFF_FFFE, against: Mathematics.exp(-25))
    #expect(chance == 1)
    #expect(Chance(Mathematics.logistic(Mathematics.logit(chance) + term)) == .always)
  }
}
