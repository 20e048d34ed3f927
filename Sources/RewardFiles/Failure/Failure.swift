import RewardEngine

/// Why a command stops: the text for standard error, and the exit status.
package struct Failure: Error, Equatable {
  package var text: String
  package var status: ExitStatus

  /// - Parameters:
  ///   - message: the rule on one line; what it quotes is shown with visible control characters.
  ///   - help: the fix, alike.
  package init(_ message: String, help: String? = nil, status: ExitStatus) {
    text = "error: \(message.withVisibleControls)\n"
    text += help.map { "help: \($0.withVisibleControls)\n" } ?? ""
    self.status = status
  }

  /// Several faults at once, a line each.
  package init(_ messages: [String], help: String?, status: ExitStatus) {
    self.init("", help: help, status: status)
    text = messages.map { "error: \($0.withVisibleControls)\n" }.joined()
    text += help.map { "help: \($0.withVisibleControls)\n" } ?? ""
  }

  /// A fault in a line of a file.
  package init(at file: String, line: Int, column: Int? = nil, _ message: String, help: String) {
    self.init(message, help: help, status: .badInput)
    text = "\(file.withVisibleControls):\(line):\(column.map { "\($0):" } ?? "") \(text)"
  }

  package init(_ invalid: InvalidScenario) {
    text = invalid.description
    status = .badInput
  }

  package init(_ error: OutputError) {
    if let cause = error.cause {
      self = cause
      return
    }
    self.init(error.description, help: error.help, status: error.status)
  }

  /// The errors that stand at a place of a file, as `file:line:column: error: message`.
  package var places: [(file: String, line: Int, column: Int, message: String)] {
    text.split(separator: "\n").compactMap { line in
      guard let mark = line.range(of: ": error: ") else { return nil }
      let place = line[..<mark.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
      guard place.count > 2, let column = Int(place[place.count - 1]),
        let number = Int(place[place.count - 2])
      else { return nil }
      let file = place.dropLast(2).joined(separator: ":")
      return (file, number, column, String(line[mark.upperBound...]))
    }
  }

  /// Runs what reads a scenario, and throws its errors as a `Failure`.
  package static func read<Result>(_ body: () throws(InvalidScenario) -> Result) throws(Failure) -> Result {
    do throws(InvalidScenario) { return try body() } catch { throw Failure(error) }
  }

  /// What reads a scenario, with its errors as a `Failure`.
  package static func read<Result>(
    _ value: @autoclosure () throws(InvalidScenario) -> Result
  ) throws(Failure) -> Result {
    do throws(InvalidScenario) { return try value() } catch { throw Failure(error) }
  }

  /// Runs what writes, and throws its error as a `Failure`.
  package static func write<Result>(_ body: () throws(OutputError) -> Result) throws(Failure) -> Result {
    do throws(OutputError) { return try body() } catch { throw Failure(error) }
  }

  /// What writes, with its error as a `Failure`.
  package static func write<Result>(
    _ value: @autoclosure () throws(OutputError) -> Result
  ) throws(Failure) -> Result {
    do throws(OutputError) { return try value() } catch { throw Failure(error) }
  }
}
