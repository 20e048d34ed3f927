import Foundation
import RewardReports

/// What differs from run to run, and so stands in a file of its own: `run.json`.
struct RunRecord {
  var command: String
  var threads: Int
  var duration: Duration

  var text: String {
    let document: JSONValue = .object([
      .init("command", .text(command)), .init("version", .text(Rewardsim.version)),
      .init("date", .text(Date.now.ISO8601Format())), .init("host", .text(ProcessInfo.processInfo.hostName)),
      .init("threads", .whole(threads)), .init("seconds", .number(duration / .seconds(1))),
    ])
    return document.text
  }
}

/// The machine a command runs on.
enum Machine {
  static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Most memory this process has held so far, in bytes.
  static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1024
    #endif
  }
}
