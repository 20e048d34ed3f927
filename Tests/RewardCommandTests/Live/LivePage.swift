import Foundation
import Testing

@testable import RewardCommand

/// A session on a copy of a scenario file, and one page of it that listens.
struct LivePage {
  let path: String
  let session: LiveSession
  private let messages: AsyncStream<String>

  init(_ scenario: String, text: String? = nil, _ options: String...) async throws {
    let folder = try Checkout.temporaryFolder()
    path = folder.appending(path: "\(scenario).yaml").path(percentEncoded: false)
    try (text ?? Checkout.text("scenarios/\(scenario).yaml")).write(
      toFile: path, atomically: true, encoding: .utf8)
    let settings = LiveSettings(try LiveCommand.parse([path] + options))
    session = LiveSession(settings, try LiveFile(settings))
    guard let messages = await session.listen("page") else { throw CancellationError() }
    self.messages = messages
  }

  func change(_ number: Int, _ edits: [LiveEdit], baseline: [LiveEdit] = []) async throws {
    try await session.change(.init(page: "page", number: number, edits: edits, baseline: baseline))
  }

  /// The answers up to the most exact one to a change.
  func answers(to number: Int) async throws -> [[String: Any]] {
    var answers: [[String: Any]] = []
    for await message in messages where message.hasPrefix("event: answer\n") {
      let data = message.dropFirst("event: answer\ndata: ".count)
      let answer = try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any] ?? [:]
      answers.append(answer)
      if answer["number"] as? Int == number, answer["isLast"] as? Bool == true { break }
    }
    return answers
  }

  /// The next message of a kind.
  func message(_ event: String) async -> String? {
    for await message in messages where message.hasPrefix("event: \(event)\n") { return message }
    return nil
  }

  /// Expects that the last answer to change 1 has the figures of `run --set`, to the last digit.
  ///
  /// - Parameter edits: the changes that were sent.
  func expectFiguresOfRun(_ edits: [LiveEdit], players: Int) async throws {
    let last = try #require(try await answers(to: 1).last)
    let figures = try #require(last["figures"] as? [[String: Any]])
    let folder = try Checkout.temporaryFolder().appending(path: "report").path(percentEncoded: false)
    let settings = edits.flatMap { ["--set", "\($0.path)=\($0.value)"] }
    let run = try RunCommand.parse([path] + settings + ["--players", "\(players)", "--out", folder])
    _ = try await run.answer()
    let report = try String(contentsOfFile: folder + "/report.md", encoding: .utf8)
    #expect(figures.count > 10)
    for figure in figures {
      let cells = ["name", "value", "base"].compactMap { figure[$0] as? String }
      let row = "| \(cells.joined(separator: " | ")) | `\(figure["metric"] as? String ?? "")` |"
      #expect(report.contains(row), "\(row)")
    }
  }
}
