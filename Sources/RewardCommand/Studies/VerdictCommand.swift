import ArgumentParser

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
