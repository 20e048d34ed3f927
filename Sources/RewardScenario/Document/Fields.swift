/// Reads the fields of one mapping, or declares them for a schema.
///
/// The same calls do both: each declares a field and returns its value. One closure over this class reads a
/// scenario's type. So reading, checks, descriptions and defaults are written once.
final class Fields {
  /// The fields declared, when nothing is read.
  private(set) var declared = Fieldset()
  /// The names of the fields requested so far.
  private var names: [String] = []
  private let spot: LocatedValue?
  private let faults: Faults
  private let entries: [Node.Entry]
  private var missing: [(name: String, shape: () -> Shape)] = []
  /// By field: what is read there.
  private var shapes: [String: () -> Shape] = [:]
  /// By field: what is advised before adding it where it is missing.
  private var advice: [String: String] = [:]
  /// What gives the defaults of the fields requested next, such as named rules; `nil` for the format itself.
  var origin: String?

  /// Reads the mapping at `spot`.
  init(_ spot: LocatedValue, _ entries: [Node.Entry], _ faults: Faults) {
    self.spot = spot
    self.entries = entries
    self.faults = faults
  }

  /// Only declares fields: every value is its placeholder or default.
  init() {
    spot = nil
    entries = []
    faults = Faults()
  }

  func required<Value>(_ name: String, _ form: Form<Value>, about: String) -> Value {
    declare(name, form, about, .required)
    if let spot = self.spot(of: name) { return form.read(spot, faults) ?? form.placeholder() }
    missing.append((name, form.shape))
    return form.placeholder()
  }

  func optional<Value>(_ name: String, _ form: Form<Value>, about: String) -> Value? {
    declare(name, form, about, .optional)
    guard let spot = self.spot(of: name) else { return nil }
    return form.read(spot, faults) ?? form.placeholder()
  }

  func value<Value>(_ name: String, _ form: Form<Value>, default value: Value, about: String) -> Value {
    declare(name, form, about, form.json(value).map { .byDefault($0) } ?? .optional)
    guard let spot = self.spot(of: name) else {
      noteUnwritten(name, form, value)
      return value
    }
    return form.read(spot, faults) ?? value
  }

  /// Reads a field that is required unless something inherited replaces it.
  func value<Value>(_ name: String, _ form: Form<Value>, inherited: Value?, about: String) -> Value {
    declare(name, form, about, .optional)
    if let spot = self.spot(of: name) { return form.read(spot, faults) ?? form.placeholder() }
    if let inherited { noteUnwritten(name, form, inherited) } else { missing.append((name, form.shape)) }
    return inherited ?? form.placeholder()
  }

  /// Puts advice before what is to be added where a field is missing.
  func advise(_ advice: String, ifMissing name: String) { self.advice[name] = advice }

  /// Requires exactly one of these fields, which must be declared before.
  func exactlyOne(of names: [String]) {
    declared.exactlyOne.append(names)
    require(names)
    let given = names.filter(has)
    if given.count > 1 { refuse(given[1], "cannot go with '\(given[0])'", help: "keep one of the two") }
  }

  /// Requires at least one of these fields, which must be declared before.
  func atLeastOne(of names: [String]) {
    declared.atLeastOne.append(names)
    require(names)
  }

  private func require(_ names: [String]) {
    guard let spot, !names.contains(where: has) else { return }
    // A mistyped name is a fault of its own.
    let near = entries.contains { entry in
      !names.contains(entry.key.text) && Spelling.nearest(to: entry.key.text, among: names) != nil
    }
    guard !near else { return }
    faults.note(
      at: spot.keyPlace, spot.path, "'\(spot.path)' must have \(alternatives(names))", help: "add one of them"
    )
  }

  /// Whether there is a mapping to read; if not, fields are only declared.
  var isReading: Bool { spot != nil }

  /// Whether the field is given.
  func has(_ name: String) -> Bool {
    entries.contains { $0.key.text == name }
  }

  /// Whether the field is given, or mistyped: then it is a fault of its own, and not missing besides.
  func isMeant(_ name: String) -> Bool {
    has(name) || entries.contains { Spelling.nearest(to: $0.key.text, among: [name]) != nil }
  }

  /// The keys of the mapping given for a field, valid or not.
  func ids(of name: String) -> [String] {
    entry(name)?.value.meantIds ?? []
  }

  /// The keys of the mapping given for a field whose own mapping lacks `key`.
  func ids(of name: String, lacking key: String) -> [String] {
    guard let entry = entry(name), case .mapping(let inner) = entry.value.content else { return [] }
    return inner.filter { entry in
      guard case .mapping(let fields) = entry.value.content else { return true }
      return !fields.contains { $0.key.text == key }
    }.map(\.key.text)
  }

  /// Adds a fault if the field is given.
  func refuse(_ name: String, _ rule: String, help: String) {
    guard let spot, let entry = entry(name) else { return }
    faults.note(at: entry.keyPlace, spot.path / name, "'\(spot.path / name)' \(rule)", help: help)
  }

