import RewardEngine

extension LiveSession {
  /// The changes with one profile's share moved, and those of the others in proportion, so that all sum to 1.
  func balanced(_ edits: [LiveEdit], path: String, value: String) throws -> [LiveEdit] {
    var shares: [(path: String, parts: Int)] = []
    // Profiles may have come and gone on the page.
    for field in LiveFile.fields(of: try documentOfWholes(edits)) {
      let names = field.path.names
      guard names.count == 4, names[..<2] == ["players", "profiles"], names[3] == "share" else { continue }
      let path = "\(field.path)"
      let text = edits.first { $0.path == path }?.value ?? field.text ?? ""
      shares.append((path, Self.parts(Double(text) ?? 0)))
    }
    let wish = LiveEdit(path: path, value: value)
    // What is no share gets the reader's own message.
    guard let wanted = Double(value), wanted > 0, wanted < 1, shares.count > 1,
      shares.contains(where: { $0.path == path })
    else { return edits.filter { $0.path != path } + [wish] }
    let moved = Self.moved(shares, path, to: Self.parts(wanted))
    let rest = edits.filter { edit in !shares.contains { $0.path == edit.path } }
    return rest + moved.map { LiveEdit(path: $0.path, value: Self.text($0.parts)) }
  }

  /// Shares are moved in parts of a ten-thousandth, so that they sum to 1 exactly as they are written.
  private static let whole = 10_000

  private static func parts(_ share: Double) -> Int {
    share.isFinite ? Int((min(max(share, 0), 1) * Double(whole)).rounded()) : 0
  }

  private static func text(_ parts: Int) -> String {
    var digits = String(parts)
    digits = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    var text = "\(digits.dropLast(4)).\(digits.suffix(4))"
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// - Precondition: there is another share to make room.
  private static func moved(
    _ shares: [(path: String, parts: Int)], _ path: String, to wanted: Int
  ) -> [(path: String, parts: Int)] {
    let others = shares.filter { $0.path != path }
    let mine = min(max(wanted, 1), whole - others.count)
    let room = whole - mine
    let sum = others.reduce(0) { $0 + $1.parts }
    var moved = shares.map { share in
      let parts = sum > 0 ? share.parts * room / sum : room / others.count
      return (path: share.path, parts: share.path == path ? mine : max(1, parts))
    }
    // Rounding down leaves a few parts, which the largest of the others takes.
    let left = whole - moved.reduce(0) { $0 + $1.parts }
    let places = moved.indices.filter { moved[$0].path != path }
    if let largest = places.max(by: { moved[$0].parts < moved[$1].parts }) { moved[largest].parts += left }
    return moved
  }
}
