import RewardEngine
import RewardStudies

/// What runs of rising size cost, in processor seconds.
struct Curve: Sendable {
  let sweep: Sweep
  /// By size, of each round.
  let seconds: [[Double]]

  /// A run shorter than this is repeated until it is as long, in processor seconds.
  private static let shortest = 0.1

  /// Measures all sizes in turn, so that whoever shares the machine disturbs all alike.
  ///
  /// A first round that does not count says how often a short run is repeated.
  init(_ sweep: Sweep, rounds: Int) async throws {
    let works = try sweep.sizes.map(sweep.work)
    var repeats: [Int] = []
    for work in works {
      let once = try await ProcessorTime.seconds { try await work() }
      repeats.append(max(1, Int((Self.shortest / once).rounded(.up))))
    }
    var seconds = [[Double]](repeating: [], count: works.count)
    for _ in 0..<rounds {
      for (place, work) in works.enumerated() {
        let all = try await ProcessorTime.seconds {
          for _ in 0..<repeats[place] { try await work() }
        }
        seconds[place].append(all / Double(repeats[place]))
      }
    }
    self.sweep = sweep
    self.seconds = seconds
  }

  init(_ sweep: Sweep, seconds: [[Double]]) {
    self.sweep = sweep
    self.seconds = seconds
  }

  /// The median cost of each size, over that of the smallest.
  var costs: [Double] {
    let medians = seconds.map(\.median)
    return medians.map { $0 / medians[0] }
  }

  var law: PowerLaw { PowerLaw(sizes: sweep.sizes.map(Double.init), costs: costs) }

  /// Cost grows with this power of the size at most, between any two neighbouring sizes, and is called linear.
  ///
  /// The tenth is for the noise of a shared machine: costs that are a twentieth wrong make it, of sizes half as far
  /// apart as those here.
  static let linear = 1.1

  var isLinearOrBetter: Bool { law.steepest <= Self.linear }
}
