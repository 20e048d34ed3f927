import RewardEngine
import RewardFiles
import RewardPages
import RewardStudies

/// The scenario file of a session: its content as it was last read without a fault.
struct LiveFile: Sendable {
  let document: Document
  /// The bytes it was read from, to know when another program has changed the file.
  let bytes: [UInt8]
  let fields: [EditableField]

  /// - Throws: `Failure` with the reader's own errors.
  init(_ settings: LiveSettings) throws(Failure) {
    try self.init(settings, bytes: try settings.readingFile.bytes(of: settings.path))
  }

  init(_ settings: LiveSettings, bytes: [UInt8]) throws(Failure) {
    document = try settings.readingFile.document(bytes, named: settings.path)
    self.bytes = bytes
    _ = try settings.playable(document, also: settings.size)
    fields = Self.fields(of: document)
  }

  /// The fields of a document that a page shows.
  static func fields(of document: Document) -> [EditableField] {
    Scenario.editableFields(of: document).filter { !ofTheRun.contains("\($0.path)") }
  }

  /// Fields that the page sets by itself, or that have one value only.
  private static let ofTheRun: Set = ["format", "players.count"]

  /// What the file has in the places of some changes: the changes that bring it back once those are saved.
  func values(at edits: [LiveEdit]) -> [LiveEdit] {
    edits.map { edit in
      let path = FieldPath(edit.path)
      // What is in force without being written is left out again, and not written.
      let written = document[path]
      let value = written.map { node in fields.first { $0.path == path }?.setting ?? node.oneLine }
      return LiveEdit(path: edit.path, value: value ?? Node.null.oneLine)
    }
  }

  /// Whether all its lines end in `\r\n`.
  var endsInPairs: Bool {
    let (feed, end) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    let feeds = bytes.indices.filter { bytes[$0] == feed }
    return !feeds.isEmpty && feeds.allSatisfy { $0 > 0 && bytes[$0 - 1] == end }
  }

  /// A changed text with the marks and line ends that the file has: a byte order mark, and `\r\n` where all lines end so.
  func inItsStyle(_ text: String) -> String {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let lines = endsInPairs ? text.replacing("\n", with: "\r\n") : text
    return (bytes.starts(with: mark) ? "\u{FEFF}" : "") + lines
  }
}

/// One change made on the page: a field, and its value as `--set` takes it.
struct LiveEdit: Codable, Equatable, Hashable, Sendable {
  var path: String
  var value: String

  var setting: Setting {
    if isDays { return .days(value) }
    // A message need not repeat a whole table.
    let isLong = value.utf8.count > Self.longestShown
    return Setting(path: path, value: value, words: isLong ? "--set \(path)=…" : nil)
  }

  var isDays: Bool { path == "days" }

  private static let longestShown = 80

  static func value(_ edits: [LiveEdit]) -> JSONValue {
    .array(edits.map { .object([.init("path", .text($0.path)), .init("value", .text($0.value))]) })
  }
}

/// An economy of the page: the scenario file with some changes.
struct LiveEconomy: Sendable {
  private(set) var scenario: Scenario
  let document: Document
  let edits: [LiveEdit]
  /// The bytes of the file it was made from.
  let origin: [UInt8]

  /// - Throws: `Failure` with the reader's own errors, as for `--set`.
  init(_ file: LiveFile, _ edits: [LiveEdit], _ settings: LiveSettings, players: Int? = nil) throws(Failure) {
    let changes = settings.size + edits.map(\.setting)
    (scenario, document) = try settings.playable(file.document, also: changes)
    if let players { scenario.players = scenario.players.sized(players) }
    self.edits = edits
    origin = file.bytes
  }

  /// The same economy with another number of players.
  func sized(_ players: Int) -> LiveEconomy {
    var sized = self
    sized.scenario.players = scenario.players.sized(players)
    return sized
  }
}

extension LiveSettings {
  /// A scenario with some changes, and its document. What no run can simulate is refused before anything is answered, or saved.
  func playable(_ document: Document, also changes: [Setting]) throws(Failure) -> (Scenario, Document) {
    let (scenario, changed) = try readingFile.load(document, also: changes)
    let run = Run(scenario, seed: seed, threads: threads)
    _ = try Failure.plan(changed, run.memoryEstimate())
    return (scenario, changed)
  }
}

extension CommandText {
  /// A command with what was changed on the page; the days have an option of their own.
  init(_ name: String, _ paths: [String], edits: [LiveEdit]) {
    self.init(name, paths, edits.filter { !$0.isDays }.map(\.setting))
  }
}
