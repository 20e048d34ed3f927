/// The colour of a verdict or a callout. A word always carries the meaning, too.
public enum Tone: String, Sendable, Equatable, CaseIterable {
  case good
  case bad
  /// Inconclusive.
  case unsure
  /// Not a judgement.
  case note
}
