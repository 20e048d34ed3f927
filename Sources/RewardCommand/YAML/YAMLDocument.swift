// The event parser of Yams. Its composer would not do: it copies what aliases name before anybody can
// refuse them, stops at the first duplicate key and keeps no end of a value.
import CYaml
import RewardEngine

extension Document {
  /// Reads YAML, and JSON, which is YAML.
  ///
  /// Refuses while reading, before memory can grow, what a scenario must not contain: anchors,
  /// aliases, merge keys, tags, directives and a second document.
  /// - Throws: `InvalidScenario` with the faults of the YAML; the scenario's own rules come later.
  init(yaml bytes: [UInt8], name: String, limits: Limits = Limits()) throws(InvalidScenario) {
    let text = try YAMLText(bytes, name: name, limits: limits)
    if let comment = JSONComments.first(in: text.source.lines) {
      let help = "delete it, or write the scenario in YAML, where '#' behind a space starts a comment"
      throw InvalidScenario(at: comment, .root, "JSON has no comments", help: help, in: text.source)
    }
    let builder = TreeBuilder(text.source, limits)
    guard let root = try builder.tree(of: text.bytes) else {
      let help = "'rewardsim init first' prints one to start from"
      throw InvalidScenario(at: .whole, .root, "the file is empty", help: help, in: text.source)
    }
    self.init(source: text.source, root: root)
  }
}

extension Node {
  /// The value written as YAML on the command line: a word, a number or a collection in one line.
  init(setting words: String, to text: String) throws(InvalidScenario) {
    let place = Place.setting(words)
    do throws(InvalidScenario) {
      let yaml = try YAMLText(Array(text.utf8), name: words, limits: Limits())
      let root = try TreeBuilder(yaml.source, Limits()).tree(of: yaml.bytes)
      let written = String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
      switch root?.content {
      case .mapping, .list: self = (root ?? Self.null).placed(at: place)
      case .scalar(let scalar) where scalar.style == .quoted || scalar.text == written:
        self = Node(.scalar(scalar), at: place)
      // Nothing stands beside a single value: `5 # five` is a text, as it looks, and no number with a comment.
      default: self = Node(.scalar(Scalar(written, style: written.isEmpty ? .plain : .quoted)), at: place)
      }
    } catch {
      let faults = error.diagnostics.map { Diagnostic(at: place, $0.path, $0.message, help: $0.help) }
      throw InvalidScenario(faults, in: error.source)
    }
  }
}

/// Builds the tree from the parser's events.
private final class TreeBuilder {
  private let source: Source
  private let limits: Limits
  private var faults: [Diagnostic] = []
  private var open: [Collection] = []
  private var nodes = 0
  private var root: Node?
  private var documents = 0
  private var anchors: Set<String> = []

  /// A mapping or list whose end has not come yet.
  private struct Collection {
    let place: Place
    let isMapping: Bool
    var entries: [Node.Entry] = []
    var elements: [Node] = []
    var key: (scalar: Scalar, place: Place)?
  }

  init(_ source: Source, _ limits: Limits) {
    self.source = source
    self.limits = limits
  }

  /// The tree, or `nil` for an empty file.
  func tree(of bytes: [UInt8]) throws(InvalidScenario) -> Node? {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else { preconditionFailure("no memory for a parser of YAML") }
    defer { yaml_parser_delete(&parser) }
    let finished = bytes.withUnsafeBufferPointer { buffer in
      yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
      return readEvents(&parser)
    }
    if !finished, case let fault = YAMLFault(parser, source).diagnostic, !faults.contains(fault) {
      faults.append(fault)
    }
    if !faults.isEmpty { throw InvalidScenario(faults, in: source) }
    return root
  }

