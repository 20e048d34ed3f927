import RewardCalibration
import RewardEngine
import RewardStudies

/// A scenario file whose fields are changed one after the other; everything else stays, comments too.
struct ScenarioEdits {
  private(set) var text: String
  private let name: String
  private let hasComments: Bool

  /// - Parameter hasComments: Whether edits may write comments, which JSON has none of.
  init(_ text: String, name: String, hasComments: Bool = true) {
    (self.text, self.name, self.hasComments) = (text, name, hasComments)
  }

  /// Removes the comments of an earlier calibration that some edits replace.
  ///
  /// All at once, and first: a line can have several fields of one name, such as the mean of two numbers.
  ///
  /// - Throws: `InvalidScenario` where an edited file is no YAML.
  mutating func removeStaleComments(of edits: [FieldEdit]) throws(InvalidScenario) {
    for edit in edits where hasComments && !edit.comment.isEmpty {
      // A field that is new stands on the line of its parent.
      let document = try document()
      let path = document[edit.path] == nil ? edit.path.parent : edit.path
      text = document.text(uncommenting: path, where: edit.replaces) ?? text
    }
  }

  /// - Returns: `false` where the file has no place for a field.
  /// - Throws: `InvalidScenario` where an edited file is no YAML.
  mutating func apply(_ edit: FieldEdit) throws(InvalidScenario) -> Bool {
    if try !applyBlock(edit) {
      guard let changed = try document().text(setting: edit.path, to: edit.text) else { return false }
      text = changed
    } else {
      return true
    }
    guard hasComments, !edit.comment.isEmpty,
      let commented = try document().text(commenting: edit.path, with: edit.comment)
    else { return true }
    text = commented
    return true
  }

  /// Puts an entry of several lines in the place of an old one.
  ///
  /// - Returns: `false` where the file is written in brackets there.
  private mutating func applyBlock(_ edit: FieldEdit) throws(InvalidScenario) -> Bool {
    guard !edit.block.isEmpty else { return false }
    // A field that is new gets a line of its own first.
    if try document()[edit.path] == nil {
      guard let added = try document().text(setting: edit.path, to: edit.text) else { return false }
      text = added
    }
    let line = "\(edit.path.names.last ?? ""): \(edit.text)"
    guard
      let changed = try document().text(replacing: edit.path, byBlock: edit.block, orOneLine: line)
    else { return false }
    let isBlock = changed.contains(edit.block[0])
    text = changed
    return isBlock
  }

  private func document() throws(InvalidScenario) -> Document {
    try Document(yaml: Array(text.utf8), name: name)
  }
}
