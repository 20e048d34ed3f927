import RewardEngine
import Testing

@Suite("A law drawn from a stream")
struct LawsTests {
  @Test("fills each tenth of a gamma law alike, with its mean and variance", arguments: gammaLaws)
  func gamma(law: KnownLaw) {
    let shape = law.parameters[0]
    let values = draws(seed: 101) { $0.nextGamma(shape: shape) }
    #expect(tenthsMisfit(values, law.tenths) < misfitBound)
    // The sample mean has variance shape/n; the mean square deviation (2 shape² + 6 shape)/n, since the
    // fourth central moment is 3 shape² + 6 shape. Five standard errors.
    let n = Double(count)
    #expect(abs(mean(values) - shape) < 5 * (shape / n).squareRoot())
    let bound = 5 * ((2 * shape * shape + 6 * shape) / n).squareRoot()
    #expect(abs(mean(values.map { ($0 - shape) * ($0 - shape) }) - shape) < bound)
  }

  @Test("fills each tenth of a beta law alike, with its mean", arguments: betaLaws)
  func beta(law: KnownLaw) {
    let (a, b) = (law.parameters[0], law.parameters[1])
    let values = draws(seed: 102) { $0.nextBeta(a, b) }
    #expect(values.allSatisfy { $0 >= 0 && $0 <= 1 })
    #expect(tenthsMisfit(values, law.tenths) < misfitBound)
    // Variance a b / ((a + b)² (a + b + 1)) a draw; five standard errors.
    let variance = a * b / ((a + b) * (a + b) * (a + b + 1))
    #expect(abs(mean(values) - a / (a + b)) < 5 * (variance / Double(count)).squareRoot())
  }

  @Test("draws a beta number near 0 or near 1 when both shapes are tiny", arguments: [1e-300, 1e-10])
  func tinyBeta(shape: Double) {
    let values = draws(seed: 103) { $0.nextBeta(shape, shape) }
    #expect(values.allSatisfy { $0 < 1e-9 || $0 > 1 - 1e-9 })
    // Half of them at each end; five standard errors of a share of one half.
    let share = Double(values.count { $0 > 0.5 }) / Double(count)
    #expect(abs(share - 0.5) < 5 * 0.5 / Double(count).squareRoot())
  }

  @Test("fills each tenth of the normal law alike, with its first four moments")
  func normal() {
    let values = draws(seed: 104) { $0.nextNormal() }
    #expect(tenthsMisfit(values, normalTenths) < misfitBound)
    // The variances of x, x², x³ and x⁴ are 1, 2, 15 and 96; five standard errors.
    let n = Double(count)
    #expect(abs(mean(values)) < 5 * (1 / n).squareRoot())
    #expect(abs(mean(values.map { $0 * $0 }) - 1) < 5 * (2 / n).squareRoot())
    #expect(abs(mean(values.map { $0 * $0 * $0 })) < 5 * (15 / n).squareRoot())
    #expect(abs(mean(values.map { $0 * $0 * $0 * $0 }) - 3) < 5 * (96 / n).squareRoot())
  }
}

@Suite("A Poisson table")
struct PoissonTableTests {
  @Test("gives counts the chances of the law, each within two draws of 2³¹", arguments: [0.3, 2.5, 40])
  func chances(mean: Double) {
    let table = PoissonTable(mean: mean)
    // By recurrence, p(k + 1) = p(k) mean / (k + 1), which the table does not use.
    var chance = Mathematics.exp(-mean)
    var below: UInt32 = 0
    for (count, threshold) in table.thresholds.enumerated() {
      #expect(abs(Double(threshold - below) * 0x1p-31 - chance) < 2 * 0x1p-31)
      below = threshold
      chance *= mean / Double(count + 1)
    }
    #expect(Double(UInt32(1) << 31 - below) * 0x1p-31 < chance + 0x1p-30)
  }

  @Test("draws the mean and variance of the law", arguments: [0.3, 2.5, 40, 900])
  func moments(mean expected: Double) {
    let table = PoissonTable(mean: expected)
    let values = draws(seed: 105) { Double(table.count(for: $0.nextWord())) }
    // The variance is the mean; the mean square deviation has variance mean + 2 mean². Five standard errors.
    let n = Double(count)
    #expect(abs(mean(values) - expected) < 5 * (expected / n).squareRoot())
    let spread = mean(values.map { ($0 - expected) * ($0 - expected) })
    #expect(abs(spread - expected) < 5 * ((expected + 2 * expected * expected) / n).squareRoot())
  }

