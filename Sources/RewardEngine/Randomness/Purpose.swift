/// What luck is asked to decide.
///
/// The number of a case is part of every draw's address: a new case goes at the end, and none is ever
/// removed.
public enum Draw: Int, Sendable, CaseIterable {
  // A word a day, filled a tile at a time.
  case come
  case sessionTime
  case activityCount
  case mission
  case keepPolicy
  case offerDemand
  case offerQuantity
  case realPurchase
  case realPack
  case randomItem
  case freezeByHand
  case returning

  // A stream of words, drawn one player at a time.
  case activityLaw
  case lifetime
  case returnLifetime
  case missionLaw
  case collectLaw
  case tasteLaw
  case payer
  case spend
  case zone
  case preferredHour
  case milestoneShare
  case churnLaw
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
