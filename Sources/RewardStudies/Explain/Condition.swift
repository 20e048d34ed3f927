import RewardEngine

/// A condition on players: `diamonds.balance >= 5000 @ 90 and streak.habit > 30`.
///
/// A term compares a quantity with a number at the end of a day, counted from 1; without `@` it is the last
/// day. Terms are joined by `and`.
public struct Condition: Sendable, Equatable {
  public let terms: [Term]

  public struct Term: Sendable, Equatable {
    /// The quantity as it was written.
    public let name: String
    public let search: PlayerSearch.Term
    /// The divisor for showing a value: 100 for cents.
    public let scale: Int
  }

  /// The days that a run must have for it.
  public var days: Int { (terms.map(\.search.day).max() ?? 0) + 1 }

  /// - Throws: ``InvalidCondition`` at the first word that does not fit.
  public init(_ text: String, of catalogue: Catalogue, days: Int) throws(InvalidCondition) {
    var reader = ConditionReader(text, Self.quantities(of: catalogue), days: days)
    terms = try reader.terms()
  }

  /// A quantity that a condition can name.
  struct Quantity: Sendable {
    var name: String
    var quantity: PlayerSearch.Quantity
    var scale = 1
  }

  /// Every balance, level and streak, and every figure that players end a run with.
  static func quantities(of catalogue: Catalogue) -> [Quantity] {
    let stocks = catalogue.stocks.enumerated().map { index, stock in
      switch stock.kind {
      case .currency: Quantity(name: "\(stock.id).balance", quantity: .stock(index))
      case .freezes, .items: Quantity(name: "\(stock.id).held", quantity: .stock(index))
      case .experience, .level, .streak: Quantity(name: stock.id, quantity: .stock(index))
      }
    }
    let lifetimes = catalogue.lifetimes.enumerated().map { index, lifetime in
      lifetime.id == "spent_cents"
        ? Quantity(name: "revenue", quantity: .lifetime(index), scale: 100)
        : Quantity(name: lifetime.id, quantity: .lifetime(index))
    }
    return stocks + lifetimes
  }
}

/// A condition that cannot be read: where, and how to fix it.
public struct InvalidCondition: Error, Equatable, CustomStringConvertible {
  public let diagnostic: Diagnostic
  public let source: Source

  /// What the user sees: the rule, the condition with a caret below, the fix.
  public var description: String { diagnostic.text(in: source) }
}

/// Reads a condition from left to right.
private struct ConditionReader {
  private let text: String
  private let characters: [Character]
  private let quantities: [Condition.Quantity]
  private let days: Int
  private var position = 0

  private static let signs: Set<Character> = ["<", ">", "=", "!", "≥", "≤", "@"]
  private static let comparisons: [String: PlayerSearch.Comparison] = [
    ">=": .atLeast, ">": .above, "<=": .atMost, "<": .below, "=": .equal,
  ]

  init(_ text: String, _ quantities: [Condition.Quantity], days: Int) {
    self.text = text
    characters = Array(text)
    self.quantities = quantities
    self.days = days
  }

  mutating func terms() throws(InvalidCondition) -> [Condition.Term] {
    var terms = [try term()]
    while true {
      let word = next()
      if word.text.isEmpty { return terms }
      guard word.text == "and" else {
        throw fault(word, "terms are joined by 'and'", help: "write 'and' here, or nothing")
      }
      terms.append(try term())
    }
  }

  /// A word or a sign, and where it begins; empty at the end.
  private struct Word {
    var text: String
    var start: Int
  }

  private mutating func next() -> Word {
    while position < characters.count, characters[position].isWhitespace { position += 1 }
    let start = position
    guard position < characters.count else { return Word(text: "", start: start) }
    let isSign = Self.signs.contains(characters[position])
    let isDay = characters[position] == "@"
    position += 1
    while !isDay, position < characters.count, !characters[position].isWhitespace,
      characters[position] != "@", Self.signs.contains(characters[position]) == isSign
    {
      position += 1
    }
    return Word(text: String(characters[start..<position]), start: start)
  }

  private mutating func term() throws(InvalidCondition) -> Condition.Term {
    let name = next()
    let quantity = try quantity(name)
    let comparison = try comparison(next())
    let value = try value(next(), of: quantity)
    let day = try day()
    return Condition.Term(
      name: quantity.name, search: PlayerSearch.Term(quantity.quantity, comparison, value, day: day),
      scale: quantity.scale)
  }

