import Synchronization

/// What was computed of the last laws, since searches move one profile at a time and leave the others.
final class LawMemory: Sendable {
  /// More than searches for two, three and four profiles at once need.
  private static let most = 24

  /// The least recently used first.
  private let known = Mutex<[(law: PlayingLaw, numbers: [Double])]>([])

  /// By cell, the chance of what its players did if players are such a mix.
  ///
  /// - Parameters:
  ///   - row: that of the cohorts, by cell.
  ///   - chances: by cell, for players of a law.
  func chances(
    of mix: PlayerMix, _ cohorts: ArrivalCohorts?, cells: Range<Int>, row: (_ cell: Int) -> Int,
    _ chances: (PlayingLaw) -> [Double]
  ) -> [Double] {
    var all = [Double](repeating: 0, count: cells.count)
    let shares = cohorts?.shares(mix) ?? [mix.parts.map(\.share)]
    for (place, part) in mix.parts.enumerated() {
      let own = numbers(of: part.law) { chances(part.law) }
      for cell in cells { all[cell] += shares[row(cell)][place] * own[cell] }
    }
    return all
  }

  /// The numbers of a law, computed unless they are known.
  func numbers(of law: PlayingLaw, _ compute: () -> [Double]) -> [Double] {
    let own = known.withLock { known -> [Double]? in
      guard let place = known.lastIndex(where: { $0.law == law }) else { return nil }
      known.append(known.remove(at: place))
      return known[known.count - 1].numbers
    }
    if let own { return own }
    let numbers = compute()
    known.withLock { known in
      if known.count == Self.most { known.removeFirst() }
      known.append((law, numbers))
    }
    return numbers
  }
}
