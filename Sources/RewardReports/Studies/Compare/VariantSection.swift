import RewardStudies

/// The sections on one variant of a comparison: what changes, how it gets there, for whom, and by which field.
struct VariantSection {
  let variant: Comparison.VariantFindings
  let comparison: Comparison
  /// The level of the headings.
  let level: Int
  /// What sets the names of its files apart from those of other variants; empty for the only one.
  let files: String
}
