/// Reads the numbers of a player that runs with and without a freeze are compared by.
struct FreezeTrialReader {
  private let plan: Plan
  /// Columns of the freezes held, and of the streaks they protect.
  private let pool: Int
  private let copies: [Plan.Streak.Copy]
  /// Columns of units bought, and the number of freezes in one unit.
  private let sold: [(units: Int, each: Int)]

  init(_ plan: Plan, _ pool: Int) {
    self.plan = plan
    self.pool = plan.resources[pool].column
    copies = plan.streaks.filter { $0.pool == pool }.flatMap(\.copies)
    let payments = plan.offers.map { ($0.units, $0.payment) } + plan.packs.map { ($0.units, $0.payment) }
    sold = payments.compactMap { units, payment in
      let each = plan.paymentLines[payment.lines].reduce(0) {
        $0 + ($1.resource == pool ? Int($1.amount) : 0)
      }
      return each > 0 ? (units, each) : nil
    }
  }

  /// A player's number at the end of the day that a tile has just simulated.
  func value(of figure: FreezeTrials.Figure, _ lane: Int, in tile: borrowing Tile) -> Int {
    switch figure {
    case .length: copies.reduce(0) { $0 + tile.lengthInForce($1, lane) }
    case .longest: copies.reduce(0) { $0 + Int(tile.lanes($1.record)[lane]) }
    case .received(let resource):
      Int(tile.lanes(plan.resources[resource].column)[lane])
        + Int(tile.lanes(plan.resources[resource].burned)[lane])
    case .held: Int(tile.lanes(pool)[lane])
    case .bought: sold.reduce(0) { $0 + Int(tile.lanes($1.units)[lane]) * $1.each }
    case .used: Int(tile.freezeWatch?.used(by: lane) ?? 0)
    case .activeDays: Int(tile.lanes(plan.layout.activeDays)[lane])
    }
  }
}

extension Tile {
  /// The length of a copy of a streak; 0 if it is lost.
  func lengthInForce(_ copy: Plan.Streak.Copy, _ lane: Int) -> Int {
    lanes(copy.broken)[lane] == 0 ? Int(lanes(copy.length)[lane]) : 0
  }
}
