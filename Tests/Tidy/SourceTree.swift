import Foundation

/// The checkout the tests were built from, read as text.
enum SourceTree {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A file of the project and its text.
  struct File: CustomStringConvertible {
    let path: String
    let text: String

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    /// The text without comments and string literals: what the compiler acts on.
    var code: String {
      lines.map { line in
        let bare = line.replacing(/"(\\.|[^"\\])*"/, with: "\"\"")
        return bare.prefix(upTo: bare.firstRange(of: "//")?.lowerBound ?? bare.endIndex)
      }.joined(separator: "\n")
    }
    var imports: [String] {
      lines.compactMap { $0.firstMatch(of: /^\s*(?:@\w+ )*import (?:\w+ )?(\w+)/).map { String($0.1) } }
    }
    var description: String { path }
  }

  /// All files with this ending under a folder, sorted by path.
  static func files(in folder: String, ending: String = ".swift") -> [File] {
    let base = root.appending(path: folder)
    let names = FileManager.default.enumerator(atPath: base.path(percentEncoded: false))
    let found = (names?.allObjects as? [String] ?? []).filter { $0.hasSuffix(ending) }.sorted()
    return found.compactMap { name in
      let path = "\(folder)/\(name)"
      guard let text = text(path) else { return nil }
      return File(path: path, text: text)
    }
  }

  static func text(_ path: String) -> String? {
    try? String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Names in a folder of the project, hidden ones too.
  static func names(in folder: String) -> [String] {
    let path = root.appending(path: folder).path(percentEncoded: false)
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
