/// A JSON value whose keys keep the order they were written in.
public enum JSONValue: Sendable, Equatable {
  case object([Member])
  case array([JSONValue])
  case text(String)
  case number(Double)
  case whole(Int)
  case large(Int128)
  case truth(Bool)
  case null

  public struct Member: Sendable, Equatable {
    public var key: String
    public var value: JSONValue

    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// A number, or null where there is none. JSON has no infinity and no NaN: they are null as well.
  public init(_ value: Double?) { self = value.map { .number($0) } ?? .null }
  public init(_ value: Int?) { self = value.map { .whole($0) } ?? .null }
  public init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// The value as a file: two spaces a level, arrays of plain values on one line, a line end at the end.
  public var text: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  /// The value on one line without spaces, with a line end: a line of NDJSON.
  public var line: String {
    var line = ""
    writeLine(to: &line)
    return line + "\n"
  }

  private func writeLine(to line: inout String) {
    switch self {
    case .object(let members):
      for (index, member) in members.enumerated() {
        line += (index == 0 ? "{" : ",") + Self.quoted(member.key) + ":"
        member.value.writeLine(to: &line)
      }
      line += members.isEmpty ? "{}" : "}"
    case .array(let values):
      for (index, value) in values.enumerated() {
        line += index == 0 ? "[" : ","
        value.writeLine(to: &line)
      }
      line += values.isEmpty ? "[]" : "]"
    default: write(to: &line, indent: 0)
    }
  }

  private var isPlain: Bool {
    switch self {
    case .object(let members): members.isEmpty
    case .array(let values): values.isEmpty
    default: true
    }
  }

  private func write(to text: inout String, indent: Int) {
    switch self {
    case .object(let members) where members.isEmpty: text += "{}"
    case .object(let members):
      text += "{\n"
      for (index, member) in members.enumerated() {
        text += Self.spaces(indent + 2) + Self.quoted(member.key) + ": "
        member.value.write(to: &text, indent: indent + 2)
        text += index + 1 < members.count ? ",\n" : "\n"
      }
      text += Self.spaces(indent) + "}"
    case .array(let values) where values.allSatisfy(\.isPlain):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        value.write(to: &text, indent: indent)
      }
      text += "]"
    case .array(let values):
      text += "[\n"
      for (index, value) in values.enumerated() {
        text += Self.spaces(indent + 2)
        value.write(to: &text, indent: indent + 2)
        text += index + 1 < values.count ? ",\n" : "\n"
      }
      text += Self.spaces(indent) + "]"
    case .text(let value): text += Self.quoted(value)
    case .number(let value): text += NumberText.exact(value) ?? "null"
    case .whole(let value): text += String(value)
    case .large(let value): text += String(value)
    case .truth(let value): text += value ? "true" : "false"
    case .null: text += "null"
    }
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  package static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      case _ where PlainText.isActive(scalar):
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .text(value) }
  public init(integerLiteral value: Int) { self = .whole(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .truth(value) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Keeps the order of the literal.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
