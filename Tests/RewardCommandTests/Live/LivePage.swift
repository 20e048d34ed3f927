import Foundation

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
}
