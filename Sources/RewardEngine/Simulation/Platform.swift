/// What this engine has been built for, and what it finds.
///
/// The manifest chooses; bytes do not depend on it. See the decision record, 28.
public enum Platform {
  /// Whether it needs a processor of the level x86-64-v3, with vectors of 256 bits.
  public static var needsWideVectors: Bool {
    #if X86_64_V3
      true
    #else
      false
    #endif
  }

  /// Whether luck is drawn in vectors of 512 bits, since this processor has them.
  public static var hasWideLuck: Bool { WideLuck.isAtHand }

  /// The processors it runs on, such as `x86-64-v3`.
  public static var processor: String {
    #if arch(x86_64)
      needsWideVectors ? "x86-64-v3" : "x86-64"
    #elseif arch(arm64)
      "arm64"
    #else
      "this processor"
    #endif
  }
}
