import Foundation
import RewardEngine
import RewardFiles
import RewardPages
import RewardReports
import RewardStudies

/// The pages that are open on a scenario file, and the simulations that answer them.
///
/// What a page has changed is its own, and part of its address: the session holds no edit. Each change of a page ends
/// the simulation of the one before.
actor LiveSession {
  nonisolated let settings: LiveSettings
  private(set) var file: LiveFile
  /// What is wrong with the file as it is now; the last good content stays in use.
  private(set) var fault: String?
  private let runner: LiveRunner
  private var stages = LiveStages()
  private var pages: [String: OpenPage] = [:]
  private var baselines: [Baseline] = []
  private let notebook = LiveNotebook()
  /// Fields in the order in which the goals react to them; empty until that is known.
  private var order: [String] = []
  private var screening: Task<Void, Never>?
  private var watch: Task<Void, Never>?

  /// The most pages that are open at a time.
  static let mostPages = 8

  /// A page that listens.
  private struct OpenPage {
    let messages: AsyncStream<String>.Continuation
    /// Differs from that of an earlier connection of the same page.
    let identity = UUID()
    var job: Task<Void, Never>?
    var charts: [LiveChart] = []
    var reaches = AxisReaches()
  }

  /// A run of a baseline, kept for the next change.
  private struct Baseline {
    let edits: [LiveEdit]
    let origin: [UInt8]
    let players: Int
    let curves: LiveCurves
  }
  private static let mostBaselines = 8

  init(_ settings: LiveSettings, _ file: LiveFile) {
    self.settings = settings
    self.file = file
    lastSeen = file.bytes
    runner = LiveRunner(settings: settings)
  }

  /// Checks that the scenario can be simulated, and begins to watch its file.
  func open() async throws {
    let economy = try LiveEconomy(file, settings.edits, settings)
    let players = min(LiveStages.least(of: economy.scenario), most(of: economy))
    _ = try await timed(economy, players: max(players, LiveStages.fewest))
    watch = Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(400))
        await self?.readAgain()
      }
    }
  }

  /// Ends everything that simulates or listens.
  func close() {
    watch?.cancel()
    screening?.cancel()
    for page in pages.values {
      page.job?.cancel()
      page.messages.finish()
    }
    pages = [:]
  }

  // Pages.

  /// What a new page begins with: the fields, and the changes of the command line.
  func beginning() -> JSONValue {
    let scenario = try? Scenario(file.document)
    return .object(
      fieldMembers(of: file.document, scenario) + [
        .init("title", .text(scenario?.title ?? "")),
        .init("name", .text(ScenarioOptions.name(of: settings.path))),
        .init("file", .text(settings.path.asShownPath)), .init("isReadOnly", .truth(settings.isReadOnly)),
        .init("edits", LiveEdit.value(settings.edits)), .init("fault", fault.map { .text($0) } ?? .null),
        .init("order", .array(order.map { .text($0) })),
        .init("version", .text(Rewardsim.version)),
      ])
  }

  /// Opens the stream of messages to a page, in place of its former one.
  ///
  /// - Returns: `nil` where there are too many pages.
  func listen(_ page: String) -> AsyncStream<String>? {
    if let former = pages[page] {
      former.job?.cancel()
      former.messages.finish()
      pages[page] = nil
    }
    guard pages.count < Self.mostPages else { return nil }
    let (stream, messages) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(16))
    let opened = OpenPage(messages: messages)
    messages.onTermination = { [weak self, identity = opened.identity] _ in
      Task { await self?.leave(page, identity) }
    }
    pages[page] = opened
    send(.object([.init("order", .array(order.map { .text($0) }))]), as: "order", to: page)
    return stream
  }

  private func leave(_ page: String, _ identity: UUID) {
    guard pages[page]?.identity == identity else { return }
    pages[page]?.job?.cancel()
    pages[page] = nil
  }

  /// Lets each connection show whether it is still there.
  func beat() { for page in pages.values { page.messages.yield(": beat\n\n") } }

  private func send(_ value: JSONValue, as event: String, to page: String) {
    pages[page]?.messages.yield("event: \(event)\ndata: \(value.line)\n")
  }

  // Changes.

  /// A change that a page asks for.
  struct Change: Decodable, Sendable {
    var page: String
    /// Counts the changes of a page; answers carry it.
    var number: Int
    var edits: [LiveEdit]
    var baseline: [LiveEdit]
  }

  /// A pinned baseline that does not fit the file any more, with the reader's own message.
  ///
  /// The page pinned it, so the page must know that no change of its fields helps.
  struct LostBaseline: Error, Equatable { var text: String }

  /// Begins to answer a change, and ends the answer to the one before.
  ///
  /// - Throws: `Failure` with the reader's own message for a change that it refuses; `LostBaseline` for a baseline.
  func change(_ change: Change) throws {
    guard pages[change.page] != nil else {
      throw Failure("this page is not connected", help: "reload it", status: .badInput)
    }
    let economy = try LiveEconomy(file, change.edits, settings)
    let baseline: LiveEconomy
    do {
      baseline = try LiveEconomy(file, change.baseline, settings)
    } catch {
      throw LostBaseline(text: error.text)
    }
    pages[change.page]?.job?.cancel()
    screening?.cancel()
    pages[change.page]?.job = Task { await self.answer(change, economy, baseline) }
  }

  func most(of economy: LiveEconomy) -> Int {
    settings.players ?? min(economy.scenario.players.count, LiveCommand.usualPlayers)
  }

  private func answer(_ change: Change, _ economy: LiveEconomy, _ baseline: LiveEconomy) async {
    let start = ContinuousClock.now
    let isSame = Set(change.edits) == Set(change.baseline)
    let days = max(economy.scenario.days, baseline.scenario.days)
    let least = max(LiveStages.least(of: economy.scenario), LiveStages.least(of: baseline.scenario))
    let counts = stages.players(days: days, runs: isSame ? 1 : 2, least: least, most: most(of: economy))
    do {
      for (index, players) in counts.enumerated() {
        let now = try await timed(economy, players: players)
        let before = isSame ? nil : try await curves(ofBaseline: baseline, players: players)
        try Task.checkCancellation()
        guard var reaches = pages[change.page]?.reaches else { return }
        // The first of several answers must be quick; the sentences come with the second.
        let isWhole = index > 0 || counts.count == 1
        let answer = try await worded(now, before, isWhole: isWhole, &reaches)
        try Task.checkCancellation()
        pages[change.page]?.reaches = reaches
        pages[change.page]?.charts = answer.charts
        let head: [JSONValue.Member] =
          [
            .init("number", .whole(change.number)), .init("isLast", .truth(index == counts.count - 1)),
            .init("most", .whole(counts[counts.count - 1])), .init("isSame", .truth(isSame)),
            .init("status", .text(Self.status(players, of: counts[counts.count - 1]))),
            .init("milliseconds", .whole(Int(start.duration(to: .now) / .milliseconds(1)))),
          ] + (isWhole ? [.init("lint", lint(economy))] : [])
        guard case .object(let members) = answer.value else { return }
        send(.object(head + members), as: "answer", to: change.page)
        guard !isSame, isWhole else { continue }
        try await compare(change, baseline, economy, players)
      }
      screen()
    } catch is CancellationError {
    } catch let failure as Failure {
      send(
        .object([.init("number", .whole(change.number)), .init("text", .text(failure.text))]), as: "refusal",
        to: change.page)
    } catch {
      send(
        .object([.init("number", .whole(change.number)), .init("text", .text("\(error)"))]), as: "refusal",
        to: change.page)
    }
  }

  /// How many players an answer has, of how many.
  private static func status(_ players: Int, of most: Int) -> String {
    players == most
      ? most.counted("player")
      : "\(NumberText.whole(players)) of \(most.counted("player"))"
  }

  private func compare(
    _ change: Change, _ baseline: LiveEconomy, _ economy: LiveEconomy, _ players: Int
  ) async throws {
    var members: [JSONValue.Member] = [
      .init("number", .whole(change.number)), .init("players", .whole(players)),
    ]
    do {
      let value = try await runner.comparison(baseline, economy, players: players, notebook: notebook)
      members.append(.init("comparison", value))
    } catch let failure as LiveRunner.Incomparable {
      members.append(.init("reason", .text(failure.reason)))
    }
    try Task.checkCancellation()
    send(.object(members), as: "comparison", to: change.page)
  }

  /// Words an answer beside the session, which goes on listening.
  private func worded(
    _ now: Run.Findings, _ before: LiveCurves?, isWhole: Bool, _ reaches: inout AxisReaches
  ) async throws -> LiveRunner.Answer {
    let (runner, held) = (runner, reaches)
    let work = Task.detached {
      var reaches = held
      let answer = try runner.answer(now, before: before, isWhole: isWhole, reaches: &reaches)
      return (answer, reaches)
    }
    let (answer, next) = try await withTaskCancellationHandler {
      try await work.value
    } onCancel: {
      work.cancel()
    }
    reaches = next
    return answer
  }

  private func lint(_ economy: LiveEconomy) -> JSONValue {
    .text(LintReport(Lint(economy.scenario), in: economy.document).text)
  }

  private func timed(_ economy: LiveEconomy, players: Int) async throws -> Run.Findings {
    let start = ContinuousClock.now
    let findings = try await runner.findings(of: economy, players: players)
    let loops = findings.openLoop == nil ? 1 : 2
    stages.learn(
      playerDays: players * economy.scenario.days * loops, seconds: start.duration(to: .now) / .seconds(1))
    return findings
  }

  private func curves(ofBaseline economy: LiveEconomy, players: Int) async throws -> LiveCurves {
    // The file may have changed while this page waited: the same edits are then another economy.
    let kept = baselines.first {
      $0.players == players && $0.edits == economy.edits && $0.origin == economy.origin
    }
    if let kept { return kept.curves }
    let findings = try await timed(economy, players: players)
    let curves = try await Task.detached { try LiveCurves(findings) }.value
    baselines.append(
      Baseline(edits: economy.edits, origin: economy.origin, players: players, curves: curves))
    if baselines.count > Self.mostBaselines { baselines.removeFirst() }
    return curves
  }

  // Questions.

  /// What a chart of a page shows at a place.
  func reading(of chart: String, at place: Int, for page: String) -> [String] {
    pages[page]?.charts.first { $0.id == chart }?.reading(at: place) ?? []
  }

  /// The diary of a player whose value is near the curve, and the command that prints it.
  func explanation(_ question: LiveQuestion) async throws -> JSONValue {
    let chart = pages[question.page]?.charts.first { $0.id == question.chart }
    let economy = try LiveEconomy(file, question.edits, settings, players: question.players)
    try check(question.players, of: economy)
    guard let chart, let quantity = chart.quantity, let value = chart.value(at: Int(question.place)) else {
      throw Failure("no single player is behind this curve", help: "click another chart", status: .badInput)
    }
    return try await LiveExplanation(economy, settings).value(
      quantity: quantity, near: value, day: Int(question.place))
  }

  // The file.

  /// Reads the file again where another program has changed it, and informs all pages.
  func readAgain() {
    guard let bytes = try? settings.readingFile.bytes(of: settings.path) else {
      lastSeen = nil
      return note(fault: "the file cannot be read any more: \(settings.path)\n")
    }
    guard bytes != lastSeen else { return }
    lastSeen = bytes
    do throws(Failure) {
      let next = try LiveFile(settings, bytes: bytes)
      let change = LiveFileChange(from: file, to: next)
      take(next)
      fault = nil
      inform(change)
    } catch {
      note(fault: error.text)
    }
  }

  /// What the file last held, whether or not it had a fault; `nil` while it cannot be read.
  private var lastSeen: [UInt8]?

  private func note(fault text: String) {
    guard fault != text else { return }
    fault = text
    inform()
  }

  /// - Parameter saver: the page that has made the change, and knows it.
  private func inform(_ change: LiveFileChange? = nil, savedBy saver: String? = nil) {
    let beginning = beginning()
    for page in pages.keys {
      let news = page == saver ? nil : change
      let value = JSONValue.object([
        .init("fault", fault.map { .text($0) } ?? .null),
        .init("changed", news?.lines.map { .text($0) } ?? .null),
        .init("fields", news?.fields ?? .array([])),
        .init("beginning", beginning),
      ])
      send(value, as: "file", to: page)
    }
  }

  private func take(_ next: LiveFile) {
    file = next
    lastSeen = next.bytes
    baselines = []
    order = []
    screening?.cancel()
  }

  /// Writes changes into the file, with its comments and order kept. Other pages are informed as of a change of another program.
  ///
  /// - Throws: `Failure` where the file may not be written, has changed on disk, or has no place for a change.
  func save(_ edits: [LiveEdit], by page: String? = nil) throws -> JSONValue {
    guard !settings.isReadOnly else {
      throw Failure("the page is read-only", help: "start it without --read-only", status: .usage)
    }
    let onDisk = try settings.readingFile.bytes(of: settings.path)
    if let changed = LiveFileChange.lines(from: file.bytes, to: onDisk) {
      throw Failure(
        "another program has changed the file on disk: \(changed)",
        help: (try? LiveFile(settings, bytes: onDisk)) == nil
          ? "correct the fault that it has now, then save again" : "reload it, then save again",
        status: .cannotCreate)
    }
    let text = file.inItsStyle(try edited(edits))
    let before = file.values(at: edits)
    try Failure.write(FileOutput.replace(settings.path, with: text))
    let next = try LiveFile(settings, bytes: Array(text.utf8))
    let change = LiveFileChange(from: file, to: next)
    take(next)
    // To another page, this one is another program.
    inform(change, savedBy: page)
    return .object([
      .init("saved", .text(settings.path.asShownPath)), .init("before", LiveEdit.value(before)),
    ])
  }

  // The order of fields.

  /// Finds out in the background which fields the goals react to most, once for each content of the file.
  private func screen() {
    guard order.isEmpty, screening == nil || screening?.isCancelled == true else { return }
    let (file, settings) = (file, settings)
    screening = Task.detached(priority: .background) { [weak self] in
      // Somebody who still turns numbers needs the processor.
      guard (try? await Task.sleep(for: .seconds(2))) != nil else { return }
      let order = await LiveScreening(file, settings).order()
      guard !Task.isCancelled, !order.isEmpty else { return }
      await self?.took(order)
    }
  }

  private func took(_ order: [String]) {
    self.order = order
    let value = JSONValue.object([.init("order", .array(order.map { .text($0) }))])
    for page in pages.keys { send(value, as: "order", to: page) }
  }
}
