import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Changed fields")
struct ChangedFieldTests {
  private static func changes(_ before: Written, _ after: Written) -> [String] {
    ChangedField.all(from: before.document, to: after.document).map { field in
      "\(field.path): \(field.before?.oneLine ?? "nothing") to \(field.after?.oneLine ?? "nothing")"
    }
  }

  @Test("are those with another value, however deep")
  func values() {
    #expect(
      Self.changes(
        ["days": 30, "shop": ["hat": ["price": ["coins": 30], "order": 1]]],
        ["days": 30, "shop": ["hat": ["price": ["coins": 40], "order": 1]]])
        == ["shop.hat.price.coins: 30 to 40"])
  }

  @Test("are whole where only one of the two has them, in the order of the first file and then of the second")
  func addedAndRemoved() {
    #expect(
      Self.changes(
        ["login": ["pays": ["coins": 2]], "shop": ["cap": ["price": 3]], "days": 3],
        ["days": 4, "items": ["hats": ["kind": "collection", "size": 3]], "shop": [:]])
        == [
          "login: { pays: { coins: 2 } } to nothing", "shop.cap: { price: 3 } to nothing", "days: 3 to 4",
          "items: nothing to { hats: { kind: collection, size: 3 } }",
        ])
  }

  @Test("are one where a list, or the kind of a value, is another")
  func lists() {
    #expect(
      Self.changes(
        ["levels": ["table": [10, 20, 30]], "login": 5],
        ["levels": ["table": [10, 25, 30]], "login": ["coins": 5]])
        == ["levels.table: [10, 20, 30] to [10, 25, 30]", "login: 5 to { coins: 5 }"])
  }

  @Test("do not come from the order of keys, from quotes, or from fields that do not change play")
  func sameness() {
    #expect(
      Self.changes(
        ["title": "One", "about": "Here", "goals": ["g": ["at_most": 1]], "a": ["b": 1, "c": 2]],
        ["a": ["c": 2, "b": 1], "title": "Two"]) == [])
    let quoted = Document(
      source: Source(name: "q.yaml"),
      root: Node(
        .mapping([
          .init(
            key: Scalar("a"), keyPlace: .whole,
            value: Node(.scalar(Scalar("week", style: .quoted)), at: .whole))
        ]), at: .whole))
    #expect(ChangedField.all(from: (["a": "week"] as Written).document, to: quoted) == [])
  }

  @Test("know what is in force where a file leaves a field out, and what gives it")
  func unwritten() {
    // The rules of seed003 have one grace day, the format has none. Profiles like a whale are all payers.
    let bare: Written = [
      "streaks": ["habit": ["rules": "seed003"], "visit": ["order": 1]],
      "players": ["profiles": ["rich": ["share": 1, "like": "whale"]]],
    ]
    let full: Written = [
      "streaks": ["habit": ["rules": "seed003", "grace_days": 2], "visit": ["order": 1, "grace_days": 2]],
      "players": ["profiles": ["rich": ["share": 1, "like": "whale", "payers": 0.5]]],
    ]
    let values = [
      UnwrittenValue(text: "1", origin: "seed003"), UnwrittenValue(text: "0"),
      UnwrittenValue(text: "1", origin: "whale"),
    ]
    let added = ChangedField.all(from: bare.document, to: full.document)
    #expect(added.map(\.unwrittenBefore) == values && added.allSatisfy { $0.unwrittenAfter == nil })
    let removed = ChangedField.all(from: full.document, to: bare.document)
    #expect(removed.map(\.unwrittenAfter) == values && removed.allSatisfy { $0.unwrittenBefore == nil })
  }

  @Test("are not those that one file writes out as they are in force in the other")
  func writtenOut() {
    // By default, the first day is a Monday and nobody starts with an item.
    let bare: Written = ["days": 3, "items": ["shield": ["kind": "streak_freeze"]]]
    let full: Written = [
      "days": 3, "first_weekday": "monday", "items": ["shield": ["kind": "streak_freeze", "start": 0]],
    ]
    #expect(Self.changes(bare, full) == [] && Self.changes(full, bare) == [])
    let other: Written = [
      "days": 3, "first_weekday": "friday", "items": ["shield": ["kind": "streak_freeze", "start": 1]],
    ]
    #expect(Self.changes(bare, other).count == 2 && Self.changes(other, bare).count == 2)
  }

  @Test("are not other spellings of a number")
  func spellings() {
    let long: Written = ["chance": .word("0.50"), "table": [.word("1e2"), 7]]
    #expect(Self.changes(["chance": .word("0.5"), "table": [.word("100"), 7]], long) == [])
    #expect(Self.changes(["chance": .word("0.5"), "table": [.word("101"), 7]], long).count == 1)
  }

  @Test("are those that keep what named rules gave, where the rules change, too")
  func kept() {
    // The rules of seed003 have one grace day; without rules there is none.
    let rules: Written = ["streaks": ["habit": ["rules": "seed003", "order": 1]]]
    let own: Written = ["streaks": ["habit": ["order": 1, "grace_days": 1]]]
    #expect(
      Self.changes(rules, own)
        == ["streaks.habit.rules: seed003 to nothing", "streaks.habit.grace_days: nothing to 1"])
    let both: Written = ["streaks": ["habit": ["rules": "seed003", "order": 1, "grace_days": 1]]]
    #expect(Self.changes(rules, both) == [])
  }

  @Test("lead from one document to the other when all are made, and to itself when none is")
  func making() {
    let before: Written = ["a": ["b": 1, "c": [1, 2]], "d": 4, "e": ["f": ["g": 1]]]
    let after: Written = ["a": ["b": 2, "c": [1, 2], "h": 5], "e": ["f": ["g": ["i": 1]]], "j": ["k": 1]]
    let changes = ChangedField.all(from: before.document, to: after.document)
    #expect(changes.count == 5)
    #expect(before.document.making(changes).root.saysTheSame(as: after.node))
    #expect(before.document.making([]).root.saysTheSame(as: before.node))
    // The first file's fields come first: a.b, d, e.f.g; then what is added: a.h after a's own, and j.
    let some = before.document.making(changes.filter { ["a.h", "d"].contains($0.path.description) })
    #expect(some.root.oneLine == "{ a: { b: 1, c: [1, 2], \"h\": 5 }, e: { f: { g: 1 } } }")
  }
}