  private func quantity(_ word: Word) throws(InvalidCondition) -> Condition.Quantity {
    if let known = quantities.first(where: { $0.name == word.text }) { return known }
    let names = quantities.map(\.name)
    // A bare currency or item is near its own balance, whatever the distance.
    let own = names.first { $0 == "\(word.text).balance" || $0 == "\(word.text).held" }
    let subject: String? = own == nil ? helpOfSubject(word.text, among: names) : nil
    let near: String? = own ?? Spelling.nearest(to: word.text, among: names)
    let meant: String? = near.map { "did you mean '\($0)'?" }
    let help: String = subject ?? meant ?? "there are: \(names.joined(separator: ", "))"
    let rule =
      word.text.isEmpty ? "a quantity must stand here" : "there is no quantity '\(word.text)' of players"
    throw fault(word, rule, help: help)
  }

  /// Where the part before the first dot is a currency or item that is known: the quantities of it alone.
  ///
  /// Those of another are no help, however alike they are spelled.
  private func helpOfSubject(_ text: String, among names: [String]) -> String? {
    let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    let own = names.filter { $0.hasPrefix("\(parts[0]).") }
    guard !own.isEmpty else { return nil }
    if let near = Spelling.nearest(to: parts[1], among: own.map { String($0.dropFirst(parts[0].count + 1)) })
    {
      return "did you mean '\(parts[0]).\(near)'?"
    }
    return "of '\(parts[0])' there are: \(own.joined(separator: ", "))"
  }

  private func comparison(_ word: Word) throws(InvalidCondition) -> PlayerSearch.Comparison {
    if let known = Self.comparisons[word.text] { return known }
    let meant: [String: String] = ["==": "=", "=>": ">=", "=<": "<=", "≥": ">=", "≤": "<="]
    throw fault(
      word, "a comparison must stand here: >=, >, <=, < or =",
      help: meant[word.text].map { "write \($0)" } ?? "such as 'diamonds.balance >= 5000'")
  }

  private func value(_ word: Word, of quantity: Condition.Quantity) throws(InvalidCondition) -> Int {
    if let value = Self.number(word.text, scale: quantity.scale) { return value }
    if quantity.scale > 1 {
      throw fault(word, "an amount with at most two decimals must stand here", help: "such as 4.99")
    }
    let isLong = word.text.count > Self.mostDigits && word.text.allSatisfy(\.isNumber)
    throw isLong
      ? fault(word, "a number must have at most \(Self.mostDigits) digits", help: "no player has as much")
      : fault(word, "a whole number must stand here", help: "such as 5000, without commas")
  }

  private static let mostDigits = 15

  /// A number of at most fifteen digits, times the scale, 1 or 100; `nil` for anything else.
  private static func number(_ text: String, scale: Int) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let decimals = scale == 1 ? 0 : 2
    guard let whole = parts.first, parts.count <= (decimals > 0 ? 2 : 1), !whole.isEmpty else { return nil }
    let rest = parts.count > 1 ? parts[1] : ""
    guard rest.count <= decimals, whole.count + rest.count <= mostDigits, parts.count == 1 || !rest.isEmpty
    else {
      return nil
    }
    let digits = whole + rest + String(repeating: "0", count: decimals - rest.count)
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(digits)
  }

  /// The index of the day after '@', or that of the last day if there is none.
  private mutating func day() throws(InvalidCondition) -> Int {
    let before = position
    guard next().text == "@" else {
      position = before
      return days - 1
    }
    let word = next()
    guard let day = Self.number(word.text, scale: 1), (1...days).contains(day) else {
      throw fault(
        word, "'@' must be followed by a day from 1 to \(days)", help: "leave '@' out for the last day")
    }
    return day - 1
  }

  private func fault(_ word: Word, _ rule: String, help: String) -> InvalidCondition {
    // Columns count scalars, and at the end the caret stands behind the last word.
    let column = characters[..<word.start].reduce(0) { $0 + $1.unicodeScalars.count } + 1
    let place = Place.file(line: 1, column: column, width: max(1, word.text.unicodeScalars.count))
    return InvalidCondition(
      diagnostic: Diagnostic(at: place, .root, rule, help: help),
      source: Source(name: "--find", lines: [text]))
  }
}
