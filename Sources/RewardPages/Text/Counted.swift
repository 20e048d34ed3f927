extension Int {
  /// The number with its noun: `1 event`, `2,000 events`.
  package func counted(_ noun: String) -> String { NumberText.count(self, noun) }
}
