import ArgumentParser
import RewardFiles
import RewardStudies

/// A command with something to show, whose exit status is a verdict.
protocol VerdictCommand: AsyncParsableCommand {
  /// Makes the study, and writes what is to be written.
  ///
  /// - Returns: What the terminal shows, and the exit status.
  func answer() async throws -> (text: String, status: ExitStatus)
}

extension VerdictCommand {
  func run() async throws { try await finish() }

  /// Shows the answer, and ends with its status.
  func finish() async throws {
    let (text, status) = try await answer()
    try Output.write(text)
    if status != .done { throw ExitCode(status.rawValue) }
  }
}

/// A command that asks a study.
protocol StudyCommand: VerdictCommand {
  associatedtype Found: Sendable

  /// The study, with everything checked that can be before it runs.
  func asked() throws -> Study<Found>
}

extension StudyCommand {
  func answer() async throws -> (text: String, status: ExitStatus) { try await asked().answer() }
}

extension ExitStatus {
  /// The exit status of a verdict.
  init(verdict: Verdict.State) {
    switch verdict {
    case .pass: self = .done
    case .fail: self = .goalFailed
    case .inconclusive: self = .inconclusive
    }
  }
}
