extension Form {
  /// A list with a number of elements in `count`.
  static func list<Element>(of element: Form<Element>, count: ClosedRange<Int>) -> Form
  where Value == [Element] {
    let rule =
      "must be a list of "
      + (count.count == 1 ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)") + " values"
    return Form(
      shape: { .list(of: element.shape(), count: count) }, placeholder: { [] },
      read: { spot, faults in
        guard case .list(let nodes) = spot.node.content else {
          let elements = spot.node.tightElements
          faults.note(
            spot, rule,
            help: elements.isEmpty
              ? "write [ value, value, … ]"
              : "write a space after each '-', or [ \(elements.joined(separator: ", ")) ]")
          return nil
        }
        guard count.contains(nodes.count) else {
          let help =
            nodes.count < count.lowerBound
            ? "there are \(nodes.count); add \(count.lowerBound - nodes.count)"
            : "there are \(nodes.count); leave out \(nodes.count - count.upperBound)"
          faults.note(spot, rule, help: help)
          return nil
        }
        return nodes.enumerated().map { index, node in
          let inner = LocatedValue(node: node, path: spot.path / String(index + 1), keyPlace: node.place)
          return element.read(inner, faults) ?? element.placeholder()
        }
      })
  }

  /// A mapping whose keys are ids that the author chooses.
  ///
  /// - Parameters:
  ///   - keys: what an id names, with its article: `an item`.
  ///   - key: an id to show where a single number was written.
  ///   - refusing: the rule that an id breaks and the fix, or `nil` for a valid one.
  static func map<Element>(
    of keys: Shape.Keys, such key: String? = nil,
    refusing: @escaping (String, Faults) -> (rule: String, help: String)? = { _, _ in nil },
    _ element: @escaping (String) -> Form<Element>
  ) -> Form where Value == [Element] {
    Form(
      shape: { .map(of: element("id").shape(), named: Fieldset(), keys: keys) },
      placeholder: { [] },
      read: { spot, faults in
        guard let entries = entries(spot, faults, such: key, areAmounts: key != nil) else { return nil }
        return entries.compactMap { entry in
          let id = entry.key.text
          let path = spot.path / id
          if let number = numberCut(by: entry, in: entries) {
            faults.noteCut(spot.path / number.name)
            faults.note(at: entry.keyPlace, path, "'\(path)' is the rest of a number", help: number.help)
            return nil
          }
          if let fault = faultOfId(entry.key, what: keys.what) ?? refusing(id, faults) {
            note(fault, of: id, keys, at: entry.keyPlace, path, faults)
          }
          // What the key has taken of its value is missing there.
          if id.beforeTightColon != nil { return nil }
          return element(id).read(
            LocatedValue(node: entry.value, path: path, keyPlace: entry.keyPlace), faults)
        }
      })
  }

  /// Notes a fault of a key: as a name that the scenario lacks where it must be one that it has.
  private static func note(
    _ fault: (rule: String, help: String), of id: String, _ keys: Shape.Keys, at place: Place,
    _ path: FieldPath, _ faults: Faults
  ) {
    let message = "'\(path)' \(fault.rule)"
    guard case .references(let referent) = keys else {
      faults.note(at: place, path, message, help: fault.help)
      return
    }
    faults.noteUnknown(
      UnknownName(name: id, namespace: referent.namespace), as: referent.words, at: place, path, message
    ) { fault.help }
  }

  /// A mapping whose keys are whole numbers; `what` is what they count: `a level`.
  static func numbered<Element>(
    _ what: String, in range: ClosedRange<Int>, _ element: @escaping (Int) -> Form<Element>
  ) -> Form where Value == [Element] {
    Form(
      shape: { .numbered(range, of: element(range.lowerBound).shape()) }, placeholder: { [] },
      read: { spot, faults in
        guard let entries = entries(spot, faults) else { return nil }
        return entries.compactMap { entry in
          let path = spot.path / entry.key.text
          let number = Int(entry.key.text)
          guard let number, String(number) == entry.key.text, range.contains(number) else {
            let rule = "'\(path)' must be \(what) from \(range.lowerBound) to \(range.upperBound)"
            faults.note(at: entry.keyPlace, path, rule, help: nearest(to: number, in: range))
            return nil
          }
          return element(number).read(
            LocatedValue(node: entry.value, path: path, keyPlace: entry.keyPlace), faults)
        }
      })
  }

