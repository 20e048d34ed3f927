import RewardCalibration
import RewardEngine
import RewardStudies

/// A mix drawn near that of a scenario, as it is thought of before any data, and the scenario with it.
struct DrawnTruth {
  let scenario: Scenario
  /// The ids of its profiles.
  let names: [String]
  private let mix: PlayerMix

  /// - Parameter players: leaves how many of `players` each profile has to chance, as in the world; `nil` takes exact shares.
  init(near usual: Scenario, _ round: Int, players: Int? = nil) throws {
    let parameters = MixParameters(near: try PlayerMix(usual.players.profiles))
    names = usual.players.profiles.map(\.id)
    var stream = Luck(seed: 78).stream(
      purpose: Purpose(kind: .study, id: "truth"), player: PlayerAddress(profileKey: 0, rank: UInt32(round)))
    mix = parameters.mix(parameters.drawn(&stream))
    var counted = mix
    if let players {
      for (part, count) in mix.counts(ofPlayers: players, &stream).enumerated() {
        // An event can only bring a profile that the scenario has.
        counted.parts[part].share = Double(max(count, 1)) / Double(players)
      }
    }
    scenario = usual.playing(counted, names: names, models: names)
  }

  /// Of each number, how many plausible values are below the truth.
  func ranks(in findings: Calibration.Findings) -> [(String, Int)] {
    // The findings have profiles in another order.
    let ordered = PlayerMix(
      findings.names.compactMap { name in names.firstIndex(of: name).map { mix.parts[$0] } })
    return Self.quantities(findings.names).map { name, number in
      (name, findings.draws.count { number($0) < number(ordered) })
    }
  }

  private static func quantities(_ names: [String]) -> [(String, (PlayerMix) -> Double)] {
    var quantities: [(String, (PlayerMix) -> Double)] = [1, 7, 30].map { day in
      ("retention on day \(day)", { $0.retention(days: day)[day] })
    }
    quantities.append(("not churned by day 30", { $0.survival(days: 30)[30] }))
    quantities.append(("days of play in 30 days", { $0.retention(days: 29).reduce(0, +) }))
    for (part, name) in names.enumerated() {
      quantities += Calibration.ProfileField.allCases.map { field in
        ("\(field.rawValue), \(name)", { field.value(of: $0.parts[part]) })
      }
    }
    return quantities
  }
}

extension PlayerMix {
  /// How many players are of each profile, drawn one by one.
  func counts(ofPlayers players: Int, _ stream: inout LuckStream) -> [Int] {
    var counts = parts.map { _ in 0 }
    for _ in 0..<players {
      var place = stream.nextUniform()
      let part = parts.firstIndex { part in
        place -= part.share
        return place < 0
      }
      counts[part ?? parts.count - 1] += 1
    }
    return counts
  }
}
