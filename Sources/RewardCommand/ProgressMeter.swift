import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Progress on a terminal: share, rate and time left, on one line of standard error.
final class ProgressMeter: Sendable {
  private let players: Int
  private let days: Int
  private let isShown = isatty(STDERR_FILENO) == 1
  private let done = Atomic<Int>(0)
  private let shownPercent = Atomic<Int>(-1)
  private let start = ContinuousClock.now

  init(players: Int, days: Int) {
    self.players = players
    self.days = days
  }

  /// Adds players that are finished; called from any thread.
  func advance(by count: Int) {
    guard isShown else { return }
    let done = done.add(count, ordering: .relaxed).newValue
    let percent = done * 100 / max(1, players)
    guard shownPercent.exchange(percent, ordering: .relaxed) < percent else { return }
    let seconds = start.duration(to: .now) / .seconds(1)
    guard seconds > 0.2 else { return }
    Output.draw("\r\(Self.text(done: done, of: players, days: days, seconds: seconds))   ")
  }

  /// The line, with the time left from the first hundredth on.
  static func text(done: Int, of players: Int, days: Int, seconds: Double) -> String {
    let percent = done * 100 / max(1, players)
    let rate = Double(done) * Double(days) / seconds / 1_000_000
    let text = "\(percent) % · \(Int(rate.rounded())) million player-days a second"
    guard percent > 0 else { return text }
    let left = seconds * Double(players - done) / Double(done)
    return "\(text) · \(Int(left.rounded(.up))) s left"
  }

  /// Clears the line.
  func finish() {
    guard isShown, shownPercent.load(ordering: .relaxed) >= 0 else { return }
    Output.draw("\r\u{1B}[2K")
  }
}

/// What a command is doing, on one line of standard error of a terminal, where nobody knows how long it takes.
enum ProgressLine {
  private static let isShown = isatty(STDERR_FILENO) == 1

  static func show(_ text: String) {
    if isShown { Output.draw("\r\u{1B}[2K\(text) …") }
  }

  /// Clears the line.
  static func finish() {
    if isShown { Output.draw("\r\u{1B}[2K") }
  }
}
