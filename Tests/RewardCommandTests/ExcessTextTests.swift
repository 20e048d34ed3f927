import RewardStudies
import Testing

@testable import RewardCommand

@Suite("What of a log is too much")
struct ExcessTextTests {
  @Test(
    "is said of one player and of several, with a remedy",
    arguments: [
      (
        HistoryRun.Excess.Limit.timesADay(1), "a player does this more than 1 time on one day",
        "they do something more than 1 time on one day", "correct the log, or raise --max-per-day"
      ),
      (
        .packs(300), "a player buys more than 300 packs in 3 days", "they buy more than 300 packs in 3 days",
        "correct the log, or raise --max-per-day"
      ),
      (
        .packsInBalances(6), "a player buys more than 6 packs in 3 days, and balances have no room for more",
        "they buy more than 6 packs in 3 days, and balances have no room for more",
        "correct the log, or replay fewer days with --from and --until"
      ),
    ])
  func words(limit: HistoryRun.Excess.Limit, one: String, several: String, help: String) {
    #expect(limit.text(.onePlayer, days: 3) == one)
    #expect(limit.text(.players, days: 3) == several)
    #expect(limit.help == help)
  }
}
