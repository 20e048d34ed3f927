#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Calls that wait for the disk, made side by side: it takes many of them in the time of a few.
package enum DiskCalls {
  /// A report has about thirty files.
  private static let mostThreads = 64

  /// Makes a call for each file, and comes back when all are done.
  ///
  /// Each gets a thread of its own. Those of tasks are one for each processor, and none of them should wait for a disk. Where
  /// the system gives no more threads, the call is made here.
  package static func forEach(_ count: Int, _ call: @escaping @Sendable (_ file: Int) -> Void) {
    var threads: [pthread_t] = []
    for file in 0..<count {
      if threads.count < mostThreads, let thread = started({ call(file) }) {
        threads.append(thread)
      } else {
        call(file)
      }
    }
    for thread in threads { pthread_join(thread, nil) }
  }

  private final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// - Returns: the thread that does it, or `nil` where there is none to be had.
  private static func started(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    guard pthread_create(&thread, nil, { DiskCalls.work($0) }, work.toOpaque()) == 0 else {
      work.release()
      return nil
    }
    return thread
  }

  private static func work(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
    return nil
  }
}
