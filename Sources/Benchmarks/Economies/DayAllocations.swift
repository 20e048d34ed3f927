import Allocations

/// How often memory is asked for while a tile's days go by, its first day aside.
package struct DayAllocations {
  private let days: Int
  private var atStart: Int64 = 0
  /// Requests so far, of all tiles.
  package private(set) var count: Int64 = 0

  package init(days: Int) { self.days = days }

  /// Notes that a tile has been through a day, from 0.
  package mutating func end(of day: Int) {
    if day == 0 { atStart = allocations_of_this_thread() }
    if day == days - 1 { count += allocations_of_this_thread() - atStart }
  }
}
