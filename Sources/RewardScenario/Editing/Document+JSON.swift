/// Scenario files in JSON, which YAML contains: an edited one stays JSON.
extension Document {
  /// Whether the file is a mapping in brackets in which all keys and words have quotes.
  public var isJSON: Bool {
    guard let start = LineEditor.Position(root.place) else { return false }
    return LineEditor(source.lines).opensBracket(start) && bareWords.isEmpty
  }

  /// The file's text with quotes around each key and word that has none, as JSON needs them.
  public var textInJSON: String {
    var editor = LineEditor(source.lines)
    // From the end, so that earlier places stay.
    for (scalar, start) in bareWords.sorted(by: {
      ($1.start.line, $1.start.column) < ($0.start.line, $0.start.column)
    }) {
      let end = LineEditor.Position(line: start.line, column: start.column + scalar.text.unicodeScalars.count)
      guard editor.isWithin(end) else { continue }
      editor.replace(start, end, with: Scalar(scalar.text, style: .quoted).oneLine)
    }
    return editor.text
  }

  /// Keys, and values that are neither numbers nor `true`, `false` or `null`, without quotes.
  private var bareWords: [(scalar: Scalar, start: LineEditor.Position)] {
    var found: [(Scalar, LineEditor.Position)] = []
    func note(_ scalar: Scalar, _ place: Place, isKey: Bool) {
      let isBare = scalar.style == .plain && (isKey || Scalar(word: scalar.text).style == .plain)
      if isBare, let start = LineEditor.Position(place) { found.append((scalar, start)) }
    }
    func visit(_ node: Node) {
      switch node.content {
      case .scalar(let scalar): note(scalar, node.place, isKey: false)
      case .list(let nodes): nodes.forEach(visit)
      case .mapping(let entries):
        for entry in entries {
          note(entry.key, entry.keyPlace, isKey: true)
          visit(entry.value)
        }
      }
    }
    visit(root)
    return found
  }
}
