extension Document {
  /// The file's text with a row changed; everything else stays, comments too.
  ///
  /// - Returns: `nil` where the row stands in no file, or beside something else on its line.
  public func text(making edit: RowEdit) -> String? {
    switch edit {
    // As in a setting, null takes out what is there.
    case .set(let path, let value):
      value.isNull ? text(removing: path) : text(setting: path, to: value.oneLine)
    case .remove(let path): text(removing: path)
    case .insert(let key, let value, let sibling): text(inserting: value, key, after: sibling)
    }
  }

  private func text(removing path: FieldPath) -> String? {
    guard var row = RowText(path, in: self), let parent = self[path.parent] else { return nil }
    switch parent.content {
    // Without a row, a mapping or list by indentation would be no value at all.
    case .mapping(let rows) where rows.count == 1: return text(setting: path.parent, to: "{}")
    case .list(let rows) where rows.count == 1: return text(setting: path.parent, to: "[]")
    default: return row.remove() ? row.editor.text : nil
    }
  }

  private func text(inserting value: Node, _ key: Scalar?, after sibling: FieldPath) -> String? {
    guard var row = RowText(sibling, in: self) else { return nil }
    // In JSON every key has quotes.
    let style = self[sibling.parent]?.entry(sibling.names.last ?? "")?.key.style
    let head = key.map { Scalar($0.text, style: style ?? $0.style) }
    let lines = RowLayout(self, row.editor).lines(head, value, like: sibling)
    let oneLine = [head?.oneLine, value.oneLine].compactMap(\.self).joined(separator: ": ")
    return row.insertBehind(lines, orOneLine: oneLine) ? row.editor.text : nil
  }

  /// The file's text with a line more behind a part of the scenario, and an empty one between where the others have it.
  func text(adding line: String, behind part: FieldPath) -> String? {
    guard var row = RowText(part, in: self) else { return nil }
    return row.insertBehind(row.followsEmptyLine ? ["", line] : [line], orOneLine: line)
      ? row.editor.text : nil
  }
}

/// Lines for a new row that look like those of another one: what stands there in lines of its own does so here.
private struct RowLayout {
  private let document: Document
  private let editor: LineEditor

  init(_ document: Document, _ editor: LineEditor) { (self.document, self.editor) = (document, editor) }

  /// The lines of a row with a key, or of an element of a list, as if it stood at the margin.
  func lines(_ key: Scalar?, _ value: Node, like path: FieldPath) -> [String] {
    let head = key.map { "\($0.oneLine):" } ?? "-"
    guard let start = start(of: path, isElement: key == nil), let own = document[path],
      let first = LineEditor.Position(own.place), !editor.opensBracket(first),
      let column = column(of: own, at: path),
      let rows = rows(of: value, like: own, at: path)
    else { return ["\(head) \(value.oneLine)"] }
    let indented = rows.map { String(repeating: " ", count: column - start.column) + $0 }
    // The first row of an element stands behind its dash.
    return key == nil ? [head + indented[0].dropFirst()] + indented.dropFirst() : [head] + indented
  }

  /// The lines of what a list or mapping consists of; `nil` where either is empty, or they are of two kinds.
  private func rows(of value: Node, like own: Node, at path: FieldPath) -> [String]? {
    switch (value.content, own.content) {
    case (.mapping(let entries), .mapping(let others)) where !entries.isEmpty && !others.isEmpty:
      entries.flatMap { lines($0.key, $0.value, like: path / $0.key.text) }
    case (.list(let elements), .list(let others)) where !elements.isEmpty && !others.isEmpty:
      elements.flatMap { lines(nil, $0, like: path / "1") }
    default: nil
    }
  }

  /// The column of the keys or dashes of a list or mapping.
  private func column(of node: Node, at path: FieldPath) -> Int? {
    switch node.content {
    case .mapping(let entries):
      entries.first.flatMap { start(of: path / $0.key.text, isElement: false)?.column }
    case .list: start(of: path / "1", isElement: true)?.column
    case .scalar: nil
    }
  }

  private func start(of path: FieldPath, isElement: Bool) -> LineEditor.Position? {
    guard let start = LineEditor.Position(document.keyPlace(of: path)) else { return nil }
    return isElement ? editor.dash(before: start) : start
  }
}

/// A row of a list or mapping in the text of its file.
private struct RowText {
  var editor: LineEditor
  /// Where its key starts, or the element of a list.
  private let start: LineEditor.Position
  /// Where its value ends, in brackets.
  private let end: LineEditor.Position?
  /// Whether comment lines above it are its own.
  ///
  /// Above the first row, a comment may be about all of them. It is about this one if the next row has one, too; at the
  /// top of the file it never is.
  private let hasCommentAbove: Bool

  /// - Returns: `nil` where it stands in no file.
  init?(_ path: FieldPath, in document: Document) {
    guard let node = document[path], let parent = document[path.parent],
      var start = LineEditor.Position(document.keyPlace(of: path)),
      let parentStart = LineEditor.Position(parent.place)
    else { return nil }
    let editor = LineEditor(document.source.lines)
    if editor.opensBracket(parentStart) {
      guard let last = document.end(of: node, in: editor) else { return nil }
      end = last
    } else {
      end = nil
      if case .list = parent.content {
        guard let dash = editor.dash(before: start) else { return nil }
        start = dash
      }
    }
    let rows = parent.rowPlaces.compactMap { LineEditor.Position($0)?.line }
    let isFirst = rows.first == LineEditor.Position(document.keyPlace(of: path))?.line
    let next = rows.dropFirst().first
    hasCommentAbove =
      !isFirst || path.parent != .root && next.map { editor.firstLine(ofCommentAbove: $0) < $0 } == true
    (self.editor, self.start) = (editor, start)
  }

  var followsEmptyLine: Bool { editor.followsEmptyLine(start.line) }

  mutating func remove() -> Bool {
    guard let end else { return editor.removeRow(at: start, hasCommentAbove: hasCommentAbove) }
    return editor.removeRow(from: start, to: end, hasCommentAbove: hasCommentAbove)
  }

  /// Adds a row behind this one, in brackets in one line.
  mutating func insertBehind(_ lines: [String], orOneLine entry: String) -> Bool {
    guard let end else { return editor.insertRow(lines, behindRowAt: start) }
    editor.replace(end, end, with: ", \(entry)")
    return true
  }
}

extension Node {
  /// Where the rows of a list or mapping begin: its elements or keys.
  fileprivate var rowPlaces: [Place] {
    switch content {
    case .list(let nodes): nodes.map(\.place)
    case .mapping(let entries): entries.map(\.keyPlace)
    case .scalar: []
    }
  }
}
