import Testing

@testable import RewardCommand

@Suite("The progress of a simulation")
struct ProgressMeterTests {
  @Test("has no time left before the first hundredth is done")
  func early() {
    #expect(
      ProgressMeter.text(done: 999, of: 100_000, days: 1, seconds: 3)
        == "0 % · 0 million player-days a second")
  }

  /// A quarter took 3 seconds: three quarters take 9. 25,000 players of 240 days in 3 seconds are 2 million a second.
  @Test("tells the time left from what is done")
  func later() {
    #expect(
      ProgressMeter.text(done: 25_000, of: 100_000, days: 240, seconds: 3)
        == "25 % · 2 million player-days a second · 9 s left")
  }
}
