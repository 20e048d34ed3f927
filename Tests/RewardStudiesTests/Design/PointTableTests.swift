import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A table of points")
struct PointTableTests {
  private func design(_ lines: String...) throws -> Design {
    try Design(table: Source(name: "points.csv", lines: lines))
  }

  @Test("has a field above each column and a point in each row")
  func reads() throws {
    let design = try design("days,missions.walk.chance", "30,0.5", "10,0.25", "30,0.25")
    #expect(design.points == [[30, 0.5], [10, 0.25], [30, 0.25]])
    #expect(design.axes.map { "\($0.path)" } == ["days", "missions.walk.chance"])
    #expect(design.axes.map(\.values) == [.list([10, 30]), .list([0.25, 0.5])])
  }

  @Test("may have quotes, spaces, a mark of byte order, other line ends and empty lines")
  func spreadsheets() throws {
    let design = try design("\u{FEFF}\"days\" , a.b\r", "\r", " 30 ,\"5\"\r", "")
    #expect(design.points == [[30, 5]] && design.axes.map { "\($0.path)" } == ["days", "a.b"])
  }

  @Test(
    "reports the line and column that cannot be read",
    arguments: [
      (
        ["days,days", "1,2"],
        """
        points.csv:1:6: error: 'days' has two columns
            1 | days,days
              |      ^^^^
        help: keep one of them

        """
      ),
      (
        ["5,10", "5,10"],
        """
        points.csv:1:1: error: the first row must name a field above each column
            1 | 5,10
              | ^
        help: write the paths of fields between commas, and below them a row of numbers for each point

        """
      ),
      (
        ["days,price", "30, dear"],
        """
        points.csv:2:5: error: 'dear' is not a number
            2 | 30, dear
              |     ^^^^
        help: write it in digits, such as 5 or 0.25

        """
      ),
      (
        ["days,price", "30,5", "30"],
        """
        points.csv:3:1: error: the row has 1 value, the first row 2
            3 | 30
        help: write a number for each column

        """
      ),
      (
        ["days"],
        """
        points.csv: error: the file has no points
        help: write the paths of fields between commas, and below them a row of numbers for each point

        """
      ),
      (
        ["", ""],
        """
        points.csv: error: the file has no points
        help: write the paths of fields between commas, and below them a row of numbers for each point

        """
      ),
    ])
  func faults(lines: [String], text: String) {
    let error = #expect(throws: InvalidScenario.self) {
      try Design(table: Source(name: "points.csv", lines: lines))
    }
    #expect(error?.description == text)
  }

  @Test("has a limit of points")
  func limit() throws {
    let rows = Array(repeating: "1", count: Design.mostPoints)
    #expect(try Design(table: Source(name: "p", lines: ["days"] + rows)).points.count == 65_536)
    let error = #expect(throws: InvalidScenario.self) {
      try Design(table: Source(name: "p", lines: ["days", "1"] + rows))
    }
    #expect(error?.diagnostics.first?.message == "the file has 65537 points; the most is 65536")
  }
}
