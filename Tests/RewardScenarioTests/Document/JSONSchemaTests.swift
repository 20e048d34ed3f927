import Foundation
import Testing

@testable import RewardScenario

/// `.ci/check-schema.py` compares the schema with the reader over all broken scenarios.
@Suite("The JSON Schema")
struct JSONSchemaTests {
  /// What stands at a path of the schema, as JSON with sorted keys.
  private func json(at path: String) throws -> String {
    var value = try JSONSerialization.jsonObject(with: Data(Scenario.schema.utf8))
    for name in path.split(separator: ".") {
      let next = Int(name).flatMap { (value as? [Any])?[$0] } ?? (value as? [String: Any])?[String(name)]
      value = try #require(next, "\(path) ends before \(name)")
    }
    let data = try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
    return String(decoding: data, as: UTF8.self)
  }

  @Test(
    "knows what the reader checks beside the shape of a value",
    arguments: [
      ("currencies.properties", #"{"level":false,"random_item":false,"shop":false,"xp":false}"#),
      ("missions.properties", #"{"activity":false,"login":false}"#),
      ("players.properties.profiles.properties", #"{"all":false}"#),
      ("players.properties.profiles.minProperties", "1"), ("players.properties.zones.minProperties", "1"),
      ("shop.additionalProperties.properties.gives.minProperties", "1"),
      ("shop.additionalProperties.properties.price.minProperties", "1"),
      ("shop.additionalProperties.allOf.1.anyOf", #"[{"required":["demand"]},{"required":["real_price"]}]"#),
      ("events.additionalProperties.properties.offers.uniqueItems", "true"),
      ("events.additionalProperties.dependentRequired", #"{"offers":["prices"]}"#),
      ("events.additionalProperties.not", #"{"anyOf":[{"required":["brings","every"]}]}"#),
      ("players.properties.hours.contains", #"{"exclusiveMinimum":0}"#),
      (
        "goals.additionalProperties.not",
        #"{"anyOf":[{"required":["between","at_least"]},{"required":["between","at_most"]}]}"#
      ),
      (
        "streaks.additionalProperties.properties.cycle.propertyNames",
        #"{"pattern":"^[1-9][0-9]{0,2}$"}"#
      ),
    ])
  func rules(path: String, expected: String) throws {
    #expect(try json(at: "properties.\(path)") == expected)
  }

  @Test(
    "refuses the characters in a text that the reader refuses",
    arguments: [
      ("title", "::x", false), ("title", "x ##[y", false), ("title", "x ::y # [", true),
      ("title", "a\tb", false),
      ("title", "a\u{202E}b", false), ("title", "a\u{85}b", false), ("about", "a\tb\nc", true),
      ("about", "a\u{7}b", false),
    ])
  func texts(field: String, text: String, isAllowed: Bool) throws {
    let quoted = try json(at: "properties.\(field).not.pattern")
    let pattern = try JSONDecoder().decode(String.self, from: Data(quoted.utf8))
    let expression = try NSRegularExpression(pattern: pattern)
    let range = NSRange(text.startIndex..., in: text)
    #expect((expression.firstMatch(in: text, range: range) == nil) == isAllowed)
  }
}
