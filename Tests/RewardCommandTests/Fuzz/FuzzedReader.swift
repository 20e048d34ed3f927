import RewardEngine
import RewardReports

@testable import RewardCommand
@testable import RewardFiles
@testable import RewardStudies
import RewardPages

/// A reader of files or arguments, which may hold any bytes: it takes or refuses them, and never traps.
enum FuzzedReader: String, CaseIterable, Sendable {
  case scenario, log, gzip, part, journal, baseline, players, setting, knob, freezes, goals, bench, table,
    target, mixes

  /// Reads one input; an error is as good as an answer.
  typealias Read = ([UInt8]) throws -> Void

  /// The function that reads one input, with all that it needs made once.
  func prepared() async throws -> Read {
    switch self {
    case .scenario: Self.readScenario
    case .log: try Self.log()
    case .gzip: try Self.gunzip()
    case .part: try await FuzzedPart(of: Scenario(Self.document())).read
    case .journal:
      Self.journal(of: JournalHead(command: "rewardsim compare a.yaml", documents: [try Self.document()]))
    case .baseline: try Self.baseline()
    case .players: try Self.players(of: Scenario(Self.document()))
    case .setting: Self.setting(in: try Self.document())
    case .knob: try Self.knob(in: Self.document())
    case .freezes: try FuzzedStreaks().readFreezes
    case .goals: try FuzzedStreaks().readGoals
    case .table: try FuzzedCalibrate().readTable
    case .target: try FuzzedCalibrate().readTargets
    case .mixes: try FuzzedCalibrate().readMixes
    case .bench: try await Self.bench(of: Run(Scenario(Self.document()), players: 60, seed: 3))
    }
  }

  private static func readScenario(_ bytes: [UInt8]) throws {
    let scenario = try Scenario(Document(yaml: bytes, name: "fuzz.yaml"))
    _ = scenario.metrics
  }

  private static func log() throws -> Read {
    let file = FuzzedFile()
    return { bytes in
      file.write(bytes)
      // Half of the inputs are sorted, by a bit that mutations change often.
      var log = try EventLog(path: file.path, sort: bytes.count % 2 == 1)
      var days = LogDays()
      while let events = try log.nextPlayer() {
        for event in events { days.note(event) }
      }
      _ = try days.span(from: nil, until: nil, in: "log")
    }
  }

  private static func gunzip() throws -> Read {
    let file = FuzzedFile()
    let most = 1 << 16
    return { bytes in
      // Without name, time and flags: so that changes reach the data.
      file.write([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF] + bytes)
      var gunzip = Gunzip(try LogFile(path: file.path))
      let target = UnsafeMutablePointer<UInt8>.allocate(capacity: most)
      defer { target.deallocate() }
      while try gunzip.read(into: target, atMost: most) > 0 {}
    }
  }

  /// Inputs whose first byte is even are read as they are; of others each line gets a right checksum.
  private static func journal(of study: JournalHead) -> Read {
    { bytes in
      var text = String(decoding: bytes.dropFirst(), as: UTF8.self)
      if bytes.first.map({ $0 % 2 == 1 }) == true {
        text = study.text + text.split(separator: "\n").map { JournalText.line(String($0)) }.joined()
      }
      _ = JournalText.content(of: Array(text.utf8), for: study)
      _ = try JournalText(text, in: "fuzz.journal", of: study)
    }
  }

  /// Inputs that begin with `{` are read as files; others are the scenario, the settings and the figures that a
  /// file with a right digest has, with zero bytes between them.
  private static func baseline() throws -> Read {
    let file = FuzzedFile()
    let baseline = BaselineFile(file.path, of: "fuzz.yaml")
    return { bytes in
      if bytes.first == UInt8(ascii: "{") {
        file.write(bytes)
      } else {
        file.write(Array(BaselineDocument(stored(bytes)).text.utf8))
      }
      _ = try baseline.economy(of: baseline.read(), days: 7)
    }
  }

  private static func stored(_ bytes: [UInt8]) -> StoredBaseline {
    let texts = bytes.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let figures = texts.dropFirst(2).map { StoredBaseline.Figure($0, Double($0)) }
    return StoredBaseline(
      name: "fuzz.yaml", text: texts.first ?? "", settings: Array(texts.dropFirst().prefix(1)), players: 60,
      replications: 8, seed: 1, figures: figures)
  }

  private static func players(of scenario: Scenario) throws -> Read {
    let plan = try Plan(scenario)
    return { bytes in
      _ = try? PlayerReader.statesOfLog(of: plan, scenario, from: bytes, named: "fuzz.csv")
      let opening = try PlayerReader.opening(of: plan, scenario, from: bytes, named: "fuzz.csv")
      _ = try Plan(scenario, from: opening)
    }
  }

  private static func setting(in document: Document) -> Read {
    { bytes in
      guard let setting = Setting(argument: String(decoding: bytes, as: UTF8.self)) else { return }
      _ = document.edited([setting])
      _ = try document.scenario(with: [setting])
    }
  }

  /// One text as each kind of option that studies have: knob, axis, condition and metric.
  private static func knob(in document: Document) throws -> Read {
    let scenario = try Scenario(document)
    let (reader, catalogue) = (TuningReader(document, scenario), try Plan(scenario).catalogue)
    return { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      _ = try? Design.Axis(text)
      _ = try? Condition(text, of: catalogue, days: scenario.days)
      _ = try? Response(text, of: scenario)
      _ = try reader.knobs([text])
    }
  }

  /// A stored result, whatever its size, beside one of this build.
  private static func bench(of run: Run) async throws -> Read {
    let file = FuzzedFile()
    var own = try BenchResult(run: run, scenario: "fuzz.yaml", warmUp: 0)
    own.seconds = [0.5, 2]
    own.note(try await run.findings().digest)
    return { bytes in
      file.write(bytes)
      guard case .stored(let stored) = try Baseline(file.path) else { return }
      var result = own
      let comparison = BenchComparison(of: result, with: stored)
      result.comparison = comparison
      _ = comparison.verdict(atMost: 0.05)
      _ = (result.text, result.json, result.actionJSON)
      try stored.check(size: result.size, of: result.scenario)
    }
  }
}
