import RewardEngine
import RewardPages

/// What another program has changed in the scenario file.
struct LiveFileChange {
  /// The lines in words; `nil` where they are the same.
  let lines: String?
  /// The single values that differ, as the page takes them: a path, the value before and the value now.
  let fields: JSONValue

  init(from old: LiveFile, to new: LiveFile) {
    lines = Self.lines(from: old.bytes, to: new.bytes)
    let before = Dictionary(old.document.fields.map { ($0.path, $0.text) }) { first, _ in first }
    let now = Dictionary(new.document.fields.map { ($0.path, $0.text) }) { first, _ in first }
    let added = new.document.fields.map(\.path).filter { before[$0] == nil }
    let changed = old.document.fields.map(\.path).filter { before[$0] != now[$0] }
    fields = .array(
      (changed + added).map { path in
        .object([
          .init("path", .text("\(path)")), .init("before", Self.value(before[path])),
          .init("now", Self.value(now[path])),
        ])
      })
  }

  private static func value(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }

  /// The lines in which two contents differ, as `lines 3 to 7`, counted in the new one; `nil` where they are the same.
  static func lines(from old: [UInt8], to new: [UInt8]) -> String? {
    guard old != new else { return nil }
    let before = old.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let after = new.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let shared = min(before.count, after.count)
    let first = (0..<shared).first { before[$0] != after[$0] } ?? shared
    let tail =
      (0..<(shared - first)).first {
        before[before.count - 1 - $0] != after[after.count - 1 - $0]
      } ?? (shared - first)
    let last = max(first + 1, after.count - tail)
    return last == first + 1 ? "line \(first + 1)" : "lines \(first + 1) to \(last)"
  }
}
