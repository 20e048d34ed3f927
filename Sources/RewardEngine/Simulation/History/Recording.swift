extension Simulation {
  /// One player of a run and everything they did, in the form of an event log.
  public struct Recorded: Sendable {
    /// Index of the profile in ``Catalogue/profiles``, and the player's index within the profile.
    public var profile: Int
    public var rank: Int
    public var sessions: [Session]
  }

  /// Simulates all players and passes on what each did, in the order of profiles and ranks.
  ///
  /// The random draws are those of ``run(threads:measuring:progress:)``: a replayed log of these sessions
  /// ends in the same states. Memory holds one tile of players at a time. Players who never arrive are left
  /// out.
  ///
  /// - Throws: what `body` throws, and `CancellationError` when the task is cancelled between two tiles.
  public func record(_ body: (Recorded) throws -> Void) throws {
    // A log has zones and times of day, also where no rule of this scenario asks for them: a rule that it is replayed under may.
    var plan = plan
    plan.calendar.needsClock = true
    var tile = Tile(plan: plan, luck: Luck(seed: seed))
    let recorder = ActionRecorder()
    defer { recorder.deallocate() }
    tile.recorder = recorder
    for seat in seats {
      try Task.checkCancellation()
      var sessions = Array(repeating: [Session](), count: seat.players)
      play(&tile, at: seat) { day, tile in tile.addSessions(of: day, recorder.take(), to: &sessions) }
      for lane in 0..<seat.players where !sessions[lane].isEmpty {
        try body(
          Recorded(profile: seat.profile, rank: seat.number * Tile.width + lane, sessions: sessions[lane]))
      }
    }
  }
}

extension Tile {
  fileprivate func addSessions(
    of day: Int32, _ actions: [ActionRecorder.Note], to sessions: inout [[Session]]
  ) {
    for lane in 0..<players where lanes(plan.layout.plays)[lane] != 0 {
      sessions[lane].append(
        Session(
          day: day, minute: lanes(plan.layout.minute)[lane], zoneOffset: lanes(plan.layout.zoneOffset)[lane],
          actions: []))
    }
    for (lane, action, amount) in actions {
      sessions[lane][sessions[lane].count - 1].actions.append((action, amount))
    }
  }
}
