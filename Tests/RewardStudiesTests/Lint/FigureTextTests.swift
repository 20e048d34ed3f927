import Testing

@testable import RewardStudies

@Suite("A figure in a finding")
struct FigureTextTests {
  @Test(
    "has three significant digits, or all of a whole number",
    arguments: [
      (0, "0"), (0.38196601, "0.382"), (4.0, "4"), (12.54, "12.5"), (1_234.4, "1,234"), (3_500, "3,500"),
      (-0.2214, "-0.221"), (0.00012, "0.00012"), (0.00008, "under 0.0001"), (-0.00008, "nearly 0"),
      (Double.infinity, "without end"),
    ])
  func shown(value: Double, text: String) {
    #expect(FigureText.shown(value) == text)
  }
}
