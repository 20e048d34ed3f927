/// The streams of one purpose of eight players, side by side: each gives the words of its own ``LuckStream``.
struct EightStreams {
  private let philox: Philox
  private let purpose: UInt32
  private var day: UInt32
  private let ranks: SIMD8<UInt32>
  private let profile: UInt32
  private var block: Philox.Blocks
  private var used = 0

  init(philox: Philox, purpose: UInt32, day: UInt32, ranks: SIMD8<UInt32>, profile: UInt32) {
    (self.philox, self.purpose, self.day, self.ranks, self.profile) = (philox, purpose, day, ranks, profile)
    block = philox.blocks(purpose, day, ranks, profile)
  }

  /// The next 32 random bits of each stream.
  mutating func nextWords() -> SIMD8<UInt32> {
    if used == 4 {
      day += 1 << 16
      block = philox.blocks(purpose, day, ranks, profile)
      used = 0
    }
    defer { used += 1 }
    switch used {
    case 0: return block.first
    case 1: return block.second
    case 2: return block.third
    default: return block.fourth
    }
  }

  /// The next uniform number of each stream, as ``LuckStream/nextUniform()`` gives it.
  mutating func nextUniforms() -> Eight {
    let high = SIMD8<Int64>(truncatingIfNeeded: nextWords())
    let low = SIMD8<Int64>(truncatingIfNeeded: nextWords())
    let bits = (high &<< 20) | (low &>> 12)
    // As a fraction behind 1, the 52 bits are multiples of 2⁻⁵²; all steps are exact.
    return Eight(bits: bits | Eight(1).bits) - Eight(1) + Eight(0x1p-53)
  }

  /// Draws from the beta distribution with these parameters, as ``LuckStream/nextBeta(_:_:)`` does.
  ///
  /// - Parameter isOpen: set to a negative number for each stream that needs more tries than one; its result
  ///   is then to be drawn alone.
  mutating func nextBetas(_ alpha: Double, _ beta: Double, isOpen: inout SIMD8<Int64>) -> Eight {
    let first = nextGammaParts(shape: alpha, &isOpen)
    let second = nextGammaParts(shape: beta, &isOpen)
    return Mathematics.logistic(
      Mathematics.log(first.factor) - Mathematics.log(second.factor)
        + (first.logOfShrinking - second.logOfShrinking))
  }

  private mutating func nextGammaParts(
    shape: Double, _ isOpen: inout SIMD8<Int64>
  ) -> (factor: Eight, logOfShrinking: Eight) {
    guard shape < 1 else { return (nextGammaFactor(shape: shape, &isOpen), Eight(0)) }
    let logOfShrinking = Mathematics.log(nextUniforms()) / Eight(shape)
    return (nextGammaFactor(shape: shape + 1, &isOpen), logOfShrinking)
  }

  /// One try of ``LuckStream``'s loop.
  private mutating func nextGammaFactor(shape: Double, _ isOpen: inout SIMD8<Int64>) -> Eight {
    let d = Eight(shape - 1 / 3.0)
    let c = Eight(1 / (9 * (shape - 1 / 3.0)).squareRoot())
    let normal = Mathematics.normalQuantile(nextUniforms())
    let root = Eight(1) + c * normal
    let v = root * root * root
    let square = normal * normal
    let uniform = nextUniforms()
    let isQuick = uniform.isBelow(Eight(1) - Eight(0.0331) * square * square)
    if isQuick.wrappedSum() != -8 {
      let bound = Eight(0.5) * square + d * (Eight(1) - v + Mathematics.log(v))
      isOpen |= ~(isQuick | Mathematics.log(uniform).isBelow(bound))
    }
    isOpen |= Eight(0).isBelow(root) ^ -1
    return d * v
  }
}

extension Luck {
  /// The streams of one purpose of eight players of a profile with consecutive ranks.
  ///
  /// - Precondition: as for ``stream(purpose:player:day:)``.
  func streams(purpose: Purpose, profile: UInt32, from rank: UInt32, day: Int = 0) -> EightStreams {
    EightStreams(
      philox: philox, purpose: purpose.rawValue | 1 << 31, day: word(of: day),
      ranks: SIMD8<UInt32>(0, 1, 2, 3, 4, 5, 6, 7) &+ rank, profile: profile)
  }
}
