import Testing

@testable import RewardPages
@testable import RewardReports

@Suite("A CSV table")
struct CSVTableTests {
  @Test("quotes what needs it, disarms formulas and leaves numbers alone")
  func cells() {
    var table = CSVTable(columns: ["day", "item, or reason", "amount"])
    table.row(1, "plain", -2.5)
    table.row(2, "say \"hi\", twice", 0.1)
    table.row(3, "=1+1", .number(nil))
    table.row(4, " @cmd", .number(.nan))
    table.row(5, "two\nlines", .large(170_141_183_460_469_231_731_687_303_715_884_105_727))
    #expect(
      table.text == """
        day,"item, or reason",amount
        1,plain,-2.5
        2,"say ""hi"", twice",0.1
        3,'=1+1,
        4,' @cmd,
        5,two lines,170141183460469231731687303715884105727

        """)
  }

  @Test("has another apostrophe before what looks disarmed, so that each cell is of one text")
  func apostrophes() {
    let texts = ["=1", "'=1", "'' -1", "'tis", "x=1", "'"]
    let cells = ["'=1", "''=1", "''' -1", "'tis", "x=1", "'"]
    #expect(texts.map(CSVTable.words) == cells)
    #expect(cells.map(CSVTable.unguarded) == texts)
  }

  @Test("takes a mark for that mark with an accent after it, too")
  func accents() {
    var table = CSVTable(columns: ["a"])
    for text in ["a,\u{301}b", "\"\u{301}", "=\u{301}1"] { table.add(row: [.text(text)]) }
    let text = "a\n\"a,\u{301}b\"\n\"\"\"\u{301}\"\n'=\u{301}1\n"
    #expect(Array(table.text.unicodeScalars) == Array(text.unicodeScalars))
  }
}

@Suite("JSON")
struct JSONValueTests {
  @Test("is a line of NDJSON, too")
  func line() {
    let value: JSONValue = [
      "zeta": 1, "alpha": [1, 2.5, nil, []], "empty": [:], "rows": [["name": "a\"\n", "on": true]],
    ]
    #expect(
      value.line == #"{"zeta":1,"alpha":[1,2.5,null,[]],"empty":{},"rows":[{"name":"a\"\n","on":true}]}"#
        + "\n")
  }

  @Test("keeps the order of keys, escapes text and has null for what is no number")
  func text() {
    let value: JSONValue = [
      "zeta": 1, "alpha": [1, 2.5, nil], "empty": [:], "none": [],
      "rows": [["name": "a\"b\\c\n\u{1}\u{2028}é", "on": true]], "nan": JSONValue(Double.nan),
    ]
    #expect(
      value.text == #"""
        {
          "zeta": 1,
          "alpha": [1, 2.5, null],
          "empty": {},
          "none": [],
          "rows": [
            {
              "name": "a\"b\\c\n\u0001\u2028é",
              "on": true
            }
          ],
          "nan": null
        }

        """#)
  }
}

@Suite("Terminal text")
struct TerminalTableTests {
  @Test("aligns by what the eye sees and spells out control characters")
  func aligned() {
    var table = TerminalTable(("item", .left), ("price", .right))
    table.row("hat", "5")
    table.row("帽子", "1,000")
    table.row("\u{1B}[31m", "–")
    #expect(
      table.text() == """
        item        price
        hat             5
        帽子        1,000
        \\u{1b}[31m      –

        """)
  }
}
