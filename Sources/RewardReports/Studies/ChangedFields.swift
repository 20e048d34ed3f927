import RewardEngine
import RewardPages
import RewardStudies

/// The fields in which two scenario files differ, for reading and for programs.
struct ChangedFields {
  let fields: [ChangedField]

  init(_ fields: [ChangedField]) { self.fields = fields }

  var table: Table {
    var table = Table(.words("field"), .number("before"), .number("after"))
    for field in fields {
      table.row("\(code: field.path.description)", "\(field.shownBefore)", "\(field.shownAfter)")
    }
    return table
  }

  /// `shop.hat.price.coins (200, now 400) and 2 more`: as many as are to be named, and longer values left out.
  func named(atMost most: Int) -> String {
    let names = fields.prefix(most).map { field in
      let values = [field.shownBefore, field.shownAfter]
      guard values.allSatisfy({ $0.count <= Self.longest }) else { return "\(field.path)" }
      return "\(field.path) (\(values[0]), now \(values[1]))"
    }
    let others = fields.count - names.count
    return (names + (others > 0 ? ["\(others) more"] : [])).listed
  }

  var json: JSONValue {
    .array(
      fields.map { field in
        .object([
          .init("field", .text(field.path.description)), .init("before", Self.json(field.textBefore)),
          .init("after", Self.json(field.textAfter)),
        ])
      })
  }

  private static func json(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }

  /// A sentence has no room for a value of more letters.
  private static let longest = 24
}

extension ChangedField {
  /// As the file has it, or what is in force without it; `nil` where nothing is.
  var textBefore: String? { before?.oneLine ?? unwrittenBefore?.text }
  var textAfter: String? { after?.oneLine ?? unwrittenAfter?.text }

  fileprivate var shownBefore: String { Self.shown(before, unwrittenBefore) }
  fileprivate var shownAfter: String { Self.shown(after, unwrittenAfter) }

  /// `2` as it is written, or what is in force without it: `1, from seed003`.
  private static func shown(_ written: Node?, _ unwritten: UnwrittenValue?) -> String {
    if let written { return written.oneLine }
    guard let unwritten else { return NumberText.missing }
    return unwritten.text + (unwritten.origin.map { ", from \($0)" } ?? "")
  }
}
