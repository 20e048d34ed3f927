import Foundation

/// Processor time of this process in all its threads; other programs on the machine do not affect it.
enum ProcessorTime {
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Processor seconds of child processes that have ended.
  static var ofChildren: Double {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_CHILDREN, &usage)
    #else
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #endif
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6 }
  }

  /// The processor seconds that some work takes.
  static func seconds(of work: () async throws -> Void) async throws -> Double {
    let start = seconds
    try await work()
    return seconds - start
  }
}

extension [Double] {
  /// The median, the higher one of two; there must be at least one number.
  var median: Double { sorted()[count / 2] }
}
