/// What the players of a tile hold of a resource at the end of a day, where its ledger says something else.
struct LedgerLeak: Equatable {
  /// The place of the resource in the plan, and the day, from 0.
  var resource: Int
  var day: Int
  var held: Int
  var booked: Int
}