@Suite("Changes")
struct ChangesTests {
  /// An economy with coins and a hat, and whatever else is written over it.
  private static func economy(_ more: [(String, Written)] = []) -> Written {
    let usual: [(String, Written)] = [
      ("format", 1), ("title", "Hats"), ("days", 5), ("currencies", ["coins": ["kind": "soft"]]),
      ("login", ["pays": ["coins": 2]]), ("items", ["hats": ["kind": "collection", "size": 3]]),
      (
        "shop",
        ["hat": ["gives": ["hats": 1], "price": ["coins": 4], "demand": ["chance": 0.5]]]
      ), ("players", ["count": 50, "mix": "game"]),
    ]
    return .mapping(usual.filter { field in !more.contains { $0.0 == field.0 } } + more)
  }

  @Test("are a group for each field, up to eight")
  func singles() {
    let changes = Changes(
      from: Self.economy().document,
      to: Self.economy([("login", ["pays": ["coins": 3]]), ("days", 6)]).document)
    #expect(changes.groups.map(\.name) == ["days", "login.pays.coins"])
  }

  @Test("are grouped by two names beyond eight")
  func pairs() {
    func shop(_ prices: Range<Int>) -> Written {
      .mapping(
        prices.map { price in
          ("offer_\(price % 3)", .mapping((0..<3).map { ("field_\($0)", .word("\(price + 10 * $0)")) }))
        })
    }
    let changes = Changes(
      from: Written.mapping([("shop", shop(0..<3))]).document,
      to: Written.mapping([("shop", shop(3..<6))]).document)
    #expect(changes.groups.map(\.name) == ["shop.offer_0", "shop.offer_1", "shop.offer_2"])
    #expect(changes.groups.map(\.fields.count) == [3, 3, 3])
  }

