import Foundation
import RewardEngine
import RewardFiles
import RewardPages
import RewardReports
import RewardStudies

/// The answers of the page's server: a fixed list of names, none of which is a file of this machine.
struct LiveRoutes: Sendable {
  let session: LiveSession
  let door: LiveDoor

  /// - Parameter path: what ``LiveDoor/path(of:)`` has let in.
  func answer(_ request: LiveRequest, at path: String) async -> LiveResponse {
    do {
      return try await answered(request, path)
    } catch let failure as Failure {
      return Self.json(422, .object([.init("text", .text(failure.text))]))
    } catch let lost as LiveSession.LostBaseline {
      return Self.json(422, .object([.init("text", .text(lost.text)), .init("isBaseline", .truth(true))]))
    } catch is DecodingError {
      return LiveResponse(400, "this is not a change that the page sends\n")
    } catch {
      return LiveResponse(500, "the answer failed\n")
    }
  }

  private func answered(_ request: LiveRequest, _ path: String) async throws -> LiveResponse {
    let page = path.hasPrefix("events/") ? String(path.dropFirst("events/".count)) : nil
    switch (request.method, page == nil ? path : "events") {
    case ("GET", ""): return Self.file(PackageResources.live_html, "text/html")
    case ("GET", "live.js"): return Self.file(PackageResources.live_js, "text/javascript")
    case ("GET", "live.css"): return Self.file(PackageResources.live_css, "text/css")
    case ("GET", "figures.css"):
      return LiveResponse(200, Stylesheet.figures, type: "text/css; charset=utf-8")
    case ("GET", "beginning"): return Self.json(200, await session.beginning())
    case ("GET", "events"):
      guard let page, (1...64).contains(page.utf8.count), let messages = await session.listen(page) else {
        return LiveResponse(503, "too many pages are open\n")
      }
      return LiveResponse(streaming: messages)
    case ("POST", "change"):
      try await session.change(try Self.decoded(request))
      return Self.json(202, .object([]))
    case ("POST", "reading"):
      let question: Place = try Self.decoded(request)
      let lines = await session.reading(of: question.chart, at: Int(question.place), for: question.page)
      return Self.json(200, .array(lines.map { .text($0) }))
    case ("POST", "explain"): return Self.json(200, try await session.explanation(try Self.decoded(request)))
    case ("POST", "balance"):
      let wish: Share = try Self.decoded(request)
      let edits = try await session.balanced(wish.edits, path: wish.path, value: wish.value)
      return Self.json(200, .object([.init("edits", LiveEdit.value(edits))]))
    case ("POST", "rows"):
      let change: LiveSession.RowChange = try Self.decoded(request)
      return Self.json(200, .object([.init("edits", LiveEdit.value(try await session.changed(change)))]))
    case ("POST", "optional"):
      let change: LiveSession.OptionalChange = try Self.decoded(request)
      return Self.json(200, .object([.init("edits", LiveEdit.value(try await session.changed(change)))]))
    case ("POST", "fields"):
      let state: Changes = try Self.decoded(request)
      return Self.json(200, try await session.fields(with: state.edits))
    case ("POST", "fit"):
      let state: Changes = try Self.decoded(request)
      let file = await session.file
      let fitting = LiveFitting(state.edits, file, session.settings)
      return Self.json(200, fitting.value(at: state.paths ?? [], of: file))
    case ("POST", "save"):
      let wish: Changes = try Self.decoded(request)
      return Self.json(200, try await session.save(wish.edits, by: wish.page))
    case ("POST", "takeaway"):
      let question: Takeaway = try Self.decoded(request)
      return Self.json(200, try await session.takeaway(question.edits, baseline: question.baseline))
    case ("POST", "report"):
      return LiveResponse(
        200, type: "application/x-tar", bytes: try await session.archive(try Self.decoded(request)))
    default: return LiveResponse(404, "there is nothing here\n")
    }
  }

  private struct Place: Decodable {
    var page: String
    var chart: String
    /// The longest axis is one of days, of which a run has at most 36,500: no other number is decoded.
    var place: UInt16
  }

  private struct Share: Decodable {
    var edits: [LiveEdit]
    var path: String
    var value: String
  }

  private struct Changes: Decodable {
    var edits: [LiveEdit]
    var paths: [String]?
    /// The page that saves.
    var page: String?
  }

  private struct Takeaway: Decodable {
    var edits: [LiveEdit]
    var baseline: [LiveEdit]
  }

  private static func decoded<Value: Decodable>(_ request: LiveRequest) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(request.body))
  }

  private static func file(_ bytes: [UInt8], _ type: String) -> LiveResponse {
    LiveResponse(200, type: "\(type); charset=utf-8", bytes: bytes)
  }

  private static func json(_ status: Int, _ value: JSONValue) -> LiveResponse {
    LiveResponse(status, value.line, type: "application/json")
  }
}
