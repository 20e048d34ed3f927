import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The signal that has come, or 0.
private let received = Atomic<Int32>(0)

/// How many bodies have the signals noted now, one inside the other.
private let depth = Atomic<Int>(0)

/// Ctrl-C and other signals while files are written.
///
/// The handler only notes the signal, and the writer looks at the note between two writes: nothing but a flag
/// is safe to touch inside a handler, and a folder is removed by calls that are not. Outside of writing the
/// signals keep their usual effect and end the process at once, since there is nothing to tidy.
package enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Runs `body` with the signals noted instead of obeyed, and puts the former handlers back.
  ///
  /// Inside another such body it leaves the signal to that one: not all may be written yet.
  ///
  /// - Parameter state: what was written, for the error if a signal has come.
  package static func noted<Result>(
    reporting state: String = "everything was written", during body: () throws(OutputError) -> Result
  ) throws(OutputError) -> Result {
    let before = noteSignals()
    defer { obeySignals(as: before) }
    let result = try body()
    if before != nil { try check(state) }
    return result
  }

  /// The same for what waits between two writes.
  package static func noted<Result>(
    duringStream body: () async throws(OutputError) -> Result
  ) async throws(OutputError) -> Result {
    let before = noteSignals()
    defer { obeySignals(as: before) }
    let result = try await body()
    if before != nil { try check("everything was written") }
    return result
  }

  /// The same for work that writes at its end only: it is cancelled within a tenth of a second of a signal.
  ///
  /// - Throws: `OutputError` with status 129, 130, 131 or 143 if a signal has come; else what `body` throws.
  package static func cancelling<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let before = noteSignals()
    defer { obeySignals(as: before) }
    let work = Task { try await body() }
    let isDone = Stop()
    // A thread of its own: all those of tasks may be busy with players.
    Thread.detachNewThread {
      while !isDone.flag.load(ordering: .relaxed) {
        if received.load(ordering: .relaxed) != 0 { return work.cancel() }
        Thread.sleep(forTimeInterval: 0.05)
      }
    }
    defer { isDone.flag.store(true, ordering: .relaxed) }
    do {
      return try await work.value
    } catch is CancellationError {
      try check()
      throw CancellationError()
    }
  }

  private final class Stop: Sendable { let flag = Atomic<Bool>(false) }

  /// Lets Ctrl-\\ end the process where nothing is written, as it ends others.
  ///
  /// The runtime of Swift takes it for a crash, shows where the process is, and goes on.
  package static func letQuitEnd() {
    var former = sigaction()
    sigaction(SIGQUIT, nil, &former)
    if !isIgnored(former) { signal(SIGQUIT, SIG_DFL) }
  }

  /// - Returns: The former handlers; `nil` where the signals were noted already.
  private static func noteSignals() -> [sigaction]? {
    guard depth.add(1, ordering: .relaxed).oldValue == 0 else { return nil }
    // The first touch makes the flag, so that the handler never does.
    received.store(0, ordering: .relaxed)
    // Past the limit on file sizes write(2) then fails with EFBIG instead of killing the process.
    signal(SIGXFSZ, SIG_IGN)
    var before: [sigaction] = []
    for number in signals {
      var former = sigaction()
      sigaction(number, nil, &former)
      before.append(former)
      // A parent that ignores a signal, as nohup does, wants it ignored here, too.
      guard !isIgnored(former) else { continue }
      var action = sigaction()
      #if canImport(Glibc)
        action.__sigaction_handler.sa_handler = { received.store($0, ordering: .relaxed) }
      #else
        action.__sigaction_u.__sa_handler = { received.store($0, ordering: .relaxed) }
      #endif
      sigaction(number, &action, nil)
    }
    return before
  }

  private static func obeySignals(as before: [sigaction]?) {
    depth.subtract(1, ordering: .relaxed)
    guard let before else { return }
    received.store(0, ordering: .relaxed)
    for (number, former) in zip(signals, before) {
      var former = former
      sigaction(number, &former, nil)
    }
  }

  /// Whether a signal has come that ends the work.
  package static var hasCome: Bool { received.load(ordering: .relaxed) != 0 }

  /// - Throws: `OutputError` with status 129, 130, 131 or 143 if a signal has come.
  package static func check(_ state: String = "nothing was written") throws(OutputError) {
    switch received.load(ordering: .relaxed) {
    case 0: return
    case SIGTERM: throw OutputError(.terminated, "stopped: \(state)")
    case SIGHUP: throw OutputError(.hungUp, "stopped: \(state)")
    case SIGQUIT: throw OutputError(.quit, "stopped: \(state)")
    default: throw OutputError(.interrupted, "interrupted: \(state)")
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
