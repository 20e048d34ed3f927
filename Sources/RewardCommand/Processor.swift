import LaneBits
import RewardEngine

/// The processor at hand, against the one the engine was built for.
enum Processor {
  /// Why the engine cannot run here; `nil` if it can.
  ///
  /// To be asked before anything of the engine is: a processor stops at the first word that it does not know. So the
  /// text is ready to be written as it stands; a ``Failure`` shows control characters with code of the engine.
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
