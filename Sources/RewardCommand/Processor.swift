import LaneBits
import RewardEngine
import RewardFiles

/// Checks that this processor has the instructions that the engine was built for.
enum Processor {
  /// Why the engine cannot run here; `nil` if it can.
  ///
  /// Call it before any code of the engine: a processor stops at the first instruction that it does not have. So the
  /// text is a constant; a ``Failure`` would run code of the engine.
  static var refusal: StaticString? {
    refusal(needsWideVectors: Platform.needsWideVectors, hasThem: lane_vectors_of_256_bits() != 0)
  }

  static func refusal(needsWideVectors: Bool, hasThem: Bool) -> StaticString? {
    guard needsWideVectors && !hasThem else { return nil }
    return """
      error: this rewardsim was built for x86-64-v3, and this processor has no AVX2
      help: build it on this machine, or for all of them: REWARDSIM_PORTABLE=1 swift build -c release

      """
  }
}
