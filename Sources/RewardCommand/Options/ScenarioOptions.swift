import ArgumentParser
import RewardEngine
import RewardFiles

/// The scenario a command works on, with changes made on the command line.
struct ScenarioOptions: ParsableArguments {
  @Argument(
    help: "The scenario file, in YAML or JSON.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var scenario: String

  @OptionGroup var reading: ReadingOptions

  init() {}

  var settings: [Setting] { reading.settings }

  /// The limits of the scenario file.
  var limits: [LimitOption] { reading.limits }

  /// The scenario file's name without folder and ending, as far as it can name a folder.
  ///
  /// Letters of any script stay, or files with other names would have one folder. A name without any has a key.
  var name: String { Self.name(of: scenario) }

  static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? "scenario"
    let stem = file.prefix(upTo: file.lastIndex(of: ".") ?? file.endIndex)
    guard stem.contains(where: { $0.isLetter || $0.isNumber }) else {
      var digest = Digest()
      digest.add(String(stem))
      return stem.isEmpty ? "scenario" : "scenario-\(digest.description.prefix(8))"
    }
    let safe = stem.map { $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : "-" }
    // A hyphen in front would make an option of it.
    return safe[0] == "-" ? "_" + String(safe.dropFirst()) : String(safe)
  }

  /// The folder of a run's report: what was given, else one of the scenario's name.
  func reportFolder(_ given: String?) -> String { given ?? "reports/\(name)" }

  /// The scenario as a report names it: its path where that is relative, else its file name alone.
  var shownScenario: String { scenario.asShownPath }

  /// The scenario, and the document it was read from.
  ///
  /// - Parameters:
  ///   - more: changes made by other options, after those of `--set`.
  ///   - fromStates: Whether players start from the states of an earlier run.
  func load(
    also more: [Setting] = [], fromStates: Bool = false
  ) throws(Failure) -> (scenario: Scenario, document: Document) {
    var file = try reading.document(scenario)
    file.mayLackArrivals = fromStates
    return try reading.load(file, also: more)
  }
}

/// An option that raises or lowers a limit.
struct LimitOption {
  var name: String
  var value: Int
  var usual: Int

  init(_ name: String, _ value: Int, usual: Int) {
    self.name = name
    self.value = value
    self.usual = usual
  }

  /// The option as words of a command line; empty for the default limit.
  var words: [String] { value == usual ? [] : [name, "\(value)"] }
}

/// One change of a scenario: `players.count=1000`.
struct Setting: ExpressibleByArgument, Equatable {
  let path: FieldPath
  let value: String
  /// The words of the command line, for messages: `--players 1000` or `--set players.count=1000`.
  let words: String

  /// - Parameter words: The words of the command line; by default `--set` with the path and the value.
  init(path: String, value: String, words: String? = nil) {
    self.path = FieldPath(path)
    self.value = value
    self.words = words ?? "--set \(path)=\(value)"
  }

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
    // Spaces around the sign, as in 'players.count = 30', mean nothing: no field's name ends with one.
    let path = argument[..<equals].trimmed
    guard !path.isEmpty else { return nil }
    self.init(
      path: String(path), value: String(argument[argument.index(after: equals)...].drop { $0 == " " }))
  }

  func applied(to document: Document) throws(InvalidScenario) -> Document {
    try document.setting(path, to: Node(setting: words, to: value), writtenAs: words)
  }
}

extension Document {
  /// The scenario of a document changed by settings, one after the other, and the document as changed.
  func scenario(with settings: [Setting]) throws(InvalidScenario) -> (scenario: Scenario, document: Document)
  {
    var document = self
    for setting in settings { document = try setting.applied(to: document) }
    return (try Scenario(document), document)
  }
}
