import Testing

@testable import RewardEngine

@Suite("An interval")
struct IntervalTests {
  /// Computed with SciPy 1.17 (binomtest(…).proportion_ci(method: wilson)).
  @Test(
    "of a share is Wilson's",
    arguments: [
      KnownShare(successes: 0, trials: 10, low: 0, high: 0.27753279986288926),
      KnownShare(successes: 10, trials: 10, low: 0.7224672001371109, high: 1),
      KnownShare(successes: 5, trials: 10, low: 0.236593090512564, high: 0.7634069094874361),
      KnownShare(successes: 1, trials: 100, low: 0.001767432064140647, high: 0.054486196178705315),
      KnownShare(
        successes: 37, trials: 100, confidence: 0.99, low: 0.2573862900780334, high: 0.49879108872808064),
      KnownShare(successes: 500, trials: 1_000, low: 0.4690696003681042, high: 0.5309303996318958),
      KnownShare(successes: 1, trials: 1, low: 0.20654931437723745, high: 1),
      KnownShare(
        successes: 123_456, trials: 1_000_000, low: 0.12281269653142284, high: 0.12410219641400437),
    ])
  func wilson(known: KnownShare) throws {
    let interval = try #require(
      Interval.wilson(known.successes, of: known.trials, confidence: known.confidence))
    #expect(abs(interval.low - known.low) < 1e-14)
    #expect(abs(interval.high - known.high) < 1e-14)
  }

  @Test("of what was never seen expects so many that a fortieth of samples would show none")
  func unseen() {
    #expect(abs(Mathematics.exp(-Interval.unseenPlayers) - 0.025) < 1e-15)
  }

  @Test("of no share at all is unknown")
  func wilsonOfNothing() {
    #expect(Interval.wilson(0, of: 0) == nil)
  }

  @Test(
    "of a share takes trials that are no whole number: of all, it begins at 1 / (1 + z² / n)",
    arguments: [0.25, 1, 7.5])
  func wilsonOfParts(trials: Double) {
    let interval = Interval.wilson(share: 1, of: trials)
    // z² of 95 % is 3.841458820694124.
    #expect(abs(interval.low - trials / (trials + 3.841458820694124)) < 1e-14)
    #expect(interval.high == 1)
    #expect(abs(Interval.wilson(share: 0, of: trials).high - (1 - interval.low)) < 1e-14)
  }

  @Test("holds its borders and what lies between them, and nothing else")
  func contains() {
    let interval = Interval(around: 3, by: 1)
    #expect(interval == Interval(low: 2, high: 4))
    #expect(interval.width == 2)
    #expect(interval.contains(2) && interval.contains(4))
    #expect(!interval.contains(2.0.nextDown) && !interval.contains(4.0.nextUp))
  }

  @Test(
    "reaches as far as the normal law says",
    arguments: [(0.95, 1.9599639845400545), (0.99, 2.575829303548901)])
  func normalReach(confidence: Double, expected: Double) {
    #expect(abs(Interval.normalReach(confidence) - expected) < 1e-13)
  }

  @Test("of few numbers reaches further, as Student's law says")
  func studentReach() {
    // SciPy: t.isf(0.025, 9).
    #expect(abs(Interval.studentReach(0.95, degrees: 9) - 2.2621571627982053) < 1e-9)
  }
}

@Suite("Student's law")
struct StudentTests {
  @Test("has its quantiles within 1e-6", arguments: studentQuantiles)
  func quantiles(known: StudentValue) {
    let quantile = Mathematics.studentQuantile(known.p, degrees: known.degrees)
    #expect(abs(quantile - known.value) <= 1e-6 * abs(known.value))
  }

  @Test(
    "has its quantiles within 1e-8 from 200 degrees up",
    arguments: studentQuantiles.filter { $0.degrees >= 200 })
  func expansion(known: StudentValue) {
    let quantile = Mathematics.studentQuantile(known.p, degrees: known.degrees)
    #expect(abs(quantile - known.value) <= 1e-8 * abs(known.value))
  }

