/// A day and a resource for which the balances of a tile's players do not add up to the ledger.
struct LedgerLeak: Equatable {
  /// Index of the resource in the plan, and the day from 0.
  var resource: Int
  var day: Int
  var held: Int
  var booked: Int
}
