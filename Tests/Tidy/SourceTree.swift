import Foundation

/// The checkout the tests were built from, read as text.
enum SourceTree {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Every file of Swift, read once, sorted by path.
  private static let swift = ["Sources", "Tests"].flatMap { folder in
    paths(in: folder).filter { $0.hasSuffix(".swift") }.compactMap { path in
      text(path).map { SwiftFile(path: path, text: $0) }
    }
  }

  /// The files of Swift under a folder, sorted by path.
  static func files(in folder: String) -> [SwiftFile] { swift.filter { $0.path.hasPrefix("\(folder)/") } }

  /// The paths of all files under a folder, hidden ones too, sorted.
  static func paths(in folder: String) -> [String] {
    let base = root.appending(path: folder)
    let names = FileManager.default.enumerator(atPath: base.path(percentEncoded: false))
    return (names?.allObjects as? [String] ?? []).sorted().map { "\(folder)/\($0)" }
  }

  static func text(_ path: String) -> String? {
    try? String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The bytes of a file; `nil` for a folder.
  static func bytes(_ path: String) -> Data? { try? Data(contentsOf: root.appending(path: path)) }

  /// Names in a folder of the project, hidden ones too.
  static func names(in folder: String) -> [String] {
    let path = root.appending(path: folder).path(percentEncoded: false)
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
