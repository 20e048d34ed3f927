/// Some of at most 63 members, such as the changes that have been made so far.
public struct Coalition: Sendable, Hashable {
  /// A bit for each member, the lowest for the first.
  private var bits: UInt64

  private init(bits: UInt64) { self.bits = bits }

  /// - Precondition: members are numbered 0 to 62.
  public init(_ members: [Int]) {
    bits = members.reduce(0) { $0 | Self.bit($1) }
  }

  /// How many members there can be.
  public static let most = 63
  public static let none = Coalition(bits: 0)

  /// All members.
  public static func all(_ count: Int) -> Coalition {
    precondition((0...most).contains(count), "a coalition is of at most \(most) members, not \(count)")
    return Coalition(bits: 1 << UInt64(count) - 1)
  }

  /// Every coalition of `count` members, from none to all.
  ///
  /// - Precondition: `count` is at most 20.
  /// - Complexity: O(2^`count`).
  public static func every(of count: Int) -> [Coalition] {
    precondition((0...20).contains(count), "\(count) members are in too many coalitions to list")
    return (0..<UInt64(1) << UInt64(count)).map { Coalition(bits: $0) }
  }

  public var count: Int { bits.nonzeroBitCount }

  public func contains(_ member: Int) -> Bool { bits & Self.bit(member) != 0 }

  /// This one and a member more.
  public func with(_ member: Int) -> Coalition { Coalition(bits: bits | Self.bit(member)) }

  /// This one without a member.
  func without(_ member: Int) -> Coalition { Coalition(bits: bits & ~Self.bit(member)) }

  /// Its members in their order.
  public var members: [Int] { (0..<Self.most).filter(contains) }

  private static func bit(_ member: Int) -> UInt64 {
    precondition((0..<most).contains(member), "members are numbered 0 to \(most - 1), not \(member)")
    return 1 << UInt64(member)
  }
}
