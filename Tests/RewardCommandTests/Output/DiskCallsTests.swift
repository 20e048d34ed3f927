import Foundation
import RewardFiles
import Synchronization
import Testing

@Suite("Calls that wait for the disk") struct DiskCallsTests {
  /// None, one, as many as there are threads, and more.
  @Test("are made once for each file", arguments: [0, 1, 64, 65, 200])
  func onceEach(count: Int) {
    let calls = Mutex([Int](repeating: 0, count: count))
    DiskCalls.forEach(count) { file in calls.withLock { $0[file] += 1 } }
    #expect(calls.withLock { $0 } == [Int](repeating: 1, count: count))
  }

  /// Each call waits until all have begun: one after another, the first would wait in vain.
  @Test("are all under way at once") func atOnce() {
    let begun = Atomic<Int>(0)
    let late = Atomic<Int>(0)
    DiskCalls.forEach(30) { _ in
      begun.wrappingAdd(1, ordering: .relaxed)
      let start = ContinuousClock.now
      while begun.load(ordering: .relaxed) < 30 {
        guard start.duration(to: .now) < .seconds(2), late.load(ordering: .relaxed) == 0 else {
          late.wrappingAdd(1, ordering: .relaxed)
          break
        }
        sleepBriefly()
      }
    }
    #expect(late.load(ordering: .relaxed) == 0)
  }

  private func sleepBriefly() { Thread.sleep(forTimeInterval: 0.001) }
}
