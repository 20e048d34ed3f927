import Testing

@testable import RewardStudies

@Suite("A range of decimal numbers")
struct DecimalRangeTests {
  @Test(
    "has the values that its words mean",
    arguments: [
      ("5:50:15", ["5", "20", "35", "50"]), ("5:18:5", ["5", "10", "15"]), ("50,5,20", ["5", "20", "50"]),
      ("2:5", ["2", "3", "4", "5"]), ("nice:5:500", ["5", "10", "20", "50", "100", "200", "500"]),
      ("nice:0.03:1", ["0.05", "0.1", "0.2", "0.5", "1"]), ("0.1:0.4:0.1", ["0.1", "0.2", "0.3", "0.4"]),
      ("-1:1:0.5", ["-1", "-0.5", "0", "0.5", "1"]),
    ])
  func values(text: String, expected: [String]) throws {
    let range = try DecimalRange(text)
    #expect((0..<range.count).map { range[$0].description } == expected)
  }

  @Test(
    "written with decimals has about a thousand steps",
    arguments: [
      // A thousandth of the way is 0.0008, 0.0095 and 0.004: rounded up, 0.001, 0.01 and 0.005.
      ("0.1:0.9", 801, "0.101"), ("0.5:10", 951, "0.51"), ("1.0:5", 801, "1.005"),
    ])
  func fine(text: String, count: Int, second: String) throws {
    let range = try DecimalRange(text)
    #expect(range.count == count)
    #expect(range[1].description == second)
  }

  @Test(
    "finds the value next to a number, the lower of two",
    arguments: [
      (-3.0, 0), (5, 0), (9, 1), (7.5, 0), (12.5, 1), (12.6, 2), (99, 3),
    ])
  func nearest(number: Double, expected: Int) throws {
    #expect(try DecimalRange("5:20:5").nearest(to: number) == expected)
  }

  @Test(
    "reports what is wrong with it, and the fix",
    arguments: [
      ("50:5", "must go from a smaller number to a larger one, not from 50 to 5", "write 5:50"),
      ("45:15:10", "must go from a smaller number to a larger one, not from 45 to 15", "write 15:45:10"),
      ("45:15:-10", "must go from a smaller number to a larger one, not from 45 to 15", "write 15:45:10"),
      ("nice:50:5", "must go from a smaller number to a larger one, not from 50 to 5", "write nice:5:50"),
      (
        "5:5", "must go from a smaller number to a larger one, not from 5 to 5", "write two different numbers"
      ),
      ("5:50:0", "must have a step above 0, not 0", "write the step as a size: 5:50:5"),
      ("5:50:-5", "must have a step above 0, not -5", "write the step as a size: 5:50:5"),
      ("5:8:4", "has a step of 4, longer than the way from 5 to 8", "write a smaller step"),
      ("5:high", "has 'high' where a number belongs", "write 5:50:5, 5:50, 5,10,20 or nice:5:500"),
      ("5%:10%", "has '5%' where a number belongs", "write 0.05:0.1"),
      ("0:12.5%:2.5%", "has '12.5%' where a number belongs", "write 0:0.125:0.025"),
      ("5%,high", "has '5%' where a number belongs", "write 5:50:5, 5:50, 5,10,20 or nice:5:500"),
      ("", "has '' where a number belongs", "write 5:50:5, 5:50, 5,10,20 or nice:5:500"),
      ("7", "has one value, which leaves nothing to choose", "write 5:50:5, 5:50, 5,10,20 or nice:5:500"),
      ("5,7,5", "names 5 twice", "leave one of the two out"),
      ("1:2:3:4", "must be from, to and at most a step", "write 5:50:5, 5:50, 5,10,20 or nice:5:500"),
      ("nice:0:5", "has nice values only above 0 and up to 1000000000000", "write a smallest number above 0"),
      ("nice:6:9", "has none of the nice values 1, 2, 5, 10, 20, 50, …", "write bounds further apart"),
      ("nice:6:12", "has only 10 of the nice values 1, 2, 5, 10, 20, 50, …", "write bounds further apart"),
      ("nice:5", "must be 'nice:' with from and to", "write nice:5:500"),
      ("1:2000000", "has 2000000 values, more than 1000000", "write a longer step, or nice:1:2000000"),
    ])
  func faults(text: String, rule: String, help: String) {
    #expect(throws: DecimalRange.Fault(rule: rule, help: help)) { try DecimalRange(text) }
  }
}
