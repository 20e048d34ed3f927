/// What luck is asked to decide.
///
/// The number of a case is part of every draw's address: a new case takes the next number, and a number is never
/// used again.
public enum Draw: Int, Sendable, CaseIterable {
  // A word a day, filled a tile at a time.
  case come = 0
  case sessionTime = 1
  case activityCount = 2
  case mission = 3
  case offerDemand = 5
  case realPurchase = 7
  case realPack = 8
  case randomItem = 9
  case freezeByHand = 10

  // A stream of words, drawn one player at a time.
  case activityLaw = 12
  case lifetime = 13
  case returnLifetime = 14
  case missionLaw = 15
  case tasteLaw = 17
  case payer = 18
  case zone = 20
  case preferredHour = 21
  case milestoneShare = 22
  case churnLaw = 23

  // A stream of words a day that all players share.
  case dailyShock = 24

  // A stream of words that a study draws for itself, such as its points; the id says which.
  case study = 25
  // A stream of words a player, asked by a study and not by the day.
  case withheldFreeze = 26
}

/// The address of one question to luck: its kind, the id it is about, and which of several alike it is.
///
/// It is made from the id's text, never from its place in a list, so that adding or reordering missions,
/// items or offers moves nobody else's luck.
public struct Purpose: Sendable, Hashable {
  /// 31 bits; the top bit is clear, and is set by ``Luck`` for streams.
  public let rawValue: UInt32

  public init(kind: Draw, id: String = "", copy: Int = 0) {
    var digest = Digest()
    digest.add(kind.rawValue)
    digest.add(id)
    digest.add(copy)
    rawValue = StableHash.folded(digest.value) & 0x7FFF_FFFF
  }
}
