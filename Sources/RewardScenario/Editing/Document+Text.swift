extension Document {
  /// The file's text with one field replaced in place; everything else stays, comments too.
  ///
  /// What a collection is replaced by stands in one line; comments inside the old one go with it. A field that is new
  /// becomes the first of its mapping; a new part of the scenario stands at its end. Line ends become `\n`.
  ///
  /// - Parameter text: the value as YAML in one line.
  /// - Returns: `nil` where the field stands in no file, or its parent does not exist.
  public func text(setting path: FieldPath, to text: String) -> String? {
    guard !path.names.isEmpty else { return nil }
    var editor = LineEditor(source.lines)
    if let node = self[path] {
      guard let start = LineEditor.Position(node.place), case .file(_, _, let width) = node.place else {
        return nil
      }
      switch node.content {
      case .scalar:
        let parent = self[path.parent].flatMap { LineEditor.Position($0.place) }
        let end =
          parent.map(editor.opensBracket) == true
          ? editor.valueEnd(from: start)
          : LineEditor.Position(line: start.line, column: start.column + width)
        guard editor.isWithin(end) else { return nil }
        editor.replace(start, end, with: text)
      case .list, .mapping:
        if editor.opensBracket(start) {
          guard let end = editor.closing(of: start) else { return nil }
          editor.replace(start, end, with: text)
        } else {
          guard let key = LineEditor.Position(keyPlace(of: path)) else { return nil }
          editor.replaceBlock(underKeyAt: key, from: start.line, with: text)
        }
      }
      return editor.text
    }
    guard let parent = self[path.parent], case .mapping(let entries) = parent.content,
      let start = LineEditor.Position(parent.place), let name = path.names.last
    else { return nil }
    if path.parent == .root, !editor.opensBracket(start), let last = entries.last {
      return self.text(adding: "\(name): \(text)", behind: .root / last.key.text)
    }
    editor.insert("\(name): \(text)", intoMappingAt: start, isEmpty: entries.isEmpty)
    return editor.text
  }
}

extension Document {
  /// The file's text with an entry, key and value, replaced by another; everything else stays.
  ///
  /// - Parameters:
  ///   - block: the new entry in lines, indented as if its key stood at the margin.
  ///   - line: the new entry in one line, for a mapping in brackets.
  /// - Returns: `nil` where the entry does not stand in the file.
  public func text(replacing path: FieldPath, byBlock block: [String], orOneLine line: String) -> String? {
    guard let node = self[path], let key = LineEditor.Position(keyPlace(of: path)),
      let parent = self[path.parent].flatMap({ LineEditor.Position($0.place) })
    else { return nil }
    var editor = LineEditor(source.lines)
    guard editor.opensBracket(parent) else {
      editor.replaceEntry(at: key, with: block)
      return editor.text
    }
    guard let end = end(of: node, in: editor) else { return nil }
    editor.replace(key, end, with: line)
    return editor.text
  }

  /// The file's text with a comment behind the line that a field's value begins on, after one that is there.
  ///
  /// - Returns: `nil` where the field stands in no file.
  public func text(commenting path: FieldPath, with comment: String) -> String? {
    guard let node = self[path], case .file(let line, _, _) = node.place else { return nil }
    var editor = LineEditor(source.lines)
    editor.addComment(comment, line: line - 1)
    return editor.text
  }

  /// The file's text without those parts of a comment, between semicolons, for which a condition holds: of the line that a field's value
  /// begins on.
  ///
  /// - Returns: `nil` where the field stands in no file.
  public func text(uncommenting path: FieldPath, where isStale: (Substring) -> Bool) -> String? {
    guard let node = self[path], case .file(let line, _, _) = node.place else { return nil }
    var editor = LineEditor(source.lines)
    editor.removeComments(line: line - 1, where: isStale)
    return editor.text
  }

  /// Where a value that stands in brackets ends.
  func end(of node: Node, in editor: LineEditor) -> LineEditor.Position? {
    guard let start = LineEditor.Position(node.place) else { return nil }
    if case .scalar = node.content { return editor.valueEnd(from: start) }
    return editor.closing(of: start)
  }
}

extension Node {
  /// The value as YAML in one line.
  public var oneLine: String {
    switch content {
    case .scalar(let scalar): return scalar.oneLine
    case .list(let nodes): return "[\(nodes.map(\.oneLine).joined(separator: ", "))]"
    case .mapping(let entries):
      guard !entries.isEmpty else { return "{}" }
      return "{ \(entries.map { "\($0.key.oneLine): \($0.value.oneLine)" }.joined(separator: ", ")) }"
    }
  }
}

extension Scalar {
  /// In quotes where it was quoted, or where a collection in brackets would read it as something else.
  var oneLine: String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "-", "+", "/": true
      default: false
      }
    }
    if style == .plain, isPlain, !text.isEmpty { return text }
    let escaped = text.unicodeScalars.reduce(into: "") { quoted, scalar in
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }
}