  @Test("counts the thresholds at or below the word, on both sides of each", arguments: [0.3, 2.5, 40])
  func borders(mean: Double) {
    let table = PoissonTable(mean: mean)
    for threshold in table.thresholds where threshold > 0 {
      let at = table.thresholds.count { $0 <= threshold }
      #expect(table.count(for: threshold << 1) == at)
      #expect(table.count(for: (threshold - 1) << 1 | 1) == table.thresholds.count { $0 < threshold })
    }
    #expect(table.count(for: .max) == table.thresholds.count)
  }

  @Test("of mean 0 always counts 0")
  func ofNothing() {
    #expect(PoissonTable(mean: 0).thresholds.isEmpty)
    #expect(PoissonTable(mean: 0).count(for: .max) == 0)
  }

  @Test("ends, and never falls, for every mean it takes", arguments: [1e-12, 1e-9, 1, 100, 5_000, 1e5])
  func ends(mean: Double) {
    let thresholds = PoissonTable(mean: mean).thresholds
    #expect(zip(thresholds, thresholds.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(thresholds.allSatisfy { $0 < 1 << 31 })
    #expect(Double(thresholds.count) < mean + 10 * mean.squareRoot() + 20)
  }
}

@Suite("A chance")
struct ChanceTests {
  @Test("of 0 is never met, and of 1 always", arguments: [0, 1, 1 << 31, .max] as [UInt32])
  func certainty(word: UInt32) {
    #expect(!Chance(0).isMet(by: word))
    #expect(Chance(1).isMet(by: word))
    #expect(Chance.never.probability == 0)
    #expect(Chance.always.probability == 1)
  }

  @Test("of a half is met by words with a clear top bit, and by no others")
  func half() {
    #expect(Chance(0.5).isMet(by: 0x7FFF_FFFF))
    #expect(!Chance(0.5).isMet(by: 0x8000_0000))
  }

  @Test("is off by at most 2⁻³²", arguments: [1e-12, 1e-9, 0.1, 0.3, 0.7, 0.999999])
  func rounding(probability: Double) {
    #expect(abs(Chance(probability).probability - probability) <= 0x1p-32)
  }
}

@Suite("A lifetime")
struct LifetimeTests {
  @Test("never ends when nobody leaves, and is over at once when everybody does")
  func limits() {
    #expect(Lifetime.days(theta: 0, uniform: 0.999) == Lifetime.endless)
    #expect(Lifetime.days(theta: 0, uniform: 0x1p-53) == Lifetime.endless)
    #expect(Lifetime.days(theta: 1, uniform: 0.999) == 0)
    #expect(Lifetime.days(theta: 1, uniform: 0x1p-53) == 0)
    #expect(Lifetime.days(theta: 1e-18, uniform: 0.5) == Lifetime.endless)
  }

  @Test("of half a chance loses a day with each halving of the uniform", arguments: 1...20)
  func halves(days: Int) {
    let border = Mathematics.pow(0.5, Double(days))
    #expect(Lifetime.days(theta: 0.5, uniform: border * 1.000_001) == Int32(days - 1))
    #expect(Lifetime.days(theta: 0.5, uniform: border * 0.999_999) == Int32(days))
  }

  @Test(
    "leaves (1 − theta)ⁿ of the players after n days", arguments: [0.5, 0.05, 0.002], [0, 1, 2, 7, 30, 365])
  func survival(theta: Double, days: Int32) {
    let lifetimes = draws(seed: 106) { Lifetime.days(theta: theta, uniform: $0.nextUniform()) }
    let survivors = lifetimes.count { $0 >= days }
    let expected = (0..<days).reduce(1.0) { share, _ in share * (1 - theta) }
    // Five standard errors of a share, and never less than one player.
    let n = Double(count)
    let bound = max(5 * (expected * (1 - expected) / n).squareRoot(), 1 / n)
    #expect(abs(Double(survivors) / n - expected) <= bound)
  }
}

private let count = 40_000

/// What a distribution draws for `count` players, each from a stream of its own.
private func draws<Value>(seed: UInt64, _ draw: (inout LuckStream) -> Value) -> [Value] {
  let luck = Luck(seed: seed)
  let purpose = Purpose(kind: .tasteLaw, id: "test")
  return (0..<count).map { rank in
    var stream = luck.stream(purpose: purpose, player: PlayerAddress(profileKey: 1, rank: UInt32(rank)))
    return draw(&stream)
  }
}

private func mean(_ values: [Double]) -> Double {
  values.reduce(0, +) / Double(values.count)
}

