extension Document {
  /// A copy of the document with the value at `path` set to `text`, a plain word or number.
  ///
  /// - Throws: `InvalidScenario` when a parent of the field does not exist.
  public func setting(_ path: FieldPath, to text: String) throws(InvalidScenario) -> Document {
    try setting(path, to: Node(.scalar(Scalar(text)), at: .whole), writtenAs: "--set \(path)=\(text)")
  }

  /// A copy of the document with the value at `path` replaced or added, as if it were in the file.
  ///
  /// The last name may be new, but not its parents: a parent created by a mistyped name would make a new
  /// offer or item. Errors in the value are found on reading, as in a file. The plain word `null` takes the field out,
  /// so that it has its default.
  /// - Parameter words: what the user wrote, such as `--set days=30`; errors of the value are shown there.
  /// - Throws: `InvalidScenario` when a parent of the field does not exist.
  public func setting(_ path: FieldPath, to value: Node, writtenAs words: String) throws(InvalidScenario)
    -> Document
  {
    let place = Place.setting(words)
    if path.names.isEmpty || path.names.contains("") {
      let message = "a setting must be the path of a field, with dots between names"
      throw fault(at: place, path, message, help: "write for example players.count=1000")
    }
    var edited = self
    edited.root = try replacing(in: root, setting: path, below: .root, to: value.placed(at: place), at: place)
    edited.removals.removeAll { $0.path == path }
    if value.isNull { edited.removals.append((path, place)) }
    return edited
  }

  private func replacing(
    in node: Node, setting path: FieldPath, below parent: FieldPath, to value: Node, at place: Place
  ) throws(InvalidScenario) -> Node {
    let name = path.names[parent.names.count]
    let here = parent / name
    let isLast = here == path
    switch node.content {
    case .scalar:
      let message = "'\(parent)' is a single value and has no '\(name)'"
      throw fault(at: place, path, message, help: "set '\(parent)' as a whole: \(parent)={\(name): …}")
    case .list(var nodes):
      guard let number = Int(name), nodes.indices.contains(number - 1) else {
        let message = "'\(parent)' is a list of \(nodes.count) and has no element '\(name)'"
        throw fault(at: place, path, message, help: "elements count from 1")
      }
      if isLast, value.isNull {
        let message = "'\(path)' is an element of a list, and 'null' takes out fields only"
        throw fault(at: place, path, message, help: "set the list as a whole: \(parent)=[…]")
      }
      nodes[number - 1] =
        isLast
        ? value : try replacing(in: nodes[number - 1], setting: path, below: here, to: value, at: place)
      return Node(.list(nodes), at: node.place)
    case .mapping(var entries):
      if let index = entries.firstIndex(where: { $0.key.text == name }) {
        let old = entries[index].value
        if isLast, value.isNull {
          entries.remove(at: index)
        } else if isLast {
          entries[index].value = value
          entries[index].keyPlace = place
        } else {
          entries[index].value = try replacing(in: old, setting: path, below: here, to: value, at: place)
        }
      } else if isLast, !value.isNull {
        entries.append(Node.Entry(key: Scalar(name, style: .quoted), keyPlace: place, value: value))
      } else {
        throw unknown(
          name, among: entries.map(\.key.text), isTakenOut: value.isNull, setting: path, below: parent,
          at: place)
      }
      return Node(.mapping(entries), at: node.place)
    }
  }

  private func unknown(
    _ name: String, among names: [String], isTakenOut: Bool, setting path: FieldPath,
    below parent: FieldPath, at place: Place
  ) -> InvalidScenario {
    let owner = parent == .root ? "the scenario" : "'\(parent)'"
    let message = "\(owner) has no '\(name)' to \(isTakenOut ? "take out" : "set")"
    var help = "a setting can add only the last name of its path"
    if let near = Spelling.nearest(to: name, among: names) {
      help = "did you mean '\(parent / near)'?"
    } else if !names.isEmpty, names.count <= 20 {
      help = "there \(names.count == 1 ? "is" : "are") \(alternatives(names, joining: "and"))"
      // Such as a field that a profile has by 'like', and not in the file.
      if !isTakenOut, let next = path.names.dropFirst(parent.names.count + 1).first {
        help += "; to add '\(name)', set it as a whole: \(parent / name)={ \(next): … }"
      }
    }
    return fault(at: place, path, message, help: help)
  }

  private func fault(at place: Place, _ path: FieldPath, _ message: String, help: String) -> InvalidScenario {
    InvalidScenario(at: place, path, message, help: help, in: source)
  }
}
