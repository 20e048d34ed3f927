import Foundation

/// Calls that wait for the disk, made side by side: it takes many of them in the time of a few.
package enum DiskCalls {
  /// More threads than a report has files are never needed; more files take turns.
  private static let mostAtOnce = 64

  /// Makes a call for each of so many files, and comes back when all are done.
  ///
  /// The threads are its own. Those of tasks are one for each processor, and none of them should wait for a disk.
  package static func forEach(_ count: Int, _ call: @escaping @Sendable (_ file: Int) -> Void) {
    let done = DispatchGroup()
    let threads = min(count, mostAtOnce)
    for first in 0..<threads {
      done.enter()
      Thread.detachNewThread {
        for file in stride(from: first, to: count, by: threads) { call(file) }
        done.leave()
      }
    }
    done.wait()
  }
}
