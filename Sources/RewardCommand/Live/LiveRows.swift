import RewardEngine
import RewardFiles
import RewardPages

extension LiveSession {
  /// A row that a page adds to a table, removes from it, or gives another id.
  struct RowChange: Decodable, Sendable {
    var edits: [LiveEdit]
    var table: String
    /// The row to remove or rename; without it, a row is added.
    var row: String?
    /// The next id of the row, or the id of the new one; without it, the row is removed, or added under the next number.
    var id: String?
    /// The row that a new one is a copy of.
    var like: String?
  }

  /// The changes of a page with a table that has a row more or less, or another id.
  ///
  /// The whole table becomes one change, in place of all changes inside it: `--set` can neither remove a row nor add one
  /// to a list. Later changes of single rows follow it, since settings are made one after the other.
  ///
  /// - Throws: `Failure` with the reader's own message where it accepts no way to do so.
  func changed(_ change: RowChange) throws -> [LiveEdit] {
    let economy = try LiveEconomy(file, change.edits, settings)
    let path = FieldPath(change.table)
    guard let table = Scenario.editableTables(of: economy.document).first(where: { $0.path == path }) else {
      throw Failure("'\(path)' has no rows that come and go", help: "reload the page", status: .badInput)
    }
    if let id = change.id, table.rows.contains(id) {
      throw Failure("'\(path)' already has the id '\(id)'", help: "choose another id", status: .badInput)
    }
    guard let edits = try accepted(Self.ways(change, table), at: path, in: change.edits) else {
      throw Failure("'\(path)' has all the rows it can have", help: nil, status: .badInput)
    }
    return edits
  }

  private static func ways(_ change: RowChange, _ table: EditableTable) -> [Node] {
    switch (change.row, change.id) {
    case (let row?, let id?): table.renaming(row, to: id).map { [$0] } ?? []
    case (let row?, nil): table.removing(row).map { [$0] } ?? []
    case (nil, let id?): table.adding(id, like: change.like)
    case (nil, nil): table.adding
    }
  }

  /// A field that a page adds to a mapping that can do without it, or takes out of it.
  struct OptionalChange: Decodable, Sendable {
    var edits: [LiveEdit]
    var path: String
    var isAdded: Bool
    /// The value to begin with, where the field is a choice.
    var word: String?
  }

  /// The changes of a page with an optional field more or less, in the mapping around it as a whole.
  ///
  /// - Throws: `Failure` with the reader's own message where it refuses that.
  func changed(_ change: OptionalChange) throws -> [LiveEdit] {
    let economy = try LiveEconomy(file, change.edits, settings)
    let path = FieldPath(change.path)
    let field = optionalFields(of: economy.document).first { $0.path == path && $0.isGiven != change.isAdded }
    guard let field else {
      throw Failure(
        "'\(path)' cannot be \(change.isAdded ? "added" : "taken out")", help: "reload the page",
        status: .badInput)
    }
    let isOfScenario = path.parent == .root
    let values = field.beginnings(change.word)
    let edits =
      switch (change.isAdded, isOfScenario) {
      // The scenario as a whole is no field: its parts are set one by one.
      case (true, true): try accepted(values, at: path, in: change.edits)
      case (true, false): try accepted(values.map(field.adding), at: path.parent, in: change.edits)
      case (false, true): try accepted([.null], at: path, in: change.edits)
      case (false, false): try accepted([field.removing], at: path.parent, in: change.edits)
      }
    guard let edits else {
      throw Failure("there is no value for '\(path)' to begin with", help: nil, status: .badInput)
    }
    return edits
  }

  /// The optional fields of a document that a page can add or take out.
  ///
  /// Single values of the scenario are on the page with their defaults.
  func optionalFields(of document: Document) -> [OptionalField] {
    Scenario.optionalFields(of: document).filter { $0.path.parent != .root || !$0.isSingle }
  }

  /// More ways than these are all refused for the same reason.
  private static let mostWays = 16

  /// The changes with the first value for a path that the reader accepts, in place of all changes inside it.
  ///
  /// - Returns: `nil` where there is no value.
  /// - Throws: `Failure` with the reader's message for the first value where it accepts none.
  private func accepted(_ ways: [Node], at path: FieldPath, in edits: [LiveEdit]) throws -> [LiveEdit]? {
    var refusal: Failure?
    for way in ways.prefix(Self.mostWays) {
      do throws(Failure) {
        return try accepted(try replacing(path, by: way, in: edits))
      } catch {
        refusal = refusal ?? error
      }
    }
    if let refusal { throw refusal }
    return nil
  }

  private func accepted(_ edits: [LiveEdit]) throws(Failure) -> [LiveEdit] {
    _ = try LiveEconomy(file, edits, settings)
    return edits
  }

  private func replacing(_ path: FieldPath, by node: Node, in edits: [LiveEdit]) throws(Failure) -> [LiveEdit]
  {
    let others = edits.filter { !FieldPath($0.path).isInside(path) }
    let before = try file.document(with: others)[path]
    let isAsBefore = node.isNull ? before == nil : before?.oneLine == node.oneLine
    return others + (isAsBefore ? [] : [LiveEdit(path: "\(path)", value: node.oneLine)])
  }

  /// The fields and tables of a page with some changes.
  ///
  /// Only changes of whole lists and mappings count: the page knows the values of single fields.
  ///
  /// - Throws: `Failure` with the reader's own message for changes that it refuses.
  func fields(with edits: [LiveEdit]) throws -> JSONValue {
    let economy = try LiveEconomy(file, edits, settings)
    return .object(fieldMembers(of: try documentOfWholes(edits), economy.scenario))
  }

  /// The file with those changes made that set whole lists and mappings, and so decide which fields there are.
  func documentOfWholes(_ edits: [LiveEdit]) throws -> Document {
    try file.document(with: try edits.filter { edit throws(Failure) in !(try edit.isSingle) })
  }

  /// What a page knows about the fields of a document, and about the metrics that a goal can have.
  func fieldMembers(of document: Document, _ scenario: Scenario?) -> [JSONValue.Member] {
    let metrics = scenario.map { MetricIndex($0).spellings } ?? []
    return LiveFields(document).members + [
      LiveFields.member(optionalFields(of: document)),
      .init("metrics", .array(metrics.map { .text($0) })),
    ]
  }
}

extension LiveFile {
  /// The document with some changes, read by nobody yet.
  fileprivate func document(with edits: [LiveEdit]) throws(Failure) -> Document {
    try Failure.read { () throws(InvalidScenario) in
      var changed = document
      for edit in edits { changed = try edit.setting.applied(to: changed) }
      return changed
    }
  }
}

extension LiveEdit {
  /// Whether it sets a single value: no list, no mapping, and no field that goes.
  fileprivate var isSingle: Bool {
    get throws(Failure) {
      let node = try Failure.read(Node(setting: setting.words, to: value))
      return if case .scalar = node.content { !node.isNull } else { false }
    }
  }
}
