import RewardEngine

/// Sums of what the freezes of all players saved.
///
/// The player is the unit, since the freezes of one player are correlated. Each quantity is a ratio of two sums over
/// players: what their freezes saved, and how many there are. Where only some freezes of a player were tried, they stand
/// for all, so that every freeze has the same weight.
package struct FreezeTally: Sendable {
  package let quantities: FreezeQuantity.List
  package let most: Int
  /// By length (none for all), quantity and profile: the sums of both, over players who used any.
  var ratios: [[[JointMoments]]]
  /// By length and profile: what was saved of each resource, streak-days at the end and freezes, and how many were
  /// tried; for all lengths, also the freezes ever received by all players.
  var worths: [[JointMoments]]
  /// By profile: what all freezes of a player saved together, in the places of ``worths``: of each resource, streak-days
  /// at the end, freezes granted, how many were used, and days of records.
  package internal(set) var together: [JointMoments]
  /// By profile.
  package internal(set) var players: [Int]
  /// Freezes that were used, and that were tried.
  package internal(set) var used = 0
  package internal(set) var tried = 0

  private static let lengths = FreezeQuantity.Length.allCases.count

  package init(_ quantities: FreezeQuantity.List, most: Int, profiles: Int) {
    self.quantities = quantities
    self.most = most
    let pairs = Array(repeating: JointMoments(variables: 2), count: profiles)
    ratios = Array(
      repeating: Array(repeating: pairs, count: quantities.all.count), count: Self.lengths + 1)
    let worth = JointMoments(variables: quantities.resources.count + 4)
    worths = Array(repeating: Array(repeating: worth, count: profiles), count: Self.lengths + 1)
    together = Array(repeating: worth, count: profiles)
    players = Array(repeating: 0, count: profiles)
  }

  /// Adds one player.
  package mutating func add(_ player: FreezeTrials.Player) {
    players[player.profile] += 1
    used += player.uses.count
    tried += player.trials.count
    addTogether(player)
    // A freeze that was tried has the weight of all freezes of its player over those tried; `most` times that is whole.
    let weight = max(player.uses.count, most)
    for place in 0...Self.lengths {
      let length = place == 0 ? nil : FreezeQuantity.Length.allCases[place - 1]
      let uses = player.uses.filter { length == nil || FreezeQuantity.Length($0.length) == length }
      if uses.isEmpty && (place > 0 || player.received == 0) { continue }
      let trials = player.trials.filter {
        length == nil || FreezeQuantity.Length(player.uses[$0.use].length) == length
      }.map(KeptFigures.init)
      addWorth(trials, weight, received: player.received, to: place, player.profile)
      guard !uses.isEmpty else { continue }
      for (index, quantity) in quantities.all.enumerated() {
        let (sum, count) = sums(of: quantity, trials, uses)
        let scale = quantity.isOfAllUses ? 1 : weight
        ratios[place][index][player.profile].add([sum * scale, count * scale])
      }
    }
  }

  private mutating func addTogether(_ player: FreezeTrials.Player) {
    guard !player.together.isEmpty else { return }
    let saved = KeptFigures(atEnd: player.together, after: nil)
    together[player.profile].add(
      saved.rewards + [saved.daysAtEnd, saved.granted, player.uses.count, saved.record])
  }

  private mutating func addWorth(
    _ trials: [KeptFigures], _ weight: Int, received: Int, to place: Int, _ profile: Int
  ) {
    var values = quantities.resources.indices.map { index in
      trials.reduce(0) { $0 + $1.rewards[$1.rewards.startIndex + index] } * weight
    }
    values.append(trials.reduce(0) { $0 + $1.daysAtEnd } * weight)
    values.append(trials.reduce(0) { $0 + $1.freezesKept } * weight)
    values.append(trials.count * weight)
    values.append(received * most)
    worths[place][profile].add(values)
  }

  /// The sum of a quantity over freezes, and the number of freezes for which it is known.
  private func sums(
    of quantity: FreezeQuantity, _ trials: [KeptFigures], _ uses: [FreezeTrials.Use]
  ) -> (Int, Int) {
    switch quantity {
    case .wasted: return (uses.count { $0.fate.isWasted }, uses.count)
    case .fate(let fate): return (uses.count { $0.fate == fate }, uses.count)
    case .daysLater, .keptLater:
      let later = trials.compactMap(\.daysLater)
      guard case .keptLater(let band) = quantity else { return (later.reduce(0, +), later.count) }
      return (later.count { FreezeQuantity.KeptDays($0) == band }, later.count)
    default: return (trials.reduce(0) { $0 + value(of: quantity, $1) }, trials.count)
    }
  }

  private func value(of quantity: FreezeQuantity, _ trial: KeptFigures) -> Int {
    switch quantity {
    case .daysLater, .keptLater, .wasted, .fate: 0
    case .daysAtEnd: trial.daysAtEnd
    case .record: trial.record
    case .rewards(let resource):
      quantities.resources.firstIndex(of: resource).map { trial.rewards[trial.rewards.startIndex + $0] } ?? 0
    case .granted: trial.granted
    case .replaced: -trial.bought
    case .usedFewer: trial.usedFewer
    case .spare: trial.spare
    case .activeDays: trial.activeDays
    case .nothing: trial.isNothing ? 1 : 0
    }
  }

  /// Adds the sums of other players.
  package mutating func merge(_ other: FreezeTally) {
    for place in ratios.indices {
      for index in ratios[place].indices {
        for profile in players.indices {
          ratios[place][index][profile].merge(other.ratios[place][index][profile])
        }
      }
      for profile in players.indices { worths[place][profile].merge(other.worths[place][profile]) }
    }
    for profile in players.indices { together[profile].merge(other.together[profile]) }
    for profile in players.indices { players[profile] += other.players[profile] }
    used += other.used
    tried += other.tried
  }

  /// The sums of a quantity, and the numbers of freezes for which it is known, by profile.
  package func ratio(_ quantity: Int, _ length: FreezeQuantity.Length?) -> [JointMoments] {
    filled(ratios[place(length)][quantity])
  }

  /// By profile: what was kept of each resource, of streak-days, of freezes, how many were tried, how many came in.
  package func worth(_ length: FreezeQuantity.Length?) -> [JointMoments] { filled(worths[place(length)]) }

  /// By profile: ``together``, of all players.
  package var savedTogether: [JointMoments] { filled(together) }

  /// The same of some of its numbers, by their places.
  package func savedTogether(in places: [Int]) -> [JointMoments] {
    filled(together.map { $0.selecting(places) })
  }

  private func place(_ length: FreezeQuantity.Length?) -> Int { length.map { $0.rawValue + 1 } ?? 0 }

  /// Players without a freeze are units, too; all their sums are 0.
  private func filled(_ moments: [JointMoments]) -> [JointMoments] {
    zip(moments, players).map { moments, players in
      var filled = moments
      filled.merge(
        JointMoments(
          count: players - moments.count, sums: Array(repeating: 0, count: moments.variables),
          products: Array(repeating: 0, count: moments.products.count)))
      return filled
    }
  }
}