  @Test("make the scenario of a coalition, from none to all")
  func coalitions() throws {
    let after = Self.economy([("login", ["pays": ["coins": 3]]), ("days", 6)])
    let changes = Changes(from: Self.economy().document, to: after.document)
    let scenarios = try Coalition.every(of: 2).map { try changes.scenario(making: $0) }
    #expect(scenarios.map(\.days) == [5, 6, 5, 6])
    #expect(scenarios[0] == (try Scenario(Self.economy().document)))
    #expect(scenarios[3] == (try Scenario(after.document)))
    #expect(scenarios[1].login == scenarios[0].login && scenarios[2].login == scenarios[3].login)
  }

  private static func isReadable(_ changes: Changes, _ coalition: Coalition) -> Bool {
    do throws(InvalidScenario) {
      _ = try changes.scenario(making: coalition)
      return true
    } catch {
      return false
    }
  }

  @Test("that cannot be made alone are joined with what they need")
  func joined() {
    // A cap needs the item it gives; the login reward needs nothing.
    let after = Self.economy([
      ("items", ["hats": ["kind": "collection", "size": 3], "caps": ["kind": "collection", "size": 2]]),
      ("login", ["pays": ["coins": 3]]),
      (
        "shop",
        [
          "hat": ["gives": ["hats": 1], "price": ["coins": 4], "demand": ["chance": 0.5]],
          "cap": ["gives": ["caps": 1], "price": ["coins": 2], "demand": ["chance": 0.5]],
        ]
      ),
    ])
    let changes = Changes(from: Self.economy().document, to: after.document)
    #expect(changes.groups.map(\.name) == ["login.pays.coins", "items.caps", "shop.cap"])
    let joined = changes.joined(wanting: Coalition.every, isPossible: Self.isReadable)
    #expect(joined.groups.map(\.name) == ["login.pays.coins", "items.caps + shop.cap"])
    for coalition in Coalition.every(of: 2) { #expect(Self.isReadable(joined, coalition)) }
  }

  @Test("can all be made where a goal of the baseline is about what they take out")
  func goals() {
    let goals: Written = ["sales": ["metric": "shop.hat.adoption", "at_least": 0.1]]
    let renamed = Self.economy([
      (
        "shop",
        ["bonnet": ["gives": ["hats": 1], "price": ["coins": 4], "demand": ["chance": 0.5]]]
      )
    ])
    let changes = Changes(from: Self.economy([("goals", goals)]).document, to: renamed.document)
    let joined = changes.joined(wanting: Coalition.every, isPossible: Self.isReadable)
    #expect(Self.isReadable(joined, .all(joined.groups.count)))
    #expect(joined.groups.flatMap(\.fields).map(\.path.description) == ["shop.hat", "shop.bonnet"])
  }

  @Test("stay apart where each can be made alone")
  func apart() {
    let changes = Changes(
      from: Self.economy().document,
      to: Self.economy([("login", ["pays": ["coins": 3]]), ("days", 6)]).document)
    #expect(changes.joined(wanting: Coalition.every, isPossible: Self.isReadable) == changes)
  }

  @Test("become one where only all of them together can be made")
  func allOrNothing() {
    let changes = Changes(
      from: Written.mapping([("a", 1), ("b", 1), ("c", 1), ("d", 1)]).document,
      to: Written.mapping([("a", 2), ("b", 2), ("c", 2), ("d", 2)]).document)
    let joined = changes.joined(wanting: Coalition.every) { changes, coalition in
      coalition == .none || coalition == .all(changes.groups.count)
    }
    #expect(joined.groups.map(\.name) == ["a + b + c + d"])
  }
}
