import RewardPages
import RewardStudies

/// A figure of each group of freezes, as a column of a table.
struct FreezeFigureColumn {
  /// The most figures with intervals that a page has room for beside a name.
  private static let mostInTable = 3

  let name: Words
  let figure: (FreezeFindings.Group) -> String

  init(_ name: Words, _ figure: @escaping (FreezeFindings.Group) -> String) {
    self.name = name
    self.figure = figure
  }

  /// Writes the columns, with a row for each group, in as many tables as keep each within a page.
  static func write(
    _ columns: [FreezeFigureColumn], _ first: String, _ groups: [(name: String, group: FreezeFindings.Group)],
    to page: inout Page
  ) {
    // Tables of the same width, the wider ones first: 2 and 2 in place of 3 and 1.
    let tables = (columns.count + mostInTable - 1) / mostInTable
    var rest = columns[...]
    for place in 0..<tables {
      let some = rest.prefix((rest.count + tables - place - 1) / (tables - place))
      rest = rest.dropFirst(some.count)
      var table = Table(columns: [.words("\(first)")] + some.map { .number($0.name) })
      for (name, group) in groups { table.add(row: ["\(name)"] + some.map { .figure($0.figure(group)) }) }
      page.table(table)
    }
  }
}
