extension Simulation {
  /// One player of a run and all he did, as a log would tell it.
  public struct Recorded: Sendable {
    /// His place in ``Catalogue/profiles``, and how many of that profile came before him.
    public var profile: Int
    public var rank: Int
    public var sessions: [Session]
  }

  /// Plays all players and hands out what each did, in the order of profiles and ranks.
  ///
  /// The same luck as ``run(threads:measuring:progress:)``: a log of these sessions, replayed, ends in the same states.
  /// Memory holds a tile of players at a time. Players who never arrive are left out.
  ///
  /// - Throws: what `body` throws, and `CancellationError` when the task is cancelled between two tiles.
  public func record(_ body: (Recorded) throws -> Void) throws {
    var tile = Tile(plan: plan, luck: Luck(seed: seed))
    let recorder = DeedRecorder()
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
    of day: Int32, _ deeds: [DeedRecorder.Note], to sessions: inout [[Session]]
  ) {
    for lane in 0..<players where lanes(plan.layout.plays)[lane] != 0 {
      sessions[lane].append(
        Session(
          day: day, minute: plan.calendar.needsClock ? lanes(plan.layout.minute)[lane] : Self.noon,
          zoneOffset: lanes(plan.layout.zoneOffset)[lane], deeds: []))
    }
    for (lane, deed, amount) in deeds {
      sessions[lane][sessions[lane].count - 1].deeds.append((deed, amount))
    }
  }

  /// When a session is told to have been where no rule asks for the time.
  private static var noon: Int32 { 720 }
}
