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
    /// The row's next id; without it, the row is removed.
    var id: String?
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
    var refusal: Failure?
    for way in Self.ways(change, table) {
      let edits = try replacing(table.path, by: way, in: change.edits)
      do throws(Failure) {
        _ = try LiveEconomy(file, edits, settings)
        return edits
      } catch {
        refusal = refusal ?? error
      }
    }
    throw refusal ?? Failure("'\(path)' has all the rows it can have", help: nil, status: .badInput)
  }

  /// More ways than these are all refused for the same reason.
  private static let mostWays = 8

  private static func ways(_ change: RowChange, _ table: EditableTable) -> [Node] {
    switch (change.row, change.id) {
    case (let row?, let id?): table.renaming(row, to: id).map { [$0] } ?? []
    case (let row?, nil): table.removing(row).map { [$0] } ?? []
    default: Array(table.adding.prefix(mostWays))
    }
  }

  private func replacing(_ path: FieldPath, by node: Node, in edits: [LiveEdit]) throws -> [LiveEdit] {
    let others = edits.filter { !FieldPath($0.path).isInside(path) }
    let isAsBefore = try file.document(with: others)[path]?.oneLine == node.oneLine
    return others + (isAsBefore ? [] : [LiveEdit(path: "\(path)", value: node.oneLine)])
  }

  /// The fields and tables of a page with some changes.
  ///
  /// Only changes of whole lists and mappings count: the page knows the values of single fields.
  ///
  /// - Throws: `Failure` with the reader's own message for changes that it refuses.
  func fields(with edits: [LiveEdit]) throws -> JSONValue {
    _ = try LiveEconomy(file, edits, settings)
    let whole = try edits.filter { edit throws(Failure) in !(try edit.isSingle) }
    return .object(LiveFields(try file.document(with: whole)).members)
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
  /// Whether it sets a single value, not a list or mapping.
  fileprivate var isSingle: Bool {
    get throws(Failure) {
      let node = try Failure.read { () throws(InvalidScenario) in try Node(setting: setting.words, to: value)
      }
      return if case .scalar = node.content { true } else { false }
    }
  }
}
