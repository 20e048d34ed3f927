import RewardEngine

extension Document {
  /// The file's text with a row changed; everything else stays, comments too.
  ///
  /// - Returns: `nil` where the row stands in no file, or beside something else on its line.
  public func text(making edit: RowEdit) -> String? {
    switch edit {
    case .set(let path, let value): text(setting: path, to: value.oneLine)
    case .remove(let path): text(removing: path)
    case .insert(let key, let value, let sibling): text(inserting: value, key, after: sibling)
    }
  }

  private func text(removing path: FieldPath) -> String? {
    guard var row = RowText(path, in: self) else { return nil }
    return row.remove() ? row.editor.text : nil
  }

  private func text(inserting value: Node, _ key: Scalar?, after sibling: FieldPath) -> String? {
    guard var row = RowText(sibling, in: self) else { return nil }
    var entry = value.oneLine
    if let key {
      // In JSON every key has quotes.
      let style = self[sibling.parent]?.entry(sibling.names.last ?? "")?.key.style ?? key.style
      entry = "\(Node(.scalar(Scalar(key.text, style: style)), at: .whole).oneLine): \(entry)"
    }
    return row.insertBehind(entry, isElement: key == nil) ? row.editor.text : nil
  }
}

/// A row of a list or mapping in the text of its file.
private struct RowText {
  var editor: LineEditor
  /// Where its key starts, or the element of a list.
  private let start: LineEditor.Position
  /// Where its value ends, in brackets.
  private let end: LineEditor.Position?

  /// - Returns: `nil` where it stands in no file.
  init?(_ path: FieldPath, in document: Document) {
    guard let node = document[path], let parent = document[path.parent],
      case .file(let line, let column, _) = document.keyPlace(of: path),
      case .file(let parentLine, let parentColumn, _) = parent.place
    else { return nil }
    let editor = LineEditor(document.source.lines)
    var start = LineEditor.Position(line: line - 1, column: column - 1)
    if editor.opensBracket(LineEditor.Position(line: parentLine - 1, column: parentColumn - 1)) {
      guard let last = document.end(of: node, in: editor) else { return nil }
      end = last
    } else {
      end = nil
      if case .list = parent.content {
        guard let dash = editor.dash(before: start) else { return nil }
        start = dash
      }
    }
    (self.editor, self.start) = (editor, start)
  }

  mutating func remove() -> Bool {
    guard let end else { return editor.removeRow(at: start) }
    return editor.removeRow(from: start, to: end)
  }

  mutating func insertBehind(_ entry: String, isElement: Bool) -> Bool {
    guard let end else { return editor.insertRow(isElement ? "- \(entry)" : entry, behindRowAt: start) }
    editor.replace(end, end, with: ", \(entry)")
    return true
  }
}
