import RewardEngine
import RewardStudies
import Testing

/// The example of the page Studies: nothing but what other programs can see.
@Suite("A document that a program builds from nodes")
struct DocumentOfNodesTests {
  private static func mapping(_ fields: KeyValuePairs<String, Node>) -> Node {
    Node(.mapping(fields.map { .init(key: Scalar($0.key), keyPlace: .whole, value: $0.value) }), at: .whole)
  }

  private static func value(_ text: String) -> Node { Node(.scalar(Scalar(text)), at: .whole) }

  private static let document = Document(
    source: Source(name: "Coins"),
    root: mapping([
      "format": value("1"), "title": value("Coins"), "days": value("30"),
      "currencies": mapping(["coins": mapping([:])]),
      "login": mapping(["pays": mapping(["coins": value("5")])]),
      "players": mapping(["mix": value("game")]),
    ]))

  @Test("is a scenario, and its fields can be changed and varied")
  func fields() throws {
    let scenario = try Scenario(Self.document)
    #expect(scenario.login == Scenario.Payment([.init("coins", .fixed(5))]))
    let richer = try Variant([.init(FieldPath("login.pays.coins"), "6")]).scenario(in: Self.document)
    #expect(richer.login == Scenario.Payment([.init("coins", .fixed(6))]))
    #expect(Assumptions(of: Self.document).axes.map(\.path).contains(FieldPath("login.pays.coins")))
  }
}
