import Testing

@testable import RewardScenario

@Suite("The numbers a field takes")
struct NumberFieldTests {
  private func field(_ path: String) -> NumberField? { Scenario.numberField(at: FieldPath(path)) }

  @Test(
    "are whole where the reader wants whole ones, and stepped where it wants cents",
    arguments: [
      ("days", 1), ("currencies.gems.start", 1), ("shop.hat.price.coins", 1), ("missions.walk.pays.xp", 1),
      ("streaks.habit.milestones.tens.pays.gems", 1), ("levels.rewards.5.gems", 1),
      ("shop.purse.real_price", 100), ("boosts.double.factor", 100),
    ])
  func steps(path: String, steps: Int) {
    #expect(field(path)?.steps == steps)
  }

  @Test(
    "are any where the reader takes decimals",
    arguments: ["missions.walk.chance", "players.profiles.loyal.share", "levels.curve.geometric.ratio"])
  func anyNumbers(path: String) throws {
    #expect(try #require(field(path)).steps == nil)
  }

  @Test(
    "are none where a field is a word or a mapping, and where there is no such field",
    arguments: ["title", "players.mix", "shop", "shop.hat", "missions.walk.chanc", "day", "days.first", ""])
  func none(path: String) {
    #expect(field(path) == nil)
  }

  @Test("have the reader's own bounds, their ends included where they may be written")
  func bounds() throws {
    let chance = try #require(field("missions.walk.chance"))
    #expect(chance.contains(0) && chance.contains(1) && !chance.contains(1.01) && !chance.contains(-0.01))
    let share = try #require(field("players.profiles.loyal.share"))
    #expect(!share.contains(0) && share.contains(1))
    let days = try #require(field("days"))
    #expect(days.least == 1 && days.most == 36500)
  }

  @Test("of a document are all that stand in it, by path, in the order of the file")
  func ofADocument() {
    let document = Document([
      "days": 30, "levels": ["curve": ["table": [100, 250.5]]], "about": "7 things", "open": true,
    ])
    #expect(
      document.numbers.map { "\($0.path)=\($0.value)" } == [
        "days=30.0", "format=1.0", "levels.curve.table.1=100.0", "levels.curve.table.2=250.5",
      ])
    #expect(document.number(at: FieldPath("days")) == 30)
    #expect(document.number(at: FieldPath("about")) == nil && document.number(at: FieldPath("hours")) == nil)
  }
}
