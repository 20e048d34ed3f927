/// How something stands, for verdicts and callouts: told by a word, which a colour may underline.
public enum Tone: String, Sendable, Equatable, CaseIterable {
  case good
  case bad
  /// Neither can be said.
  case unsure
  /// Nothing to judge.
  case note
}
