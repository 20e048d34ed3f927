import RewardEngine
import RewardStudies
import Testing

@testable import RewardReports

@Suite("The text of a response")
struct ResponseTextTests {
  @Test(
    "has enough digits to show that two values differ, and no more",
    arguments: [
      ("retention@7", 0.4342, 0.4336, "43.42 %", "43.36 %"),
      ("retention@7", 0.434, 0.437, "43.4 %", "43.7 %"),
      ("retention@7", -0.0044, -0.0036, "-0.44 %", "-0.36 %"),
      ("coins.balance.mean", 7.2761, 7.2758, "7.2761", "7.2758"),
      ("coins.balance.mean", 7.2761, 7.2861, "7.276", "7.286"),
      // The same, and the same up to rounding.
      ("coins.balance.mean", 7.2761, 7.2761, "7.276", "7.276"),
      ("coins.balance.mean", 0.1 + 0.2, 0.3, "0.3000", "0.3000"),
    ])
  func digits(metric: String, one: Double, other: Double, first: String, second: String) throws {
    let response = try Response(metric, of: try Scenario(StudyEconomy.document))
    let texts = ResponseText(response).texts(one, other)
    #expect(texts.one == first && texts.other == second)
  }
}
