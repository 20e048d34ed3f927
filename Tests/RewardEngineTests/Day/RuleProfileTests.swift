import Testing

@testable import RewardEngine

@Suite("A named rule profile")
struct RuleProfileTests {
  private let page: RuleProfilesPage

  init() throws { page = try RuleProfilesPage() }

  private func section(_ name: StreakRules.Named) throws -> RuleProfilesPage.Section {
    try #require(page.sections[name.rawValue])
  }

  @Test("is what its documented table of options says", arguments: StreakRules.Named.allCases)
  func isAsDocumented(name: StreakRules.Named) throws {
    let header = try #require(page.options.first)
    let column = try #require(header.firstIndex(of: name.rawValue))
    let values = StreakRules(name).documented
    #expect(page.options.count - 1 == values.count)
    for row in page.options.dropFirst() { #expect(row[column] == values[row[0]], "\(row[0])") }
  }

  @Test("is listed for every name, and for no other")
  func isListed() throws {
    let names = Set(StreakRules.Named.allCases.map(\.rawValue))
    let header = try #require(page.options.first)
    #expect(Set(header.dropFirst()) == names)
    #expect(Set(page.sections.keys) == names)
  }

  @Test("says in its own table all that it changes", arguments: StreakRules.Named.allCases)
  func ownTable(name: StreakRules.Named) throws {
    let rows = try section(name).options
    let values = StreakRules(name).documented
    for row in rows { #expect(row.value == values[row.option], "\(row.option)") }
    let changed = StreakRules(name).differing(from: StreakRules())
    #expect(changed.subtracting(rows.map(\.option)) == [])
  }

  @Test("says which profile is nearest, and what is different there", arguments: StreakRules.Named.allCases)
  func neighbours(name: StreakRules.Named) throws {
    let neighbours = try section(name).neighbours
    for neighbour in neighbours {
      let other = try #require(StreakRules.Named(rawValue: neighbour.name))
      #expect(StreakRules(name).differing(from: StreakRules(other)) == neighbour.options, "\(neighbour.name)")
    }
    let least = StreakRules.Named.allCases.filter { $0 != name }
      .map { StreakRules(name).differing(from: StreakRules($0)).count }.min()
    #expect(neighbours.first?.options.count == least)
  }

  @Test("plays its example as the page tells it, in a simulation", arguments: StreakRules.Named.allCases)
  func simulated(name: StreakRules.Named) throws {
    let example = try section(name).example
    let days = example.days
    #expect(days.count >= 8 && days.map(\.number) == Array(1...days.count))
    let cycle = (1...7).map { Scenario.Streak.CycleDay(day: $0, pays: Scenario.Payment(["day": $0])) }
    let scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "day")],
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: example.freezes)],
      streaks: [
        Scenario.Streak(
          id: "streak", rules: StreakRules(name), protectedBy: "freeze", cycle: cycle, cycleDays: 7)
      ], zone: example.offsetHours * 60)
    let played = try Rehearsal(scenario, comes: [days.map { $0.opened != nil }]) { day, tile in
      tile.lanes(tile.plan.layout.preferredMinute)[0] = Int32(days[day].opened ?? 0)
    }
    let stored = played.lengths()
    let isOver = played.column(played.plan.streaks[0].copies[0].broken)
    let freezes = played.balance("freeze")
    let paid = played.balance("day")
    for (index, day) in days.enumerated() {
      let pays = paid[index] - (index > 0 ? paid[index - 1] : 0)
      let found = [
        "streak": isOver[index] == 0 ? stored[index] : 0, "stored": stored[index],
        "freezes": freezes[index], "pays day": pays,
      ]
      #expect(day.numbers["streak"] != nil, "day \(day.number)")
      for (column, value) in day.numbers where column != "day" && column != "shown" {
        #expect(found[column] == value, "\(column) of day \(day.number)")
      }
    }
  }

  @Test(
    "plays its example as the page tells it, from the events alone", arguments: StreakRules.Named.allCases)
  func fromHistory(name: StreakRules.Named) throws {
    let example = try section(name).example
    let zone = FixedZone(offset: example.offsetHours * 3_600)
    var history = StreakHistory(rules: StreakRules(name))
    history.freezes = (0..<example.freezes).map { .init(id: "\($0)", earned: Instant(seconds: 0)) }
    for day in example.days {
      guard let minute = day.opened else { continue }
      let seconds = day.number * 86_400 + minute * 60 - zone.offset
      let before = history.state(at: Instant(seconds: seconds - 1), in: zone)
      #expect(day.numbers["shown"] == before.currentStreak, "shown on day \(day.number)")
      history.events.append(Instant(seconds: seconds))
      let after = history.state(at: Instant(seconds: seconds), in: zone)
      #expect(day.numbers["streak"] == after.currentStreak, "day \(day.number)")
      #expect(day.numbers["freezes", default: 0] == after.freezesAvailable, "freezes of day \(day.number)")
    }
    let end = Instant(seconds: (example.days.count + 1) * 86_400 - zone.offset)
    let frozen = example.days.filter { $0.says.hasPrefix("frozen") }.map(\.number)
    #expect(history.state(at: end, in: zone).freezesConsumed.map(\.day) == frozen)
  }
}
