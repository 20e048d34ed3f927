import Foundation
import RewardFiles

extension Process {
  /// Starts the process with no signal blocked: it inherits the mask of this thread, and threads of tasks block all that end a process.
  func start() throws {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }

  /// Waits until the process ends. A signal to this one ends it as well, so that nothing goes on for which nobody waits.
  ///
  /// - Throws: `Failure` with status 129, 130, 131 or 143 if a signal has come.
  func waitUntilExitOrSignal() throws(Failure) {
    try Failure.write { () throws(OutputError) in
      try Interruption.noted(reporting: "nothing was printed") { () throws(OutputError) in
        while isRunning {
          guard !Interruption.hasCome else {
            terminate()
            return waitUntilExit()
          }
          usleep(2_000)
        }
      }
    }
  }
}
