/// What streaks pay by length, prepared so that many players are paid in one short loop.
///
/// Most days that count pay a fixed amount, or nothing. Such payments are added to balances at once, and booked
/// together. All others (items at random, boosts, capped amounts, amounts that depend on the length) are paid
/// player by player.
struct DuePayments {
  /// Kinds of lengths: nothing is due, or something that has no set; all others are the number of a set.
  static let nothing: Int32 = 0
  private static let single: Int32 = -1

  /// A fixed amount, with the balances it is added to.
  struct Line {
    var balance: UnsafeMutablePointer<Int32>
    var amount: Int32
    var entry: Plan.Entry
    var isExperience: Bool
    var isEarned: Bool
  }

  let lines: UnsafeMutableBufferPointer<Line>
  /// By set: how often it was paid since it was last booked.
  let times: UnsafeMutableBufferPointer<Int64>
  private let rows: UnsafeMutableBufferPointer<Range<Int>>
  private let setsOfStreaks: UnsafeMutableBufferPointer<Range<Int>>
  private let kinds: UnsafeMutableBufferPointer<Int32>
  /// By streak: the first of its kinds, or -1 if it pays nothing.
  private let firstKinds: UnsafeMutableBufferPointer<Int>

  init(_ plan: Plan, _ balances: (Int) -> UnsafeMutablePointer<Int32>) {
    // The first set is not used: its number means that nothing is due.
    var (lines, rows, kinds, sets, first): ([Line], [Range<Int>], [Int32], [Range<Int>], [Int]) =
      ([], [0..<0], [], [], [])
    for streak in plan.streaks {
      let firstSet = rows.count
      let kindOfSet = streak.sets.map { set -> Int32 in
        guard !set.isEmpty else { return Self.nothing }
        guard set.allSatisfy({ plan.isFixed(streak.payments[$0]) }) else { return Self.single }
        let firstLine = lines.count
        for payment in streak.payments[set] {
          for line in plan.paymentLines[payment.lines] {
            lines.append(
              Line(
                balance: balances(plan.resources[line.resource].column), amount: line.amount,
                entry: line.entry, isExperience: line.resource == plan.experience,
                isEarned: payment.isEarned))
          }
        }
        rows.append(firstLine..<lines.count)
        return Int32(rows.count - 1)
      }
      first.append(streak.payments.isEmpty ? -1 : kinds.count)
      sets.append(firstSet..<rows.count)
      guard !streak.payments.isEmpty else { continue }
      for (always, aboveRecord) in zip(streak.dueAlways, streak.dueAboveRecord) {
        let (usual, more) = (kindOfSet[Int(always)], kindOfSet[Int(aboveRecord)])
        kinds += [usual, usual == Self.nothing ? more : more == Self.nothing ? usual : Self.single]
      }
    }
    self.lines = Self.kept(lines)
    self.rows = Self.kept(rows)
    self.kinds = Self.kept(kinds)
    setsOfStreaks = Self.kept(sets)
    firstKinds = Self.kept(first)
    times = Self.kept(rows.map { _ in 0 })
  }

  private static func kept<Element>(_ list: [Element]) -> UnsafeMutableBufferPointer<Element> {
    let kept = UnsafeMutableBufferPointer<Element>.allocate(capacity: list.count)
    _ = kept.initialize(from: list)
    return kept
  }

  func deallocate() {
    lines.deallocate()
    times.deallocate()
    rows.deallocate()
    kinds.deallocate()
    setsOfStreaks.deallocate()
    firstKinds.deallocate()
  }

  /// What a streak pays: for each length, then for each length that is a record, too; `nil` for nothing.
  func kinds(of streak: Int) -> UnsafeMutablePointer<Int32>? {
    let first = firstKinds[streak]
    return first < 0 ? nil : kinds.baseAddress.map { $0 + first }
  }

  @inline(__always) func sets(of streak: Int) -> Range<Int> { setsOfStreaks[streak] }

  @inline(__always) func lines(of set: Int) -> Range<Int> { rows[set] }
}

extension Plan {
  /// Whether a payment is of fixed amounts that no cap limits.
  fileprivate func isFixed(_ payment: Payment) -> Bool {
    payment.boosts.isEmpty && payment.randomFrom.isEmpty
      && paymentLines[payment.lines].allSatisfy { !$0.paysLength && resources[$0.resource].cap == .max }
  }
}
