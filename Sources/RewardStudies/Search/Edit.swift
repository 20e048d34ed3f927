import RewardEngine

/// A value for each knob: what is written, or another.
public struct Edit: Sendable, Hashable {
  /// For each knob the index of its new value in its range, or `nil` where it stays as written.
  public let choices: [Int?]

  public init(_ choices: [Int?]) { self.choices = choices }

  /// How much an edit changes: fewer knobs are less, then shorter ways.
  public struct Size: Sendable, Equatable, Comparable {
    public let knobs: Int
    /// The sum of the knobs' distances, by ``Knob/distance(to:)``.
    public let distance: Double

    public static func < (first: Size, second: Size) -> Bool {
      first.knobs != second.knobs ? first.knobs < second.knobs : first.distance < second.distance
    }
  }

  /// The value of a knob under this edit.
  public func value(of knob: Int, in knobs: [Knob]) -> DecimalNumber {
    choices[knob].map { knobs[knob].range[$0] } ?? knobs[knob].written
  }

  public func size(in knobs: [Knob]) -> Size {
    let distances = knobs.indices.map { knobs[$0].distance(to: value(of: $0, in: knobs)) }
    return Size(knobs: distances.count { $0 > 0 }, distance: distances.reduce(0, +))
  }

  /// The edit with one knob at another value, or as written.
  func setting(_ knob: Int, to choice: Int?) -> Edit {
    var choices = choices
    choices[knob] = choice
    return Edit(choices)
  }

  /// The edit written one way: a choice that is what is written anyway is none.
  func normalised(in knobs: [Knob]) -> Edit {
    Edit(
      zip(choices, knobs).map { choice, knob in choice.flatMap { knob.range[$0] == knob.written ? nil : $0 } }
    )
  }

  /// The edit that changes nothing.
  static func none(_ knobs: [Knob]) -> Edit { Edit(knobs.map { _ in nil }) }

  /// How many edits there are, or `nil` for more than `most`.
  static func count(_ knobs: [Knob], most: Int) -> Int? {
    var count = 1
    for knob in knobs {
      count *= choices(of: knob).count
      if count > most { return nil }
    }
    return count
  }

  /// Every edit, the smallest first; of equal ones that with the lower choices.
  ///
  /// - Complexity: O(n log n) in the number of edits.
  static func all(_ knobs: [Knob]) -> [Edit] {
    var edits = [Edit([])]
    for knob in knobs {
      let choices = choices(of: knob)
      edits = edits.flatMap { edit in choices.map { Edit(edit.choices + [$0]) } }
    }
    let sized = edits.map { (edit: $0, size: $0.size(in: knobs)) }
    // Sorting in Swift is stable, and the edits were made in the order of their choices.
    return sized.sorted { $0.size < $1.size }.map(\.edit)
  }

  /// What is written, and every other value.
  private static func choices(of knob: Knob) -> [Int?] {
    [nil] + (0..<knob.range.count).filter { knob.range[$0] != knob.written }.map { $0 }
  }
}
