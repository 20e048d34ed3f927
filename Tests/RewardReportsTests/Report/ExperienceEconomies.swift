import RewardEngine

extension Scenario {
  /// Two days of levels that begin at 10, 30 and 100 XP, played by a loyal half and by one that comes once.
  ///
  /// A login pays 10 XP and a mission 5, which the others leave uncollected. So all reach level 2 on the first
  /// day, with 15 or 10 XP, and the loyal half level 3 on the second, with 30; nobody sees the reward of level 4.
  static let climb = Scenario(
    title: "Climb", days: 2, currencies: [Currency(id: "coins")], login: .of("xp", 10),
    missions: [Mission(id: "watch", pays: .of("xp", 5))],
    levels: Levels(
      highest: 4, curve: .table([10, 30, 100]), rewards: [Levels.Reward(level: 4, pays: .of("coins", 1))]),
    players: Players(profiles: [
      Profile(id: "loyal", share: 0.5, activity: .fixed(1)),
      Profile(id: "once", share: 0.5, activity: .fixed(0), collects: 0),
    ]))
}
