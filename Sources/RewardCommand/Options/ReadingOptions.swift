import ArgumentParser
import RewardEngine
import RewardFiles

/// The options for reading a scenario file: `--set`, and limits of the file.
struct ReadingOptions: ParsableArguments {
  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "Change a field of the scenario, for example shop.hat.price.coins=30. The value null takes it out.",
      valueName: "path=value"))
  var settings: [Setting] = []

  @Option(
    help: ArgumentHelp(
      "Refuse a scenario file of more bytes than this.", valueName: "bytes", visibility: .hidden))
  var maxFileSize = Limits().fileSize

  @Option(
    help: ArgumentHelp(
      "Refuse a scenario that is nested deeper than this.", valueName: "levels", visibility: .hidden))
  var maxDepth = Limits().depth

  @Option(
    help: ArgumentHelp(
      "Refuse a scenario with more keys and values than this.", valueName: "number", visibility: .hidden))
  var maxNodes = Limits().nodes

  init() {}

  /// The limits of the scenario file.
  var limits: [LimitOption] {
    let usual = Limits()
    return [
      LimitOption("--max-file-size", maxFileSize, usual: usual.fileSize),
      LimitOption("--max-depth", maxDepth, usual: usual.depth),
      LimitOption("--max-nodes", maxNodes, usual: usual.nodes),
    ]
  }

  func validate() throws {
    for limit in limits where limit.value < 1 {
      throw ValidationError("\(limit.name) must be at least 1, not \(limit.value)")
    }
    // The tree is walked by recursion, which deeper files than this would exhaust.
    if maxDepth > 1000 { throw ValidationError("--max-depth must be at most 1000, not \(maxDepth)") }
    if let path = settings.map(\.path).firstRepeated {
      throw ValidationError("--set changes '\(path)' twice")
    }
  }

  /// The scenario of a file, and the document it was read from.
  ///
  /// - Parameter more: changes made by other options, after those of `--set`.
  func load(_ scenario: String, also more: [Setting] = []) throws(Failure) -> (
    scenario: Scenario, document: Document
  ) {
    try load(try document(scenario), also: more)
  }

  /// The scenario of a file that was read before.
  ///
  /// - Throws: `Failure` with exit code 64 for a field that `--set` and another option change to different values.
  func load(
    _ file: Document, also more: [Setting]
  ) throws(Failure) -> (scenario: Scenario, document: Document) {
    for other in more {
      guard let set = settings.first(where: { $0.path == other.path && $0.value != other.value }) else {
        continue
      }
      throw Failure(
        "'\(set.path)' is given twice: '\(set.words)' and '\(other.words)'", help: "leave one of them out",
        status: .usage)
    }
    // An option for the number of players has nothing to set then, and the file's own fault says what is wrong.
    if file[FieldPath("players")] == nil, more.contains(where: { $0.path == Setting.playerCount }) {
      _ = try Failure.read(file.scenario(with: settings))
    }
    let changes = settings + more
    guard let arrivals = try arrivals(of: file, also: more) else {
      // Its arrivals cannot be scaled, so that they do not fit: that is no fault of the file.
      var open = file
      open.mayLackArrivals = true
      _ = try Failure.read(open.scenario(with: changes))
      return try Failure.read(file.scenario(with: changes))
    }
    return try Failure.read(file.scenario(with: changes + arrivals))
  }

  /// New players per day in proportion to the number of players that an option asks for.
  ///
  /// `--players` is how many players of one economy are simulated. With `--set players.count` the economy is another.
  ///
  /// - Returns: `nil` where a fault hides them.
  /// - Throws: `Failure` where not all players of the file arrive: its author can change its numbers, and not those of a part of its players.
  private func arrivals(of file: Document, also more: [Setting]) throws(Failure) -> [Setting]? {
    guard let players = more.last(where: { $0.path == Setting.playerCount }), let count = Int(players.value),
      count > 0,
      file[FieldPath("players.arrive")] != nil
        || settings.contains(where: { $0.path.names.first == "players" })
    else { return [] }
    let others = settings + more.filter { $0.path != Setting.playerCount }
    guard let written = try? file.scenario(with: others).scenario else {
      // Any other fault of the file is found, and reported, when it is read with all changes.
      var open = file
      open.mayLackArrivals = true
      if (try? open.scenario(with: others)) != nil { _ = try Failure.read(file.scenario(with: others)) }
      return nil
    }
    guard case .perDay(let number) = written.players.sized(count).arrival else { return [] }
    return [Setting(path: "players.arrive.per_day", value: "\(number)", words: players.words)]
  }

  /// The file as it is, without any setting.
  func document(_ scenario: String) throws(Failure) -> Document {
    try document(try bytes(of: scenario), named: scenario)
  }

  func bytes(of scenario: String) throws(Failure) -> [UInt8] {
    try InputFile.bytes(of: scenario, atMost: maxFileSize)
  }

  func document(_ bytes: [UInt8], named scenario: String) throws(Failure) -> Document {
    var limits = Limits()
    limits.fileSize = maxFileSize
    limits.depth = maxDepth
    limits.nodes = maxNodes
    return try Failure.read(Document(yaml: bytes, name: scenario, limits: limits))
  }
}
