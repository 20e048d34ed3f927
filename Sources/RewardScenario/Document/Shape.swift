/// What may be written for a field; the schema and the scenario reference are printed from it.
indirect enum Shape: Equatable, Sendable {
  /// Text with a number of letters in this range.
  case text(ClosedRange<Int>)
  /// The spelling of a metric, such as `retention@7`.
  case metric
  case wholeNumber(ClosedRange<Int>, unit: String?)
  case number(NumberRange, unit: String?)
  /// A number with this many steps to the unit: 100 for cents, 4 for quarter hours.
  case steps(Int, ClosedRange<Int>, unit: String?)
  case flag
  case choice([String])
  /// The id of something else in the scenario, or one of a few fixed words.
  case reference(to: Referent, words: [String])
  case list(of: Shape, count: ClosedRange<Int>)
  case fields(Fieldset)
  /// A mapping whose keys are ids; some names have a meaning of their own.
  case map(of: Shape, named: Fieldset, keys: Keys)
  /// A mapping whose keys are whole numbers.
  case numbered(ClosedRange<Int>, of: Shape)
  case either([Shape])
  /// A shape used in several places, printed once.
  case shared(String, Shape)

  /// How many letters the spelling of a metric can have.
  static let lettersOfMetric = 1...200

  /// What the ids are that a mapping has as keys.
  enum Keys: Equatable, Sendable, ExpressibleByStringLiteral {
    /// Chosen by the author for what they name: `a mission`.
    case chosen(String)
    /// Chosen by the author and referred to nowhere: the entries are rows that come and go.
    case labels(String)
    /// Defined elsewhere.
    case references(to: Referent)

    init(stringLiteral what: String) { self = .chosen(what) }

    /// What an id names, with its article.
    var what: String {
      switch self {
      case .chosen(let what), .labels(let what): what
      case .references(let referent): referent.words
      }
    }
  }
}

/// The fields of a mapping.
struct Fieldset: Equatable, Sendable {
  var fields: [Field] = []
  /// Groups of names of which exactly one must be given.
  var exactlyOne: [[String]] = []
  /// Groups of names of which at least one must be given.
  var atLeastOne: [[String]] = []
  /// Pairs of names of which the first needs the second.
  var needs: [[String]] = []
  /// Pairs of names that cannot go together.
  var exclusive: [[String]] = []

  /// The declaration of one field.
  struct Field: Equatable, Sendable {
    var name: String
    var shape: Shape
    var about: String
    var presence: Presence
    var restrictions: [Restriction] = []
  }

  enum Presence: Equatable, Sendable {
    case required
    case optional
    /// Optional, with this JSON text as the default.
    case byDefault(String)
  }
}

/// The numbers allowed.
struct NumberRange: Equatable, Sendable {
  var least: Double
  var most: Double
  /// Whether `least` itself is allowed.
  var includesLeast = true
  var includesMost = true

  static func from(_ least: Double, to most: Double) -> NumberRange { NumberRange(least: least, most: most) }

  static func above(_ least: Double, atMost most: Double) -> NumberRange {
    NumberRange(least: least, most: most, includesLeast: false)
  }

  static func between(_ least: Double, and most: Double) -> NumberRange {
    NumberRange(least: least, most: most, includesLeast: false, includesMost: false)
  }

  func contains(_ value: Double) -> Bool {
    (includesLeast ? value >= least : value > least) && (includesMost ? value <= most : value < most)
  }

  /// `from 0 to 1`, `above 0 and at most 1`, `between 0 and 1`.
  var words: String {
    switch (includesLeast, includesMost) {
    case (true, true): "from \(shown(least)) to \(shown(most))"
    case (false, true): "above \(shown(least)) and at most \(shown(most))"
    case (true, false): "from \(shown(least)) to below \(shown(most))"
    case (false, false): "above \(shown(least)) and below \(shown(most))"
    }
  }
}
