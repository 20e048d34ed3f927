import Foundation
import RewardEngine
import RewardStudies
import Testing

@testable import RewardReports

@Suite("The name of a metric in a sentence")
struct MetricPhrasesTests {
  private static let scenarios = [
    "cheer-supports", "first", "full-economy", "goal-streaks", "habit-tracker", "rizq", "season",
  ]

  @Test("is a phrase of words for every metric of every scenario, and another for each", arguments: scenarios)
  func phrases(name: String) throws {
    let file = Checkout.root.appending(path: "scenarios/\(name).yaml")
    let scenario = try Scenario(yaml: String(decoding: Data(contentsOf: file), as: UTF8.self))
    var known: [String: String] = [:]
    for metric in scenario.metrics {
      let text = MetricName(Response(Metric.Address(metric))).text
      #expect(text.hasPrefix("the ") || text.hasPrefix("real money"), "\(metric.name): \(text)")
      // No aside and no sign, and nothing that points to a place that a sentence does not have.
      for broken in ["(", ")", ";", ":", ",", ".", "this many", "that day", "this length", "the same"] {
        #expect(!text.contains(broken), "\(metric.name): \(text)")
      }
      let other = known.updateValue(metric.name, forKey: text)
      #expect(other == nil, "\(metric.name) and \(other ?? ""): \(text)")
    }
  }
}
