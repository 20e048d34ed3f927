/// Reads the numbers of a player that runs with and without a freeze are compared by.
struct FreezeTrialReader {
  private let plan: Plan
  /// The freezes, and the streaks they protect.
  private let pool: Int
  private let copies: [Plan.Streak.Copy]
  /// By resource: columns of units bought, and how much of it one unit gives.
  private let sold: [[(units: Int, each: Int)]]

  init(_ plan: Plan, _ pool: Int) {
    self.plan = plan
    self.pool = pool
    copies = plan.streaks.filter { $0.pool == pool }.flatMap(\.copies)
    let payments = plan.offers.map { ($0.units, $0.payment) } + plan.packs.map { ($0.units, $0.payment) }
    sold = plan.resources.indices.map { resource in
      payments.compactMap { units, payment in
        let each = plan.paymentLines[payment.lines].reduce(0) {
          $0 + ($1.resource == resource ? Int($1.amount) : 0)
        }
        return each > 0 ? (units, each) : nil
      }
    }
  }

  /// A player's number at the end of the day that a tile has just simulated.
  func value(of figure: FreezeTrials.Figure, _ lane: Int, in tile: borrowing Tile) -> Int {
    switch figure {
    case .length: return copies.reduce(0) { $0 + tile.lengthInForce($1, lane) }
    case .longest: return copies.reduce(0) { $0 + Int(tile.lanes($1.record)[lane]) }
    case .received(let resource): return received(resource, lane, in: tile)
    case .earned(let resource):
      let drawn = Int(tile.freezeWatch?.drawn(resource, by: lane) ?? 0)
      return received(resource, lane, in: tile) - bought(resource, lane, in: tile) - drawn
    case .held: return Int(tile.lanes(plan.resources[pool].column)[lane])
    case .bought: return bought(pool, lane, in: tile)
    case .used: return Int(tile.freezeWatch?.used(by: lane) ?? 0)
    case .activeDays: return Int(tile.lanes(plan.layout.activeDays)[lane])
    }
  }

  private func received(_ resource: Int, _ lane: Int, in tile: borrowing Tile) -> Int {
    Int(tile.lanes(plan.resources[resource].column)[lane])
      + Int(tile.lanes(plan.resources[resource].burned)[lane])
  }

  /// What the shop gave of a resource in fixed amounts.
  private func bought(_ resource: Int, _ lane: Int, in tile: borrowing Tile) -> Int {
    sold[resource].reduce(0) { $0 + Int(tile.lanes($1.units)[lane]) * $1.each }
  }
}

extension Tile {
  /// The length of a copy of a streak; 0 if it is lost.
  func lengthInForce(_ copy: Plan.Streak.Copy, _ lane: Int) -> Int {
    lanes(copy.broken)[lane] == 0 ? Int(lanes(copy.length)[lane]) : 0
  }
}
