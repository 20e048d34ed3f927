import Testing

@testable import RewardStudies

@Suite("A size that is compared with a limit")
struct CappedNumberTests {
  @Test("is exact while it fits, and stays the largest number beyond that")
  func ends() {
    #expect(6.cappedProduct(7) == 42 && 6.cappedSum(7) == 13)
    #expect(Int.max.cappedProduct(1) == .max && (Int.max / 2 + 1).cappedProduct(2) == .max)
    #expect(Int.max.cappedSum(0) == .max && Int.max.cappedSum(1) == .max)
  }

  @Test("is that of all freezes of all players, however many")
  func freezes() throws {
    var scenario = FreezeValueTests.everyOtherDay()
    scenario.days = 36_500
    let study = try FreezeValue(scenario, players: 1_000_000_000, replications: 1, most: 1000, seed: 1)
    // Well beyond 2⁶³ with the prices of 30 searches for the price at which one breaks even.
    #expect(study.playerDays.cappedProduct(1 + 30 * 8 * 1000) == .max)
  }
}
