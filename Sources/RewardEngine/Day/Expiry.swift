extension Tile {
  /// Removes the freezes that expire today.
  ///
  /// The oldest freeze is always used first. So what is left of those received up to a day is all that were
  /// received by then, minus all that ever left. No list of freezes is needed.
  func expireFreezes(_ day: Int32) {
    for resource in plan.resources {
      guard let expiry = resource.expiry, day >= expiry.cameIn.count || plan.opening != nil else { continue }
      let cameIn = column(expiry.cameIn[Int(day) % expiry.cameIn.count])
      let held = column(resource.column)
      let burned = column(resource.burned)
      var total: Int64 = 0
      var times = 0
      for vector in 0..<vectors {
        let left = cameIn[vector] &- burned[vector]
        let over = left.isAbove(0)
        guard !over.isEmpty else { continue }
        let expired = Lanes().replacing(with: left, where: over)
        held[vector] &-= expired
        burned[vector] &+= expired
        total += Int64(expired.total)
        times += over.count
      }
      book(expiry.entry, amount: total, times: Int64(times))
    }
  }

  /// Records, at the end of the day, how many freezes each player has ever received.
  ///
  /// The number is needed on the day on which these expire, and replaces that of the day that has just
  /// expired.
  func recordFreezes(_ day: Int32) {
    for resource in plan.resources {
      guard let expiry = resource.expiry else { continue }
      let cameIn = column(expiry.cameIn[Int(day) % expiry.cameIn.count])
      let held = column(resource.column)
      let burned = column(resource.burned)
      for vector in 0..<vectors { cameIn[vector] = held[vector] &+ burned[vector] }
    }
  }
}
