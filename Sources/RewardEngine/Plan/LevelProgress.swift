/// A player's progress within a level.
public struct LevelProgress: Sendable, Equatable {
  /// Experience since the level was reached.
  public var current: Int
  /// Experience between this level and the next; `nil` on the last level.
  public var needed: Int?

  public init(current: Int, needed: Int?) {
    self.current = current
    self.needed = needed
  }
}

extension Plan.Levels {
  /// The progress of a player on a level, given their experience.
  ///
  /// - Precondition: `level` is one of these levels.
  public func progress(onLevel level: Int, experience: Int) -> LevelProgress {
    let step = level - Int(first)
    precondition(
      (0...thresholds.count).contains(step), "level \(level) of \(thresholds.count) above \(first)")
    let reached = step == 0 ? 0 : Int(thresholds[step - 1])
    return LevelProgress(
      current: experience - reached, needed: step < thresholds.count ? Int(thresholds[step]) - reached : nil)
  }
}
