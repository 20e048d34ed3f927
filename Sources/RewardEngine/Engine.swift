/// What tells one release of the engine from another.
public enum Engine {
  /// The version of the rules, the luck and the tables; runs of one version give the same numbers.
  public static let version = "0.2.0"
}