  /// Reports show the digits in which the bisection ends: ends found beforehand must not move them.
  @Test("has the digits of a bisection whose steps are all decided by the tail")
  func bisection() {
    for degrees in [1, 1.01, 1.5, 2, 3.7, 5, 9, 20, 49.5, 99, 137.31, 199, 199.99] {
      for p in [0.025, 0.005, 0.05, 0.2, 0.49, 0.001, 1e-6, 1e-12] {
        var (low, high) = (-80.0, 1_400.0)
        while high - low > 1e-13 * max(1, abs(low)) {
          let middle = (low + high) / 2
          if middle <= low || middle >= high { break }
          let share = Mathematics.logistic(Mathematics.log(degrees) - middle)
          if Mathematics.betaShare(share, degrees / 2, 0.5) > 2 * p { low = middle } else { high = middle }
        }
        #expect(
          Mathematics.studentQuantile(p, degrees: degrees) == -Mathematics.exp((low + high) / 4),
          "quantile \(p) of \(degrees) degrees")
      }
    }
  }

  @Test("is centred on 0, has no ends, and no quantile outside 0 to 1", arguments: [1.0, 5, 1e6])
  func borders(degrees: Double) {
    #expect(Mathematics.studentQuantile(0.5, degrees: degrees) == 0)
    #expect(Mathematics.studentQuantile(0, degrees: degrees) == -.infinity)
    #expect(Mathematics.studentQuantile(1, degrees: degrees) == .infinity)
    #expect(Mathematics.studentQuantile(-0.1, degrees: degrees).isNaN)
    #expect(Mathematics.studentQuantile(1.1, degrees: degrees).isNaN)
  }

  @Test("has its shares within 1e-9 of the smaller tail", arguments: studentShares)
  func shares(known: StudentShare) {
    let share = Mathematics.studentShare(known.t, degrees: known.degrees)
    #expect(abs(share - known.share) <= 1e-9 * min(known.share, 1 - known.share) + 1e-16)
  }

  @Test("has one half below 0, and as much below as above any number", arguments: [1.0, 5, 1e6, 1e12])
  func symmetry(degrees: Double) {
    #expect(Mathematics.studentShare(0, degrees: degrees) == 0.5)
    #expect(Mathematics.studentShare(-.infinity, degrees: degrees) == 0)
    #expect(Mathematics.studentShare(.infinity, degrees: degrees) == 1)
    #expect(Mathematics.studentShare(.nan, degrees: degrees).isNaN)
    let (below, above) = (-1.5, 1.5)
    let sum = [below, above].map { Mathematics.studentShare($0, degrees: degrees) }.reduce(0, +)
    #expect(sum == 1)
  }
}

struct StudentShare: Sendable {
  var t: Double
  var degrees: Double
  var share: Double
}

/// Computed with SciPy 1.17 (t.cdf); those of one degree are ½ + arctan(t) / π.
private let studentShares: [StudentShare] = [
  StudentShare(t: -1, degrees: 1, share: 0.25),
  StudentShare(t: -2, degrees: 1, share: 0.14758361765043326),
  StudentShare(t: -318309.8861827435, degrees: 1, share: 1.0000000000000002e-06),
  StudentShare(t: -2.5706, degrees: 5, share: 0.024999448940038974),
  StudentShare(t: 0.5, degrees: 5, share: 0.6808505641795355),
  StudentShare(t: -4, degrees: 5, share: 0.005161707740415725),
  StudentShare(t: -2.539483190622288, degrees: 19, share: 0.010000000000035491),
  StudentShare(t: -3.5, degrees: 19, share: 0.0011976733448414046),
  StudentShare(t: 1.2, degrees: 19, share: 0.8775555373396006),
  StudentShare(t: -6, degrees: 31, share: 6.135480976433499e-07),
  StudentShare(t: -0.01, degrees: 31, share: 0.4960426831345642),
  StudentShare(t: -3, degrees: 199, share: 0.001522413362553087),
  StudentShare(t: -4.9, degrees: 1_000, share: 5.587004346289813e-07),
  StudentShare(t: -3, degrees: 100_000, share: 0.0013502304420323617),
  StudentShare(t: -4.75342, degrees: 1_000_000, share: 1.0001600796048757e-06),
]

struct KnownShare: Sendable {
  var successes: Int
  var trials: Int
  var confidence = 0.95
  var low: Double
  var high: Double
}

struct StudentValue: Sendable {
  var p: Double
  var degrees: Double
  var value: Double
}

