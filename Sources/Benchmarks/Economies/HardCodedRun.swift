import PlainC
import RewardEngine

extension economy_run {
  /// A run with as many players of each profile of the reference economy as the engine simulates.
  ///
  /// - Precondition: `days` is in `1 ... 600`.
  package init(players: Int, days: Int, seed: UInt64 = 1) {
    precondition(
      (1...Int(economy_longest)).contains(days), "the programs have tables for 600 days, not \(days)")
    let shares = ReferenceEconomy.scenario.players.profiles.map(\.share)
    let counts = ProfileAssignment(shares: shares).counts(players: players).map(Int64.init)
    self.init()
    self.seed = seed
    self.days = Int32(days)
    self.players = (counts[0], counts[1], counts[2], counts[3])
  }
}
