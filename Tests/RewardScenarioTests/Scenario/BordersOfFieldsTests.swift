import Testing

@testable import RewardScenario

/// A field with the values at its borders and just beyond.
struct Border: Sendable, CustomStringConvertible {
  let path: String
  let allowed: [String]
  let refused: [String]

  init(_ path: String, allowed: [String], refused: [String]) {
    self.path = path
    self.allowed = allowed
    self.refused = refused
  }

  var description: String { path }
}

@Suite("The border of a field")
struct BordersOfFieldsTests {
  /// A scenario in which every field below exists and can take all allowed values.
  private static let document = Document([
    "days": 30,
    "currencies": ["coins": ["start": 0], "gems": [:]],
    "items": [
      "freeze": ["kind": "streak_freeze", "hold_at_most": 1_000_000],
      "hats": ["kind": "collection", "size": 10_000],
      "logo": ["kind": "collection", "size": 1],
    ],
    "boosts": ["double": ["factor": 2, "days": 1]],
    "activities": ["run": ["per_active_day": 1], "walk": ["per_active_day": ["poisson": 1]]],
    "missions": ["share": ["chance": 0.5, "costs": ["coins": 5], "pays": ["xp": 5, "logo": 1]]],
    "levels": ["first": 1, "highest": 1000, "curve": ["quadratic": ["square": 50]]],
    "streaks": [
      "daily": [
        "per_player": 2, "day_counts_when": "activity", "goal": 2, "grace_days": 1, "leeway_hours": 1,
        "cycle_days": 366, "cycle": ["1": ["coins": 5]],
        "milestones": ["ten": ["at": 10, "pays": ["coins": "streak"]]],
      ]
    ],
    "shop": [
      "hat": [
        "gives": ["hats": 1], "price": ["coins": 5, "gems": 1], "at_most": 9, "demand": ["chance": 0.1],
      ],
      "pack": ["gives": ["coins": 5], "real_price": 4.99, "demand": ["weight": 1]],
    ],
    "players": [
      "count": 1000,
      "profiles": [
        "students": [
          "share": 1, "activity": ["mean": 0.5, "concentration": 3], "churn": ["daily": 0.1], "returns": 0.1,
          "effort": 1, "payers": 0.5, "spend": ["mean": 5, "sigma": 1],
        ]
      ],
      "zones": ["here": ["utc_offset": 0, "share": 1]], "jitter_hours": 2,
      "daily_shock": ["spread": 0.3],
    ],
  ])

