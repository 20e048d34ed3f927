import Testing

@testable import RewardPages

@Suite("A table that must fit into a terminal")
struct FittingTableTests {
  private static let table: Table = {
    var table = Table(
      .words("metric"), .words("verdict"), .number("before"), .number("difference (95 % interval)"),
      .number("in percent"))
    table.row("a.b", "up", "1", "+2 (1 to 3)", "+200 %")
    table.row("c", "inconclusive, more players are needed", "10", "0 (-1 to 1)", "–")
    return table
  }()

  @Test("has a row in each line where all columns fit")
  func wide() {
    #expect(
      Self.table.terminalText(fitting: 101) == """
        metric  verdict                                before  difference (95 % interval)  in percent
        a.b     up                                          1                 +2 (1 to 3)      +200 %
        c       inconclusive, more players are needed      10                 0 (-1 to 1)           –

        """)
  }

  @Test("has the figures of a row below its words where they do not")
  func narrow() {
    #expect(
      Self.table.terminalText(fitting: 60) == """
        metric: verdict
          before  difference (95 % interval)  in percent
        a.b: up
               1                 +2 (1 to 3)      +200 %
        c: inconclusive, more players are needed
              10                 0 (-1 to 1)           –

        """)
  }

  @Test("has figures in further lines, and words broken between them, where even those do not fit")
  func narrower() {
    #expect(
      Self.table.terminalText(fitting: 40) == """
        metric: verdict
          before  difference (95 % interval)
          in percent
        a.b: up
               1                 +2 (1 to 3)
              +200 %
        c: inconclusive, more players are
            needed
              10                 0 (-1 to 1)
                   –

        """)
  }
}
