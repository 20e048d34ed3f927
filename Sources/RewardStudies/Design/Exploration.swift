import RewardEngine

/// An economy at every point of a design.
///
/// All points are read when it is made, so that invalid ones are reported before anything is simulated.
public struct Exploration: Sendable {
  public let document: Document
  public let design: Design
  /// The user's text for each axis, at which errors of its values are shown.
  private let words: [String]
  /// The points without repetition, and the place of each of the design's among them.
  private let distinct: (points: [[Double]], places: [Int])
  /// The first points as they were read, since cost, sizes and each round of a study need them again.
  private let known: [[Double]: Scenario]

  /// The most scenarios that are kept: a few megabytes.
  private static let mostKnown = 256
  /// Scenarios held at once while they are played.
  private static let chunk = 32
  /// The most settings of a point that an error lists.
  private static let shownSettings = 6

  /// - Parameters:
  ///   - document: the scenario that every point is a change of.
  ///   - words: the user's text for each axis; `--axis path=…` by default.
  /// - Throws: `InvalidScenario` with the errors of a file with such values, and the point that has them.
  public init(_ document: Document, _ design: Design, words: [String]? = nil) throws(InvalidScenario) {
    self.document = document
    self.design = design
    let words = words ?? design.axes.map { "--axis \($0.spelling)" }
    let distinct = design.distinct
    (self.words, self.distinct) = (words, distinct)
    for (place, axis) in design.axes.enumerated()
    where design.axes[..<place].contains(where: { $0.path == axis.path }) {
      throw InvalidScenario(
        at: .setting(words[place]), axis.path, "'\(axis.path)' is given as an axis twice",
        help: "keep one of the two", in: document.source)
    }
    for (place, axis) in design.axes.enumerated()
    where document[axis.path] != nil && Scenario.numberField(at: axis.path) == nil {
      throw InvalidScenario(
        at: .setting(words[place]), axis.path, "'\(axis.path)' is not a number, and an axis needs numbers",
        help: "'rewardsim schema' says what each field is", in: document.source)
    }
    // Points that are drawn need not come near an end that the field does not have.
    for axis in design.axes {
      guard let field = Scenario.numberField(at: axis.path) else { continue }
      for end in [axis.value(at: 0), axis.value(at: 1)] where !field.contains(end) {
        _ = try Self.read(
          Variant([Variant.Setting(axis.path, axis.text(of: end))]), of: document, design, words)
      }
    }
    var known: [[Double]: Scenario] = [:]
    for point in distinct.points {
      let scenario = try Self.read(design.variant(point), of: document, design, words)
      if known.count < Self.mostKnown { known[point] = scenario }
    }
    self.known = known
  }

  /// Points that are simulated: each once, however often it is in the design.
  public var pointCount: Int { distinct.points.count }

  /// The cost of an experiment at all points.
  public struct Cost: Sendable, Equatable {
    public var playerDays: Int
    /// Bytes of tables that are held at once.
    public var memory: Int
  }

  /// The cost of measuring all points.
  ///
  /// - Throws: `InvalidScenario` at the first point that cannot be simulated, or lacks a response.
  public func cost(of experiment: Experiment) throws(InvalidScenario) -> Cost {
    var cost = Cost(playerDays: 0, memory: 0)
    for point in distinct.points {
      let scenario = try scenario(at: point)
      cost.playerDays = cost.playerDays.cappedSum(experiment.playerDays(of: [scenario]))
      do throws(Experiment.Fault) {
        cost.memory = max(cost.memory, try experiment.memoryEstimate(of: [scenario]))
      } catch {
        throw refusal(error, at: design.variant(point))
      }
    }
    return cost
  }

  /// One sample for each point of the design, in their order.
  ///
  /// - Throws: `InvalidScenario` and `CancellationError`, and what the notebook throws.
  public func samples(
    _ experiment: Experiment, progress: StudyProgress = StudyProgress()
  ) async throws -> [Sample] {
    let samples = try await self.samples(
      experiment, at: distinct.points, progress: progress)
    return distinct.places.map { samples[$0] }
  }