/// The chi-square of the counts between the tenths of a distribution: 9 degrees of freedom.
private func tenthsMisfit(_ values: [Double], _ tenths: [Double]) -> Double {
  var cells = [Int](repeating: 0, count: tenths.count + 1)
  for value in values { cells[tenths.count { $0 < value }] += 1 }
  let expected = Double(values.count) / Double(cells.count)
  return cells.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
}

/// The chi-square of 9 degrees of freedom that is exceeded once in 1.7 million times.
///
/// A normal number is five standard errors off as often (SciPy: chi2.isf(5.733e-7, 9)).
private let misfitBound = 46.12

struct KnownLaw: Sendable, CustomTestStringConvertible {
  var parameters: [Double]
  /// The numbers below which one tenth, two tenths, … nine tenths lie.
  var tenths: [Double]

  var testDescription: String { "\(parameters)" }
}

/// Computed with SciPy 1.17.
private let gammaLaws: [KnownLaw] = [
  KnownLaw(
    parameters: [0.1],
    tenths: [
      6.073048362743206e-11, 6.218801874682892e-08, 3.5860860184109674e-06, 6.368421442011671e-05,
      0.0005933911044602284, 0.0036844507336622257, 0.017427776389282005, 0.06938988323997317,
      0.266154553738837,
    ]),
  KnownLaw(
    parameters: [0.5],
    tenths: [
      0.00789538704671561, 0.0320923773336508, 0.07423593091627269, 0.13749794886422795, 0.227468211559786,
      0.3541631504003967, 0.5370970854287923, 0.821187207574909, 1.352771727047702,
    ]),
  KnownLaw(
    parameters: [1.0],
    tenths: [
      0.10536051565782636, 0.22314355131420974, 0.3566749439387324, 0.5108256237659908, 0.6931471805599455,
      0.916290731874155, 1.203972804325936, 1.6094379124341005, 2.302585092994046,
    ]),
  KnownLaw(
    parameters: [2.5],
    tenths: [
      0.8051539934811613, 1.1712671529205605, 1.4999540663799533, 1.8277498115707937, 2.175730095547763,
      2.5659335372009098, 3.03221499207745, 3.6446380633244804, 4.618178449890562,
    ]),
  KnownLaw(
    parameters: [50.0],
    tenths: [
      41.179067906178574, 43.97266796137551, 46.06447216944835, 47.90392392898677, 49.66706461799423,
      51.4729721077284, 53.45288032692255, 55.83335657914517, 59.24900190553106,
    ]),
]

/// Computed with SciPy 1.17.
private let betaLaws: [KnownLaw] = [
  KnownLaw(
    parameters: [0.5, 0.5],
    tenths: [
      0.024471741852423214, 0.09549150281252627, 0.2061073738537634, 0.3454915028125263, 0.4999999999999999,
      0.6545084971874737, 0.7938926261462365, 0.9045084971874736, 0.9755282581475768,
    ]),
  KnownLaw(
    parameters: [2.2, 1.8],
    tenths: [
      0.24049728904194673, 0.3400507866243747, 0.4202395831780948, 0.4917718069255238, 0.5590761845275632,
      0.6249045197637016, 0.6917103662374645, 0.7627462126707191, 0.8449216516297797,
    ]),
  KnownLaw(
    parameters: [1.0, 0.6],
    tenths: [
      0.1610472233924581, 0.31058089918979725, 0.448138538582633, 0.5731728034611925, 0.6850197375262816,
      0.7828465906724075, 0.8655578576032851, 0.9316009621329322, 0.9784556530996812,
    ]),
  KnownLaw(
    parameters: [0.1, 0.3],
    tenths: [
      1.2091193259288031e-09, 1.238137215167762e-06, 7.139404334718671e-05, 0.001266831284300899,
      0.011719644944097728, 0.06983912900353965, 0.2790106850191032, 0.6781720823443942, 0.9596769788602764,
    ]),
  KnownLaw(
    parameters: [50.0, 3.0],
    tenths: [
      0.9008735232627163, 0.9195003904837256, 0.9315449936299931, 0.9409138991450536, 0.9489076759622732,
      0.9561748789815304, 0.9631634729289744, 0.9703443744988525, 0.9786192225086043,
    ]),
]

private let normalTenths = [
  -1.2815515655446004, -0.8416212335729142, -0.5244005127080409, -0.2533471031357997, 0.0, 0.2533471031357997,
  0.5244005127080407, 0.8416212335729143, 1.2815515655446004,
]
