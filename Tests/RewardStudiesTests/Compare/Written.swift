import RewardEngine

/// The content of a scenario file as a literal, without places.
enum Written: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  case word(String)
  case list([Written])
  case mapping([(String, Written)])

  init(stringLiteral value: String) { self = .word(value) }
  init(integerLiteral value: Int) { self = .word(String(value)) }
  init(floatLiteral value: Double) { self = .word("\(value)") }
  init(arrayLiteral elements: Written...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, Written)...) { self = .mapping(elements) }

  var node: Node {
    switch self {
    case .word(let text): Node(.scalar(Scalar(text)), at: .whole)
    case .list(let elements): Node(.list(elements.map(\.node)), at: .whole)
    case .mapping(let elements):
      Node(
        .mapping(
          elements.map { Node.Entry(key: Scalar($0.0), keyPlace: .whole, value: $0.1.node) }), at: .whole)
    }
  }

  /// The file of a scenario.
  var document: Document { Document(source: Source(name: "written.yaml"), root: node) }
}
