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

  /// The lines in which two contents differ, counted in the new one: `line 3`, `lines 3 to 7`, `lines 1 and 31`.
  ///
  /// Lines that went are named by the one behind them, and more than two places by the lines around all of them.
  ///
  /// - Returns: `nil` where the contents are the same.
  static func lines(from old: [UInt8], to new: [UInt8]) -> String? {
    guard old != new else { return nil }
    let before = old.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let after = new.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let places = places(from: before, to: after)
    let isTwo = places.count == 2
    let shown = isTwo ? places : [places[0].lowerBound...places[places.count - 1].upperBound]
    let words = shown.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
    return "\(isTwo || shown[0].count > 1 ? "lines" : "line") \(words.joined(separator: " and "))"
  }

  private typealias Line = ArraySlice<UInt8>

  private static func places(from before: [Line], to after: [Line]) -> [ClosedRange<Int>] {
    let shared = min(before.count, after.count)
    let first = (0..<shared).first { before[$0] != after[$0] } ?? shared
    let tail =
      (0..<(shared - first)).first {
        before[before.count - 1 - $0] != after[after.count - 1 - $0]
      } ?? (shared - first)
    let (old, new) = (before[first..<(before.count - tail)], after[first..<(after.count - tail)])
    // The time that single places take grows with the square of the lines.
    let places =
      old.count + new.count <= mostCompared
      ? Gap.all(from: Array(old), to: Array(new)).map(\.new) : [0..<new.count]
    return places.map { (first + $0.lowerBound + 1)...(first + max($0.lowerBound + 1, $0.upperBound)) }
  }

  private static let mostCompared = 4000
}
