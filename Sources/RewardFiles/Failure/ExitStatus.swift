/// Exit statuses of the tool; 64 and up as in sysexits.h, 128 plus the signal when
/// interrupted.
package enum ExitStatus: Int32, Sendable {
  case done = 0
  case goalFailed = 1
  case inconclusive = 2
  case usage = 64
  case badInput = 65
  case noInput = 66
  /// The processor is too old for this build, or the memory limit too low for threads.
  case unavailable = 69
  case cannotCreate = 73
  case cannotWrite = 74
  case hungUp = 129
  case interrupted = 130
  case quit = 131
  case terminated = 143

  /// Whether a signal ended the work.
  package var isStop: Bool { [.hungUp, .interrupted, .quit, .terminated].contains(self) }
}
