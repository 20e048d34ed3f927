import RewardEngine
import RewardPages

/// The level of detail of a table whose numbers can be summed.
///
/// A file has rows of all players or rows of profiles, never both: a sum over both would count every player twice.
/// Tables of numbers that cannot be summed, such as medians, have both, with `all` for all players.
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
