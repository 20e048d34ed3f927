/// Ids that must differ from each other, so that an unknown one is a single mistake wherever it is used.
enum Namespace: Sendable, CaseIterable {
  case goods, actions, streaks, offers, profiles

  /// The parts of a scenario that declare them.
  var parts: [FieldPath] {
    switch self {
    case .goods: [FieldPath("currencies"), FieldPath("items"), FieldPath("boosts")]
    case .actions: [FieldPath("activities"), FieldPath("missions")]
    case .streaks: [FieldPath("streaks")]
    case .offers: [FieldPath("shop")]
    case .profiles: [FieldPath("players.profiles")]
    }
  }

  /// The declared ids with the places of their keys, in the order of the file.
  func declared(in document: Document) -> [(id: String, place: Place)] {
    parts.flatMap { part -> [(id: String, place: Place)] in
      guard case .mapping(let entries)? = document[part]?.content else { return [] }
      return entries.map { ($0.key.text, $0.keyPlace) }
    }
  }
}

/// A name that a scenario uses and does not declare.
struct UnknownName: Hashable {
  let name: String
  let namespace: Namespace

  /// Lines named beside the first use; the others are counted.
  private static let shown = 5

  /// The fault of its first use, with the other uses and with a declaration that nothing uses.
  fileprivate func fault(
    _ first: Diagnostic, usedAgainAt others: [Place], in document: Document, _ used: () -> Set<String>
  ) -> Diagnostic {
    var fault = first
    if !others.isEmpty { fault.evidence.append(again(at: others)) }
    guard first.help?.hasPrefix("did you mean '") == true else { return fault }
    let declared = namespace.declared(in: document)
    if let near = Spelling.nearest(to: name, among: declared.map(\.id)),
      first.help == "did you mean '\(near)'?", !used().contains(near),
      case .file(let line, _, _)? = declared.first(where: { $0.id == near })?.place
    {
      fault.help =
        "did you mean '\(near)'? Line \(line) declares it and nothing else names it: the mistake may be there"
    }
    return fault
  }

  private func again(at places: [Place]) -> String {
    var lines: [Int] = []
    for case .file(let line, _, _) in places where lines.last != line { lines.append(line) }
    guard let last = lines.last else {
      return "'\(name)' is used again in \(places.count) \(places.count == 1 ? "place" : "places")"
    }
    if lines.count == 1 { return "'\(name)' is used again on line \(last)" }
    let rest = lines.count - Self.shown
    let named = (rest > 0 ? lines.prefix(Self.shown) : lines.dropLast()).map(String.init)
    return "'\(name)' is used again on lines \(named.joined(separator: ", ")) and "
      + (rest > 0 ? "\(rest) more" : String(last))
  }
}

extension Faults {
  /// Notes the use of a profile that the scenario lacks.
  func noteUnknownProfile(_ id: String, at place: Place, _ path: FieldPath, among ids: [String]) {
    noteUnknown(
      UnknownName(name: id, namespace: .profiles), as: Referent.profile.words, at: place, path,
      "'\(path)' must be the id of a profile"
    ) { suggestion(for: id, among: ids) ?? listing(ids, as: "the profiles are") }
  }

  /// All faults; the uses of one unknown name are one fault, at the first of them.
  func reported(in document: Document) -> [Diagnostic] {
    var uses: [UnknownName: [Int]] = [:]
    for index in all.indices {
      guard let name = unknown[index] else { continue }
      uses[name, default: []].append(index)
    }
    var faults: [Diagnostic?] = all.map { cut.contains($0.path) ? nil : $0 }
    var declared: [Namespace: Set<String>] = [:]
    for namespace in Namespace.allCases {
      declared[namespace] = Set(namespace.declared(in: document).map(\.id))
    }
    var used: Set<String>?
    func words() -> Set<String> {
      let words = used ?? document.usedWords
      used = words
      return words
    }
    for (name, indices) in uses {
      // What its declaration has wrong is one mistake, and has a fault there.
      if isDeclaredWrongly(name, in: document) {
        for index in indices { faults[index] = nil }
        continue
      }
      // A name that is declared as something else is another mistake at each of its places.
      if declared[name.namespace]?.contains(name.name) == true { continue }
      let sorted = indices.sorted { all[$0].place.order < all[$1].place.order }
      for index in sorted { faults[index] = nil }
      faults[sorted[0]] = name.fault(
        all[sorted[0]], usedAgainAt: sorted.dropFirst().map { all[$0].place }, in: document, words)
    }
    return faults.compactMap(\.self)
  }

  /// Whether a name is declared in a part whose own name is mistyped, or as an id that may not be and is corrected to it.
  private func isDeclaredWrongly(_ name: UnknownName, in document: Document) -> Bool {
    let isInMistypedPart = name.namespace.parts.contains { part in
      mistyped[part].flatMap { document[$0]?.meantIds }?.contains(name.name) ?? false
    }
    return isInMistypedPart
      || name.namespace.parts.contains { part in
        document[part]?.meantIds.contains {
          $0 != name.name && isInside(part / $0) && correctedId($0) == name.name
        }
          ?? false
      }
  }
}

extension Document {
  /// The words of all keys, values and metrics, without the keys that declare ids.
  fileprivate var usedWords: Set<String> {
    var words: Set<String> = []
    let parts = Set(Namespace.allCases.flatMap(\.parts))
    func add(_ node: Node, at path: FieldPath) {
      switch node.content {
      case .scalar(let scalar):
        for word in scalar.text.split(whereSeparator: { ".:@".contains($0) }) { words.insert(String(word)) }
      case .list(let nodes): for node in nodes { add(node, at: path) }
      case .mapping(let entries):
        for entry in entries {
          if !parts.contains(path) { words.insert(entry.key.text) }
          add(entry.value, at: path / entry.key.text)
        }
      }
    }
    add(root, at: .root)
    return words
  }
}
