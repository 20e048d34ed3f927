import RewardEngine

extension Panel.Day {
  /// By player, the sum of the values that stand at some places of the panel's quantities.
  package func sums(of places: Range<Int>) -> [Int] {
    var sums = [Int](repeating: 0, count: players)
    for place in places {
      for player in sums.indices { sums[player] += values[place][player] }
    }
    return sums
  }
}