/// Computed with SciPy 1.17 (t.ppf).
private let studentQuantiles: [StudentValue] = [
  StudentValue(p: 1e-06, degrees: 1.0, value: -318309.8861827435),
  StudentValue(p: 0.005, degrees: 1.0, value: -63.65674116287158),
  StudentValue(p: 0.4, degrees: 1.0, value: -0.32491969623290634),
  StudentValue(p: 0.975, degrees: 1.0, value: 12.706204736174694),
  StudentValue(p: 0.9995, degrees: 1.0, value: 636.6192487687897),
  StudentValue(p: 1e-06, degrees: 2.0, value: -707.1057205259339),
  StudentValue(p: 0.005, degrees: 2.0, value: -9.924843200918293),
  StudentValue(p: 0.4, degrees: 2.0, value: -0.2886751345948128),
  StudentValue(p: 0.975, degrees: 2.0, value: 4.302652729749462),
  StudentValue(p: 0.9995, degrees: 2.0, value: 31.599054576445365),
  StudentValue(p: 1e-06, degrees: 3.0, value: -103.29946778041935),
  StudentValue(p: 0.005, degrees: 3.0, value: -5.840909309733357),
  StudentValue(p: 0.4, degrees: 3.0, value: -0.2766706623326898),
  StudentValue(p: 0.975, degrees: 3.0, value: 3.1824463052837078),
  StudentValue(p: 0.9995, degrees: 3.0, value: 12.923978636687961),
  StudentValue(p: 1e-06, degrees: 5.0, value: -24.771029720515948),
  StudentValue(p: 0.005, degrees: 5.0, value: -4.032142983555229),
  StudentValue(p: 0.4, degrees: 5.0, value: -0.2671808657041451),
  StudentValue(p: 0.975, degrees: 5.0, value: 2.5705818356363146),
  StudentValue(p: 0.9995, degrees: 5.0, value: 6.868826625881276),
  StudentValue(p: 1e-06, degrees: 10.0, value: -9.751995490940581),
  StudentValue(p: 0.005, degrees: 10.0, value: -3.1692726726169504),
  StudentValue(p: 0.4, degrees: 10.0, value: -0.2601848294920803),
  StudentValue(p: 0.975, degrees: 10.0, value: 2.228138851986274),
  StudentValue(p: 0.9995, degrees: 10.0, value: 4.586893858702708),
  StudentValue(p: 1e-06, degrees: 20.0, value: -6.5965301483587755),
  StudentValue(p: 0.005, degrees: 20.0, value: -2.8453397097861077),
  StudentValue(p: 0.4, degrees: 20.0, value: -0.2567427538545021),
  StudentValue(p: 0.975, degrees: 20.0, value: 2.085963447265864),
  StudentValue(p: 0.9995, degrees: 20.0, value: 3.8495162749308744),
  StudentValue(p: 1e-06, degrees: 50.0, value: -5.376673401740478),
  StudentValue(p: 0.005, degrees: 50.0, value: -2.6777932709408443),
  StudentValue(p: 0.4, degrees: 50.0, value: -0.254699342988588),
  StudentValue(p: 0.975, degrees: 50.0, value: 2.008559112100761),
  StudentValue(p: 0.9995, degrees: 50.0, value: 3.496012881811176),
  StudentValue(p: 1e-06, degrees: 99.0, value: -5.0519739982525165),
  StudentValue(p: 0.005, degrees: 99.0, value: -2.6264054572808275),
  StudentValue(p: 0.4, degrees: 99.0, value: -0.25402901215180673),
  StudentValue(p: 0.975, degrees: 99.0, value: 1.9842169515864174),
  StudentValue(p: 0.9995, degrees: 99.0, value: 3.391528833363685),
  StudentValue(p: 1e-06, degrees: 199.0, value: -4.898044059397847),
  StudentValue(p: 0.005, degrees: 199.0, value: -2.6007602160585166),
  StudentValue(p: 0.4, degrees: 199.0, value: -0.25368607538177196),
  StudentValue(p: 0.975, degrees: 199.0, value: 1.9719565442517533),
  StudentValue(p: 0.9995, degrees: 199.0, value: 3.3400865561614634),
  StudentValue(p: 1e-06, degrees: 200.0, value: -4.897302102826782),
  StudentValue(p: 0.005, degrees: 200.0, value: -2.6006344361915583),
  StudentValue(p: 0.4, degrees: 200.0, value: -0.25368437919014747),
  StudentValue(p: 0.975, degrees: 200.0, value: 1.9718962236339088),
  StudentValue(p: 0.9995, degrees: 200.0, value: 3.3398354062757107),
  StudentValue(p: 1e-06, degrees: 201.0, value: -4.8965677191848185),
  StudentValue(p: 0.005, degrees: 201.0, value: -2.6005099190831937),
  StudentValue(p: 0.4, degrees: 201.0, value: -0.25368269988916703),
  StudentValue(p: 0.975, degrees: 201.0, value: 1.971836506779859),
  StudentValue(p: 0.9995, degrees: 201.0, value: 3.339586788905302),
  StudentValue(p: 1e-06, degrees: 300.0, value: -4.848514301110025),
  StudentValue(p: 0.005, degrees: 300.0, value: -2.5923164108477925),
  StudentValue(p: 0.4, degrees: 300.0, value: -0.25357189491958304),
  StudentValue(p: 0.975, degrees: 300.0, value: 1.9679030112610865),
  StudentValue(p: 0.9995, degrees: 300.0, value: 3.3232515129742195),
  StudentValue(p: 1e-06, degrees: 1000.0, value: -4.781608620458351),
  StudentValue(p: 0.005, degrees: 1000.0, value: -2.580754698065951),
  StudentValue(p: 0.4, degrees: 1000.0, value: -0.25341451583949876),
  StudentValue(p: 0.975, degrees: 1000.0, value: 1.9623390808264083),
  StudentValue(p: 0.9995, degrees: 1000.0, value: 3.300282648423944),
  StudentValue(p: 1e-06, degrees: 100000.0, value: -4.753704716391288),
  StudentValue(p: 0.005, degrees: 100000.0, value: -2.5758784699083757),
  StudentValue(p: 0.4, degrees: 100000.0, value: -0.25334777715718015),
  StudentValue(p: 0.975, degrees: 100000.0, value: 1.9599877075346095),
  StudentValue(p: 0.9995, degrees: 100000.0, value: 3.2906240314119137),
  StudentValue(p: 1e-06, degrees: 1000000.0, value: -4.75345234827968),
  StudentValue(p: 0.005, degrees: 1000000.0, value: -2.5758342201053344),
  StudentValue(p: 0.4, degrees: 1000000.0, value: -0.25334717053784184),
  StudentValue(p: 0.975, degrees: 1000000.0, value: 1.959966356814107),
  StudentValue(p: 0.9995, degrees: 1000000.0, value: 3.2905364612487222),
]
