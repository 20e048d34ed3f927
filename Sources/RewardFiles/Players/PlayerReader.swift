import RewardEngine
import RewardHistories
import RewardPages

/// Reads states of players, as ``PlayerTable`` and ``PlayerDocuments`` write them.
///
/// A missing cell means 0: no balance, no streak. What follows from other cells is computed, and checked where it is given.
package struct PlayerReader {
  private let plan: Plan
  private let columns: PlayerColumns
  private let source: Source
  private let places: [String: Int]
  /// By profile, the rank that its next player must have, whether those before were in order or not.
  private var nextRanks: [Int: Int] = [:]
  private var opening: OpeningStates?
  /// The players' ids in the order of the file, where a log names them; `nil` where profiles do.
  private var ids: [String]?
  /// By their bytes: an accent on a letter and a letter with an accent are two ids, as in logs.
  private var known: Set<[UInt8]> = []
  private let isNested: Bool
  private var faults: [Diagnostic] = []

  private static let mostFaults = 100
  private static let largest = 2_000_000_000

  /// One value as the file has it: what it is of, its words and where it stands.
  struct Cell {
    var name: String
    var text: String
    var column: Int
  }

  /// What the players of a file begin with: documents where its first character opens one, else a table.
  ///
  /// - Parameter plan: the plan of `scenario`, in which all players are new.
  /// - Throws: `InvalidScenario` with the file's faults.
  package static func opening(
    of plan: Plan, _ scenario: Scenario, from bytes: [UInt8], named name: String
  ) throws(InvalidScenario) -> OpeningStates {
    var reader = PlayerReader(plan, scenario, of: bytes, named: name)
    return try reader.read(bytes)
  }

  /// What players of a log begin with: states as `replay` or `run` wrote them, whatever their profiles.
  ///
  /// - Parameter plan: the plan that the log is played by, with one profile.
  /// - Returns: the states as those of that profile's players, the id of each in their order, and whether it is a table's, which shows
  ///   control characters by their names.
  /// - Throws: `InvalidScenario` with the file's faults.
  package static func statesOfLog(
    of plan: Plan, _ scenario: Scenario, from bytes: [UInt8], named name: String
  ) throws(InvalidScenario) -> (opening: OpeningStates, ids: [String], isTable: Bool) {
    var reader = PlayerReader(plan, scenario, of: bytes, named: name)
    reader.ids = []
    let opening = try reader.read(bytes)
    return (opening, reader.ids ?? [], !reader.isNested)
  }

  private static func isNested(_ bytes: [UInt8]) -> Bool { bytes.first { $0 > 32 } == UInt8(ascii: "{") }

  private init(_ plan: Plan, _ scenario: Scenario, of bytes: [UInt8], named name: String) {
    let columns = PlayerColumns(plan, of: scenario)
    let isNested = Self.isNested(bytes)
    func title(_ entry: PlayerColumns.Entry) -> String {
      isNested ? columns.path(of: entry).map(\.text).joined(separator: ".") : columns.name(of: entry)
    }
    // What follows from other values stands behind all fields, and is not read.
    let fields = columns.fields.indices.map { title(.field($0)) }
    let others = columns.entries.map(title).filter { !fields.contains($0) }
    self.plan = plan
    self.columns = columns
    self.isNested = isNested
    places = Dictionary(
      uniqueKeysWithValues: (PlayerColumns.key + fields + others).enumerated().map { ($1, $0) })
    source = Source(name: name)
  }

  private mutating func read(_ bytes: [UInt8]) throws(InvalidScenario) -> OpeningStates {
    if bytes.allSatisfy({ $0 <= 32 }) {
      refuse(1, 1, "the file is empty", "begin with the line of names, then a line a player")
    } else if isNested {
      readDocuments(bytes)
    } else {
      readTable(bytes)
    }
    if faults.isEmpty && opening == nil {
      refuse(1, 1, "no player is in the file", "begin with the line of names, then a line a player")
    }
    guard let opening, faults.isEmpty else { throw InvalidScenario(faults, in: source) }
    return opening
  }

  private var isFull: Bool { faults.count >= Self.mostFaults }

  private mutating func refuse(_ line: Int, _ column: Int, _ message: String, _ help: String? = nil) {
    faults.append(Diagnostic(at: .file(line: line, column: column, width: 0), .root, message, help: help))
  }

  private mutating func readTable(_ bytes: [UInt8]) {
    var header: [Cell]?
    for (number, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      let cells = Self.cells(of: line)
      guard let names = header else {
        header = cells
        checkNames(cells.map { Cell(name: $0.text, text: "", column: $0.column) }, number + 1)
        if !cells.contains(where: { $0.text == "player" }) {
          refuse(1, 1, "the column 'player' is missing", "name each player as in 'regular-0'")
        }
        if !faults.isEmpty { return }
        continue
      }
      if line.isEmpty || isFull { continue }
      guard cells.count == names.count else {
        refuse(
          number + 1, 1, "\(cells.count) cells where the header has \(names.count)",
          "write one for each column")
        continue
      }
      take(zip(names, cells).map { Cell(name: $0.text, text: $1.text, column: $1.column) }, number + 1)
    }
  }

  private mutating func readDocuments(_ bytes: [UInt8]) {
    for (number, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      if line.allSatisfy({ $0 <= 32 }) || isFull { continue }
      var scanner = DocumentScanner(Array(line))
      guard scanner.scan() else {
        refuse(
          number + 1, scanner.column, "is no document in JSON", "write one document of whole numbers a line")
        continue
      }
      let before = faults.count
      checkNames(scanner.cells, number + 1)
      if faults.count == before { take(scanner.cells, number + 1) }
    }
  }

  private static func cells(of line: ArraySlice<UInt8>) -> [Cell] {
    let bare = line.last == 13 ? line.dropLast() : line
    var cells: [Cell] = []
    var start = bare.startIndex
    var isQuoted = false
    for place in bare.indices {
      // A doubled quote opens again what it has closed.
      if bare[place] == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard bare[place] == UInt8(ascii: ","), !isQuoted else { continue }
      cells.append(cell(bare[start..<place], of: bare))
      start = place + 1
    }
    return cells + [cell(bare[start...], of: bare)]
  }

  private static func cell(_ part: ArraySlice<UInt8>, of line: ArraySlice<UInt8>) -> Cell {
    let quote = UInt8(ascii: "\"")
    var text = Array(part)
    if part.count > 1, part.first == quote, part.last == quote {
      // Of two quotes the second is left out. By bytes: an accent after a quote makes it another character.
      var isFirst = false
      text = part.dropFirst().dropLast().filter { byte in
        isFirst = byte == quote && !isFirst
        return byte != quote || isFirst
      }
    }
    return Cell(
      name: "", text: String(decoding: text, as: UTF8.self), column: part.startIndex - line.startIndex + 1)
  }

  private mutating func checkNames(_ cells: [Cell], _ line: Int) {
    var isSeen = [Bool](repeating: false, count: places.count)
    for cell in cells {
      guard let place = places[cell.name] else {
        refuse(
          line, cell.column, "'\(cell.name)' is nothing this scenario keeps of a player",
          "'run --export-players' writes all there is; leave out what is not")
        continue
      }
      if isSeen[place] { refuse(line, cell.column, "'\(cell.name)' is there twice", "leave one out") }
      isSeen[place] = true
    }
  }

  /// Takes in one player.
  private mutating func take(_ cells: [Cell], _ line: Int) {
    let before = faults.count
    var values = [Int32?](repeating: nil, count: columns.fields.count)
    var whereIs = [Int](repeating: 1, count: columns.fields.count)
    var key = [Cell?](repeating: nil, count: 3)
    for cell in cells {
      let place = places[cell.name] ?? 0
      guard place > 2 else {
        key[place] = cell
        continue
      }
      guard place - 3 < columns.fields.count else { continue }
      whereIs[place - 3] = cell.column
      values[place - 3] = number(cell, columns.fields[place - 3], line)
    }
    let day = key[2].flatMap { number($0, nil, line) } ?? 0
    if opening == nil {
      if Int(day) + plan.days > Luck.dayLimit {
        refuse(line, key[2]?.column ?? 1, "'day' is beyond the limit of \(Luck.dayLimit) days")
      } else if faults.count == before {
        opening = OpeningStates(of: plan, day: Int(day))
      }
    } else if let opening, Int(day) != opening.day {
      refuse(
        line, key[2]?.column ?? 1, "'day' is \(day), and \(opening.day) in the first row",
        "all players of a file are as they were at the end of one day")
    }
    guard let (profile, rank) = ids == nil ? player(key, line) : playerOfLog(key, line) else { return }
    let check = PlayerCheck(plan, columns, day: day)
    var (complete, found) = check.completed(values)
    if ids != nil {
      // In a replay the log decides who plays, not random draws.
      for (place, field) in columns.fields.enumerated() where field == .leaves || field == .returns {
        complete[place] = -1
      }
    }
    for fault in found { refuse(line, whereIs[fault.place], fault.message, fault.help) }
    // A file with a fault is refused: it is read on for its other faults only.
    if faults.isEmpty { opening?.add(PlayerState(profile: profile, rank: rank, values: complete)) }
  }

  private mutating func number(_ cell: Cell, _ field: PlayerField?, _ line: Int) -> Int32? {
    if cell.text.isEmpty || cell.text == "null" { return nil }
    var least = field?.isDay == true ? 1 : 0
    if case .streak(_, _, .events) = field { least = -1 }
    let isPlain = cell.text.utf8.allSatisfy { (48...57).contains($0) || $0 == 45 }
    guard isPlain, let value = Int(cell.text), value >= least, value <= Self.largest else {
      refuse(
        line, cell.column,
        "'\(cell.name)' must be a whole number from \(least) to \(Self.largest), not '\(cell.text)'",
        cell.text.hasPrefix("-") ? "write \(least) or more" : "write digits alone, without decimals")
      return nil
    }
    return Int32(field?.isDay == true ? value - 1 : value)
  }

  /// The next place of the one profile, for an id that is new.
  private mutating func playerOfLog(_ key: [Cell?], _ line: Int) -> (Int, Int)? {
    let written = key[0]?.text ?? ""
    let id = isNested ? written : CSVTable.unguarded(written)
    guard !id.isEmpty else {
      refuse(line, key[0]?.column ?? 1, "'player' is empty", "give every player an id")
      return nil
    }
    guard known.insert(Array(id.utf8)).inserted else {
      refuse(line, key[0]?.column ?? 1, "player '\(id)' is there already", "leave one of them out")
      return nil
    }
    ids?.append(id)
    // Players whose rows have faults are known, and take no place.
    return (0, opening?.count(of: 0) ?? 0)
  }

  /// The profile and the rank that an id gives, the next of that profile.
  private mutating func player(_ key: [Cell?], _ line: Int) -> (Int, Int)? {
    let id = key[0]?.text ?? ""
    let column = key[0]?.column ?? 1
    let dash = id.lastIndex(of: "-") ?? id.startIndex
    let name = String(id[..<dash])
    guard let profile = columns.profiles.firstIndex(of: name), let rank = Int(id[dash...].dropFirst()),
      id == "\(name)-\(rank)"
    else {
      refuse(
        line, column, "'player' must be a profile and a number, not '\(id)'",
        "write as in '\(columns.profiles[0])-0'; profiles are \(columns.profiles.joined(separator: ", "))")
      return nil
    }
    if let given = key[1], given.text != name {
      refuse(line, given.column, "'profile' is '\(given.text)' where the player is '\(id)'", "write \(name)")
    }
    let next = nextRanks[profile] ?? 0
    nextRanks[profile] = max(next, rank &+ 1)
    guard rank == next else {
      refuse(
        line, column,
        rank < next ? "player '\(id)' is there already" : "player '\(id)' comes before '\(name)-\(next)'",
        "number the players of a profile from 0, in order and without gaps")
      return nil
    }
    return (profile, rank)
  }
}
