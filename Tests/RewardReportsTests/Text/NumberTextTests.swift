import Testing

@testable import RewardPages
@testable import RewardReports

@Suite("Numbers for readers")
struct NumberTextTests {
  @Test(
    "have the noun in the singular for one, whatever its sign and its decimals",
    arguments: [
      ("1", "level"), ("-1", "level"), ("+1", "level"), ("1.0", "level"), ("1.00 (0.50 to 1.50)", "level"),
      ("1.01", "levels"), ("-1.5", "levels"), ("10", "levels"), ("1,000", "levels"), ("0", "levels"),
      ("", "levels"),
    ])
  func noun(number: String, noun: String) { #expect(NumberText.noun(after: number, "level") == noun) }

  @Test(
    "are rounded once, from the exact value, ties to even",
    arguments: [
      (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"), (0.125, 2, "0.12"), (0.375, 2, "0.38"),
      // 1.005, 0.285, 1.115 and 2.675 are all stored a little below: no ties.
      (1.005, 2, "1.00"), (0.285, 2, "0.28"), (1.115, 2, "1.11"), (2.675, 2, "2.67"),
      (9.995, 2, "9.99"), (9.9951, 2, "10.00"), (999.9996, 3, "1,000.000"),
    ])
  func roundOnce(value: Double, decimals: Int, text: String) {
    #expect(NumberText.fixed(value, decimals: decimals) == text)
  }

  @Test(
    "show every decimal they are asked for",
    arguments: [
      // The binary value of 0.1 to 20 places, as printed in many a lecture on floating point.
      (0.1, 20, "0.10000000000000000555"), (0x1p-71, 20, "0.00000000000000000000"),
      (.leastNonzeroMagnitude, 3, "0.000"), (1e21, 0, "1,000,000,000,000,000,000,000"), (1e300, 2, "1e+300"),
    ])
  func showEveryDecimal(value: Double, decimals: Int, text: String) {
    #expect(NumberText.fixed(value, decimals: decimals) == text)
  }

  @Test(
    "part thousands by commas and have no negative zero",
    arguments: [
      (-1234.5, 1, "-1,234.5"), (999, 0, "999"), (1_000_000, 0, "1,000,000"), (-0.0, 1, "0.0"),
      (-0.001, 2, "0.00"), (-0.006, 2, "-0.01"),
    ])
  func partThousands(value: Double, decimals: Int, text: String) {
    #expect(NumberText.fixed(value, decimals: decimals) == text)
  }

  @Test("show a dash where there is none")
  func missing() {
    #expect(NumberText.fixed(nil, decimals: 2) == "–")
    #expect(NumberText.significant(.nan) == "–")
    #expect(NumberText.percent(nil) == "–")
    #expect(NumberText.fixed(-.infinity, decimals: 2) == "-∞")
    #expect(NumberText.exact(.nan) == nil)
    #expect(NumberText.exact(.infinity) == nil)
  }

  @Test(
    "have four significant digits, and never fewer than their whole part",
    arguments: [
      (0, "0"), (20, "20"), (12345, "12,345"), (123456.7, "123,457"), (1234.5, "1,234"), (12.345, "12.35"),
      (2.5, "2.500"), (0.25, "0.2500"), (0.0012345, "0.001234"), (9.9996, "10.00"), (0.099999, "0.1000"),
      (99.996, "100.0"), (999.96, "1,000"), (-3.14159, "-3.142"), (1.5e-19, "1.5e-19"),
    ] as [(Double, String)])
  func significant(value: Double, text: String) {
    #expect(NumberText.significant(value) == text)
  }

  @Test(
    "are percentages without a second rounding",
    arguments: [
      (0.1234, 1, "12.3 %"), (1, 1, "100.0 %"), (0.00125, 1, "0.1 %"), (0.285, 0, "28 %"), (0.005, 0, "1 %"),
      (-0.5, 0, "-50 %"), (12.5, 1, "1,250.0 %"),
    ])
  func percent(share: Double, decimals: Int, text: String) {
    #expect(NumberText.percent(share, decimals: decimals) == text)
  }

  @Test(
    "are not 0 % or 100 % where they are only near",
    arguments: [
      (0.0004, 1, "0.04 %"), (0.000_076, 1, "0.01 %"), (0.000_004, 1, "0.0004 %"), (1e-8, 1, "0.0 %"),
      (0.9996, 1, "99.96 %"), (0.99996, 1, "99.996 %"), (0.998, 0, "99.8 %"), (0.003, 0, "0.3 %"),
      // Rounding errors of sums, and what is above 1, are no shares near an end.
      (1 - 1e-15, 1, "100.0 %"), (1e-12, 1, "0.0 %"), (1.0004, 1, "100.0 %"),
    ])
  func nearEnds(share: Double, decimals: Int, text: String) {
    #expect(NumberText.percent(share, decimals: decimals) == text)
  }

  @Test("have as many decimals in their interval as the share itself")
  func nearEndsInterval() {
    #expect(NumberText.percentEstimate(0.000_19, low: 0.0001, high: 0.0003) == "0.02 % (0.01 to 0.03)")
    // An upper end that looks like 0 or all would be taken for it: a goal of 99.99 % fails here.
    #expect(NumberText.percentEstimate(0, low: 0, high: 0.0002) == "0.00 % (0.00 to 0.02)")
    #expect(NumberText.percentEstimate(0.999_46, low: 0.999_02, high: 0.999_69) == "99.95 % (99.90 to 99.97)")
  }

  @Test(
    "are not rounded where they are limits",
    arguments: [
      (0.05, "5.0 %"), (0.2925, "29.25 %"), (0.29549, "29.549 %"), (1, "100.0 %"), (0.3, "30.0 %"),
      (0.00001, "0.001 %"),
    ])
  func exactPercent(share: Double, text: String) {
    #expect(NumberText.exactPercent(share) == text)
  }

  @Test(
    "gives a percentage the decimals that its interval asks for, one to three",
    arguments: [(0.0, 1), (0.2, 1), (0.02, 1), (0.0099, 2), (0.001, 2), (0.00099, 3), (0.000001, 3)])
  func decimalsOfPercent(width: Double, decimals: Int) {
    #expect(NumberText.decimalsOfPercent(width: width) == decimals)
  }

  @Test(
    "have a plus sign above 0, as they are written",
    arguments: [
      ("0.00 (-0.12 to 0.13)", "0.00 (-0.12 to 0.13)"), ("0.01", "+0.01"), ("-0.01", "-0.01"), ("0 %", "0 %"),
      ("12.3 % (11.8 to 12.9)", "+12.3 % (11.8 to 12.9)"), ("–", "–"), ("∞", "+∞"), ("0", "0"),
    ])
  func signed(text: String, expected: String) {
    #expect(NumberText.signed(text) == expected)
    #expect(NumberText.fixed(-0.001, decimals: 2) == "0.00")
  }

  @Test("show of an estimate what its interval lets one believe")
  func estimate() {
    #expect(NumberText.estimate(12.3141, low: 11.8022, high: 12.8260) == "12.3 (11.8 to 12.8)")
    #expect(NumberText.estimate(12314.1, low: 11802.2, high: 12826.0) == "12,314 (11,802 to 12,826)")
    #expect(NumberText.estimate(0, low: 0, high: 0.000037) == "0 (0 to 0.000037)")
    #expect(NumberText.estimate(0.5, low: 0.499, high: 0.501) == "0.5000 (0.4990 to 0.5010)")
    #expect(NumberText.estimate(20, low: 20, high: 20) == "20 (20 to 20)")
    #expect(NumberText.estimate(12, low: 11, high: 13) == "12 (11 to 13)")
    #expect(NumberText.estimate(20.5, low: 20.5, high: 20.5) == "20.50 (20.50 to 20.50)")
    #expect(NumberText.estimate(2.5, low: nil, high: nil) == "2.500")
    #expect(NumberText.estimate(90, low: 38, high: nil) == "90 (38 or more)")
    #expect(NumberText.estimate(90, low: nil, high: 120) == "90 (120 or less)")
    #expect(NumberText.estimate(90, low: .nan, high: .infinity) == "90")
    #expect(NumberText.percentEstimate(0.123, low: 0.119, high: 0.127) == "12.3 % (11.9 to 12.7)")
  }

  @Test(
    "read back the same from files",
    arguments: [
      (0.1, "0.1"), (20, "20"), (-3, "-3"), (1e15, "1000000000000000"), (1.0 / 3, "0.3333333333333333"),
      (-0.0, "0"),
    ] as [(Double, String)])
  func exact(value: Double, text: String) {
    #expect(NumberText.exact(value) == text)
    #expect(Double(text) == value)
  }

  @Test("begins a sentence with a capital letter, and leaves an id as the scenario has it")
  func capitals() {
    #expect("players pay".capitalizedAtStart == "Players pay" && "".capitalizedAtStart == "")
    #expect("coins_are_spent is missed".capitalizedAtStart == "coins_are_spent is missed")
  }
}
