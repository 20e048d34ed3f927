import ArgumentParser
import RewardEngine
import RewardFiles
import RewardPages
import RewardReports
import RewardStudies

struct SweepCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep", abstract: "How do metrics change with these numbers?",
    discussion: """
      Simulates the scenario at many values of one or more fields, with the same players and the same random draws. \
      Reports each metric as a curve over one field, a table of two, or points spread over the ranges of many. \
      All points are checked before anything is simulated. Without --metric, it reports the metrics of the goals, or the headline metrics if there are no goals.
      """)

  @OptionGroup var options: ScenarioOptions
  @OptionGroup var axes: AxisOptions

  @Option(
    help: "How to choose the points. Default: grid."
  )
  var design: DesignChoice?

  @Option(
    help: ArgumentHelp(
      "With --design latin or sobol: number of points. Default: \(usualPoints).", valueName: "number"))
  var points: Int?

  @Option(
    help: ArgumentHelp(
      "With --design grid or one-at-a-time: number of values between FROM and TO. Default: \(Design.usualLevels).",
      valueName: "number"))
  var levels: Int?

  @Option(
    help: ArgumentHelp(
      "A CSV file of points, instead of --axis. The first row has the paths of fields, each other row is a point.",
      valueName: "file"), completion: .file(extensions: ["csv"]))
  var pointsFrom: String?

  @OptionGroup(title: "Study") var named: MetricOptions

  @OptionGroup(title: "Study") var study: StudyOptions

  enum DesignChoice: String, ExpressibleByArgument, CaseIterable {
    case grid
    case oneAtATime = "one-at-a-time"
    case latin, sobol

    var isDrawn: Bool { self == .latin || self == .sobol }
  }

  private static let usualPoints = 64
  /// A larger file has more points than can be simulated.
  private static let mostBytes = 1 << 26
  private static let levelRange = 2...1000

  private var choice: DesignChoice { design ?? .grid }

  func validate() throws {
    if axes.texts.isEmpty, pointsFrom == nil {
      throw ValidationError("give a field to vary with --axis, or a file of points with --points-from")
    }
    if pointsFrom != nil {
      let others = [
        ("--axis", !axes.texts.isEmpty), ("--design", design != nil), ("--points", points != nil),
        ("--levels", levels != nil),
      ]
      if let other = others.first(where: \.1) {
        throw ValidationError(
          "\(other.0) cannot go with --points-from, which reads the points from a file")
      }
    }
    if points != nil, !choice.isDrawn {
      throw ValidationError("--points needs --design latin or sobol; for a \(choice.rawValue), give --levels")
    }
    if levels != nil, choice.isDrawn {
      throw ValidationError(
        "--levels needs --design grid or one-at-a-time; for \(choice.rawValue), give --points")
    }
    if let points { try (1...Design.mostPoints).check("--points", points) }
    if let levels { try Self.levelRange.check("--levels", levels) }
  }

  func asked() throws -> Study<Sweep.Findings> {
    let (scenario, document) = try options.load(also: study.settings)
    let experiment = study.experiment(try named.responses(of: scenario), of: scenario)
    let sweep = Sweep(try exploration(of: document), by: kind)
    let cost = try Failure.read(sweep.exploration.cost(of: experiment))
    var asked = try Study(
      command(experiment, days: scenario.days), of: [document], study,
      in: study.folder("sweep", of: options.name), playerDays: cost.playerDays, memory: cost.memory
    ) {
      try await sweep.findings(experiment, progress: $0)
    } report: {
      SweepReport(
        $0, title: scenario.title, compare: compared(without: sweep.exploration.design), provenance: $1
      ).report
    }
    asked.inputs = [pointsFrom]
    return asked
  }

  /// The command that compares a point with the scenario, up to the fields that the sweep varies.
  private func compared(without design: Design) -> String {
    let kept = options.settings.filter { setting in !design.axes.contains { $0.path == setting.path } }
    return CommandText("compare", [options.shownScenario], kept).with("--days", number: study.size.days).text
  }

  private var kind: Sweep.Kind {
    guard pointsFrom == nil else { return .file }
    return switch choice {
    case .grid: .grid
    case .oneAtATime: .oneAtATime
    case .latin: .latin
    case .sobol: .sobol
    }
  }

  /// The economy at every point, all of them read.
  private func exploration(of document: Document) throws(Failure) -> Exploration {
    if let pointsFrom {
      let design = try design(from: pointsFrom)
      try AxisOptions.refuseSize(design.axes.map(\.path), by: "--points-from")
      let words = design.axes.map { _ in "--points-from \(pointsFrom)" }
      return try Failure.read(Exploration(document, design, words: words))
    }
    let own = try axes.axes()
    if let levels, !choice.isDrawn, own.allSatisfy(\.isListed) {
      throw Failure(
        "--levels \(levels) has no effect: each --axis says which values it has",
        help: "leave out --levels, or give an axis by its ends alone, such as 10:50", status: .usage)
    }
    let design = try design(of: own, in: document)
    return try Failure.read(Exploration(document, design, words: axes.words))
  }

  private func design(of axes: [Design.Axis], in document: Document) throws(Failure) -> Design {
    let levels = levels ?? Design.usualLevels
    let points = points ?? Self.usualPoints
    switch choice {
    case .grid:
      let size = Design.gridSize(axes, levels: levels)
      guard size <= Design.mostPoints else {
        throw Failure(
          "this grid has \(size == .max ? "more points than can be counted" : "\(size) points"); the limit is \(Design.mostPoints)",
          help: "give fewer values, or draw points with --design latin or sobol",
          status: .badInput)
      }
      return .grid(axes, levels: levels)
    case .oneAtATime:
      let base = try Failure.read(Design.base(of: axes, in: document))
      return .oneAtATime(axes, around: base, levels: levels)
    case .latin: return .latin(axes, points: points, seed: study.size.seed)
    case .sobol:
      guard axes.count <= SobolSequence.mostDimensions else {
        throw Failure(
          "a Sobol sequence has at most \(SobolSequence.mostDimensions) axes, not \(axes.count)",
          help: "use --design latin", status: .badInput)
      }
      return .sobol(axes, points: points, seed: study.size.seed)
    }
  }

  private func design(from path: String) throws(Failure) -> Design {
    let bytes = try InputFile.bytes(
      of: path, atMost: Self.mostBytes,
      absent: "check the path; the first row has the paths of fields, each other row is a point")
    guard bytes.count <= Self.mostBytes else {
      throw Failure(
        "'\(path)' has more than \(Self.mostBytes) bytes", help: "remove points", status: .badInput)
    }
    // To Swift, a line end of two characters is one.
    let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n"
    }
    let design = try Failure.read(Design(table: Source(name: path, lines: lines.map(String.init))))
    // A point that counts twice would make its fields look more certain.
    let points = design.distinct.points
    let repeated = design.points.count - points.count
    if repeated > 0 {
      Output.complain(
        "note: \(repeated.counted("row")) of \(path) \(repeated.agreeing("repeats", "repeat")) the point of another row; each point is simulated and listed once\n"
      )
    }
    return Design(design.axes, points: points)
  }

  /// The command that makes the report again.
  private func command(_ experiment: Experiment, days: Int) -> CommandText {
    var command = CommandText("sweep", options)
    if let pointsFrom {
      command = command.with("--points-from", word: pointsFrom.asShownPath)
    } else {
      command = command.with("--axis", words: axes.texts).with("--design", word: choice.rawValue)
        .with("--points", number: choice.isDrawn ? points ?? Self.usualPoints : nil)
        .with("--levels", number: choice.isDrawn ? nil : levels)
    }
    return command.with(named).with(study, of: experiment, days: days).with(options.limits)
  }
}
