import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

extension ScenarioOptions {
  /// The scenario file as it is, without the settings of the command line.
  func file() throws(Failure) -> Document { try reading.document(scenario) }

  /// The scenario file with the settings of the command line and those of an edit made in it, comments kept.
  ///
  /// - Returns: `nil` where there is no edit, and where one of them cannot be made in place.
  func edited(_ file: Document, with edit: [Variant.Setting]) -> Report.File? {
    guard !edit.isEmpty else { return nil }
    return file.edited(settings + edit.map { Setting(path: "\($0.path)", value: $0.text) }).map(edited)
  }

  /// A text made from the scenario file, as a file of a report: JSON stays JSON, in its name, too.
  func edited(_ text: String) -> Report.File {
    let ending = scenario.lastIndex(of: ".").map { scenario[$0...].dropFirst().lowercased() } ?? ""
    return Report.File(name: "scenario.\(["json", "yml"].contains(ending) ? ending : "yaml")", text: text)
  }
}

extension Document {
  /// The file's text with settings made in their places, one after the other.
  ///
  /// - Returns: `nil` where one cannot be made in place, or the text would not read like the settings.
  func edited(_ settings: [Setting]) -> String? {
    edited(settings) { RowEdit.steps(at: $0, from: $1, to: $2) } ?? edited(settings) { [.set($0, $2)] }
  }

  /// - Parameter steps: the changes of the text that make the value at a path into another.
  private func edited(
    _ settings: [Setting], by steps: (FieldPath, Node?, Node) -> [RowEdit]
  ) -> String? {
    var text = source.lines.joined(separator: "\n")
    var current = self
    do {
      var wanted = self
      for setting in settings {
        wanted = try setting.applied(to: wanted)
        let value = try Node(setting: setting.words, to: setting.value)
        for step in steps(setting.path, current[setting.path], value) {
          guard let next = current.text(making: step) else { return nil }
          current = try Document(yaml: Array(next.utf8), name: source.name)
          text = next
        }
      }
      guard try Scenario(current) == Scenario(wanted) else { return nil }
      return isJSON ? current.textInJSON : text
    } catch {
      return nil
    }
  }
}

extension Document {
  /// The comments of the file on lines that a text made from it has changed, with their mark: `# too steep`.
  ///
  /// They stay as they are, and may no longer be true.
  func comments(besideChangesIn text: String) -> [String] {
    guard !isJSON else { return [] }
    let lines = source.lines.map { String($0) }
    let comments = lines.compactMap(Self.comment)
    return text.split(separator: "\n").map { String($0) }
      .filter { !lines.contains($0) }.compactMap(Self.comment).filter(comments.contains)
  }

  /// The comment at the end of a line: from the first `#` on that follows a space and stands in no quotes.
  private static func comment(of line: String) -> String? {
    var quote: Character?
    var before: Character = " "
    for place in line.indices {
      let letter = line[place]
      let isAfterSpace = before == " " || before == "\t"
      if letter == "#", quote == nil, isAfterSpace { return String(line[place...]) }
      if quote == letter {
        quote = nil
      } else if quote == nil, ["\"", "'"].contains(letter), isAfterSpace || "{[,:".contains(before) {
        quote = letter
      }
      before = letter
    }
    return nil
  }
}
