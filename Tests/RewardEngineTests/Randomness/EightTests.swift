import Testing

@testable import RewardEngine

/// What eight players draw side by side must have the bits of what each draws alone.
@Suite("Eight numbers side by side")
struct EightTests {
  /// Usual numbers, and those at the borders of every branch.
  private static let numbers: [Double] = {
    var random = SplitMix(state: 8)
    let drawn = (0..<4_000).map { _ -> Double in
      let bits = random.next()
      // Exponents of −64 to 63.
      let number = Double(bitPattern: (bits >> 12) | (959 + bits % 128) << 52)
      return bits & 0x800 == 0 ? number : -number
    }
    return drawn + [
      0, -0.0, 1, -1, 0.5, 2, 0.2, -0.2928, -0.29281, 0.4142, 0.41421, 689.9, 690, 690.1, 709.7, 709.9,
      -690, -690.1, -745, -746, 0x1p-54, 0x1.8p-54, 0x1p-55, .leastNormalMagnitude, .leastNonzeroMagnitude,
      1e300, -1e300, .infinity, -.infinity, .greatestFiniteMagnitude, 0.5.nextDown, 0.5.nextUp, 1.0.nextDown,
    ]
  }()

  private static let chances: [Double] = {
    var random = SplitMix(state: 9)
    let drawn = (0..<4_000).map { _ in Double((random.next() >> 12) << 1 | 1) * 0x1p-53 }
    return drawn + [
      0x1p-53, 1 - 0x1p-53, 0.5, 0.25, 0.75, 0.25.nextUp, 0.75.nextDown, 0.075, 0.925, 0.07499, 0.92501,
      1e-10,
      1e-11, 1e-12, 1e-16, 0x1p-40, 1 - 0x1p-40,
    ]
  }()

  /// Numbers for which the two ways differ, by bits.
  private func differing(
    in numbers: [Double], _ together: (Eight) -> Eight, _ alone: (Double) -> Double
  ) -> [Double] {
    stride(from: 0, to: numbers.count, by: 8).flatMap { first -> [Double] in
      let eight = Eight((0..<8).map { numbers[(first + $0) % numbers.count] })
      let found = together(eight)
      return (0..<8).compactMap { place in
        let (one, other) = (found[place], alone(eight[place]))
        return one.bitPattern == other.bitPattern || one.isNaN && other.isNaN ? nil : eight[place]
      }
    }
  }

  @Test("have the exponentials, logarithms and logistic values of each alone")
  func functions() {
    #expect(differing(in: Self.numbers, Mathematics.exp, Mathematics.exp) == [])
    #expect(differing(in: Self.numbers, Mathematics.log, Mathematics.log) == [])
    #expect(differing(in: Self.numbers, Mathematics.log1p, Mathematics.log1p) == [])
    #expect(differing(in: Self.numbers, Mathematics.logistic, Mathematics.logistic) == [])
  }

  @Test("have the logits and normal quantiles of each alone")
  func functionsOfChances() {
    #expect(differing(in: Self.chances, Mathematics.logit, Mathematics.logit) == [])
    #expect(differing(in: Self.chances, Mathematics.normalQuantile, Mathematics.normalQuantile) == [])
  }

  @Test(
    "draw the words, uniform and beta numbers of each alone", arguments: [(2.2, 1.8), (0.3, 4), (1, 0.02)])
  func streams(shapes: (Double, Double)) {
    let luck = Luck(seed: 5)
    let purpose = Purpose(kind: .activityLaw)
    var tries = 0
    for rank in stride(from: UInt32(0), to: 800, by: 8) {
      var words = luck.streams(purpose: purpose, profile: 7, from: rank, day: 3)
      var uniforms = words
      var betas = words
      var isOpen = SIMD8<Int64>()
      let drawn = betas.nextBetas(shapes.0, shapes.1, isOpen: &isOpen)
      for _ in 0..<2 { _ = words.nextWords() }
      let (third, uniform) = (words.nextWords(), uniforms.nextUniforms())
      for place in 0..<8 {
        let player = PlayerAddress(profileKey: 7, rank: rank + UInt32(place))
        var stream = luck.stream(purpose: purpose, player: player, day: 3)
        var other = stream
        #expect(other.nextUniform() == uniform[place] && other.nextWord() == third[place])
        let alone = stream.nextBeta(shapes.0, shapes.1)
        if isOpen[place] < 0 { tries += 1 } else { #expect(alone.bitPattern == drawn[place].bitPattern) }
      }
    }
    // Of 1,600 first tries Marsaglia and Tsang's loop accepts more than nine of ten.
    #expect(tries < 160)
  }

  @Test("have the lifetimes of each alone")
  func lifetimes() {
    for theta in [0, 1e-9, 0.002, 0.4, 1] {
      for first in stride(from: 0, to: 800, by: 8) {
        let uniforms = Eight(Self.chances[first..<first + 8])
        let days = Lifetime.days(thetas: Eight(theta), uniforms: uniforms)
        for place in 0..<8 { #expect(days[place] == Lifetime.days(theta: theta, uniform: uniforms[place])) }
      }
    }
  }
}
