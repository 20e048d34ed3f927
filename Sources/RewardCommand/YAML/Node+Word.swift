import RewardEngine

extension Node {
  /// The text of a single value.
  var word: String? {
    if case .scalar(let scalar) = content { scalar.text } else { nil }
  }
}
