import Testing

@testable import RewardReports

@Suite("The page of comparisons")
struct ComparingPageTests {
  @Test("names every table of a comparison, and every column")
  func tables() throws {
    let page = try Checkout.text("Sources/RewardEngine/RewardEngine.docc/Comparing.md")
    let tables = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let named = Set(tables.flatMap { $0.matches(of: /`([a-z0-9_.]+)`/).map { String($0.output.1) } })
    for (name, columns) in ComparisonTables.heads {
      #expect(named.contains(name))
      for column in columns {
        // The ends of an interval are named with their figure.
        let figure = column.replacing(/_(low|high)$/, with: "")
        #expect(named.contains(column) || named.contains(figure), "\(name): \(column)")
      }
    }
  }
}
