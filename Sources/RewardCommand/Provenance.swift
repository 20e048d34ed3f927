import Foundation
import RewardFiles
import RewardPages
import RewardReports

/// The content of `run.json`: what differs from run to run.
struct RunRecord {
  var command: String
  var threads: Int
  var duration: Duration
  /// More members.
  var more: [JSONValue.Member]

  var text: String {
    let document: JSONValue = .object(
      [
        .init("command", .text(command)), .init("version", .text(Rewardsim.version)),
        .init("date", .text(Date.now.ISO8601Format())),
        .init("host", .text(ProcessInfo.processInfo.hostName)),
        .init("threads", .whole(threads)), .init("seconds", .number(duration / .seconds(1))),
        .init("peak_memory_bytes", .whole(Machine.peakMemory)),
      ] + more)
    return OwnChecksum.added(to: document.text)
  }

  var file: Report.File { Report.File(name: Report.runFile, text: text) }
}

/// The machine a command runs on.
enum Machine {
  static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// The path of the program that runs. Its name alone is no path where a shell found it in PATH.
  static var program: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  /// Most memory this process has held so far, in bytes.
  static var peakMemory: Int {
    #if os(Linux)
      // Not from getrusage: a program begins with the peak of whoever started it there.
      let lines = (Folder.text(of: "/proc/self/status", atMost: 1 << 16) ?? "").split(separator: "\n")
      let peak = lines.first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: \.isWhitespace)
      if let kibibytes = peak.flatMap({ $0.count > 1 ? Int($0[1]) : nil }) { return kibibytes * 1024 }
    #endif
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
