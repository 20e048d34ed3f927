@testable import RewardCommand
@testable import RewardFiles

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A log given as text, read from a file as a command reads it.
struct LogText {
  var bytes: [UInt8]
  var columns = EventLogColumns()
  var zone: String?
  var times: LogTimes?
  var sort = false

  init(
    _ text: String, columns: EventLogColumns = .init(), zone: String? = nil, times: LogTimes? = nil,
    sort: Bool = false
  ) {
    self.init(bytes: Array(text.utf8), columns: columns, zone: zone, times: times, sort: sort)
  }

  init(
    bytes: [UInt8], columns: EventLogColumns = .init(), zone: String? = nil, times: LogTimes? = nil,
    sort: Bool = false
  ) {
    self.bytes = bytes
    self.columns = columns
    self.zone = zone
    self.times = times
    self.sort = sort
  }

  /// Bytes written as hexadecimal digits.
  static func bytes(hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { place in
      let (high, low) = (digits[place], digits[place + 1])
      return UInt8(high * 16 + low)
    }
  }

  /// The events of each player.
  func players() throws(Failure) -> [[LogEvent]] { try read().players }

  func read() throws(Failure) -> (players: [[LogEvent]], duplicates: Int, note: String) {
    let scratch = Scratch()
    let path = scratch / "log"
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    precondition(write(file, bytes, bytes.count) == bytes.count, "a scratch file takes all bytes")
    close(file)
    do throws(Failure) {
      var log = try EventLog(path: path, columns: columns, zone: zone, times: times, sort: sort)
      var players: [[LogEvent]] = []
      while let events = try log.nextPlayer() { players.append(events) }
      return (players, log.duplicates, log.note)
    } catch {
      var failure = error
      failure.text = failure.text.replacing(path, with: "log")
      throw failure
    }
  }

  /// What the failure says, or nothing if the log is good.
  var fault: String {
    do throws(Failure) {
      _ = try read()
      return ""
    } catch {
      return error.text
    }
  }

  /// The events in short: "player event amount" each.
  func summary() throws(Failure) -> [String] {
    try players().joined().map { "\($0.player) \($0.event) \($0.amount)" }
  }
}
