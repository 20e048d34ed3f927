import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardEngine

/// Percentiles of what players hold at the end of shipped scenarios, against those of the players' own numbers.
@Suite("Percentiles of shipped scenarios")
struct ShippedPercentilesTests {
  private static let shares = [0.05, 0.25, 0.5, 0.75, 0.95]

  private static func economy(_ name: String) throws -> Scenario {
    var economy = try Scenario(Document(yaml: try Checkout.bytes("scenarios/\(name).yaml"), name: name))
    // Long enough for every profile to hold numbers in wide bins.
    economy.days = 60
    return economy
  }

  private static func run(_ economy: Scenario, players: Int, seed: UInt64) -> Run {
    var economy = economy
    economy.players = economy.players.sized(players)
    return Run(economy, seed: seed)
  }

  /// The players' own numbers of a stock in ascending order, of all players and then of each profile.
  private static func held(_ stocks: [String], by run: Run) async throws -> [String: [[Int]]] {
    let plan = try Plan(run.scenario)
    let places = try stocks.map { stock in
      let field: PlayerField =
        try stock == "level"
        ? .level : .balance(resource: #require(plan.catalogue.resources.firstIndex(of: stock)))
      return try #require(plan.playerFields.firstIndex(of: field))
    }
    var held = Array(
      repeating: Array(repeating: [Int](), count: plan.catalogue.profiles.count + 1), count: stocks.count)
    try await run.states { states in
      for state in states {
        for (index, place) in places.enumerated() {
          held[index][0].append(Int(state.values[place]))
          held[index][state.profile + 1].append(Int(state.values[place]))
        }
      }
    }
    return Dictionary(uniqueKeysWithValues: zip(stocks, held.map { $0.map { $0.sorted() } }))
  }

  /// The value of rank ⌈p n⌉.
  private static func exact(_ share: Double, of sorted: [Int]) -> Double {
    Double(sorted[max(0, Int((share * Double(sorted.count) - 1e-6).rounded(.up)) - 1)])
  }

  /// The smallest groups are those of profiles: some hundred players.
  @Test(
    "lie in intervals that hold those of a large economy, and between the least and the most that anyone holds",
    arguments: [
      ("full-economy", ["xp", "level", "coins"]), ("habit-tracker", ["diamonds"]), ("first", ["coins"]),
      ("season", ["xp", "coins"]),
    ])
  func coverage(name: String, stocks: [String]) async throws {
    let economy = try Self.economy(name)
    let truth = try await Self.held(stocks, by: Self.run(economy, players: 200_000, seed: 1_000))
    var (held, all) = (0, 0)
    for seed in 1...20 {
      let run = Self.run(economy, players: 3_000, seed: UInt64(seed))
      let outcome = try await run.findings().outcome
      let own = try await Self.held(stocks, by: run)
      let groups = [Outcome.Group.pooled] + outcome.catalogue.profiles.indices.map { .profile($0) }
      for stock in stocks {
        let index = try #require(outcome.stock(stock))
        for (group, (large, small)) in zip(groups, zip(try #require(truth[stock]), try #require(own[stock])))
        {
          var before = 0.0
          for share in Self.shares {
            let figure = try #require(outcome.quantileEstimate(index, share, on: outcome.days - 1, in: group))
            guard let low = figure.low, let high = figure.high else { continue }
            let sample = Self.exact(share, of: small)
            #expect(low <= sample && sample <= high, "\(stock) \(group) \(share) of seed \(seed): \(sample)")
            #expect(figure.value == figure.value.rounded() && figure.value >= before)
            #expect(figure.value <= Double(small[small.count - 1]) && high <= Double(small[small.count - 1]))
            before = figure.value
            all += 1
            let wanted = Self.exact(share, of: large)
            if low <= wanted && wanted <= high { held += 1 }
          }
        }
      }
    }
    #expect(Double(held) >= 0.95 * Double(all), "\(held) of \(all) of \(name)")
  }
}
