/// A rule about a field's value that its shape does not show, for the schema: the reader checks it by itself.
enum Restriction: Equatable, Sendable {
  /// A mapping has an entry.
  case someEntry
  /// The elements of a list differ.
  case distinct
  /// A number of a list is above 0.
  case somethingAboveZero
  /// A mapping has none of these ids.
  case reserved([String])
  /// A text has nothing that terminals or build logs obey; it may have line ends and tabs.
  case harmless(hasLines: Bool)
}

extension Form {
  /// The same form with rules for the schema.
  func restricted(_ restrictions: Restriction...) -> Form {
    var form = self
    form.restrictions += restrictions
    return form
  }
}

extension Fields {
  /// Declares that a field needs another one.
  func declare(_ name: String, needs other: String) { declare { $0.needs.append([name, other]) } }

  /// Declares that one of these fields is needed.
  func declareNeed(ofOneOf names: [String]) { declare { $0.atLeastOne.append(names) } }

  /// Declares that a field cannot go with any of the others.
  func declare(_ name: String, excludes others: [String]) {
    declare { $0.exclusive += others.map { [name, $0] } }
  }
}