  /// One of several ways to write a value.
  static func either(_ ways: [Alternative<Value>]) -> Form {
    let rule = "must be " + joined(ways.map { $0.words })
    return Form(
      shape: { .either(ways.map { $0.form.shape() }) }, placeholder: { ways[0].form.placeholder() },
      read: { spot, faults in
        switch spot.node.content {
        case .mapping(let entries):
          return wayOfFields(ways, entries.map(\.key.text), spot, faults, rule)?.form.read(spot, faults)
        case .scalar(let scalar):
          if let way = ways.first(where: { $0.word == scalar.text }) { return way.form.read(spot, faults) }
          let words = ways.compactMap(\.word)
          if let near = faults.suggestion(for: scalar.text, among: words) {
            faults.note(spot, rule, help: near)
            return nil
          }
          if let field = fieldWithoutColon(scalar.text, ways.flatMap(\.names)) {
            faults.note(spot, rule, help: "write \(field)")
            return nil
          }
          if let way = ways.first(where: \.isPlain) { return way.form.read(spot, faults) }
          if let mapping = mapping(meantBy: scalar.text, ways, spot) {
            faults.note(spot, rule, help: "write \(mapping)")
            return nil
          }
        case .list: break
        }
        faults.note(spot, rule, help: "write it in one of these ways")
        return nil
      })
  }

  /// The mapping that a number alone was meant to be: `{ daily: 0.05 }` of `churn: 0.05` and of `5 % a day`.
  private static func mapping(
    meantBy text: String, _ ways: [Alternative<Value>], _ spot: LocatedValue
  ) -> String? {
    let number = text.prefix { !$0.isWhitespace && $0 != "%" }
    guard case .number(let value) = PlainWord(String(number)) else { return nil }
    let rest = text.dropFirst(number.count).trimmed
    let meant = rest.hasPrefix("%") ? shown(value / 100) : String(number)
    let field = ways.flatMap { way in way.names.map { (way, $0) } }.first { way, name in
      let node = Node(.scalar(Scalar(meant)), at: spot.node.place)
      let entry = Node.Entry(key: Scalar(name), keyPlace: spot.keyPlace, value: node)
      let faults = Faults()
      let mapping = Node(.mapping([entry]), at: spot.node.place)
      _ = way.form.read(LocatedValue(node: mapping, path: spot.path, keyPlace: spot.keyPlace), faults)
      return faults.all.isEmpty
    }
    return field.map { "{ \($0.1): \(meant) }" }
  }

  private static func wayOfFields(
    _ ways: [Alternative<Value>], _ keys: [String], _ spot: LocatedValue, _ faults: Faults, _ rule: String
  ) -> Alternative<Value>? {
    let candidates = ways.filter { !$0.names.isEmpty }
    let touched = candidates.filter { way in keys.contains { way.names.contains($0) } }
    if touched.count == 1 { return touched[0] }
    if let way = touched.first(where: { way in keys.allSatisfy { way.names.contains($0) } }) { return way }
    if touched.isEmpty {
      if candidates.count == 1 { return candidates[0] }
      let near = candidates.first { way in keys.contains { Spelling.nearest(to: $0, among: way.names) != nil }
      }
      if let near { return near }
    }
    faults.note(
      spot, rule, help: touched.isEmpty ? "write it in one of these ways" : "these are mixed here; keep one")
    return nil
  }
}

/// The mapping that a word and a number were meant to be: `{ poisson: 3 }` of `poisson 3` and `poisson=3`.
private func fieldWithoutColon(_ text: String, _ names: [String]) -> String? {
  let parts = text.split(maxSplits: 1) { $0 == " " || $0 == "=" }
  guard parts.count == 2, names.contains(String(parts[0])), case .number = PlainWord(String(parts[1].trimmed))
  else { return nil }
  return "{ \(parts[0]): \(parts[1].trimmed) }"
}

/// Help for a key that is not a number in the range.
private func nearest(to number: Int?, in range: ClosedRange<Int>) -> String {
  guard let number else { return "write a whole number before the colon, such as \(range.lowerBound)" }
  if number < range.lowerBound { return "write \(range.lowerBound) or more" }
  if number > range.upperBound { return "write \(range.upperBound) or less" }
  return "write \(number)"
}

