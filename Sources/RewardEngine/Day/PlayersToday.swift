/// Lists the players of a tile who play today, where they are few.
///
/// On a usual day a quarter of the living play, and all draws but one are about them alone. So a draw for each
/// of them is cheaper than one for everybody, up to about three of four blocks of ``Luck``.
struct PlayersToday {
  /// Number of players on the list; 0 on days on which many play, or nobody.
  private(set) var listed = 0
  /// Their lanes in order, their seats, and room for their draws.
  let lanes: UnsafeMutablePointer<Int32>
  private let seats: UnsafeMutablePointer<Int32>
  private let draws: UnsafeMutablePointer<Int32>
  private static let room = Luck.blocksInTile + LanePacking.slack

  init() {
    lanes = .allocate(capacity: Self.room)
    seats = .allocate(capacity: Self.room)
    draws = .allocate(capacity: Self.room)
    for list in [lanes, seats, draws] { list.initialize(repeating: 0, count: Self.room) }
  }

  func deallocate() {
    for list in [lanes, seats, draws] { list.deallocate() }
  }

  /// Forgets the list.
  mutating func clear() { listed = 0 }

  /// Lists those of a tile's players for whom `plays` is true.
  ///
  /// - Precondition: they are at most ``Luck/blocksInTile``.
  mutating func list(
    _ plays: UnsafeMutablePointer<Lanes>, at places: UnsafeMutablePointer<Lanes>, vectors: Int,
    seats: UnsafeMutablePointer<Int32>,
    by packing: LanePacking
  ) {
    listed = 0
    for vector in 0..<vectors {
      packing.append(places[vector], where: plays[vector].mask, to: lanes, &listed)
    }
    // Draws are made for sixteen at a time: what is behind the list must be seats, too.
    (lanes + listed).update(repeating: 0, count: LanePacking.slack)
    for place in 0..<listed + LanePacking.slack { self.seats[place] = seats[Int(lanes[place])] }
  }

  /// Draws a number for each player on the list, and writes it to the player's lane of a column.
  func draw(
    _ luck: Luck, _ purpose: Purpose, day: Int, tile: Int, profile: UInt32,
    to column: UnsafeMutablePointer<Int32>
  ) {
    luck.fill(draws, purpose: purpose, day: day, tile: tile, profile: profile, seats: seats, count: listed)
    for place in 0..<listed { column[Int(lanes[place])] = draws[place] }
  }
}
