/// The JSON Schema (draft 2020-12) of a form, for editors and other checkers.
struct JSONSchema {
  private var shared: [String: JSON] = [:]
  private var root = JSON.object([])

  init(_ shape: Shape) {
    root = schema(of: shape)
  }

  /// The schema as text, the same bytes every time.
  func text(title: String) -> String {
    guard case .object(let members) = root else { return root.text }
    let head: [(String, JSON)] = [
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")), ("title", .text(title)),
    ]
    let definitions = shared.keys.sorted().map { ($0, shared[$0] ?? .object([])) }
    let tail: [(String, JSON)] = definitions.isEmpty ? [] : [("$defs", .object(definitions))]
    return JSON.object(head + members + tail).text + "\n"
  }

  private mutating func schema(of shape: Shape) -> JSON {
    switch shape {
    case .text(let letters): return text(of: letters)
    case .metric: return text(of: Shape.lettersOfMetric)
    case .wholeNumber(let range, _):
      if range.count == 1 { return .object([("const", .number(range.lowerBound))]) }
      return .object([
        ("type", .text("integer")), ("minimum", .number(range.lowerBound)),
        ("maximum", .number(range.upperBound)),
      ])
    case .number(let range, _):
      return .object([
        ("type", .text("number")),
        (range.includesLeast ? "minimum" : "exclusiveMinimum", .raw(shown(range.least))),
        (range.includesMost ? "maximum" : "exclusiveMaximum", .raw(shown(range.most))),
      ])
    case .steps(let steps, let range, _): return schema(steps: steps, in: range)
    case .flag: return .object([("type", .text("boolean"))])
    case .choice(let words): return .object([("enum", .list(words.map { .text($0) }))])
    case .reference: return .object([("type", .text("string")), ("pattern", .text(Self.id))])
    case .list(let element, let count):
      return .object([
        ("type", .text("array")), ("items", schema(of: element)), ("minItems", .number(count.lowerBound)),
        ("maxItems", .number(count.upperBound)),
      ])
    case .fields(let fieldset): return schema(of: fieldset)
    case .map(let element, let named, _):
      var members: [(String, JSON)] = [
        ("type", .text("object")), ("propertyNames", .object([("pattern", .text(Self.id))])),
      ]
      if !named.fields.isEmpty { members.append(("properties", properties(of: named))) }
      return .object(members + [("additionalProperties", schema(of: element))])
    case .numbered(let range, let element):
      // A pattern can count digits, and no more.
      let pattern = "^[1-9][0-9]{0,\(String(range.upperBound).count - 1)}$"
      return .object([
        ("type", .text("object")), ("propertyNames", .object([("pattern", .text(pattern))])),
        ("additionalProperties", schema(of: element)),
      ])
    case .either(let shapes): return .object([("oneOf", .list(shapes.map { schema(of: $0) }))])
    case .shared(let name, let shape):
      if shared[name] == nil { shared[name] = schema(of: shape) }
      return .object([("$ref", .text("#/$defs/\(name)"))])
    }
  }

  private func text(of letters: ClosedRange<Int>) -> JSON {
    .object([
      ("type", .text("string")), ("minLength", .number(letters.lowerBound)),
      ("maxLength", .number(letters.upperBound)),
    ])
  }

  private static let id = "^[a-z][a-z0-9_-]{0,63}$"

  private func schema(steps: Int, in range: ClosedRange<Int>) -> JSON {
    let step = 1 / Double(steps)
    var members: [(String, JSON)] = [
      ("type", .text("number")), ("minimum", .raw(shown(Double(range.lowerBound) * step))),
      ("maximum", .raw(shown(Double(range.upperBound) * step))),
    ]
    // Validators divide in binary, where a hundredth is not exact: only powers of two come out even.
    if steps & (steps - 1) == 0 { members.append(("multipleOf", .raw(shown(step)))) }
    return .object(members)
  }

  private mutating func schema(of fieldset: Fieldset) -> JSON {
    var members: [(String, JSON)] = [("type", .text("object")), ("properties", properties(of: fieldset))]
    let required = fieldset.fields.filter { $0.presence == .required }.map { JSON.text($0.name) }
    if !required.isEmpty { members.append(("required", .list(required))) }
    let choices =
      fieldset.exactlyOne.map { ("oneOf", Self.given($0)) }
      + fieldset.atLeastOne.map { ("anyOf", Self.given($0)) }
    if choices.count == 1 {
      members.append(choices[0])
    } else if choices.count > 1 {
      members.append(("allOf", .list(choices.map { .object([$0]) })))
    }
    let needs = fieldset.needs.map { ($0[0], JSON.list([.text($0[1])])) }
    if !needs.isEmpty { members.append(("dependentRequired", .object(needs))) }
    let pairs = fieldset.exclusive.map { JSON.object([("required", .list($0.map { .text($0) }))]) }
    if !pairs.isEmpty { members.append(("not", .object([("anyOf", .list(pairs))]))) }
    return .object(members + [("additionalProperties", .raw("false"))])
  }

  /// For each of some fields: that it is given.
  private static func given(_ names: [String]) -> JSON {
    .list(names.map { .object([("required", .list([.text($0)]))]) })
  }

  private mutating func properties(of fieldset: Fieldset) -> JSON {
    .object(
      fieldset.fields.map { field in
        guard case .object(var members) = schema(of: field.shape) else { return (field.name, .object([])) }
        members += field.restrictions.map(\.member)
        members.append(("description", .text(field.about)))
        if case .byDefault(let json) = field.presence { members.append(("default", .raw(json))) }
        return (field.name, .object(members))
      })
  }
}

extension Restriction {
  fileprivate var member: (String, JSON) {
    switch self {
    case .someEntry: ("minProperties", .number(1))
    case .distinct: ("uniqueItems", .raw("true"))
    case .somethingAboveZero: ("contains", .object([("exclusiveMinimum", .number(0))]))
    case .reserved(let ids): ("properties", .object(ids.map { ($0, .raw("false")) }))
    case .harmless(let hasLines):
      ("not", .object([("pattern", .text(#"^::|##\[|["# + Self.controls(hasLines: hasLines) + "]"))]))
    }
  }

  /// The characters of ``Unicode/Scalar/isControl``, as in the brackets of a pattern.
  private static func controls(hasLines: Bool) -> String {
    (hasLines ? #"\u0000-\u0008\u000b-\u001f"# : #"\u0000-\u001f"#)
      + #"\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"#
  }
}

/// A JSON value whose members keep their order.
private indirect enum JSON {
  case text(String)
  case number(Int)
  case raw(String)
  case list([JSON])
  case object([(String, JSON)])

  var text: String { text(indent: "") }

  private func text(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .text(let text): return jsonText(text)
    case .number(let number): return String(number)
    case .raw(let text): return text
    case .list(let values) where values.allSatisfy(\.isPlain):
      return "[" + values.map { $0.text(indent: "") }.joined(separator: ", ") + "]"
    case .list(let values):
      let lines = values.map { inner + $0.text(indent: inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members) where members.isEmpty: return "{}"
    case .object(let members):
      let lines = members.map { "\(inner)\(jsonText($0.0)): \($0.1.text(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  private var isPlain: Bool {
    switch self {
    case .text, .number, .raw: true
    case .list, .object: false
    }
  }
}
