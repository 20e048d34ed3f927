import Allocations

/// Counts allocations during a tile's days, except the first one.
package struct DayAllocations {
  private let days: Int
  private var atStart: Int64 = 0
  /// Allocations so far, of all tiles.
  package private(set) var count: Int64 = 0

  package init(days: Int) { self.days = days }

  /// Notes that a tile has finished a day, from 0.
  package mutating func end(of day: Int) {
    if day == 0 { atStart = allocations_of_this_thread() }
    if day == days - 1 { count += allocations_of_this_thread() - atStart }
  }
}
