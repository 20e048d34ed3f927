/// The numbers that are allowed at a place of a scenario.
///
/// They are looked up in the reader's own declarations. So a study can generate numbers that the reader
/// accepts: whole numbers, steps of a hundredth, a chance of at most 1.
public struct NumberField: Sendable, Equatable {
  public let least: Double
  public let most: Double
  /// Whether the ends themselves are allowed.
  public let includesLeast: Bool
  public let includesMost: Bool
  /// Steps to the unit: 1 where only whole numbers are allowed, 100 for cents; `nil` for any number.
  public let steps: Int?

  /// Whether a number is in the range, whatever its decimals.
  public func contains(_ value: Double) -> Bool { range.contains(value) }

  fileprivate var range: NumberRange {
    NumberRange(least: least, most: most, includesLeast: includesLeast, includesMost: includesMost)
  }
}

extension Scenario {
  /// The numbers allowed at a path; `nil` where none is, or where no scenario has such a field.
  ///
  /// Where a field may be written in several ways, the result covers them all.
  public static func numberField(at path: FieldPath) -> NumberField? {
    numberFields.field(path.names[...])
  }

  /// What the reader of files says of a number that it refuses at a path; `nil` for one that it allows there.
  ///
  /// A scenario that is built in Swift is refused by the same limits in the same words. No number is allowed where no
  /// scenario has one.
  package static func fault(of value: Double, at path: FieldPath) -> (rule: String, help: String)? {
    let names = path.names[...]
    guard let field = numberFields.field(names) else { return ("cannot be a number", "leave it out") }
    let steps = field.steps.map { value * Double($0) } ?? 0
    let isBetweenSteps = abs(steps - steps.rounded()) > 1e-9 * max(1, abs(steps))
    guard !field.contains(value) || isBetweenSteps, let shape = numberFields.number(names) else { return nil }
    let rule = "must be \(shape.words)"
    if value.isNaN { return (rule, "write a number") }
    let step = field.steps.map { 1 / Double($0) }
    return (
      rule,
      field.contains(value)
        ? inSteps(value, of: step ?? 1, bounds: field.range)
        : nearest(to: value, bounds: field.range, step: step)
    )
  }

  private static let numberFields = Form<Scenario>.scenario.shape()
}

extension Document {
  /// The number at a path, or `nil` where there is none.
  public func number(at path: FieldPath) -> Double? { self[path]?.number }

  /// Every number of the document with its path, in the order of the file.
  public var numbers: [(path: FieldPath, value: Double, place: Place)] { Self.numbers(of: root, at: .root) }

  private static func numbers(
    of node: Node, at path: FieldPath
  ) -> [(path: FieldPath, value: Double, place: Place)] {
    switch node.content {
    case .scalar: node.number.map { [(path, $0, node.place)] } ?? []
    case .list(let nodes):
      nodes.enumerated().flatMap { numbers(of: $0.element, at: path / String($0.offset + 1)) }
    case .mapping(let entries): entries.flatMap { numbers(of: $0.value, at: path / $0.key.text) }
    }
  }
}

extension Node {
  /// The number that is written here, or `nil` where something else is.
  public var number: Double? {
    guard case .scalar(let scalar) = content, scalar.style == .plain,
      case .number(let value) = PlainWord(scalar.text)
    else { return nil }
    return value
  }
}

extension Shape {
  /// The numbers allowed at the end of these names.
  fileprivate func field(_ names: ArraySlice<String>) -> NumberField? {
    switch self {
    case .shared(_, let shape): return shape.field(names)
    case .either(let shapes): return shapes.compactMap { $0.field(names) }.reduce(nil, Self.joined)
    default: break
    }
    guard let name = names.first else { return ownNumbers }
    return inner(name)?.field(names.dropFirst())
  }

  /// The first shape of a number at the end of these names.
  fileprivate func number(_ names: ArraySlice<String>) -> Shape? {
    switch self {
    case .shared(_, let shape): return shape.number(names)
    case .either(let shapes): return shapes.lazy.compactMap { $0.number(names) }.first
    default: break
    }
    guard let name = names.first else { return ownNumbers == nil ? nil : self }
    return inner(name)?.number(names.dropFirst())
  }

  /// The shape of what has this name inside.
  private func inner(_ name: String) -> Shape? {
    switch self {
    case .fields(let fieldset): fieldset.shape(of: name)
    case .map(let element, let named, _): named.shape(of: name) ?? element
    case .list(let element, _), .numbered(_, let element): element
    default: nil
    }
  }

  private var ownNumbers: NumberField? {
    switch self {
    case .wholeNumber(let range, _): NumberField(range, steps: 1)
    case .steps(let steps, let range, _): NumberField(range, steps: steps)
    case .number(let range, _):
      NumberField(
        least: range.least, most: range.most, includesLeast: range.includesLeast,
        includesMost: range.includesMost, steps: nil)
    default: nil
    }
  }

  private static func joined(_ one: NumberField?, _ other: NumberField) -> NumberField? {
    guard let one else { return other }
    let (low, high) = (one.least < other.least ? one : other, one.most > other.most ? one : other)
    return NumberField(
      least: low.least, most: high.most, includesLeast: low.includesLeast, includesMost: high.includesMost,
      steps: one.steps.flatMap { first in other.steps.map { max(first, $0) } })
  }
}

extension NumberField {
  fileprivate init(_ range: ClosedRange<Int>, steps: Int) {
    self.init(
      least: Double(range.lowerBound) / Double(steps), most: Double(range.upperBound) / Double(steps),
      includesLeast: true, includesMost: true, steps: steps)
  }
}

extension Fieldset {
  fileprivate func shape(of name: String) -> Shape? {
    // By index: a field is large, and each plan of a scenario asks for hundreds.
    fields.firstIndex { $0.name == name }.map { fields[$0].shape }
  }
}
