import RewardEngine

/// Searches for the most plausible mixes, in the same places whatever the seed.
///
/// Two profiles are searched for from the best mix of one, three from the best mixes of two, and so on. Laws on a grid are added to the
/// smaller mix. Searches begin at the law of each kind that makes the data most plausible: players who churn soon or late, all with nearly the
/// same chance or not. Then two profiles of each larger mix are merged. Searches from places drawn by chance find the better of two hills in one of three, and so in some data in none of six.
/// Sources: the gain by one more law: B. G. Lindsay, "The Geometry of Mixture Likelihoods: A General Theory", Annals of Statistics 11(1),
/// 1983; searches from it: J. J. Verbeek, N. Vlassis & B. Kröse, "Efficient Greedy Learning of Gaussian Mixture Models", Neural
/// Computation 15(2), 2003; merges: N. Ueda et al., "SMEM Algorithm for Mixture Models", Neural Computation 12(9), 2000.
struct MixSearch {
  let evidence: [any Evidence]
  /// Whether nothing is thought of the mix before the evidence, as in published fits.
  var isFree = false

  /// By the number of profiles, how many searches begin at each mix of one profile less; later numbers are as the last.
  private static let added = [[], [4], [2, 2], [2, 1, 1]]
  /// From so many ways to merge two profiles.
  private static let merges = 2
  /// Where profiles are not alike before any evidence, or nothing is thought of them: their center, and places around it.
  private static let starts = 6
  /// Of mean, concentration, half-life and gamma: spreads from the center before any data.
  private static let grid = [[-1.3, -0.45, 0.45, 1.3], [-0.6, 0.6], [-1.5, -0.5, 0.5, 1.5], [-2, 0]]
  /// Long or short half-lives, with chances to churn that are nearly the same or not.
  private static let kinds = 4
  /// Of the added profile; a few more shares take little time.
  private static let shares = [0.1, 0.35, 0.65]
  /// Summits less apart than this, in the logarithm of how plausible they are, count as one.
  private static let apart = 0.05
  /// Hills that are lower by more than this have no mass, and no more than so many are kept.
  private static let (lowest, mostKept) = (40.0, 3)

  /// The summits of each number of profiles from 1 to `most`, the best first.
  ///
  /// - Throws: `CancellationError`.
  func summits(upTo most: Int) throws -> [[[Double]]] {
    var all: [[Ascent]] = []
    for profiles in 1...most {
      let parameters = MixParameters(profiles: profiles)
      let density = density(parameters)
      let counts = Self.added[min(profiles, Self.added.count) - 1]
      let starts = zip(all.last ?? [], counts).flatMap { grown(from: $0.place, $1, density) }
      all.append(Self.distinct(try ascents(from: starts + [parameters.spreadOut], density)))
    }
    for place in (0..<most).dropFirst().dropLast().reversed() {
      let density = density(MixParameters(profiles: place + 1))
      let merged = MixParameters.merged(all[place + 1][0].place).map { (place: $0, value: density($0)) }
      let starts = merged.sorted { $0.value > $1.value }.prefix(Self.merges).map(\.place)
      all[place] = Self.distinct(all[place] + (try ascents(from: starts, density)))
    }
    return all.map { $0.map(\.place) }
  }

  /// The summits of one number of profiles, the best first.
  ///
  /// - Throws: `CancellationError`.
  func summits(_ parameters: MixParameters) throws -> [[Double]] {
    if parameters.areAlike && !isFree {
      return try summits(upTo: parameters.profiles)[parameters.profiles - 1]
    }
    var stream = Luck(seed: 1).stream(
      purpose: Purpose(kind: .study, id: "starts"),
      player: PlayerAddress(profileKey: UInt32(parameters.profiles), rank: 0))
    let count = parameters.profiles > 1 ? Self.starts : 1
    let starts = (0..<count).map { $0 == 0 ? parameters.spreadOut : parameters.drawn(&stream) }
    return Self.distinct(try ascents(from: starts, density(parameters))).map(\.place)
  }

  private func ascents(
    from starts: [[Double]], _ density: @escaping ([Double]) -> Double
  ) throws -> [Ascent] {
    try starts.map { try Ascent(from: $0, of: density) }
  }

  private static func distinct(_ ascents: [Ascent]) -> [Ascent] {
    let found = ascents.sorted { $0.value > $1.value }
    let apart = found.indices.filter { place in
      place == 0
        || found[place - 1].value - found[place].value > Self.apart
          && found[0].value - found[place].value < lowest
    }
    return apart.prefix(mostKept).map { found[$0] }
  }

  /// The logarithm of how plausible numbers are by a sketch of the evidence where it has one, up to a constant.
  private func density(_ parameters: MixParameters) -> @Sendable ([Double]) -> Double {
    MixFit.density(MixFit.sketch(of: evidence) ?? evidence, parameters, isFree: isFree)
  }

  /// Places to search from: a mix with a profile more, the best of some kinds of profiles.
  private func grown(
    from smaller: [Double], _ count: Int, _ density: ([Double]) -> Double
  ) -> [[Double]] {
    var best = [(place: [Double], value: Double)](repeating: (smaller, -.infinity), count: Self.kinds)
    let laws = Self.grid.reduce([[Double]]()) { laws, own in
      laws.isEmpty ? own.map { [$0] } : laws.flatMap { law in own.map { law + [$0] } }
    }
    for deviates in laws {
      let law = zip(MixParameters.priors, deviates).map { $0.center + $0.spread * $1 }
      let kind = (deviates[2] < 0 ? 1 : 0) + (deviates[3] < 0 ? 2 : 0)
      for share in Self.shares {
        let place = MixParameters.adding(law, share: share, to: smaller)
        let value = density(place)
        if value > best[kind].value { best[kind] = (place, value) }
      }
    }
    return best.sorted { $0.value > $1.value }.prefix(count).map(\.place)
  }
}

extension MixParameters {
  /// The numbers of a mix with one more profile, the last.
  fileprivate static func adding(_ law: [Double], share: Double, to numbers: [Double]) -> [Double] {
    let profiles = (numbers.count + 1) / 5
    let smaller = MixParameters(profiles: profiles).mix(numbers).parts
    return numbers.prefix(4 * profiles) + law
      + smaller.map { Mathematics.log(max($0.share, 1e-12) * (1 - share) / share) }
  }

  /// The numbers of each mix in which two profiles are one.
  fileprivate static func merged(_ numbers: [Double]) -> [[Double]] {
    let profiles = (numbers.count + 1) / 5
    let shares = MixParameters(profiles: profiles).mix(numbers).parts.map(\.share)
    func law(_ profile: Int) -> ArraySlice<Double> { numbers[(4 * profile)..<(4 * profile + 4)] }
    return (0..<profiles).flatMap { one in
      ((one + 1)..<max(profiles, one + 1)).map { other in
        let kept = (0..<profiles).filter { $0 != one && $0 != other }
        let both = shares[one] + shares[other]
        let middle = zip(law(one), law(other)).map { (shares[one] * $0 + shares[other] * $1) / both }
        return kept.flatMap(law) + middle + kept.map { Mathematics.log(max(shares[$0], 1e-12) / both) }
      }
    }
  }

  /// A start for a search: profiles from quick to lasting where nothing distinguishes them.
  fileprivate var spreadOut: [Double] {
    var start = centers
    guard areAlike, profiles > 1 else { return start }
    for profile in 0..<profiles {
      let place = (Double(profile) + 0.5) / Double(profiles)
      start[4 * profile + 2] += spreads[4 * profile + 2] * Mathematics.normalQuantile(place)
    }
    return start
  }
}
