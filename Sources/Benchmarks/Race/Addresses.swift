import Economies
import PlainC
import RewardEngine

/// The addresses of the engine's random draws, for a C program with the same draws.
///
/// What is drawn once for a player of the reference economy is drawn here, as the engine does it, and passed
/// on. The C program makes the words of each day itself from these addresses.
struct Addresses {
  private var addresses = economy_addresses()
  /// By profile, then rank.
  private let players: [[economy_player]]

  init(players count: Int, seed: UInt64) {
    let scenario = ReferenceEconomy.scenario
    let profiles = scenario.players.profiles
    let counts = ProfileAssignment(shares: profiles.map(\.share)).counts(players: count)
    let keys = profiles.map { StableHash($0.id).folded }
    players = zip(profiles, counts).map { profile, count in
      (0..<count).map { Self.player($0, of: profile, week: scenario.players.week, luck: Luck(seed: seed)) }
    }
    func word(_ kind: Draw, _ id: String) -> UInt32 { Purpose(kind: kind, id: id).rawValue }
    addresses.profile_key = (keys[0], keys[1], keys[2], keys[3])
    addresses.come = Purpose(kind: .come).rawValue
    addresses.mission = (
      word(.mission, "m0"), word(.mission, "m1"), word(.mission, "m2"), word(.mission, "m3"),
      word(.mission, "m4"), word(.mission, "m5"), word(.mission, "m6")
    )
    addresses.freeze = word(.offerDemand, "freeze")
    addresses.cosmetic = (
      word(.offerDemand, "crown"), word(.offerDemand, "cape"), word(.offerDemand, "hat"),
      word(.offerDemand, "badge")
    )
  }

  private static func player(
    _ rank: Int, of profile: Scenario.Profile, week: [Double], luck: Luck
  ) -> economy_player {
    let address = PlayerAddress(profileKey: StableHash(profile.id).folded, rank: UInt32(rank))
    guard case .daily(let churn) = profile.churn, case .beta(let mean, let concentration) = profile.activity
    else { preconditionFailure("the reference economy has a daily churn and beta laws, not \(profile)") }
    var lifetime = luck.stream(purpose: Purpose(kind: .lifetime), player: address)
    var activity = luck.stream(purpose: Purpose(kind: .activityLaw), player: address)
    let survived = Int(Lifetime.days(theta: churn, uniform: lifetime.nextUniform()))
    let chance = activity.nextBeta(mean * concentration, (1 - mean) * concentration)
    let limits = week.map { term in
      Int32(Int64(Chance(Mathematics.logistic(Mathematics.logit(chance) + term)).threshold) - 1)
    }
    return economy_player(
      departs: Int32(min(survived + 1, Int(Int32.max))),
      comes: (limits[0], limits[1], limits[2], limits[3], limits[4], limits[5], limits[6]))
  }

  /// The addresses as C reads them, valid while `body` runs.
  func withPointers<Result>(_ body: (economy_addresses) -> Result) -> Result {
    var addresses = addresses
    return players[0].withUnsafeBufferPointer { first in
      players[1].withUnsafeBufferPointer { second in
        players[2].withUnsafeBufferPointer { third in
          players[3].withUnsafeBufferPointer { fourth in
            addresses.players = (
              first.baseAddress, second.baseAddress, third.baseAddress, fourth.baseAddress
            )
            return body(addresses)
          }
        }
      }
    }
  }
}
