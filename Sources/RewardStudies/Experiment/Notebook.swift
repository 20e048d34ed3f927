import RewardEngine

/// Stores the rows of a study, so that an interrupted one can continue.
public protocol Notebook: Sendable {
  /// The row stored under a key, or `nil` if there is none.
  func recall(_ key: UInt64) -> [Double?]?
  /// Stores a row; called from one task at a time, in any order of keys.
  func keep(_ row: [Double?], under key: UInt64) throws
}
