import RewardEngine
import RewardStudies

/// The cost of runs of rising size, in processor seconds.
struct Curve: Sendable {
  let sweep: Sweep
  /// By size, then by round.
  let seconds: [[Double]]

  /// Shorter runs are repeated until they take this long, in processor seconds.
  private static let shortest = 0.1

  /// Measures all sizes in turn, so that other programs on the machine disturb all of them alike.
  ///
  /// A first round, which does not count, decides how often a short run is repeated.
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

  /// The median cost of each size, relative to that of the smallest.
  var costs: [Double] {
    let medians = seconds.map(\.median)
    return medians.map { $0 / medians[0] }
  }

  var law: PowerLaw { PowerLaw(sizes: sweep.sizes.map(Double.init), costs: costs) }

  /// The largest power of the size, between neighbouring sizes, that is still called linear.
  ///
  /// The tenth allows for the noise of a shared machine. At half the distance between sizes here, costs that
  /// are off by a twentieth would cause it.
  static let linear = 1.1

  var isLinearOrBetter: Bool { law.steepest <= Self.linear }
}
