@testable import RewardScenario

// Trees written as literals: the contents of a file, without positions.
extension Node: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self.init(.scalar(Scalar(value)), at: .whole) }
  public init(integerLiteral value: Int) { self.init(.scalar(Scalar(String(value))), at: .whole) }
  public init(floatLiteral value: Double) { self.init(.scalar(Scalar("\(value)")), at: .whole) }
  public init(booleanLiteral value: Bool) { self.init(.scalar(Scalar(value ? "true" : "false")), at: .whole) }
  public init(arrayLiteral elements: Node...) { self.init(.list(elements), at: .whole) }
  public init(dictionaryLiteral elements: (String, Node)...) {
    self.init(.mapping(elements.map { Entry(key: Scalar($0.0), keyPlace: .whole, value: $0.1) }), at: .whole)
  }
}

extension Document {
  /// The smallest scenario with these fields added or replaced, sorted by name.
  init(_ fields: Node.Entries) {
    let usual: Node.Entries = ["format": 1, "title": "A test", "players": ["mix": "game"]]
    let entries = usual.merging(fields) { $1 }.sorted { $0.key < $1.key }
      .map { Node.Entry(key: Scalar($0.key), keyPlace: .whole, value: $0.value) }
    self.init(source: Source(name: "test.yaml"), root: Node(.mapping(entries), at: .whole))
  }

  /// The messages of all faults, or none for a valid scenario.
  var faults: [String] { diagnostics.map(\.message) }

  /// All faults.
  var diagnostics: [Diagnostic] {
    do throws(InvalidScenario) {
      _ = try Scenario(self)
      return []
    } catch {
      return error.diagnostics
    }
  }
}

extension Node {
  typealias Entries = [String: Node]
}
