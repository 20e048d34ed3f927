/// Single players of a run, by their number among the players of all replications.
extension ReplicatedSimulation {
  /// The diary of a player, in the days of the player's own replication.
  ///
  /// - Precondition: `number` is in `0 ..< players`.
  /// - Complexity: one tile's run.
  public func diary(ofPlayer number: Int) -> Diary {
    let place = place(ofPlayer: number)
    var diary = replications[place.replication].diary(ofPlayer: place.number)
    diary.player.number = number
    return diary
  }

  /// How many players a profile has; `nil` where players are counted again in each replication.
  public func players(ofProfile profile: Int) -> Int? {
    replications.count == 1 ? replications[0].counts[profile] : nil
  }

  /// The number of a player, given the rank within the profile.
  ///
  /// - Precondition: `rank` is below ``players(ofProfile:)``.
  public func number(profile: Int, rank: Int) -> Int {
    precondition(
      players(ofProfile: profile).map { (0..<$0).contains(rank) } ?? false, "profile \(profile), rank \(rank)"
    )
    return replications[0].assignment.number(profile: profile, rank: rank)
  }

  /// The players who meet a search's conditions; `progress` as in ``outcome(threads:progress:)``.
  ///
  /// - Throws: `CancellationError` when cancelled.
  public func find(
    _ search: PlayerSearch, threads: Int, progress: (@Sendable (Int) -> Void)? = nil
  ) async throws -> PlayerSearch.Result {
    var matches: [PlayerSearch.Match] = []
    var count = 0
    var before = 0
    for replication in replications {
      let result = try await replication.find(search, threads: threads, progress: progress)
      matches += result.matches.map { match in
        var match = match
        match.number += before
        return match
      }
      count += result.count
      before += replication.players
    }
    return PlayerSearch.Result(matches: Array(matches.prefix(search.limit)), count: count)
  }
}
