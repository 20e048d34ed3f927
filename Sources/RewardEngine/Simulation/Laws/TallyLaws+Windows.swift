/// Laws about sums and products of players' numbers, over windows and over the whole run.
extension TallyLaws {
  /// The sums and products of some numbers of each player, and the sums over groups of players.
  private struct Joint {
    var players: Int128
    var sums: [Int128]
    var products: [Int128]

    /// The sum of the squares of a number.
    func squares(_ variable: Int) -> Int128 {
      products[variable * sums.count - variable * (variable - 1) / 2]
    }

    func product(_ one: Int, _ other: Int) -> Int128 {
      products[one * sums.count - one * (one - 1) / 2 + other - one]
    }
  }

  func checkPairs() throws(BrokenLaw) {
    for (place, id) in plan.catalogue.pairs.enumerated() {
      _ = try joint(
        2, layout.pair(profile, place), groups: layout.pairGroups(profile, place), players: seen, "'\(id)'")
    }
  }

  func checkWindows() throws(BrokenLaw) {
    for (place, window) in plan.measures.windows.enumerated() {
      let words = "the \(window.days) days up to day \(window.closes + 1)"
      for (index, purse) in plan.measures.purses.enumerated() {
        let id = plan.catalogue.purses[index]
        try check(purse, window, place, index, "'\(id)' in \(words)")
      }
      for (index, pool) in plan.measures.pools.enumerated() {
        let id = plan.catalogue.pools[index]
        try check(pool, window, place, index, "'\(id)' in \(words)")
      }
      let visits = try joint(
        2, layout.visits(profile, place), groups: layout.visitGroups(profile, place),
        players: window.days == 7 ? everybody(on: window.closes) : 0, "visits in \(words)")
      try demand(
        visits.sums[1] <= visits.sums[0],
        "players come on \(visits.sums[1]) of \(visits.sums[0]) days in \(words)")
    }
  }

  private func check(
    _ purse: Measures.Purse, _ window: Measures.Window, _ place: Int, _ index: Int, _ words: String
  ) throws(BrokenLaw) {
    let all = try joint(
      Measures.PurseVariable.allCases.count, layout.purse(profile, place, index),
      groups: layout.purseGroups(profile, place, index), players: everybody(on: window.closes), words)
    let days = window.opens + 1..<window.closes + 1
    let (opening, closing) = (
      heldByActive(of: purse.resource, on: window.opens), heldByActive(of: purse.resource, on: window.closes)
    )
    func demand(_ variable: Measures.PurseVariable, is wanted: Int128, _ what: String) throws(BrokenLaw) {
      try self.demand(all.sums[variable.rawValue], is: wanted, "\(what) \(words)")
    }
    let started = plan.resources[purse.resource].startEntry.amount
    let carriedOver = window.opens < 0 ? carriedOver(of: purse.resource) : 0
    let received = days.reduce(0) { $0 + additions(to: purse.resource, on: $1) - flow(started, $1) }
    try demand(.minted, is: received - carriedOver, "what comes in after the start of")
    try demand(.burned, is: days.reduce(0) { $0 + sinks(of: purse.resource, on: $1) }, "what is spent of")
    try demand(.openingActive, is: opening.sum, "what active players begin with of")
    try demand(.closingActive, is: closing.sum, "what active players end with of")
    try demand(.activeAtOpening, is: active(on: window.opens), "players who are active at first with")
    try demand(.activeAtClosing, is: active(on: window.closes), "players who are active at last with")
    try demand(
      .openingAndClosing,
      is: heldByAll(of: purse.resource, on: window.opens) + carriedOver
        + heldByAll(of: purse.resource, on: window.closes),
      "what players begin and end with of")
    let squares: [(Measures.PurseVariable, Int128)] = [
      (.openingActive, opening.squares), (.closingActive, closing.squares),
      (.activeAtOpening, active(on: window.opens)), (.activeAtClosing, active(on: window.closes)),
    ]
    for (variable, wanted) in squares {
      try self.demand(all.squares(variable.rawValue), is: wanted, "squares of \(words)")
    }
    try checkBins(place, purse.firstBin, purse.bins, atMost: active(on: window.closes), words)
  }

