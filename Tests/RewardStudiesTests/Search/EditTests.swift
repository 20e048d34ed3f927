import RewardEngine
import Testing

@testable import RewardStudies

@Suite("An edit")
struct EditTests {
  private static func knob(_ range: String, written: String) throws -> Knob {
    Knob(FieldPath("a"), try DecimalRange(range), written: try #require(DecimalNumber(written)))
  }

  @Test("is as large as the logarithm of the ratio, so that doubling and halving are alike")
  func ratios() throws {
    let knob = try Self.knob("5,10,20", written: "10")
    let distances = (0..<3).map { knob.distance(to: knob.range[$0]) }
    #expect(distances == [Mathematics.log(2), 0, Mathematics.log(2)])
  }

  @Test("is a part of the way where 0 may be chosen, also from outside the range")
  func differences() throws {
    let knob = try Self.knob("0:4", written: "5")
    #expect((0..<5).map { knob.distance(to: knob.range[$0]) } == [1, 0.8, 0.6, 0.4, 0.2])
  }

  @Test("comes before those that change more knobs, and before those that go further")
  func order() throws {
    let knobs = [try Self.knob("5,10,40", written: "10"), try Self.knob("1,2", written: "1")]
    // Alone: the first ÷ 2 and the second × 2 are one step of ln 2, the first × 4 is two; then both together.
    let expected: [[Int?]] = [[nil, nil], [nil, 1], [0, nil], [2, nil], [0, 1], [2, 1]]
    #expect(Edit.all(knobs).map(\.choices) == expected)
    #expect(Edit.count(knobs, most: 6) == 6)
    #expect(Edit.count(knobs, most: 5) == nil)
  }

  @Test("to what is written is none")
  func normalised() throws {
    let knobs = [try Self.knob("5,10,40", written: "10"), try Self.knob("2,3", written: "1")]
    #expect(Edit([1, 0]).normalised(in: knobs).choices == [nil, 0])
    #expect(Edit([1, 0]).size(in: knobs).knobs == 1)
  }

  @Test("stands at a share of a range by ratios, or by differences where 0 may be chosen")
  func shares() throws {
    let prices = try Self.knob("1:100", written: "10")
    // Half way between 1 and 100 by ratios.
    #expect(prices.range[prices.index(at: 0.5)].description == "10")
    #expect(abs(prices.share(of: prices.written) - 0.5) < 1e-15)
    let days = try Self.knob("0:10", written: "2")
    #expect(days.range[days.index(at: 0.5)].description == "5")
    #expect(days.share(of: days.written) == 0.2)
  }
}
