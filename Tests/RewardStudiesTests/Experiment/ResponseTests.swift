import RewardEngine
import RewardStudies
import Testing

@Suite("A response")
struct ResponseTests {
  private let scenario = ExperimentTests.economy()

  @Test(
    "is spelled as it is read",
    arguments: ["coins.balance.p50@3", "some:coins.balance.mean@2", "others:coins.gini"])
  func spelling(text: String) throws { #expect(try Response(text, of: scenario).spelling == text) }

  @Test("reports a profile or a metric that is misspelled")
  func misspelled() {
    #expect(
      throws: Metric.Misspelling(
        rule: "must have the id of a profile before ':'", help: "did you mean 'others'?")
    ) { try Response("other:coins.balance.mean", of: scenario) }
    #expect(
      throws: Metric.Misspelling(
        rule: "must be a metric of this scenario", help: "did you mean 'some:coins.balance.mean'?")
    ) { try Response("some:coins.balanse.mean", of: scenario) }
  }
}
