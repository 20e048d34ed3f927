import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("An event's id")
struct EventIdTests {
  private static let log = """
    player,timestamp,event,event_id
    ann,2024-01-10T03:30:00Z,workout,1
    ann,2024-01-10T03:30:00Z,workout,2
    ann,2024-01-10T03:30:05Z,workout,2
    ann,2024-01-10T03:30:00Z,workout,
    ann,2024-01-10T03:30:00Z,workout,
    bob,2024-01-10T03:30:00Z,workout,1

    """

  @Test("tells equal events of one instant apart, and finds one that was sent again later")
  func ids() throws {
    // Line 4 repeats id 2; line 6 repeats line 5, which has no id. Another player's ids are his own.
    let (players, duplicates, _) = try LogText(Self.log).read()
    #expect(players.map { $0.map(\.line) } == [[2, 3, 5], [7]])
    #expect(duplicates == 2)
  }

  @Test("stands in the column that the command line names, which the log must have")
  func column() throws {
    var columns = EventLogColumns()
    columns.id = "uuid"
    let log = Self.log.replacing("event_id", with: "uuid")
    #expect(try LogText(log, columns: columns).read().duplicates == 2)
    // Under a name nobody asked for, ids are not seen: lines 3, 5 and 6 are as line 2.
    #expect(try LogText(log).read().players.map { $0.map(\.line) } == [[2, 4], [7]])
    #expect(LogText(Self.log, columns: columns).fault.contains("there is no column 'uuid'"))
  }
}
