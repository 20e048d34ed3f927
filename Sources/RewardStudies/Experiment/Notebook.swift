import RewardEngine

/// What remembers the rows of a study, so that one which was interrupted goes on where it stopped.
public protocol Notebook: Sendable {
  /// The row under a key, or `nil` if none was kept.
  func recall(_ key: UInt64) -> [Double?]?
  /// Keeps a row; called from one task at a time, in no fixed order of keys.
  func keep(_ row: [Double?], under key: UInt64) throws
}
