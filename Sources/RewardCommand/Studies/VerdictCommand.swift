import ArgumentParser
import RewardStudies

/// A study that ends with a verdict: what it found goes to the terminal, the verdict is its exit status.
protocol VerdictCommand: AsyncParsableCommand {
  /// Makes the study, and writes what is to be written.
  ///
  /// - Returns: What the terminal shows, and the exit status.
  func answer() async throws -> (text: String, status: ExitStatus)
}

extension VerdictCommand {
  func run() async throws {
    let (text, status) = try await answer()
    try Output.write(text)
    if status != .done { throw ExitCode(status.rawValue) }
  }
}

extension ExitStatus {
  /// What a study ends with: done where goals are met, and otherwise what kept them from being so.
  init(verdict: Verdict.State) {
    switch verdict {
    case .pass: self = .done
    case .fail: self = .goalFailed
    case .inconclusive: self = .inconclusive
    }
  }
}