  /// Whether the file could be read to its end, or to a limit that was noted.
  private func readEvents(_ parser: inout yaml_parser_t) -> Bool {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(&parser, &event) == 1 else { return false }
      defer { yaml_event_delete(&event) }
      if event.type == YAML_STREAM_END_EVENT { return true }
      if !take(event) { return true }
    }
  }

  /// Takes in one event; false ends the reading.
  private func take(_ event: yaml_event_t) -> Bool {
    let place = place(event.start_mark, event.end_mark)
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: return startDocument(event, place)
    case YAML_ALIAS_EVENT:
      let name = text(event.data.alias.anchor)
      // The error for the anchor covers its aliases, too.
      if !anchors.contains(name) {
        refuse(place, "the alias '*\(name)' is not allowed", help: "write the value out here")
      }
      add(Node(.scalar(Scalar("")), at: place))
    case YAML_SCALAR_EVENT:
      guard count(place) else { return false }
      refuse(anchor: event.data.scalar.anchor, tag: event.data.scalar.tag, place)
      addScalar(event, place)
    case YAML_MAPPING_START_EVENT:
      refuse(anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag, place)
      return start(Collection(place: place, isMapping: true))
    case YAML_SEQUENCE_START_EVENT:
      refuse(anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag, place)
      return start(Collection(place: place, isMapping: false))
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: end(event.end_mark)
    default: break
    }
    return true
  }

  private func startDocument(_ event: yaml_event_t, _ place: Place) -> Bool {
    documents += 1
    let start = event.data.document_start
    if start.version_directive != nil || start.tag_directives.start != start.tag_directives.end {
      refuse(place, "directives are not allowed", help: "delete the lines that start with '%'")
    }
    guard documents == 1 else {
      refuse(
        place, "the file contains a second document",
        help: "delete what follows the '---', or move it to another file"
      )
      return false
    }
    return true
  }

  private func start(_ collection: Collection) -> Bool {
    guard count(collection.place) else { return false }
    guard open.count < limits.depth else {
      let message = "mappings and lists are nested deeper than the limit of \(limits.depth)"
      refuse(collection.place, message, help: "nest it less, or raise the limit with --max-depth")
      return false
    }
    if let parent = open.last, parent.isMapping, parent.key == nil {
      refuse(
        collection.place, "a key must be a word, not a mapping or list",
        help: "put text with brackets in quotes")
      return false
    }
    open.append(collection)
    return true
  }

  private func end(_ mark: yaml_mark_t) {
    guard let done = open.popLast() else { return }
    add(
      Node(done.isMapping ? .mapping(done.entries) : .list(done.elements), at: place(of: done, until: mark)))
  }

  /// A collection in brackets on one line is underlined whole, any other by how it starts.
  private func place(of collection: Collection, until mark: yaml_mark_t) -> Place {
    guard case .file(let line, let column, _) = collection.place else { return collection.place }
    if line == Int(mark.line) + 1, Int(mark.column) + 1 > column {
      return .file(line: line, column: column, width: Int(mark.column) + 1 - column)
    }
    if let first = collection.entries.first, case .file(line, column, let width) = first.keyPlace {
      return .file(line: line, column: column, width: width)
    }
    return .file(line: line, column: column, width: 1)
  }

  private func addScalar(_ event: yaml_event_t, _ place: Place) {
    let bytes = UnsafeBufferPointer(start: event.data.scalar.value, count: event.data.scalar.length)
    let style: Scalar.Style = event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE ? .plain : .quoted
    let scalar = Scalar(String(decoding: bytes, as: UTF8.self), style: style)
    if scalar.text == "<<", style == .plain, let parent = open.last, parent.isMapping, parent.key == nil {
      refuse(place, "the merge key '<<' is not allowed", help: "write the fields out here")
    }
    add(Node(.scalar(scalar), at: place))
  }

  /// Puts a finished value where it belongs: a key, the value of a key, an element or the root.
  private func add(_ node: Node) {
    guard let last = open.indices.last else {
      root = node
      return
    }
    if !open[last].isMapping {
      open[last].elements.append(node)
    } else if let key = open[last].key {
      open[last].entries.append(Node.Entry(key: key.scalar, keyPlace: key.place, value: node))
      refuseSlip(in: key, with: node)
      open[last].key = nil
    } else if case .scalar(let scalar) = node.content {
      open[last].key = (scalar, node.place)
    }
  }

  /// Refuses a key that has taken its colon's place, as in `coins { start: 5 }` and `{ coins = 5 }`.
  private func refuseSlip(in key: (scalar: Scalar, place: Place), with value: Node) {
    guard key.scalar.style == .plain, case .file(let line, let column, _) = key.place,
      source.lines.indices.contains(line - 1)
    else { return }
    let isBracket = key.scalar.text.contains { "{[".contains($0) }
    guard isBracket || (key.scalar.text.contains("=") && value.word == ""),
      let slip = LineSlip(source.lines[line - 1], from: column - 1)
    else { return }
    faults.append(slip.diagnostic(in: line - 1))
  }

  /// Whether one more key or value is within the limit.
  private func count(_ place: Place) -> Bool {
    nodes += 1
    if nodes <= limits.nodes { return true }
    refuse(
      place, "the file contains more than \(limits.nodes) keys and values",
      help: "make it smaller, or raise the limit with --max-nodes")
    return false
  }

  private func refuse(anchor: UnsafeMutablePointer<UInt8>?, tag: UnsafeMutablePointer<UInt8>?, _ place: Place)
  {
    if anchor != nil {
      let name = text(anchor)
      anchors.insert(name)
      refuse(
        place, "the anchor '&\(name)' is not allowed",
        help: "delete it, and write the value out at each '*\(name)'")
    }
    if tag != nil {
      refuse(place, "the tag '\(shortened(text(tag)))' is not allowed", help: "leave it out")
    }
  }

  private func refuse(_ place: Place, _ message: String, help: String) {
    faults.append(Diagnostic(at: place, .root, message, help: help))
  }

  private func place(_ start: yaml_mark_t, _ end: yaml_mark_t) -> Place {
    let line = Int(start.line)
    var width = Int(end.column) - Int(start.column)
    if end.line != start.line {
      width =
        source.lines.indices.contains(line) ? source.lines[line].unicodeScalars.count - Int(start.column) : 1
    }
    return .file(line: line + 1, column: Int(start.column) + 1, width: max(1, width))
  }

  private func text(_ pointer: UnsafeMutablePointer<UInt8>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }

  private func shortened(_ tag: String) -> String {
    let standard = "tag:yaml.org,2002:"
    return tag.hasPrefix(standard) ? "!!" + tag.dropFirst(standard.count) : tag
  }
}

extension YAMLFault {
  /// What stopped the parser.
  fileprivate init(_ parser: yaml_parser_t, _ source: Source) {
    let hasContext = parser.context != nil
    self.init(
      problem: parser.problem.map { String(cString: $0) } ?? "",
      context: parser.context.map { String(cString: $0) } ?? "",
      position: (Int(parser.problem_mark.line), Int(parser.problem_mark.column)),
      start: hasContext ? (Int(parser.context_mark.line), Int(parser.context_mark.column)) : nil,
      source: source)
  }
}
