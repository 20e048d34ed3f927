/// The kinds of decisions that are made at random.
///
/// The raw value is part of every draw's address: a new case takes the next number, and a number is never
/// used again.
public enum Draw: Int, Sendable, CaseIterable {
  // One word a day for each player, drawn for a whole tile.
  case come = 0
  case sessionTime = 1
  case activityCount = 2
  case mission = 3
  case offerDemand = 5
  case realPurchase = 7
  case realPack = 8
  case randomItem = 9
  case freezeByHand = 10

  // A stream of words, drawn for one player.
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
  // A stream of words for each player, drawn by a study and not by the day.
  case withheldFreeze = 26
}

/// Identifies one random decision: its kind, the id that it is about, and its number among equal ones.
///
/// It is made from the id's text, never from its position in a list. So adding or reordering missions, items
/// or offers changes no other draw.
public struct Purpose: Sendable, Hashable {
  /// 31 bits; the top bit is clear, and ``Luck`` sets it for streams.
  public let rawValue: UInt32

  public init(kind: Draw, id: String = "", copy: Int = 0) {
    var digest = Digest()
    digest.add(kind.rawValue)
    digest.add(id)
    digest.add(copy)
    rawValue = StableHash.folded(digest.value) & 0x7FFF_FFFF
  }
}
