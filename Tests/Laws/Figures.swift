import RewardEngine

/// Every number of a run by name, day by day, so that runs of different plans can be compared.
struct Figures {
  /// One row a day; a histogram ends after its last player, so that it does not depend on its bound.
  private(set) var rows: [String: [[Int128]]] = [:]

  init(_ outcome: Outcome) {
    let catalogue = outcome.catalogue
    for profile in catalogue.profiles.indices {
      let group = Outcome.Group.profile(profile)
      let of = " of \(catalogue.profiles[profile])"
      func add(_ name: String, _ row: (Int) -> [Int128]) {
        precondition(rows[name + of] == nil, "two figures are called \(name)")
        rows[name + of] = (0..<outcome.days).map(row)
      }
      for counter in catalogue.counters {
        add(counter.name) { [Int128(outcome.count(counter.cell, on: $0, in: group))] }
      }
      for line in catalogue.ledger {
        let name = "\(catalogue.resources[line.resource]) \(line.flow) \(line.reason.name).\(line.id)"
        var row = (0..<outcome.days).map { day in
          [line.entry.amount, line.entry.times].map { Int128(outcome.count($0, on: day, in: group)) }
        }
        // What each level pays and what is paid at every price are lines of one name each.
        if let known = rows[name + of] {
          for day in row.indices { row[day] = zip(row[day], known[day]).map(+) }
        }
        rows[name + of] = row
      }
      for (index, stock) in catalogue.stocks.enumerated() {
        for population in [Outcome.Population.active, .dormant] {
          add("\(stock.id) \(population)") { day in
            let sums = outcome.sums(index, on: day, of: population, in: group)
            let bins = outcome.histogram(index, on: day, of: population, in: group).map { Int128($0) }
            let used = bins.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
            return [Int128(sums.count), Int128(sums.sum), sums.squares] + bins[..<used]
          }
        }
      }
    }
  }

  /// The first difference from a run that has all of these numbers, over the days that both have.
  ///
  /// Names that contain `skipped` are not compared.
  func difference(to other: Figures, but skipped: String? = nil) -> String? {
    for (name, days) in rows.sorted(by: { $0.key < $1.key }) {
      if let skipped, name.contains(skipped) { continue }
      guard let others = other.rows[name] else { return "\(name) is in the first run only" }
      for (day, pair) in zip(days, others).enumerated() where pair.0 != pair.1 {
        return "\(name) on day \(day): \(pair.0) in the first run, \(pair.1) in the second"
      }
    }
    return nil
  }
}