  /// One sample for each of some points, which need not be points of the design.
  ///
  /// - Throws: `InvalidScenario` and `CancellationError`, and what the notebook throws.
  func samples(
    _ experiment: Experiment, at all: [[Double]], progress: StudyProgress = StudyProgress()
  ) async throws -> [Sample] {
    var samples: [Sample] = []
    for start in stride(from: 0, to: all.count, by: Self.chunk) {
      let points = all[start..<min(start + Self.chunk, all.count)]
      let scenarios = try points.map { try scenario(at: $0) }
      do {
        samples += try await experiment.samples(of: scenarios, progress: progress)
      } catch let fault as Experiment.Fault {
        throw refusal(fault, at: design.variant(points[start + fault.variant]))
      }
    }
    return samples
  }

  /// Whether a point is valid and can be simulated; it need not be one of the design.
  func canMeasure(_ point: [Double], by experiment: Experiment) -> Bool {
    guard let scenario = try? scenario(at: point) else { return false }
    return (try? experiment.memoryEstimate(of: [scenario])) != nil
  }

  /// The days of each point of the design, and the players that a replication needs to have every profile at all of
  /// them.
  func sizes() throws(InvalidScenario) -> (days: [Int], fewest: Int) {
    var days: [Int] = []
    var fewest = 1
    for point in distinct.points {
      let scenario = try scenario(at: point)
      days.append(scenario.days)
      fewest = max(fewest, scenario.fewestPlayers)
    }
    return (distinct.places.map { days[$0] }, fewest)
  }

  func scenario(at point: [Double]) throws(InvalidScenario) -> Scenario {
    if let scenario = known[point] { return scenario }
    return try Self.read(design.variant(point), of: document, design, words)
  }

  private static func read(
    _ variant: Variant, of document: Document, _ design: Design, _ words: [String]
  ) throws(InvalidScenario) -> Scenario {
    do throws(InvalidScenario) {
      return try variant.scenario(in: document)
    } catch {
      throw told(error, at: variant, design, words)
    }
  }

  private func refusal(_ fault: Experiment.Fault, at variant: Variant) -> InvalidScenario {
    let source = document.source
    let own: InvalidScenario
    switch fault {
    case .refusal(_, let refusal):
      let path = FieldPath(refusal.path)
      let place = (try? variant.document(document))?.keyPlace(of: path) ?? .whole
      own = InvalidScenario(at: place, path, refusal.message, help: refusal.help, in: source)
    case .noResponse(_, let spelling, let misspelling):
      own = InvalidScenario(
        at: .whole, .root, "metric '\(spelling)' \(misspelling.rule)", help: misspelling.help, in: source)
    }
    return Self.told(own, at: variant, design, words)
  }

  /// The errors, shown at the text of the axis and with the point that has them.
  private static func told(
    _ invalid: InvalidScenario, at variant: Variant, _ design: Design, _ words: [String]
  ) -> InvalidScenario {
    let settings = variant.settings.map(\.description)
    let more = settings.count - shownSettings
    let point =
      "at " + settings.prefix(shownSettings).joined(separator: ", ")
      + (more > 0 ? " and \(more) more" : "")
    return InvalidScenario(
      invalid.diagnostics.map { diagnostic in
        var told = diagnostic
        told.evidence.append(point)
        for (axis, words) in zip(design.axes, words) where diagnostic.path.isInside(axis.path) {
          if case .setting = diagnostic.place { told.place = .setting(words) }
        }
        if design.axes.contains(where: { $0.path.isShare(of: diagnostic.path) }) {
          told.help =
            "the other shares must move, too: 'rewardsim sweep --points-from FILE' takes points with a column for each"
        }
        return told
      }, in: invalid.source)
  }
}

extension FieldPath {
  /// Whether it is the share of one part of a mix, which has a fault of its own where the shares do not add up.
  fileprivate func isShare(of mix: FieldPath) -> Bool {
    names.last == "share" && names.count == mix.names.count + 2 && isInside(mix)
  }
}
