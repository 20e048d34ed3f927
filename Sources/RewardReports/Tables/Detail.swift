import RewardEngine

/// How far a table whose figures can be added is broken down.
///
/// All rows of a file are alike: a row of all players beside rows of their profiles would count everybody twice
/// in a plain sum. Tables of figures that cannot be added, such as medians, have both, and name the former `all`.
enum Detail: String, CaseIterable {
  /// All players together.
  case pooled
  case byProfile

  /// The file of a table at this detail: `daily.csv`, `daily-by-profile.csv`.
  func file(_ table: String) -> String { self == .pooled ? "\(table).csv" : "\(table)-by-profile.csv" }

  /// The columns that identify the group of a row.
  var columns: [String] { self == .pooled ? [] : ["profile"] }

  /// The groups whose rows the table has, with the cells of ``columns``.
  func groups(of outcome: Outcome) -> [(cells: [CSVTable.Cell], group: Outcome.Group)] {
    switch self {
    case .pooled: [([], .pooled)]
    case .byProfile:
      outcome.catalogue.profiles.enumerated().map { ([.text($0.element)], .profile($0.offset)) }
    }
  }
}
