/// A list or mapping of a document whose rows come and go.
public struct EditableTable: Sendable, Equatable {
  public let path: FieldPath
  /// Numbers from 1 in a list, keys in a mapping.
  public let rows: [String]
  /// The ids defined elsewhere that a row can have as its key; empty where keys name nothing else.
  public let ids: [String]
  /// What the table means, as the reference has it.
  public let about: String
  let shape: Shape
  let node: Node
  let root: Node

  /// - Returns: `nil` where the number of rows is fixed.
  init?(_ shape: Shape, _ node: Node, at path: FieldPath, in root: Node, about: String) {
    switch (shape, node.content) {
    case (.list(_, let count), .list(let nodes)) where count.count > 1:
      rows = (0..<nodes.count).map { "\($0 + 1)" }
      ids = []
    case (.numbered, .mapping(let entries)), (.map(_, _, .labels), .mapping(let entries)),
      (.map(_, _, .chosen), .mapping(let entries)):
      rows = entries.map(\.key.text)
      ids = []
    case (.map(_, _, .references(let referent)), .mapping(let entries)):
      rows = entries.map(\.key.text)
      ids = referent.ids(root, path)
    default: return nil
    }
    (self.path, self.about, self.shape, self.node, self.root) = (path, about, shape, node, root)
  }
}

extension EditableTable {
  /// The table with a row more, the likeliest way first; the reader decides which of them it takes.
  ///
  /// The row is a copy of the last one. Numbers go on as the last two rows did, from 0 where there is one row. There is
  /// none where keys are ids.
  public var adding: [Node] {
    switch (shape, node.content) {
    case (.list(let element, _), .list(let nodes)):
      return elements(after: nodes, element).map { Node(.list(nodes + [$0]), at: .whole) }
    case (.numbered(let range, _), .mapping(let entries)):
      return keys(after: entries, in: range).compactMap { key in
        let last = entries.max { Int($0.key.text) ?? 0 < Int($1.key.text) ?? 0 }
        return last.map { mapping(entries, adding: "\(key)", $0.value) }
      }
    case (.map(let element, _, .labels), .mapping(let entries)):
      return entries.last.map { [mapping(entries, after: $0, element)] } ?? []
    default: return []
    }
  }

  /// The table without a row; `nil` where it has no such row.
  public func removing(_ row: String) -> Node? {
    guard let place = rows.firstIndex(of: row) else { return nil }
    switch node.content {
    case .list(var nodes):
      nodes.remove(at: place)
      return Node(.list(nodes), at: .whole)
    case .mapping(let entries): return Node(.mapping(removing(place, from: entries)), at: .whole)
    case .scalar: return nil
    }
  }

  /// The table with another id as the key of a row; `nil` where it has no such row, or cannot have the id.
  public func renaming(_ row: String, to id: String) -> Node? {
    guard case .mapping(var entries) = node.content, let place = rows.firstIndex(of: row),
      ids.contains(id), !rows.contains(id)
    else { return nil }
    entries[place].key = Scalar(word: id)
    return Node(.mapping(entries), at: .whole)
  }

  // New rows.

  private func elements(after nodes: [Node], _ element: Shape) -> [Node] {
    guard let last = nodes.last, let shape = element.written(as: last) else { return [] }
    guard case .reference(let referent, _) = shape else {
      return [continued(last, after: nodes.dropLast().last, shape)]
    }
    let words = nodes.compactMap { if case .scalar(let scalar) = $0.content { scalar.text } else { nil } }
    return referent.ids(root, path).filter { !words.contains($0) }.map(Node.word)
  }

  /// The step between the last two keys further, the next number, and the highest one between the others.
  private func keys(after entries: [Node.Entry], in range: ClosedRange<Int>) -> [Int] {
    let numbers = entries.compactMap { Int($0.key.text) }.filter(range.contains).sorted()
    guard let last = numbers.last else { return [] }
    let step = last - (numbers.dropLast().last ?? 0)
    let between = (range.lowerBound...max(range.lowerBound, last)).last { !numbers.contains($0) }
    var seen: Set<Int> = []
    return [last + step, last + 1, between].compactMap { $0 }.filter {
      range.contains($0) && !numbers.contains($0) && seen.insert($0).inserted
    }
  }

  private func mapping(_ entries: [Node.Entry], adding key: String, _ value: Node) -> Node {
    let entry = Node.Entry(key: Scalar(key), keyPlace: .whole, value: value)
    // Numbers stand in their order where the others do.
    let place = Int(key).flatMap { number in entries.firstIndex { Int($0.key.text) ?? 0 > number } }
    return Node(
      .mapping(entries[..<(place ?? entries.count)] + [entry] + entries[(place ?? entries.count)...]),
      at: .whole)
  }

  /// A copy of the last entry, its own numbers continued.
  private func mapping(_ entries: [Node.Entry], after last: Node.Entry, _ element: Shape) -> Node {
    guard case .fields(let fieldset) = element.written(as: last.value),
      case .mapping(let old) = last.value.content
    else { return mapping(entries, adding: newId(after: last.key.text), last.value) }
    var copy = old
    var id: String?
    for (place, entry) in old.enumerated() {
      let field = fieldset.fields.first { $0.name == entry.key.text }
      guard let shape = field?.shape.written(as: entry.value) else { continue }
      let before = entries.dropLast().last?.value[entry.key.text]
      copy[place].value = continued(entry.value, after: before, shape)
      // A milestone 'd100' of 100 days is followed by a 'd170' of 170.
      if let number = entry.value.number, let next = copy[place].value.number,
        last.key.text.hasSuffix(shown(number)), next != number
      {
        id = last.key.text.dropLast(shown(number).count) + shown(next)
      }
    }
    let name = id.flatMap { rows.contains($0) ? nil : $0 } ?? newId(after: last.key.text)
    return mapping(entries, adding: name, Node(.mapping(copy), at: .whole))
  }

  func newId(after last: String) -> String {
    var number = 2
    while rows.contains("\(last)_\(number)") { number += 1 }
    return "\(last)_\(number)"
  }

  /// The number that goes on like the two before it, or a copy where it is none or would be out of bounds.
  private func continued(_ last: Node, after before: Node?, _ shape: Shape) -> Node {
    guard let number = last.number, case .number(let numbers) = shape.editing(at: path, in: root) else {
      return last
    }
    // Sums of decimals have digits that nobody wrote.
    let next = ((2 * number - (before?.number ?? 0)) * 1e9).rounded() / 1e9
    guard next >= numbers.least, next <= numbers.most else { return last }
    return Node(.scalar(Scalar(shown(next))), at: .whole)
  }
}
