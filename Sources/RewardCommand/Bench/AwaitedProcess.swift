import Foundation
import RewardFiles

extension Process {
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
