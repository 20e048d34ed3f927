extension Scenario {
  /// Something counted that players earn, buy and spend.
  public struct Currency: Sendable, Equatable {
    public var id: String
    public var kind: Kind
    /// What a new player holds, at least 0.
    public var start: Int

    /// Whether a currency is earned or bought; hard ones are spent last.
    public enum Kind: String, Sendable, CaseIterable {
      case soft, hard
    }

    public init(id: String, kind: Kind = .soft, start: Int = 0) {
      self.id = id
      self.kind = kind
      self.start = start
    }
  }

  /// Something players own.
  public struct Item: Sendable, Equatable {
    public var id: String
    public var kind: Kind
    /// How many a new player holds, at least 0.
    public var start: Int
    /// Days a freeze lasts, including the day it is earned; `nil` if it never expires.
    ///
    /// The oldest freeze is used first.
    public var expiresAfterDays: Int?

    public enum Kind: Sendable, Equatable {
      /// Saves a streak on a missed day; what would exceed `holdAtMost` is not granted.
      case streakFreeze(holdAtMost: Int?)
      /// A set of `size` different pieces, each owned at most once: looks, emoji packs, an option.
      case collection(size: Int)
      /// Counted, without any other effect.
      case consumable
    }

    public init(id: String, kind: Kind, start: Int = 0, expiresAfterDays: Int? = nil) {
      self.id = id
      self.kind = kind
      self.start = start
      self.expiresAfterDays = expiresAfterDays
    }
  }

  /// A multiplier of experience that lasts some days.
  public struct Boost: Sendable, Equatable {
    public var id: String
    /// Factor on earned experience, in hundredths; 200 doubles. Products are rounded down.
    public var factorHundredths: Int
    /// Days it lasts, at least 1; a further grant extends the end.
    public var days: Int
    public var starts: Start

    public enum Start: String, Sendable, CaseIterable {
      /// The day of the grant is the first day; experience earned later that day counts.
      case sameDay = "same_day"
      case nextDay = "next_day"
    }

    public init(id: String, factorHundredths: Int = 200, days: Int, starts: Start = .sameDay) {
      self.id = id
      self.factorHundredths = factorHundredths
      self.days = days
      self.starts = starts
    }
  }
}
