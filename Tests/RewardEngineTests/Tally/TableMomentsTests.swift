import Testing

@testable import RewardEngine

@Suite("Moments in a table")
struct TableMomentsTests {
  /// Adds two columns of 80 players, of numbers up to the greatest of 32 bits, to tables that hold nothing.
  private func tables(seats: [Int32]? = nil) throws -> (moments: [Int128], groups: [Int64]) {
    var scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins")], login: Scenario.Payment(["coins": 1]))
    // Two weeks have windows, and windows have rooms for these sums.
    scenario.days = 14
    let plan = try Plan(scenario)
    var tally = Tally(plan)
    var (moments, groups): ([Int128], [Int64]) = ([], [])
    let numbers = Self.columns.joined().map { Int32(bitPattern: $0) }
    tally.withTables { tables in
      let figures = UnsafeMutablePointer<Lanes>.allocate(capacity: 10)
      defer { figures.deallocate() }
      figures.initialize(repeating: Lanes(), count: 10)
      for (place, number) in numbers.enumerated() { Tile.scalars(figures)[place] = number }
      var seats = seats ?? []
      seats.withUnsafeMutableBufferPointer { seats in
        tables.addMoments(
          figures, variables: 2, vectors: 5, players: 80, seats: seats.isEmpty ? nil : seats.baseAddress,
          at: 0,
          groupsAt: 0)
      }
      moments = Array(tables.moments[0..<6])
      groups = Array(tables.groups[0..<3 * TallyLayout.groups])
    }
    return (moments, groups)
  }

  private static let columns: [[UInt32]] = [
    (0..<80).map { UInt32.max - $0 * 1_000_003 }, (0..<80).map { $0 * 50_000_017 },
  ]

  @Test("are the count, the sums and the products of all pairs, however large")
  func products() throws {
    let (one, other) = (Self.columns[0].map { Int128($0) }, Self.columns[1].map { Int128($0) })
    func sum(_ first: [Int128], _ second: [Int128]) -> Int128 {
      zip(first, second).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let expected = [
      80, one.reduce(0, +), other.reduce(0, +), sum(one, one), sum(one, other), sum(other, other),
    ]
    #expect(try tables().moments == expected)
  }

  @Test("keep the sums of each group of players, by the seats they began on", arguments: [false, true])
  func groups(isTurned: Bool) throws {
    let seats = (0..<80).map { isTurned ? 79 - $0 : $0 }
    var expected = [Int64](repeating: 0, count: 3 * TallyLayout.groups)
    for lane in 0..<80 {
      let group = seats[lane] % TallyLayout.groups
      expected[lane % TallyLayout.groups] += 1
      for (variable, column) in Self.columns.enumerated() {
        expected[(1 + variable) * TallyLayout.groups + group] += Int64(column[lane])
      }
    }
    #expect(try tables(seats: isTurned ? seats.map { Int32($0) } : nil).groups == expected)
  }
}
