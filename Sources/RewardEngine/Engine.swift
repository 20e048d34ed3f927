// Who simulates needs scenarios: one import is enough.
@_exported import RewardScenario

/// Identifies a release of the engine.
public enum Engine {
  /// The version of rules, random draws and tables; runs of one version give the same numbers.
  public static let version = "0.2.0"
}