  private static let borders = [
    Border("format", allowed: ["1"], refused: ["0", "2"]),
    Border("days", allowed: ["1", "36500"], refused: ["0", "36501", "-1", "1.5"]),
    Border("currencies.coins.start", allowed: ["0", "2000000000"], refused: ["-1", "2000000001"]),
    Border("items.freeze.start", allowed: ["0", "1000000"], refused: ["-1", "1000001"]),
    Border("items.freeze.hold_at_most", allowed: ["1", "1000000"], refused: ["0", "1000001"]),
    Border("items.hats.size", allowed: ["1", "10000"], refused: ["0", "10001"]),
    Border("items.hats.start", allowed: ["0", "10000"], refused: ["-1", "10001"]),
    Border("boosts.double.factor", allowed: ["1.01", "100"], refused: ["1", "1.001", "100.01"]),
    Border("boosts.double.days", allowed: ["1", "36500"], refused: ["0", "36501"]),
    Border("activities.run.per_active_day", allowed: ["0", "10000"], refused: ["-1", "10001"]),
    Border("activities.walk.per_active_day.poisson", allowed: ["0", "1000"], refused: ["-0.1", "1000.1"]),
    Border("missions.share.chance", allowed: ["0", "1"], refused: ["-0.01", "1.01"]),
    Border("missions.share.costs.coins", allowed: ["1", "2000000000"], refused: ["0", "2000000001"]),
    Border("missions.share.pays.xp", allowed: ["0", "2000000000"], refused: ["-1", "2000000001", "streak"]),
    Border("missions.share.pays.logo", allowed: ["1"], refused: ["0", "2"]),
    Border("levels.first", allowed: ["0", "1"], refused: ["-1", "2"]),
    Border("levels.highest", allowed: ["2", "1000"], refused: ["1", "1001"]),
    Border("streaks.daily.per_player", allowed: ["1", "16"], refused: ["0", "17"]),
    Border("streaks.daily.goal", allowed: ["1", "1000"], refused: ["0", "1001"]),
    Border("streaks.daily.grace_days", allowed: ["0", "365"], refused: ["-1", "366"]),
    Border("streaks.daily.leeway_hours", allowed: ["0", "24"], refused: ["-1", "25"]),
    Border("streaks.daily.cycle_days", allowed: ["1", "366"], refused: ["0", "367"]),
    Border("streaks.daily.milestones.ten.at", allowed: ["1", "36500"], refused: ["0", "36501"]),
    Border("streaks.daily.milestones.ten.pays.coins", allowed: ["0", "streak"], refused: ["-1", "streaks"]),
    Border("shop.hat.price.coins", allowed: ["1", "2000000000"], refused: ["0", "2000000001"]),
    Border("shop.hat.at_most", allowed: ["1", "1000000"], refused: ["0", "1000001"]),
    Border("shop.hat.order", allowed: ["0", "1000000"], refused: ["-1", "1000001"]),
    Border("shop.hat.prefer", allowed: ["coins", "gems"], refused: ["xp", "hats"]),
    Border("shop.pack.real_price", allowed: ["0.01", "1000000"], refused: ["0", "0.001", "1000000.01"]),
    Border("shop.pack.demand.weight", allowed: ["0.001", "1000000"], refused: ["0", "1000001"]),
    Border("players.count", allowed: ["1", "1000000000"], refused: ["0", "1000000001"]),
    Border("players.jitter_hours", allowed: ["0", "12"], refused: ["-0.1", "12.1"]),
    Border("players.daily_shock.spread", allowed: ["0", "3"], refused: ["-0.1", "3.1"]),
    Border("players.daily_shock.replications", allowed: ["2", "200"], refused: ["1", "201", "2.5"]),
    Border(
      "players.zones.here.utc_offset", allowed: ["-12", "14", "5.75"], refused: ["-12.25", "14.25", "5.7"]),
    Border("players.profiles.students.share", allowed: ["1"], refused: ["0", "0.999999", "1.000001"]),
    Border("players.profiles.students.activity.mean", allowed: ["0.001", "0.999"], refused: ["0", "1"]),
    Border(
      "players.profiles.students.activity.concentration", allowed: ["0.001", "1000000"],
      refused: ["0", "1000001"]),
    Border("players.profiles.students.churn.daily", allowed: ["0", "1"], refused: ["-0.1", "1.1"]),
    Border("players.profiles.students.returns", allowed: ["0", "1"], refused: ["-0.1", "1.1"]),
    Border("players.profiles.students.effort", allowed: ["0", "100"], refused: ["-0.1", "100.1"]),
    Border("players.profiles.students.spend.sigma", allowed: ["0", "5"], refused: ["-0.1", "5.1"]),
  ]

  @Test("lets in the values on it, and nothing beyond", arguments: borders)
  func bothSides(border: Border) throws {
    for value in border.allowed {
      let edited = try Self.document.setting(FieldPath(border.path), to: value)
      #expect(edited.faults == [], "\(border.path)=\(value)")
    }
    for value in border.refused {
      let edited = try Self.document.setting(FieldPath(border.path), to: value)
      #expect(edited.faults.count == 1, "\(border.path)=\(value): \(edited.faults)")
    }
  }

  @Test("of ids is 64 characters", arguments: [(64, 0), (65, 1)])
  func idLength(length: Int, faults: Int) {
    let id = String(repeating: "a", count: length)
    let entry = Node.Entry(key: Scalar(id), keyPlace: .whole, value: [:])
    #expect(Document(["currencies": Node(.mapping([entry]), at: .whole)]).faults.count == faults)
  }
}
