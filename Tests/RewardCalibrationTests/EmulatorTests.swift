import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("An emulator")
struct EmulatorTests {
  private static func number(_ stream: inout LuckStream) -> Double { 2 * stream.nextUniform() - 1 }

  private static var stream: LuckStream {
    Luck(seed: 4).stream(
      purpose: Purpose(kind: .study, id: "points"), player: PlayerAddress(profileKey: 0, rank: 0))
  }

  /// Points −1 and 1 with answers −1 and 1 are scaled already. With a linear part alone, of size 1, and noise of size 1, the
  /// covariances are 1 + xy, and the noise adds 1 to both variances: ((3, 0), (0, 3)). At x, the answer is
  /// ((1 − x)(−1) + (1 + x)(1)) / 3 = 2x/3, and its variance (1 + x²) − ((1 − x)² + (1 + x)²) / 3 = (1 + x²) / 3.
  @Test("weighs answers as a normal law does")
  func byHand() throws {
    let sizes = Emulator.Sizes(linear: 1, smooth: 0, length: 1, noise: 1)
    let emulator = try Emulator([[-1], [1]], [.init([-1, 1])], sizes: sizes)
    for place in [-1, 0, 0.5, 3.0] {
      let (mean, variance) = emulator.predictions(at: [place])[0]
      #expect((mean - 2 * place / 3).magnitude < 1e-6)
      #expect((variance - (1 + place * place) / 3).magnitude < 1e-6)
    }
  }

  @Test("finds a smooth function between its points, for several answers at once, and is less sure far away")
  func smooth() throws {
    var stream = Self.stream
    let points = (0..<80).map { _ in [Self.number(&stream), Self.number(&stream), 7] }
    func one(_ point: [Double]) -> Double { 40 + 3 * point[0] - point[1] }
    func other(_ point: [Double]) -> Double { Mathematics.exp(point[0]) * (2 + point[1] * point[1]) }
    let emulator = try Emulator(points, [.init(points.map(one)), .init(points.map(other))])
    for _ in 0..<20 {
      let point = [Self.number(&stream), Self.number(&stream), 7]
      let found = emulator.predictions(at: point)
      // The functions have ranges of 8 and of 7.4 on these points.
      #expect((found[0].mean - one(point)).magnitude < 0.01)
      #expect((found[1].mean - other(point)).magnitude < 0.1)
    }
    let near = emulator.predictions(at: [0, 0, 7])[1].variance
    #expect(emulator.predictions(at: [4, -4, 7])[1].variance > 10 * near)
  }

  /// Of 100 new points, its errors divided by their standard deviations have a mean square of 1, with a standard error of
  /// √(2/100) = 0.14 were they independent; a bound of twice as much or half as much allows for the sizes being found.
  @Test("knows how far off it is where answers have noise")
  func noise() throws {
    var stream = Self.stream
    func truth(_ point: [Double]) -> Double { point[0] + point[1] * point[2] }
    let points = (0..<100).map { _ in (0..<3).map { _ in Self.number(&stream) } }
    let noise = points.map { $0[0] > 0 ? 2.0 : 1 }
    let answers = zip(points, noise).map { truth($0) + 0.1 * $1 * stream.nextNormal() }
    let emulator = try Emulator(points, [.init(answers, noise: noise)])
    var squares = 0.0
    for _ in 0..<100 {
      let point = (0..<3).map { _ in Self.number(&stream) }
      let (mean, variance) = emulator.predictions(at: point)[0]
      squares += (mean - truth(point)) * (mean - truth(point)) / variance
    }
    #expect((0.5...2).contains(squares / 100))
  }

  @Test("says the same of answers that never change")
  func constant() throws {
    let emulator = try Emulator([[0], [1], [2]], [.init([5, 5, 5])])
    #expect(emulator.predictions(at: [9])[0] == (5, 0))
  }
}
