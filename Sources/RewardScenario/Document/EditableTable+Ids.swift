extension EditableTable {
  /// What an id of a row names, with its article, where the author chooses it: `a mission`.
  public var noun: String? {
    if case .map(_, _, .chosen(let what)) = shape { what } else { nil }
  }

  /// Ids that a row more can have, where they are defined elsewhere: the other currencies of a price.
  public var freeIds: [String] {
    guard case .map(let element, let named, .references) = shape else { return [] }
    // A word of its own kind, such as the collection of a random item.
    let words = named.fields.filter { field in
      field.shape != element && field.shape.editing(at: path / field.name, in: root) != nil
    }
    return (ids + words.map(\.name)).filter { !rows.contains($0) }
  }

  /// An id that no row has: that of the last one with a number behind it.
  public var nextId: String? {
    guard noun != nil else { return nil }
    return rows.last.map(newId) ?? newId(after: path.names.last ?? "")
  }

  /// The table with a row of another id, the likeliest way first; the reader decides which of them it takes.
  ///
  /// The row is a copy of a neighbour, and stands behind it. Where rows have shares of a whole, the neighbour gives half
  /// of its own. A profile whose numbers come from the ready-made one of its id goes on with them.
  ///
  /// - Parameters:
  ///   - id: that of the new row; none other has it.
  ///   - neighbour: the row that is copied; without it, the last one is.
  public func adding(_ id: String, like neighbour: String?) -> [Node] {
    guard case .map(let element, let named, let keys) = shape, case .mapping(let entries) = node.content,
      !rows.contains(id)
    else { return [] }
    let place = neighbour.flatMap(rows.firstIndex) ?? rows.indices.last
    if case .labels = keys { return [] }
    // Experience is an amount like that of a currency; the collection of a random item is none.
    let own = named.fields.first { $0.name == id && $0.shape != element }?.shape
    let values = (own ?? element).beginnings(at: path / id, in: root)
    guard let place, own == nil else { return mappings(entries, id, values, behind: place) }
    let copied = entries[place].value
    if case .references = keys { return mappings(entries, id, [copied] + values, behind: place) }
    let (rest, half) = copied.halvingShare
    var all = entries
    all[place].value = rest
    let like = Node.Entry(key: Scalar("like"), keyPlace: .whole, value: Node.word(rows[place]))
    let isReadyMade = element.hasChoice("like", of: rows[place]) && half["like"] == nil
    return mappings(all, id, [half] + (isReadyMade ? [half.adding(like)] : []), behind: place)
  }

  private func mappings(
    _ entries: [Node.Entry], _ id: String, _ values: [Node], behind place: Int?
  ) -> [Node] {
    values.map { value in
      var all = entries
      let entry = Node.Entry(key: Scalar(word: id), keyPlace: .whole, value: value)
      all.insert(entry, at: place.map { $0 + 1 } ?? entries.count)
      return Node(.mapping(all), at: .whole)
    }
  }

  /// Entries without one of them, whose share goes to the neighbour before it, or else behind it.
  func removing(_ place: Int, from entries: [Node.Entry]) -> [Node.Entry] {
    var rest = entries
    let share = rest.remove(at: place).value["share"]?.number
    let heir = max(0, place - 1)
    guard noun != nil, let share, rest.indices.contains(heir), let own = rest[heir].value["share"]?.number
    else { return rest }
    rest[heir].value = rest[heir].value.setting("share", to: ((own + share) * 1e9).rounded() / 1e9)
    return rest
  }
}

extension Shape {
  /// Whether a mapping of this shape can have a field that is this word.
  fileprivate func hasChoice(_ name: String, of word: String) -> Bool {
    guard case .fields(let fieldset) = self,
      case .choice(let words)? = fieldset.fields.first(where: { $0.name == name })?.shape
    else { return false }
    return words.contains(word)
  }
}

extension Node {
  /// A mapping whose share of a whole is halved, and the mapping with the other half; two copies without a share.
  fileprivate var halvingShare: (rest: Node, half: Node) {
    guard let share = self["share"]?.number else { return (self, self) }
    // Shares are written with few digits, and both halves sum to what they were.
    let half = (share / 2 * 1e4).rounded(.down) / 1e4
    let rest = ((share - half) * 1e9).rounded() / 1e9
    guard half > 0 else { return (self, self) }
    return (setting("share", to: rest), setting("share", to: half))
  }

  /// A mapping with another number as the value of a key that it has.
  fileprivate func setting(_ key: String, to number: Double) -> Node {
    guard case .mapping(var entries) = content, let place = entries.firstIndex(where: { $0.key.text == key })
    else { return self }
    entries[place].value = Node(.scalar(Scalar(shown(number))), at: .whole)
    return Node(.mapping(entries), at: self.place)
  }
}
