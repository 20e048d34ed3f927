import RewardEngine
import RewardFiles
import RewardPages
import RewardReports

/// The speed of this build compared with a baseline.
struct BenchComparison {
  /// The baseline as shown.
  let name: String
  /// The baseline's time over this one's, rising: above 1 this one is faster.
  ///
  /// Of pairs that were measured in turn; of a stored result the median over the median, between the least and
  /// the most that the runs of both sittings allow.
  let ratios: [Double]
  let isPaired: Bool
  let hasSameResults: Bool
  /// What the machines and builds do not share, besides the version; empty where a ratio is one of the code.
  let differences: [String]
  /// Whether results may differ: the baseline is, or may be, another version.
  private let mayDiffer: Bool

  /// - Parameter pairs: one ratio a pair, at least one.
  init(pairs: [Double], with tool: OtherTool, hasSameResults: Bool, differences: [String] = []) {
    name = tool.path.asShownPath
    ratios = pairs.sorted()
    isPaired = true
    self.hasSameResults = hasSameResults
    self.differences = differences
    mayDiffer = true
  }

  /// - Parameter machine: what measured `result`.
  init(of result: BenchResult, with stored: StoredResult, on machine: BenchMachine = .own) {
    let (own, other) = (result.seconds.sorted(), stored.seconds)
    name = stored.path.asShownPath
    ratios = [other[0] / own[own.count - 1], other.middle / own.middle, other[other.count - 1] / own[0]]
    isPaired = false
    hasSameResults = result.digests.allSatisfy { $0.description == stored.results }
    differences = stored.machine.map { machine.differences(from: $0) } ?? ["a machine that it does not name"]
    mayDiffer = stored.version != Rewardsim.version
  }

  var median: Double { ratios.middle }
  var lowest: Double { ratios[0] }
  var highest: Double { ratios[ratios.count - 1] }

  /// The failure, if any: different results of the same version, or a speed below the limit.
  ///
  /// - Parameter limit: the share of its speed that this tool may have lost; `nil` judges results alone.
  func verdict(atMost limit: Double?) -> Failure? {
    if !hasSameResults, !mayDiffer {
      return Failure(
        "the results differ from those of '\(name)', which is also version \(Rewardsim.version)",
        help: "measure the same scenario, or store a result of this one",
        status: .goalFailed)
    }
    guard let limit else { return nil }
    guard differences.isEmpty else {
      return Failure(
        "whether this build is slower than '\(name)' cannot be known: that was measured with \(differences.joined(separator: "; "))",
        help: isPaired
          ? "build both for the same processors"
          : "give the other build as --baseline, so that both take turns on this machine",
        status: .inconclusive)
    }
    guard 1 - median > limit else { return nil }
    let slower = "\(NumberText.percent(1 - median)) slower than '\(name)'"
    let percent =
      limit < 0.01 ? "\(NumberText.significant(100 * limit, digits: 2)) %" : NumberText.percent(limit)
    let allowed = "the limit is \(percent)"
    guard 1 - highest <= limit else {
      return Failure(
        isPaired
          ? "\(slower), by the median of \(ratios.count.counted("pair")), and by more than the limit in each; \(allowed)"
          : "\(slower), and slower in every run; \(allowed)", status: .goalFailed)
    }
    let range = [lowest, highest].map { NumberText.significant($0, digits: 3) }
    guard !isPaired else {
      return Failure(
        "\(slower), by the median of \(ratios.count.counted("pair")), but pairs are from \(range[0]) to \(range[1]) times as fast; \(allowed)",
        help: "measure on a quieter machine, or with more --players", status: .inconclusive)
    }
    return Failure(
      "\(slower), by medians, but runs of the two measurements are from \(range[0]) to \(range[1]) times as fast; \(allowed)",
      help: "give the other build as --baseline, so that both take turns", status: .inconclusive)
  }

  /// Why the ratios may say nothing about the code; empty where they do.
  var note: String {
    guard !differences.isEmpty else { return "" }
    return """
      '\(name)' was measured with \(differences.joined(separator: "; ")).
      So whether this build is faster or slower cannot be known from it.

      """
  }

  var json: JSONValue {
    .object([
      .init("name", .text(name)), .init("paired", .truth(isPaired)),
      .init("times_as_fast", .array(ratios.map { .number($0) })),
      .init("same_results", .truth(hasSameResults)),
      .init("differences", .array(differences.map { .text($0) })),
    ])
  }
}

extension [Double] {
  /// The median of rising numbers; there must be one.
  var middle: Double { (self[(count - 1) / 2] + self[count / 2]) / 2 }
}
