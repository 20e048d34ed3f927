import Testing

@testable import RewardStudies

@Suite("A decimal number")
struct DecimalNumberTests {
  @Test(
    "is written as it was read, without zeros at its end",
    arguments: [
      ("0", "0"), ("12", "12"), ("-3", "-3"), ("0.05", "0.05"), ("0.50", "0.5"), ("-0.25", "-0.25"),
      ("1.0", "1"),
      ("100", "100"), ("007", "7"),
    ])
  func text(written: String, expected: String) throws {
    #expect(try #require(DecimalNumber(written)).description == expected)
  }

  @Test(
    "is nothing else",
    arguments: [
      "", "-", ".5", "5.", "1e3", "0x10", "1,5", " 1", "+1", "1.2.3", "1234567890123456", "٣",
    ])
  func refused(text: String) { #expect(DecimalNumber(text) == nil) }

  @Test("is ordered by value, whatever its decimals")
  func order() throws {
    let numbers = try ["-1.5", "-0.25", "0", "0.1", "0.11", "2"].map { try #require(DecimalNumber($0)) }
    #expect(numbers.reversed().sorted() == numbers)
  }

  @Test(
    "is nice as 1, 2 or 5 times a power of ten",
    arguments: [
      (0.03, "0.05"), (0.05, "0.05"), (0.051, "0.1"), (1, "1"), (1.01, "2"), (3, "5"), (501, "1000"),
    ])
  func nice(value: Double, expected: String) {
    #expect(DecimalNumber.nice(atLeast: value).description == expected)
  }
}
