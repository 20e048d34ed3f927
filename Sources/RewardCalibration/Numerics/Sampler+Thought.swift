import RewardEngine

extension Sampler {
  /// What is thought before any evidence, and what the evidence says.
  struct Thought: Sendable {
    /// A draw before any evidence, inside.
    var start: @Sendable (inout LuckStream) -> [Double]
    /// Whether a draw may be at a place.
    var isInside: @Sendable ([Double]) -> Bool
    /// The logarithm of the density before any evidence, up to a constant.
    var before: @Sendable ([Double]) -> Double
    /// The logarithm of the chance of the evidence.
    var evidence: @Sendable ([Double]) -> Double
    /// Nearly the same in much less time, up to a constant; `nil` where the evidence takes little.
    var sketch: (@Sendable ([Double]) -> Double)?
    /// Hills that members can leap to; `nil` where none are known.
    var hills: Hills?
  }

  /// A crowd that is led to other evidence than the one that it is drawn by.
  struct Known: Sendable {
    var places: [[Double]]
    /// The logarithm of the chance of the evidence that it is drawn by, up to a constant.
    var evidence: @Sendable ([Double]) -> Double
  }
}
