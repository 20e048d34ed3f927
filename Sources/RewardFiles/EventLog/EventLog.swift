#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import RewardEngine
import RewardPages

/// Reads a log in CSV or NDJSON, plain or gzip, one player at a time.
///
/// The events of a player stand together, in any order. Kept are one player's events, a block of the file, and
/// eight bytes of each player before (twenty-odd while the table grows), to recognise one that comes back. Sorting
/// keeps the whole log: about 130 bytes an event, up to twice that while arrays grow.
package struct EventLog {
  /// Lines left out because an earlier line is the same event: apps send twice.
  ///
  /// Events of a player are the same if their ids are. Without an id they are the same if instant, event and
  /// amount are.
  package private(set) var duplicates = 0
  /// Players whose id begins or ends with a blank, which may be another player's without it.
  private var blankIds = 0

  private let rows: any LogRows
  private var reader: LogEventReader
  /// The first event of the player to come, and its player's bytes.
  private var pending: LogEvent?
  private var seen: Set<UInt64> = []
  /// All events, those of the last player first, when the log is sorted here.
  private var kept: [[LogEvent]]?

  /// Opens a log.
  ///
  /// - Parameters:
  ///   - path: `-` is standard input.
  ///   - zone: the IANA name of the zone whose days all events are counted in, wherever their players were.
  ///   - times: how timestamps without an offset are read; `nil` reads them as local and counts them.
  ///   - sort: whether to sort the log by player, which keeps all of it.
  /// - Throws: `Failure` with exit code 66 if the file cannot be read, and 65 if it is no log.
  package init(
    path: String, columns: EventLogColumns = .usual, zone: String? = nil, times: LogTimes? = nil,
    sort: Bool = false
  ) throws(Failure) {
    reader = try LogEventReader(columns: columns, zone: zone, times: times)
    let buffer = try LogBuffer(path: path)
    guard let first = try buffer.firstByte() else {
      throw Failure(
        "'\(buffer.name)' is empty", help: "a log has a line of column names, then one line for each event",
        status: .badInput)
    }
    if first == UInt8(ascii: "{") {
      rows = JSONRows(buffer, columns: columns.rows)
    } else {
      rows = try CSVRows(buffer, columns: columns.rows)
    }
    if sort { kept = try keepAll() }
  }

  /// All events of the next player by instant, those of one instant as in the log; `nil` at the end.
  ///
  /// - Throws: `Failure` with exit code 65 that names the line. The log is of no use afterwards.
  package mutating func nextPlayer() throws(Failure) -> [LogEvent]? {
    guard var events = kept == nil ? try nextGroup() : kept?.popLast() else { return nil }
    if events[0].player.hasOuterBlank { blankIds += 1 }
    if !events.indices.dropFirst().allSatisfy({ events[$0 - 1].instant <= events[$0].instant }) {
      // Small keys sort faster than events; all are different, so events of one instant keep their order.
      let keys = events.indices.map { (instant: events[$0].instant, index: $0) }.sorted { $0 < $1 }
      events = keys.map { events[$0.index] }
    }
    dropDuplicates(in: &events)
    return events
  }

  /// The events up to the next change of the player, in the order of the log.
  private mutating func nextGroup() throws(Failure) -> [LogEvent]? {
    var events: [LogEvent] = []
    if let pending {
      events.append(pending)
    } else {
      guard let row = try rows.next() else { return nil }
      events.append(try reader.event(row, in: rows.buffer))
      reader.keepPlayer()
    }
    seen.insert(StableHash(events[0].player).value)
    pending = nil
    while let row = try rows.next() {
      let event = try reader.event(row, in: rows.buffer)
      if reader.isSamePlayer {
        events.append(event)
        continue
      }
      guard !seen.contains(StableHash(event.player).value) else {
        throw rows.buffer.failure(
          at: row.line, "player '\(event.player)' appears again after other players",
          help: "sort the log by player, or add --sort")
      }
      reader.keepPlayer()
      pending = event
      break
    }
    return events
  }

  /// Reads the whole log.
  ///
  /// - Returns: each player's events, players in the reverse order of their bytes, so that the first is at the
  ///   end.
  private mutating func keepAll() throws(Failure) -> [[LogEvent]] {
    var players = NumberedTexts()
    var events: [[LogEvent]] = []
    while let row = try rows.next() {
      let event = try reader.event(row, in: rows.buffer)
      guard let player = row[.player] else { preconditionFailure("an event has a player") }
      let index = players.index(of: player)
      if index == events.count { events.append([]) }
      events[index].append(event)
      events[index][events[index].count - 1].player = players.texts[index]
    }
    return players.sortedIndices.reversed().map { events[$0] }
  }

  /// What was ignored or guessed so far, one line each; empty if nothing was.
  package var note: String { note(ofDuplicates: duplicates) }

  /// The same for a number of duplicates.
  package func note(ofDuplicates duplicates: Int) -> String {
    var note =
      duplicates == 0 ? "" : "Sent twice and counted once: \(duplicates.counted("event")).\n"
    let guessed = reader.assumedLocal
    if guessed > 0 {
      note +=
        "Timestamps without an offset were read as local time: \(NumberText.whole(guessed)). "
        + "If they are UTC, add --times utc. If they are local, add --times local.\n"
    }
    if blankIds > 0 {
      note +=
        "Ids of players that begin or end with a blank: \(NumberText.whole(blankIds)). Blanks are part of an id.\n"
    }
    return note
  }

  private mutating func dropDuplicates(in events: inout [LogEvent]) {
    struct Content: Hashable {
      var event: String
      var amount: Int
    }
    var ids: Set<String> = []
    var contents: Set<Content> = []
    var extra: [Int] = []
    var start = 0
    while start < events.count {
      var end = start + 1
      while end < events.count, events[end].instant == events[start].instant { end += 1 }
      if end - start > 1 { contents.removeAll(keepingCapacity: true) }
      for index in start..<end {
        let event = events[index]
        if let id = event.id {
          if !ids.insert(id).inserted { extra.append(index) }
        } else if end - start > 1,
          !contents.insert(Content(event: event.event, amount: event.amount)).inserted
        {
          extra.append(index)
        }
      }
      start = end
    }
    drop(extra, from: &events)
  }

  /// Leaves out the events at some places, which rise.
  private mutating func drop(_ places: [Int], from events: inout [LogEvent]) {
    guard !places.isEmpty else { return }
    duplicates += places.count
    var next = places.makeIterator()
    var dropped = next.next()
    var kept: [LogEvent] = []
    for (index, event) in events.enumerated() {
      if index == dropped { dropped = next.next() } else { kept.append(event) }
    }
    events = kept
  }
}

extension String {
  /// Whether it begins or ends with a blank or a tab.
  fileprivate var hasOuterBlank: Bool {
    let blanks = " \t".utf8
    return utf8.first.map(blanks.contains) ?? false || utf8.last.map(blanks.contains) ?? false
  }
}
