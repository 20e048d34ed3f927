import Testing

@testable import RewardEngine

@Suite("Stocks of a day")
struct StockTests {
  /// Amounts a day: vectors process the bins and sums of the first two, single players those of the last.
  @Test("are counted alike whether vectors have room for them or not", arguments: [1, 300, 400_000_000])
  func amounts(amount: Int) throws {
    // Of every five players the first plays on one day, the next on two, and so on.
    let comes = (0..<40).map { player in (0..<5).map { $0 <= player % 5 } }
    let scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins")], login: Scenario.Payment(["coins": amount]))
    let played = try Rehearsal(scenario, comes: comes)
    let stock = try #require(played.outcome.stock("coins"))
    #expect(played.plan.stocks.contains { !$0.isSmall } == (amount > 1 << 20))
    for day in 0..<5 {
      let held = (0..<40).map { amount * (min($0 % 5, day) + 1) }
      let sums = played.outcome.sums(stock, on: day)
      #expect(sums.count == 40)
      #expect(Int(sums.sum) == held.reduce(0, +))
      #expect(sums.squares == held.reduce(Int128(0)) { $0 + Int128($1) * Int128($1) })
      var bins: [Int: Int] = [:]
      for value in held { bins[LogLinearBins.index(of: Int32(value)), default: 0] += 1 }
      let histogram = played.outcome.histogram(stock, on: day)
      let counted = histogram.enumerated().filter { $0.element > 0 }
      #expect(Dictionary(uniqueKeysWithValues: counted.map { ($0.offset, Int($0.element)) }) == bins)
    }
  }
}
