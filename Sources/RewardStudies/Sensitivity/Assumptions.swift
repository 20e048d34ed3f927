import RewardEngine

/// The numbers that a scenario's file marks as assumptions, each as an axis around its value.
///
/// A comment with ASSUMPTION marks the field on its line and everything inside it. A comment on lines of its own marks
/// the field below. If a file marks no number, all of them count as assumptions.
public struct Assumptions: Sendable {
  public private(set) var axes: [Design.Axis]
  /// Numbers that are not varied, and why.
  public private(set) var leftOut: [LeftOut]
  /// Whether the file marks any; if not, every number is varied.
  public let areMarked: Bool
  /// How far each is varied to either side, as a share of its value.
  public let share: Double

  /// A number that is not varied.
  public struct LeftOut: Sendable, Equatable {
    public let path: FieldPath
    public let reason: String
  }

  /// - Parameters:
  ///   - share: How far each is varied to either side, as a share of its value.
  ///   - except: Fields that are not varied, with everything inside them.
  public init(of document: Document, within share: Double = 0.2, except: [FieldPath] = []) {
    let numbers = document.numbers.filter { number in
      !(Self.size + except).contains { number.path.isInside($0) }
        && Scenario.numberField(at: number.path) != nil
    }
    let comments = AssumptionComments(document)
    let marked = numbers.filter { comments.mark($0.path) }
    self.share = share
    var axes: [Design.Axis] = []
    var leftOut: [LeftOut] = []
    for number in marked.isEmpty ? numbers : marked {
      switch Self.axis(number.path, number.value, within: share, in: document) {
      case .axis(let axis): axes.append(axis)
      case .leftOut(let reason): leftOut.append(LeftOut(path: number.path, reason: reason))
      }
    }
    self.axes = axes
    self.leftOut = leftOut
    areMarked = !marked.isEmpty
  }

  /// Fields about the size of the simulation or its goals, not about players or rules.
  private static let size = ["format", "days", "goals", "players.count", "players.daily_shock.replications"]
    .map { FieldPath($0) }

  private enum Choice {
    case axis(Design.Axis)
    case leftOut(String)
  }

  private static func axis(
    _ path: FieldPath, _ value: Double, within share: Double, in document: Document
  ) -> Choice {
    guard let field = Scenario.numberField(at: path) else { return .leftOut("it is not a number") }
    guard value != 0 else {
      return .leftOut("its value is 0, and any share of 0 is 0; --axis gives it a range")
    }
    let reach = abs(value) * share
    let low = end(value, value - reach, step: -1, in: field)
    let high = end(value, value + reach, step: 1, in: field)
    guard low < high else { return .leftOut("no other value is allowed") }
    for end in [low, high] where end != value {
      let setting = Variant.Setting(path, Design.Axis(path, values: [end]).text(of: end))
      do throws(InvalidScenario) {
        _ = try Variant([setting]).scenario(in: document)
      } catch {
        return .leftOut("as \(setting.text), \(error.diagnostics[0].message)")
      }
    }
    return .axis(Design.Axis(path, from: low, to: high, steps: field.steps))
  }

  /// The ends of an axis: whole fields move by at least one step, and none leaves the range of the field.
  private static func end(_ value: Double, _ wanted: Double, step: Double, in field: NumberField) -> Double {
    // A fifth more than 1.6 is 1.92, and not 1.9200000000000002.
    var end = (wanted * 1e9).rounded() / 1e9
    if let steps = field.steps {
      let next = (value * Double(steps)).rounded() + step
      let rounded = (wanted * Double(steps)).rounded()
      end = (step < 0 ? min(rounded, next) : max(rounded, next)) / Double(steps)
    }
    if field.contains(end) { return end }
    let border = step < 0 ? field.least : field.most
    // Half of the way to an end that may not be written.
    return field.contains(border) ? border : field.steps == nil ? (value + border) / 2 : value
  }
}

extension Assumptions {
  /// How far an axis varies its field, as a share of its value, where whole numbers take it half as far again as other
  /// fields; else `nil`.
  public func wideShare(of axis: Design.Axis, in document: Document) -> Double? {
    guard axes.contains(axis), let value = document.number(at: axis.path), value != 0 else { return nil }
    let reach = max(value - axis.value(at: 0), axis.value(at: 1) - value) / abs(value)
    return reach > 1.5 * share ? reach : nil
  }

  /// The same without an axis whose own value would make the first invalid point of a design valid; `nil` where none does.
  ///
  /// Values that are valid alone may not be valid together: a stock of two where only one can be held.
  public func leavingOutConflict(in design: Design, of document: Document) -> Assumptions? {
    func refusal(at point: [Double]) -> String? {
      do throws(InvalidScenario) {
        _ = try design.variant(point).scenario(in: document)
        return nil
      } catch {
        return error.diagnostics[0].message
      }
    }
    for point in design.points {
      guard let reason = refusal(at: point) else { continue }
      var point = point
      for (place, axis) in design.axes.enumerated() where axes.contains(axis) {
        guard let own = document.number(at: axis.path) else { continue }
        point[place] = own
        if refusal(at: point) == nil {
          return leavingOut(axis, because: "together with other fields, \(reason)")
        }
      }
      return nil
    }
    return nil
  }

  private func leavingOut(_ axis: Design.Axis, because reason: String) -> Assumptions {
    var fewer = self
    fewer.axes.removeAll { $0 == axis }
    fewer.leftOut.append(LeftOut(path: axis.path, reason: reason))
    return fewer
  }
}

/// The lines that a file marks as ASSUMPTION.
package struct AssumptionComments {
  private let document: Document
  private let lines: [Bool]

  package init(_ document: Document) {
    self.document = document
    var lines: [Bool] = []
    var isAboveMarked = false
    for line in document.source.lines {
      let (hasText, comment) = Self.parts(of: line)
      let isMarked = comment.contains("ASSUMPTION")
      lines.append(isMarked || (hasText && isAboveMarked))
      // Lines of comment run on to the field below them.
      isAboveMarked = !hasText && !comment.isEmpty && (isMarked || isAboveMarked)
    }
    self.lines = lines
  }

  /// Whether a comment marks a field, or one that contains it.
  package func mark(_ path: FieldPath) -> Bool {
    var path = path
    while path != .root {
      for place in [document.keyPlace(of: path), document.place(of: path)] {
        if case .file(let line, _, _) = place, lines.indices.contains(line - 1), lines[line - 1] {
          return true
        }
      }
      path = path.parent
    }
    return false
  }

  /// Whether a line has anything but a comment, and its comment.
  private static func parts(of line: String) -> (hasText: Bool, comment: Substring) {
    var quote: Character?
    var before: Character = " "
    var hasText = false
    for (place, character) in zip(line.indices, line) {
      if quote == nil, character == "#", before == " " || before == "\t" { return (hasText, line[place...]) }
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'", " {[,:".contains(before) {
        quote = character
      }
      if character != " ", character != "\t" { hasText = true }
      before = character
    }
    return (hasText, "")
  }
}
