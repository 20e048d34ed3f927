extension Replay {
  /// The diary of one player of an event log, simulated alone.
  ///
  /// The log decides what the player does. The only draws are those of random items.
  ///
  /// - Precondition: as in ``play(_:state:)``.
  /// - Complexity: one tile's run.
  public func diary(of player: Player) -> Diary {
    var tile = Tile(plan: plan, luck: Luck(seed: seed))
    var histories = SeatedHistories([player], in: &tile, number: 0)
    var recorder = DiaryRecorder(plan, lane: 0, isHistory: true)
    for day in 0..<Int32(plan.days) {
      histories.play(day, in: &tile) { step, tile in recorder.note(step, in: tile) }
      tile.skipMeasures()
      recorder.close(tile)
    }
    let arrival = Int(tile.lanes(plan.layout.arrival)[0])
    return Diary(
      player: Diary.Player(
        number: 0, profile: 0, rank: 0, arrival: arrival, activity: 1, weekdays: [], dropout: 0),
      days: recorder.days)
  }
}
