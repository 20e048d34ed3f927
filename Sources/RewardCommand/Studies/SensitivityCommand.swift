import ArgumentParser
import RewardEngine
import RewardFiles
import RewardPages
import RewardReports
import RewardStudies

struct SensitivityCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "sensitivity", abstract: "Which numbers move a metric most?",
    discussion: """
      Varies fields of the scenario and ranks them by their effect on each metric, apart from random noise. \
      tornado varies one field at a time; morris varies one field from many starting points; sobol varies all together. \
      Start with --all-assumptions and tornado. Then study the fields that matter with morris or sobol and your own ranges. \
      Without --metric, it ranks by the metrics of the goals, or the headline metrics if there are no goals.
      """)

  @OptionGroup var options: ScenarioOptions
  @OptionGroup var axes: AxisOptions

  @Flag(
    help:
      "Vary every number on or below a line marked with the comment ASSUMPTION. If no line is marked, vary every number."
  )
  var allAssumptions = false

  @Option(
    help: ArgumentHelp(
      "How far to vary an assumption up and down, as a share of its value. Default: \(usualShare).",
      valueName: "share"), transform: share)
  var within: Double?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A field that --all-assumptions does not vary, with all fields inside it.", valueName: "path"))
  var except: [String] = []

  @Option(help: "How to vary the fields.")
  var method = MethodChoice.tornado

  @Option(
    help: ArgumentHelp(
      "With --method morris: number of walks through the ranges. Default: \(usualWalks).", valueName: "number"
    ))
  var walks: Int?

  @Option(
    help: ArgumentHelp(
      "With --method morris: number of values of each field. Default: \(usualLevels).", valueName: "number"))
  var levels: Int?

  @Option(
    help: ArgumentHelp(
      "With --method sobol: points in each of the two samples, best a power of two. Default: \(usualPoints).",
      valueName: "number"))
  var points: Int?

  @Flag(
    help:
      "With --method tornado: simulate every field with all players. By default, a large study measures every field with few players first, and gives all players to fields whose rank is open."
  )
  var full = false

  @OptionGroup(title: "Study") var named: MetricOptions

  @OptionGroup(title: "Study") var study: StudyOptions

  /// The share that a text writes as a decimal.
  private static func share(_ text: String) throws -> Double {
    if let share = DecimalNumber(ofPercent: text) { throw ValidationError("write \(share)") }
    guard let share = Double(text) else { throw ValidationError("write a decimal, such as \(usualShare)") }
    return share
  }

  enum MethodChoice: String, ExpressibleByArgument, CaseIterable { case tornado, morris, sobol }

  private static let usualShare = 0.2
  private static let usualWalks = 20
  private static let usualLevels = 4
  private static let usualPoints = 256
  private static let walkRange = 2...1000
  private static let levelRange = 2...100
  private static let pointRange = 2...16384

  func validate() throws {
    if axes.texts.isEmpty, !allAssumptions {
      throw ValidationError("give a field to vary with --axis, or --all-assumptions")
    }
    for (name, isGiven) in [("--within", within != nil), ("--except", !except.isEmpty)]
    where isGiven && !allAssumptions {
      throw ValidationError("\(name) needs --all-assumptions")
    }
    if let within, !(within > 0 && within < 1) {
      let share = within > 1 && within < 100 ? DecimalNumber(ofPercent: "\(within)%") : nil
      let advice = share.map { "; for \(NumberText.significant(within)) %, write \($0)" } ?? ""
      throw ValidationError("--within must be above 0 and below 1, not \(within)\(advice)")
    }
    for (name, value, range, owner) in [
      ("--walks", walks, Self.walkRange, MethodChoice.morris),
      ("--levels", levels, Self.levelRange, .morris), ("--points", points, Self.pointRange, .sobol),
    ] {
      guard let value else { continue }
      if method != owner { throw ValidationError("\(name) needs --method \(owner.rawValue)") }
      try range.check(name, value)
    }
    if full, method != .tornado { throw ValidationError("--full needs --method tornado") }
    if let levels, levels % 2 == 1 { throw ValidationError("--levels must be even, not \(levels)") }
  }

  func asked() throws -> Study<Sensitivity.Findings> {
    let (scenario, document) = try options.load(also: study.settings)
    let experiment = study.experiment(try named.responses(of: scenario), of: scenario)
    let own = try axes.axes()
    let (sensitivity, assumptions) = try combinable(
      try assumptions(of: document, beside: own), own, in: document)
    let cost = try Failure.read(sensitivity.cost(of: experiment))
    return try Study(
      command(experiment, days: scenario.days), of: [document], study,
      in: study.folder("sensitivity", of: options.name), playerDays: cost.playerDays, memory: cost.memory
    ) {
      try await sensitivity.findings(experiment, progress: $0)
    } report: {
      SensitivityReport($0, title: scenario.title, assumptions: assumptions, provenance: $1).report
    }
  }

  /// The assumptions that are varied, if they are; a field that has an axis of its own is left to it.
  private func assumptions(of document: Document, beside own: [Design.Axis]) throws(Failure) -> Assumptions? {
    guard allAssumptions else { return nil }
    let numbers = document.numbers.map(\.path)
    for text in except where !numbers.contains(where: { $0.isInside(FieldPath(text)) }) {
      let near = Spelling.nearest(to: text, among: numbers.map { "\($0)" })
      throw Failure(
        "--except '\(text)' contains no number of the scenario",
        help: near.map { "did you mean '\($0)'?" } ?? "write the path of a field, such as shop.hat.price",
        status: .badInput)
    }
    let assumptions = Assumptions(
      of: document, within: within ?? Self.usualShare, except: except.map { FieldPath($0) } + own.map(\.path))
    guard !(assumptions.axes.isEmpty && own.isEmpty) else {
      throw Failure(
        "the scenario has no assumption that is a number",
        help: "mark lines of numbers with the comment '# ASSUMPTION', or give fields with --axis",
        status: .badInput)
    }
    return assumptions
  }

  /// The study, and the assumptions that it varies: without those that are invalid together with others.
  private func combinable(
    _ all: Assumptions?, _ own: [Design.Axis], in document: Document
  ) throws(Failure) -> (Sensitivity, Assumptions?) {
    try checkCount(own.count + (all?.axes.count ?? 0))
    var assumptions = all
    while true {
      do throws(InvalidScenario) {
        let sensitivity = try sensitivity(of: document, own, assumptions)
        for leftOut in assumptions?.leftOut.dropFirst(all?.leftOut.count ?? 0) ?? [] {
          Output.complain("note: \(leftOut.path) is left unchanged: \(leftOut.reason)\n")
        }
        return (sensitivity, assumptions)
      } catch {
        guard
          let fewer = try? assumptions?.leavingOutConflict(
            in: Sensitivity.design(
              document, own + (assumptions?.axes ?? []), by: studyMethod, seed: study.size.seed),
            of: document), !(own + fewer.axes).isEmpty
        else { throw Failure(error) }
        assumptions = fewer
      }
    }
  }

  private func checkCount(_ axes: Int) throws(Failure) {
    if method == .sobol, axes > SaltelliDesign.mostAxes {
      throw Failure(
        "--method sobol takes at most \(SaltelliDesign.mostAxes) fields, not \(axes)",
        help: "find the fields that matter with --method morris, and give them with --axis", status: .badInput
      )
    }
  }

  private func sensitivity(
    of document: Document, _ own: [Design.Axis], _ assumptions: Assumptions?
  ) throws(InvalidScenario) -> Sensitivity {
    let assumed = assumptions?.axes ?? []
    let words = axes.words + assumed.map { "--all-assumptions \($0.spelling)" }
    return try Sensitivity(
      document, own + assumed, by: studyMethod, seed: study.size.seed, words: words,
      screeningAbove: full ? .max : Screening.leastBudget)
  }

  private var studyMethod: Sensitivity.Method {
    switch method {
    case .tornado: .tornado
    case .morris: .morris(walks: walks ?? Self.usualWalks, levels: levels ?? Self.usualLevels)
    case .sobol: .sobol(base: points ?? Self.usualPoints)
    }
  }

  /// The command that makes the report again.
  private func command(_ experiment: Experiment, days: Int) -> CommandText {
    var command = CommandText("sensitivity", options).with("--axis", words: axes.texts)
    if allAssumptions {
      command = command.with("--all-assumptions").with("--within", number: within ?? Self.usualShare)
        .with("--except", words: except)
    }
    command = command.with("--method", word: method.rawValue)
    switch studyMethod {
    case .tornado: command = command.with("--full", if: full)
    case .morris(let walks, let levels):
      command = command.with("--walks", number: walks).with("--levels", number: levels)
    case .sobol(let points): command = command.with("--points", number: points)
    }
    return command.with(named).with(study, of: experiment, days: days).with(options.limits)
  }
}