/// One of several ways to write a value.
struct Alternative<Value> {
  let form: Form<Value>
  /// The way in a sentence.
  let words: String
  /// The word that is this way, or `nil`.
  var word: String?
  /// The fields of the mapping that is this way; empty if it is not a mapping.
  var names: [String] = []

  var isPlain: Bool { word == nil && names.isEmpty }

  /// A single word.
  static func word(_ word: String, _ value: Value) -> Alternative {
    let form = Form<String>.choice(among: [word]).map { _ in value }
    return Alternative(form: form, words: "'\(word)'", word: word)
  }

  /// A single value.
  static func plain(_ form: Form<Value>) -> Alternative {
    Alternative(form: form, words: form.shape().words)
  }

  /// A mapping.
  static func fields(_ build: @escaping (Fields) -> Value) -> Alternative {
    let form = Form<Value>.fields(build)
    guard case .fields(let fieldset) = form.shape() else {
      return Alternative(form: form, words: "a mapping")
    }
    let names = fieldset.fields.map(\.name)
    return Alternative(form: form, words: "{ \(names.joined(separator: ", ")) }", names: names)
  }
}

/// An id in the letters that it may have: `co_ins` of `Co ins`.
func correctedId(_ id: String) -> String {
  String(id.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "_" })
}

/// What is wrong with an id, or `nil`.
func faultOfId(_ key: Scalar, what: String) -> (rule: String, help: String)? {
  let id = key.text
  let rule = "must be the id of \(what): a lower-case letter, then at most 63 of a-z, 0-9, _ and -"
  let isWellFormed =
    id.utf8.count <= 64 && id.utf8.first.map { $0 >= 97 && $0 <= 122 } ?? false
    && id.utf8.allSatisfy { ($0 >= 97 && $0 <= 122) || ($0 >= 48 && $0 <= 57) || $0 == 95 || $0 == 45 }
  if isWellFormed, key.style == .plain {
    switch PlainWord(id) {
    case .text: break
    case .ambiguous(let reason, _): return ("cannot be an id: \(reason)", "choose another id")
    case .truth, .number, .nothing:
      return ("cannot be an id: '\(id)' without quotes is not text in YAML", "choose another id")
    }
  }
  guard !isWellFormed else { return nil }
  if id.isEmpty { return (rule, "write an id before the colon") }
  if let named = id.beforeTightColon { return (rule, "write a space after '\(named):'") }
  if id.utf8.count > 64 { return (rule, "this one has \(id.utf8.count); make it shorter") }
  let corrected = correctedId(id)
  if let first = corrected.utf8.first, first >= 97, first <= 122 { return (rule, "write '\(corrected)'") }
  return (rule, "start with a lower-case letter")
}

private func joined(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}

extension Node {
  /// The elements of a list whose dashes have no space after them, as YAML takes them for one text; empty for other values.
  ///
  /// A number below 0 alone is none.
  fileprivate var tightElements: [String] {
    guard case .scalar(let scalar) = content, scalar.style == .plain else { return [] }
    let parts = scalar.text.split(separator: " ")
    guard parts.dropFirst().allSatisfy({ $0.hasPrefix("-") && $0.count > 1 }),
      parts.count > 1 || (parts.first?.hasPrefix("-") ?? false)
    else { return [] }
    if parts.count == 1, case .number = PlainWord(scalar.text) { return [] }
    return parts.map { $0.hasPrefix("-") ? String($0.dropFirst()) : String($0) }
  }

  /// The ids that keys were meant to be; an error is noted elsewhere where a space after a colon is missing.
  var meantIds: [String] {
    switch content {
    case .mapping(let entries): entries.map { $0.key.text.beforeTightColon.map(String.init) ?? $0.key.text }
    case .scalar(let scalar): scalar.text.beforeTightColon.map { [String($0)] } ?? []
    default: []
    }
  }
}

extension String {
  /// What stands before a colon that YAML takes as text, as no space follows it: `coins` of `coins:{}`.
  var beforeTightColon: Substring? {
    guard let colon = firstIndex(of: ":"), let next = self[colon...].dropFirst().first, next != " " else {
      return nil
    }
    let name = self[..<colon]
    return !name.isEmpty
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
      ? name : nil
  }
}