  /// Adds a fault to a field that breaks a rule involving more than this field.
  func note(_ name: String, _ rule: String, help: String) {
    guard let spot = self.spot(of: name) else { return }
    faults.note(spot, rule, help: help)
  }

  /// Whether a fault was noted in one of these fields.
  func areFaulty(_ names: String...) -> Bool {
    guard let spot else { return false }
    return names.contains { faults.touch(spot.path / $0) }
  }

  /// Adds faults for unknown fields and for required fields that are missing.
  ///
  /// - Parameter foreign: fields that belong elsewhere, with the reason.
  func finish(foreign: [String: String] = [:]) {
    guard let spot else { return }
    let unknown = entries.filter { !names.contains($0.key.text) && !isRestOfList($0) }
    for entry in unknown {
      let key = entry.key.text
      let help: String
      if let slip = valueInKey(entry) {
        missing.removeAll { $0.name == slip.name }
        faults.note(
          at: entry.keyPlace, spot.path / slip.name, "a ':' is missing after '\(slip.name)'",
          help: "write '\(slip.name): \(slip.value)'")
        continue
      }
      if let reason = foreign[key] {
        help = reason
      } else if let number = numberCut(by: entry, in: entries) {
        help = number.help
        faults.noteCut(spot.path / number.name)
      } else if let near = Spelling.nearest(to: key, among: names.filter { !has($0) })
        ?? Spelling.nearest(to: key, among: names)
      {
        help = "did you mean '\(near)'?"
        missing.removeAll { $0.name == near }
        if !has(near) { faults.noteMistyped(spot.path / key, meant: spot.path / near) }
      } else if unknown.count == 1, missing.count == 1, let field = missing.popLast() {
        help = "add \(toAdd(field))"
      } else if names.count == 1 {
        help = "the only field here is '\(names[0])'"
      } else {
        help = "the fields here are \(alternatives(names, joining: "and"))"
      }
      faults.note(at: entry.keyPlace, spot.path / key, "there is no field '\(spot.path / key)'", help: help)
    }
    for field in missing {
      let path = spot.path / field.name
      let add = "add \(toAdd(field))"
      let help = advice[field.name].map { "\($0) Otherwise \(add)" } ?? add
      faults.note(at: spot.keyPlace, path, "'\(path)' is missing", help: help)
    }
  }

  /// The field and its value in a key without a colon: `{ kind soft }`.
  private func valueInKey(_ entry: Node.Entry) -> (name: String, value: String)? {
    let parts = entry.key.text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, case .scalar(let scalar) = entry.value.content, scalar.text.isEmpty,
      case let name = String(parts[0]), names.contains(name), !has(name)
    else { return nil }
    return (name, String(parts[1]))
  }

  /// Whether it is the rest of a list without brackets, which has a fault already: `table: 10, 30, 60`.
  private func isRestOfList(_ entry: Node.Entry) -> Bool {
    func isBare(_ entry: Node.Entry) -> Bool {
      if case .scalar(let scalar) = entry.value.content { scalar.text.isEmpty } else { false }
    }
    guard isBare(entry), let place = entries.firstIndex(where: { $0.keyPlace == entry.keyPlace }),
      let list = entries[..<place].last(where: { !isBare($0) }), case .scalar = list.value.content,
      case .list? = shapes[list.key.text]?()
    else { return false }
    return true
  }

  private func declare<Value>(
    _ name: String, _ form: Form<Value>, _ about: String, _ presence: Fieldset.Presence
  ) {
    names.append(name)
    shapes[name] = form.shape
    guard !isReading else { return }
    declared.fields.append(
      Fieldset.Field(
        name: name, shape: form.shape(), about: about, presence: presence, restrictions: form.restrictions))
  }

  /// Declares more about the fields together, for the schema.
  func declare(_ change: (inout Fieldset) -> Void) { change(&declared) }

  private func noteUnwritten<Value>(_ name: String, _ form: Form<Value>, _ value: Value) {
    guard let spot else { return }
    faults.noteUnwritten(spot.path / name, form.json(value), from: origin)
  }

  private func entry(_ name: String) -> Node.Entry? {
    entries.first { $0.key.text == name }
  }

  private func spot(of name: String) -> LocatedValue? {
    guard let spot, let entry = entry(name) else { return nil }
    return LocatedValue(node: entry.value, path: spot.path / name, keyPlace: entry.keyPlace)
  }
}

/// What to write for a missing field.
private func toAdd(_ field: (name: String, shape: () -> Shape)) -> String {
  let shape = field.shape()
  if case .wholeNumber(let range, _) = shape, range.count == 1 {
    return "'\(field.name): \(range.lowerBound)'"
  }
  return "'\(field.name)': \(shape.words)"
}