  private func check(
    _ pool: Measures.Pool, _ window: Measures.Window, _ place: Int, _ index: Int, _ words: String
  ) throws(BrokenLaw) {
    let first = layout.pool(profile, place, index)
    let active = active(on: window.closes)
    // Active players who have churned do not count.
    let counted = Int128(tally.moments[first])
    try demand(0 <= counted && counted <= active, "\(counted) of \(active) active players count by \(words)")
    let all = try joint(
      Measures.PoolVariable.allCases.count, first, counted: counted,
      groups: layout.poolGroups(profile, place, index), players: everybody(on: window.closes), words)
    let held = heldByActive(of: pool.resource, on: window.closes)
    let theirs = all.sums[Measures.PoolVariable.held.rawValue]
    try demand(theirs <= held.sum, "\(theirs) of \(held.sum) that active players hold counts by \(words)")
    try checkBins(place, pool.firstBin, pool.bins, atMost: counted, words)
  }

  private func checkBins(
    _ window: Int, _ firstBin: Int, _ count: Int, atMost most: Int128, _ words: String
  ) throws(BrokenLaw) {
    let first = layout.windowBins(profile, window) + firstBin
    let counted = tally.bins[first..<first + count].reduce(Int128(0)) { $0 + Int128($1) }
    try demand(counted <= most, "\(counted) of \(most) active players have \(words)")
  }

  /// The joint moments that begin at an index, checked by what holds for any numbers from 0 to 2³².
  ///
  /// - Parameter counted: how many players count, where not all do.
  private func joint(
    _ variables: Int, _ first: Int, counted: Int128? = nil, groups firstGroup: Int, players: Int128,
    _ words: String
  ) throws(BrokenLaw) -> Joint {
    let products = first + 1 + variables
    let joint = Joint(
      players: players, sums: Array(tally.moments[first + 1..<products]),
      products: Array(tally.moments[products..<first + TallyLayout.stride(ofVariables: variables)]))
    try demand(tally.moments[first], is: counted ?? players, "players who count by \(words)")
    try checkGroups(of: joint, firstGroup, words)
    for variable in 0..<variables {
      let (sum, squares) = (joint.sums[variable], joint.squares(variable))
      try demand(
        0 <= sum && sum <= players << 32 && sum <= squares && squares <= sum << 32
          && ExactMoments.deviations(count: Int(players), products: squares, sum, sum) >= 0,
        "\(words) adds up to \(sum) of \(players) players, with squares that add up to \(squares)")
    }
    for one in 0..<variables {
      for other in one..<variables {
        // Cauchy–Schwarz: the square of a sum of products is at most the product of the sums of squares.
        let product = joint.product(one, other)
        let square = product.multipliedFullWidth(by: product)
        let most = joint.squares(one).multipliedFullWidth(by: joint.squares(other))
        try demand(
          product >= 0 && (square.high, square.low) <= (most.high, most.low),
          "\(words) has products that add up to \(product)")
      }
    }
    return joint
  }

  /// Checks that the groups of players add up to all players.
  private func checkGroups(of joint: Joint, _ first: Int, _ words: String) throws(BrokenLaw) {
    for (row, wanted) in ([joint.players] + joint.sums).enumerated() {
      let place = first + row * TallyLayout.groups
      let groups = tally.groups[place..<place + TallyLayout.groups]
      try demand(groups.allSatisfy { $0 >= 0 }, "a group of players has less than nothing of \(words)")
      try demand(groups.reduce(0) { $0 + Int128($1) }, is: wanted, "all groups of players by \(words)")
    }
  }
}
