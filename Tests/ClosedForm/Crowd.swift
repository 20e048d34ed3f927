/// The number of players of a test.
enum Crowd {
  #if DEBUG
    /// A debug build simulates some hundred thousand player-days a second; the whole folder takes about a
    /// minute.
    static let size = 6_144
  #else
    /// Four times as precise.
    static let size = 100_000
  #endif
}
