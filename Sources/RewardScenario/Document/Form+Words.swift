extension Form where Value == String {
  /// Text for people, with a number of letters in `letters`, without characters that control terminals.
  ///
  /// - Parameter hasLines: whether it may have line ends and tabs.
  static func text(_ letters: ClosedRange<Int>, hasLines: Bool = false) -> Form {
    let rule = "must be \(Shape.text(letters).words)"
    return Form(
      shape: { .text(letters) }, placeholder: { "" }, json: { jsonText($0) },
      restrictions: [.harmless(hasLines: hasLines)],
      read: { spot, faults in
        guard let text = readWord(spot, faults, rule: rule) else { return nil }
        if let active = faultOfText(text, hasLines: hasLines) {
          faults.note(spot, active.rule, help: active.help)
          return nil
        }
        // As JSON Schema counts: a letter on the screen may be several characters.
        let count = text.unicodeScalars.count
        if letters.contains(count) { return text }
        let excess = count - letters.upperBound
        faults.note(
          spot, rule,
          help: excess > 0
            ? "shorten it by \(excess) \(excess == 1 ? "letter" : "letters")" : "write a few words")
        return nil
      })
  }

  /// The spelling of a metric, which is looked up when the whole scenario is read.
  static var metric: Form {
    let text = Form.text(Shape.lettersOfMetric)
    return Form(
      shape: { .metric }, placeholder: text.placeholder, json: text.json, restrictions: text.restrictions,
      read: text.read)
  }

  /// One of a few words.
  static func choice(among words: [String]) -> Form {
    let rule = "must be \(alternatives(words))"
    return Form(
      shape: { .choice(words) }, placeholder: { words[0] }, json: { jsonText($0) },
      read: { spot, faults in
        guard let word = readWord(spot, faults, rule: rule, isName: true) else { return nil }
        guard words.contains(word) else {
          faults.note(
            spot, rule, help: faults.suggestion(for: word, among: words) ?? "write one of these words")
          return nil
        }
        return word
      })
  }

  /// One of `ids`, or of a few words.
  static func reference(to referent: Referent, among ids: [String], words: [String] = []) -> Form {
    let rule = "must be \(Shape.reference(to: referent, words: words).words)"
    return Form(
      shape: { .reference(to: referent, words: words) }, placeholder: { words.first ?? ids.first ?? "" },
      json: { jsonText($0) },
      read: { spot, faults in
        guard let id = readWord(spot, faults, rule: rule, isName: true) else { return nil }
        guard ids.contains(id) || words.contains(id) else {
          faults.noteUnknown(
            UnknownName(name: id, namespace: referent.namespace), as: referent.words, at: spot.node.place,
            spot.path, "'\(spot.path)' \(rule)"
          ) { faults.suggestion(for: id, among: ids + words) ?? listing(ids) }
          return nil
        }
        return id
      })
  }

  /// An id of something that is read later, by which it is checked.
  static func reference(toLater referent: Referent) -> Form {
    let text = Form.text(1...100)
    return Form(
      shape: { .reference(to: referent, words: []) }, placeholder: text.placeholder, json: text.json,
      read: text.read)
  }
}

extension Form where Value: CaseIterable & RawRepresentable<String> {
  /// One of the cases by its raw value.
  static var choice: Form {
    let names = Form<String>.choice(among: Value.allCases.map(\.rawValue))
    return Form(
      shape: names.shape, placeholder: { Value.allCases.first! }, json: { jsonText($0.rawValue) },
      read: { spot, faults in names.read(spot, faults).flatMap(Value.init(rawValue:)) })
  }
}

extension Form where Value == Bool {
  /// `true` or `false`.
  static var flag: Form {
    Form(
      shape: { .flag }, placeholder: { false }, json: { $0 ? "true" : "false" },
      read: { spot, faults in
        if case .scalar(let scalar) = spot.node.content, scalar.style == .plain,
          case .truth(let value) = PlainWord(scalar.text)
        {
          return value
        }
        var help = "write true or false, without quotes"
        if case .scalar(let scalar) = spot.node.content {
          switch scalar.text.lowercased() {
          case "yes", "on", "y", "true", "1": help = "write true"
          case "no", "off", "n", "false", "0": help = "write false"
          default: break
          }
        }
        faults.note(spot, "must be true or false", help: help)
        return nil
      })
  }
}

/// The ids to choose from, for help.
package func listing(_ ids: [String]) -> String {
  switch ids.count {
  case 0: "the scenario has none yet"
  case 1...12: "there \(ids.count == 1 ? "is" : "are") \(alternatives(ids.sorted(), joining: "and"))"
  default: "there are \(ids.count), '\(ids.min() ?? "")' among them"
  }
}

/// The ids to choose from after a few words of one's own, if there are any.
func listing(_ ids: [String], as words: String) -> String {
  ids.isEmpty ? listing(ids) : "\(words) \(ids.joined(separator: ", "))"
}

/// The character in a text that terminals and logs would obey instead of showing it, or `nil`.
private func faultOfText(_ text: String, hasLines: Bool) -> (rule: String, help: String)? {
  let allowed: [Unicode.Scalar] = hasLines ? ["\n", "\t"] : []
  if let control = text.unicodeScalars.first(where: { $0.isControl && !allowed.contains($0) }) {
    return (
      "must not contain the control character \(control.escapedName)",
      "delete it: a terminal or a log would obey it"
    )
  }
  guard text.hasPrefix("::") || text.contains("##[") else { return nil }
  return (
    "must not start with '::' or contain '##['", "write it differently: build logs read it as a command"
  )
}

/// The text written at a spot, or `nil` after noting the broken `rule`.
///
/// A word that some readers of YAML take for something else is refused without quotes. Where only a few names
/// are allowed (`isName`), the comparison with them finds it.
func readWord(_ spot: LocatedValue, _ faults: Faults, rule: String, isName: Bool = false) -> String? {
  guard case .scalar(let scalar) = spot.node.content else {
    faults.note(spot, rule, help: "write \(isName ? "one word" : "text") here, not \(spot.node.kind)")
    return nil
  }
  guard scalar.style == .plain else { return scalar.text }
  switch PlainWord(scalar.text) {
  case .text: return scalar.text
  case .nothing:
    faults.note(spot, rule, help: "there is no value here; write one, or leave the line out")
    return nil
  case .ambiguous(let reason, _):
    faults.note(spot, rule, help: isName ? reason : "\(reason); write \(jsonText(scalar.text))")
    return nil
  case .number, .truth:
    if isName { return scalar.text }
    faults.note(spot, rule, help: "put it in quotes: \(jsonText(scalar.text))")
    return nil
  }
}

/// The text as JSON writes it, quotes included.
func jsonText(_ text: String) -> String {
  var json = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": json += "\\\""
    case "\\": json += "\\\\"
    case "\n": json += "\\n"
    case "\t": json += "\\t"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: json.unicodeScalars.append(scalar)
    }
  }
  return json + "\""
}
