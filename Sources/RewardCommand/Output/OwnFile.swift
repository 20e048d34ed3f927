import RewardFiles
import RewardReports
import RewardStudies

/// A single file that a command writes: in place of one that this tool wrote before, and of no other.
struct OwnFile {
  let path: String
  /// The option that names it, such as `--json`.
  let option: String
  let form: Form

  /// What such a file contains.
  enum Form {
    case baseline, check, junit, streaks, part

    fileprivate var name: String {
      switch self {
      case .baseline: "a baseline of an economy"
      case .check: "a JSON file of 'check'"
      case .junit: "a JUnit file of 'check'"
      case .streaks: "a file of streaks at an instant"
      case .part: "a part of a run"
      }
    }

    /// Whether a file that begins with these bytes was written by this tool.
    func begins(_ bytes: [UInt8]) -> Bool {
      let text = String(decoding: bytes, as: UTF8.self)
      return switch self {
      case .baseline: Self.withoutMarker(text).hasPrefix("{\n  \"format\": \"\(BaselineDocument.format)\"")
      case .check: text.hasPrefix("{\n  \"format\": \"\(CheckReport.format)\"")
      case .junit: CheckReport.beginsJUnit(text)
      case .streaks: StreakStateDocument.begins(text)
      case .part: Part.Header.begins(bytes)
      }
    }

    /// The text behind the marker of a conflict that begins in its first line.
    private static func withoutMarker(_ text: String) -> Substring {
      text.hasPrefix(OwnFile.conflictMarker) ? text.drop { $0 != "\n" }.dropFirst() : text[...]
    }
  }

  /// What the first line of a merge conflict begins with.
  static let conflictMarker = "<<<<<<<"

  /// As much as shows the form, behind a title of any usual length.
  private static let shownBytes = 1 << 12

  /// Refuses at once what would be refused after hours of work, and what must not be replaced.
  ///
  /// A file without a byte holds nothing that could be lost.
  ///
  /// - Parameters:
  ///   - inputs: The files that the command reads.
  ///   - making: Whether missing folders above the file are going to be made.
  /// - Throws: `Failure` with exit status 73.
  func check(reading inputs: [String?], making: Bool = false) throws(Failure) {
    try refuse(inputs)
    let target = try Failure.write { () throws(OutputError) in
      try FileOutput.check(path, making: making)
      return try OutputTarget(path)
    }
    guard case .file(let place) = target, Path.isThere(place) else { return }
    try checkForm(at: place)
  }

  /// What it may take the place of when it is written: what is there by then may be another's.
  var former: Former {
    .allowed { (place) throws(OutputError) in
      do throws(Failure) { try checkForm(at: place) } catch { throw OutputError(error) }
    }
  }

  /// Refuses a file that this tool did not write, wherever it lies.
  func checkForm(at place: String) throws(Failure) {
    let bytes = (try? InputFile.bytes(of: place, atMost: Self.shownBytes)).map {
      Array($0.prefix(Self.shownBytes))
    }
    guard let bytes, bytes.isEmpty || form.begins(bytes) else {
      throw Failure(
        "'\(path)' exists and is not \(form.name)", help: "give another \(option), or delete the file",
        status: .cannotCreate)
    }
  }

  /// Refuses an output that is one of the inputs.
  private func refuse(_ inputs: [String?]) throws(Failure) {
    let place = Path.absolute(path)
    guard inputs.compactMap(\.self).contains(where: { $0 != "-" && Path.absolute($0) == place }) else {
      return
    }
    throw Failure(
      "'\(path)' is an input of this command, and would be replaced", help: "give another \(option)",
      status: .cannotCreate)
  }
}
