import Foundation

/// Time that this process spends on processors, all its threads: who shares the machine takes none of it away.
enum ProcessorTime {
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Seconds of processes that this one started, and that have ended.
  static var ofChildren: Double {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_CHILDREN, &usage)
    #else
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #endif
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6 }
  }

  /// What some work takes, in processor seconds.
  static func seconds(of work: () async throws -> Void) async throws -> Double {
    let start = seconds
    try await work()
    return seconds - start
  }
}

extension [Double] {
  /// The middle one in size, the higher of two; there must be one.
  var median: Double { sorted()[count / 2] }
}
