@testable import RewardEngine

extension Law {
  /// Watching freezes changes nothing; removing one changes nothing before its use, and no other player.
  static let withholding = Law("withholding") { trial in
    let simulation = try trial.simulation(trial.scenario)
    let plan = simulation.plan
    for pool in Set(plan.streaks.compactMap(\.pool)).sorted() {
      for seat in simulation.seats {
        let plain = digests(simulation, seat, watch: nil)
        let watch = FreezeWatch(pool: pool, among: plan.resources.count)
        defer { watch.deallocate() }
        watch.begin(withholding: [])
        guard digests(simulation, seat, watch: watch) == plain else {
          return "watching freezes of resource \(pool) moves a tile of profile \(seat.profile)"
        }
        // The first freeze used in the middle of the notes, and the players who had used one by then.
        let notes = watch.take()
        guard !notes.isEmpty else { continue }
        let note = notes[notes.count / 2]
        let before = notes.prefix(notes.count / 2).reduce(Int32(0)) {
          $0 + ($1.lane == note.lane ? $1.count : 0)
        }
        var withheld = [Int32](repeating: -1, count: seat.players)
        withheld[note.lane] = before
        watch.begin(withholding: withheld)
        let without = digests(simulation, seat, watch: watch)
        for (day, (one, other)) in zip(plain, without).enumerated() {
          for lane in one.indices where one[lane] != other[lane] {
            guard lane == note.lane, day >= Int(note.day) else {
              return """
                a freeze taken from lane \(note.lane) of profile \(seat.profile) on day \(note.day) moves lane \(lane) \
                on day \(day)
                """
            }
          }
        }
        guard plain[Int(note.day)][note.lane] != without[Int(note.day)][note.lane] else {
          return
            "a freeze taken from lane \(note.lane) of profile \(seat.profile) on day \(note.day) is not missed"
        }
      }
    }
    return nil
  }

  /// Of each player at the end of each day.
  private static func digests(
    _ simulation: Simulation, _ seat: Simulation.Seats, watch: FreezeWatch?
  ) -> [[UInt64]] {
    var tile = Tile(plan: simulation.plan, luck: Luck(seed: simulation.seed))
    tile.freezeWatch = watch
    var days: [[UInt64]] = []
    simulation.play(&tile, at: seat) { _, tile in
      days.append((0..<seat.players).map { tile.digest(of: $0).value })
    }
    return days
  }
}
