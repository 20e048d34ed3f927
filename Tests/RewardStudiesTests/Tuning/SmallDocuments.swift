import RewardEngine

/// Documents written as trees, since studies read no YAML.
enum SmallDocument {
  indirect enum Value: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByDictionaryLiteral
  {
    case word(String)
    case map([(String, Value)])

    init(integerLiteral value: Int) { self = .word("\(value)") }
    init(floatLiteral value: Double) { self = .word("\(value)") }
    init(stringLiteral value: String) { self = .word(value) }
    init(dictionaryLiteral elements: (String, Value)...) { self = .map(elements) }

    var node: Node {
      switch self {
      case .word(let text): Node(.scalar(Scalar(text)), at: .whole)
      case .map(let entries):
        Node(
          .mapping(entries.map { Node.Entry(key: Scalar($0.0), keyPlace: .whole, value: $0.1.node) }),
          at: .whole)
      }
    }
  }

  static func document(_ value: Value) -> Document {
    Document(source: Source(name: "small.yaml"), root: value.node)
  }

  /// All players come on each day, are paid coins, want a sticker each day, and buy it if they can.
  static func wages(login: Int, sticker: Int, days: Int = 10, goals: Value = [:]) -> Document {
    document([
      "format": 1, "title": "Wages", "days": .word("\(days)"), "currencies": ["coins": [:]],
      "items": ["sticker": ["kind": "consumable"]],
      "login": ["pays": ["coins": .word("\(login)")]],
      "shop": [
        "sticker": [
          "gives": ["sticker": 1], "price": ["coins": .word("\(sticker)")], "demand": ["chance": 1],
        ]
      ],
      "players": ["count": 100, "profiles": ["loyal": ["share": 1, "activity": 1]]], "goals": goals,
    ])
  }

  /// Players who hold 10,000 coins come with chance ½, are paid 6 on each day they come, and keep one freeze for a
  /// streak of their days.
  static func freezes(price: Int) -> Document {
    document([
      "format": 1, "title": "Freezes", "days": 42, "currencies": ["coins": ["start": 10_000]],
      "items": ["freeze": ["kind": "streak_freeze", "hold_at_most": 1]],
      "login": ["pays": ["coins": 6]], "streaks": ["daily": ["protected_by": "freeze"]],
      "shop": [
        "freeze": ["gives": ["freeze": 1], "price": ["coins": .word("\(price)")], "demand": ["keep": 1]]
      ],
      "players": ["count": 100, "profiles": ["loyal": ["share": 1, "activity": 0.5]]],
    ])
  }

  /// Everybody comes on each day and earns so much experience.
  static func experience(aDay: Int, days: Int, curve: Value) -> Document {
    document([
      "format": 1, "title": "Experience", "days": .word("\(days)"),
      "login": ["pays": ["xp": .word("\(aDay)")]],
      "levels": ["highest": 20, "curve": curve],
      "players": ["count": 100, "profiles": ["loyal": ["share": 1, "activity": 1]]],
    ])
  }
}