extension Form {
  /// A mapping with the fields that `build` requests.
  ///
  /// - Parameter key: the field that a single number written in place of the mapping is likely to be.
  static func fields(such key: String? = nil, _ build: @escaping (Fields) -> Value) -> Form {
    Form(
      shape: {
        let fields = Fields()
        _ = build(fields)
        return .fields(fields.declared)
      },
      placeholder: { build(Fields()) },
      read: { spot, faults in
        guard let entries = entries(spot, faults, such: key) else { return nil }
        let fields = Fields(spot, entries, faults)
        let value = build(fields)
        fields.finish()
        return value
      })
  }

  /// A mapping whose field `key` decides which other fields it has.
  ///
  /// - Parameter kinds: each word of `key` with what reads the other fields.
  static func fields(
    by key: String, about: String, _ kinds: [(word: String, build: (Fields) -> Value)]
  ) -> Form {
    func build(_ kind: (word: String, build: (Fields) -> Value), _ fields: Fields) -> Value {
      _ = fields.required(key, .choice(among: [kind.word]), about: about)
      return kind.build(fields)
    }
    func described(_ kind: (word: String, build: (Fields) -> Value)) -> Fieldset {
      let fields = Fields()
      _ = build(kind, fields)
      return fields.declared
    }
    let words = Form<String>.choice(among: kinds.map(\.word))
    return Form(
      shape: { .either(kinds.map { .fields(described($0)) }) },
      placeholder: { build(kinds[0], Fields()) },
      read: { spot, faults in
        guard let entries = entries(spot, faults) else { return nil }
        guard let entry = entries.first(where: { $0.key.text == key }) else {
          // Reading the key alone finds mistyped keys, too.
          let fields = Fields(
            spot,
            entries.filter {
              $0.key.text.hasPrefix("\(key) ") || Spelling.nearest(to: $0.key.text, among: [key]) != nil
            }, faults)
          _ = fields.required(key, words, about: about)
          fields.finish()
          return nil
        }
        let keySpot = LocatedValue(node: entry.value, path: spot.path / key, keyPlace: entry.keyPlace)
        guard let word = words.read(keySpot, faults), let kind = kinds.first(where: { $0.word == word })
        else {
          return nil
        }
        let fields = Fields(spot, entries, faults)
        let value = build(kind, fields)
        var foreign: [String: String] = [:]
        for other in kinds {
          for field in described(other).fields {
            foreign[field.name] = "'\(field.name)' belongs to '\(key): \(other.word)', not to '\(word)'"
          }
        }
        fields.finish(foreign: foreign)
        return value
      })
  }
}

/// Help for the rest of a number that a comma cut in two, as in `{ coins: 1,000 }`; `nil` for any other key.
///
/// - Returns: with the name of the number's field.
func numberCut(by entry: Node.Entry, in entries: [Node.Entry]) -> (name: String, help: String)? {
  func isDigits(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
  }
  guard let place = entries.firstIndex(where: { $0.keyPlace == entry.keyPlace }), place > 0,
    isDigits(entry.key.text), case .scalar(let rest) = entry.value.content, rest.text.isEmpty,
    case .scalar(let start) = entries[place - 1].value.content, isDigits(start.text)
  else { return nil }
  let (name, end) = (entries[place - 1].key.text, entry.key.text)
  return (name, "a comma ends a value here; write '\(name): \(start.text)\(end.count == 3 ? "" : ".")\(end)'")
}

/// The mapping that an amount and a name were meant to be: `{ coins: 10 }` of `10 coins`, `{ hat: 1 }` of `hat`.
private func amountBeforeName(_ text: String) -> String? {
  let parts = text.split(separator: " ")
  guard let name = parts.last, parts.count <= 2, PlainWord(String(name)) == .text,
    name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
  else { return nil }
  guard parts.count == 2 else { return "{ \(name): 1 }" }
  guard case .number = PlainWord(String(parts[0])) else { return nil }
  return "{ \(name): \(parts[0]) }"
}

/// The entries of the mapping at a spot, or `nil` after noting that it is not a mapping.
///
/// - Parameters:
///   - key: a key to show where a single number was written: `{ coins: 5 }`.
///   - areAmounts: whether its values are numbers of what its keys name: `{ coins: 10 }` of `10 coins`.
func entries(
  _ spot: LocatedValue, _ faults: Faults, such key: String? = nil, areAmounts: Bool = false
) -> [Node.Entry]? {
  let help: String
  switch spot.node.content {
  case .mapping(let entries): return entries
  case .list: help = "write 'name: value' lines without dashes, or { name: value, name: value }"
  case .scalar(let scalar):
    if scalar.style == .plain, PlainWord(scalar.text) == .nothing {
      help = "there is no value here; write its fields below it, {} for none, or leave the line out"
    } else if let key, case .number = PlainWord(scalar.text) {
      help = "write { \(key): \(scalar.text) }"
    } else if areAmounts, let amount = amountBeforeName(scalar.text) {
      help = "write \(amount)"
    } else if scalar.style == .plain, let named = scalar.text.beforeTightColon {
      help = "write a space after '\(named):'"
    } else {
      help = "write 'name: value' lines below it, or { name: value }"
    }
  }
  faults.note(spot, "must be a mapping", help: help)
  return nil
}
