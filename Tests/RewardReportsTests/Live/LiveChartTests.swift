import Testing

@testable import RewardReports

@Suite("The axes of the live page")
struct LiveChartTests {
  @Test("keep their length while what they show fits and fills half of them")
  func held() {
    var reaches = AxisReaches()
    let first = reaches.reach(of: "a", for: 100)
    #expect(first > 100)
    #expect(reaches.reach(of: "a", for: 105) == first)
    #expect(reaches.reach(of: "a", for: 60) == first)
    #expect(reaches.reach(of: "a", for: 40) < 60)
    #expect(reaches.reach(of: "b", for: 7) < 8)
    #expect(reaches.reach(of: "b", for: .nan) < 8)
  }
}
