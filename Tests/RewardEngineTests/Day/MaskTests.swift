import Testing

@testable import RewardEngine

@Suite("Sixteen players side by side")
struct MaskTests {
  /// Numbers at which comparisons by a difference would go wrong, and bins change.
  private static let edges: [Int32] = [.min, .min + 1, -1, 0, 1, 31, 32, 63, 64, 1 << 24 - 1, .max - 1, .max]

  @Test("are compared as single numbers are", arguments: edges, edges)
  func comparisons(one: Int32, other: Int32) {
    // The pair is in one lane, and reversed in all others, for each lane.
    for position in 0..<16 {
      var (left, right) = (Lanes(repeating: other), Lanes(repeating: one))
      (left[position], right[position]) = (one, other)
      let holds: [(Mask, (Int32, Int32) -> Bool)] = [
        (left.isAbove(right), { $0 > $1 }), (left.isBelow(right), { $0 < $1 }),
        (left.isAtLeast(right), { $0 >= $1 }), (left.isAtMost(right), { $0 <= $1 }),
        (left.equals(right), { $0 == $1 }), (left.differs(right), { $0 != $1 }),
      ]
      for (mask, isMeant) in holds {
        for lane in 0..<16 { #expect(mask.lanes[lane] == (isMeant(left[lane], right[lane]) ? -1 : 0)) }
      }
    }
  }

  @Test("find their bins as single numbers do")
  func bins() {
    var numbers = Array(Int32(0)..<4096)
    for power in 12..<Int32(24) {
      // Each doubling has 32 bins.
      let width: Int32 = 1 << (power - 5)
      for edge in stride(from: Int32(1) << power, to: Int32(2) << power, by: Int(width)) {
        numbers += [edge - 1, edge, edge + 1]
      }
    }
    numbers += [(1 << 24) - 2, (1 << 24) - 1]
    for number in numbers {
      let lane = Int(number) & 15
      var lanes = Lanes(repeating: 7)
      lanes[lane] = number
      let bins = lanes.bins
      #expect(Int(bins[lane]) == LogLinearBins.index(of: number))
      #expect(bins[(lane + 1) & 15] == 7)
    }
  }

  @Test("are put on a list in order, whoever they are of all 65,536 sets, behind those there")
  func packing() {
    let packing = LanePacking()
    let list = UnsafeMutablePointer<Int32>.allocate(capacity: 3 + 16 + LanePacking.slack)
    defer {
      packing.deallocate()
      list.deallocate()
    }
    let numbers = Lanes.places(of: 0) &+ 100
    for set in 0..<(1 << 16) {
      var flags = Lanes()
      let members: [Int] = (0..<16).filter { lane in (set >> lane) & 1 == 1 }
      for lane in members { flags[lane] = -1 }
      let expected = members.map { Int32(100 + $0) }
      for isMask in [true, false] {
        var count = 3
        if isMask {
          packing.append(numbers, where: Mask(flags), to: list, &count)
        } else {
          // Any number but 0 is a flag, the least and the greatest, too.
          let flag: Int32 = set % 2 == 0 ? 1 : .min
          packing.append(numbers, whereNonZero: flags & flag, to: list, &count)
        }
        let listed = Array(UnsafeBufferPointer(start: list + 3, count: count - 3))
        if listed != expected { Issue.record("\(set): \(listed)") }
      }
    }
  }
}
