/// How many players a test takes.
enum Crowd {
  #if DEBUG
    /// A debug build plays some hundred thousand player-days a second; the whole folder takes about a minute.
    static let size = 6_144
  #else
    /// Four times as sharp.
    static let size = 100_000
  #endif
}
