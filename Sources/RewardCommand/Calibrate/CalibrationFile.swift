import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

/// Plausible mixes on disk, as `calibrate` writes them.
struct CalibrationFile {
  private let path: String
  private let source: String
  private let fields: [String]
  private let draws: [[String]]
  /// What 'calibrate' wrote into its scenario, by field; empty in a file that does not have it.
  private let fitted: [String]

  /// The most draws of the most profiles fit several times.
  private static let mostBytes = 8 << 20

  /// - Throws: `Failure` with exit status 66 where there is nothing to read, 65 for what is no such file.
  init(_ path: String) throws(Failure) {
    self.path = path
    let bytes = try InputFile.bytes(
      of: path, atMost: Self.mostBytes, absent: "write it with 'rewardsim calibrate'")
    var limits = Limits()
    limits.fileSize = Self.mostBytes
    let root: Node?
    do throws(InvalidScenario) { root = try Document(yaml: bytes, name: path, limits: limits).root } catch {
      root = nil
    }
    guard let root, root["format"]?.word == "rewardsim-calibration", root["schema"]?.word == "1" else {
      throw Self.refusal(path, "is not a file of plausible mixes")
    }
    source = root["source"]?.word ?? ""
    fields = root["fields"]?.words ?? []
    draws = root["draws"]?.elements.map(\.words) ?? []
    fitted = root["fitted"]?.words ?? []
    guard draws.count > 1, !fields.isEmpty, draws.allSatisfy({ $0.count == fields.count }),
      fitted.isEmpty || fitted.count == fields.count
    else {
      throw Self.refusal(path, "is damaged: its mixes do not have one value for each field")
    }
  }

  /// The study of these mixes in a run.
  ///
  /// - Throws: `Failure` with exit status 65 where a mix does not go with the scenario.
  func study(of run: Run, in document: Document) throws(Failure) -> MixStudy {
    try checkUnchanged(document)
    return MixStudy(run, plausible: try scenarios(of: document), source: source)
  }

  /// The mixes set all fitted numbers: one that was changed since would have no effect.
  private func checkUnchanged(_ document: Document) throws(Failure) {
    for (field, value) in zip(fields, fitted) {
      guard let found = Self.value(field, document), found != value, Double(found) != Double(value) else {
        continue
      }
      throw Failure(
        "'\(field)' is \(found) in '\(document.source.name)', and \(value) was fitted; the mixes of '\(path)' would replace it",
        help:
          "set it back to \(value), or leave out --calibration; 'compare' can study another value beside the fitted one",
        status: .badInput)
    }
  }

  /// The mixes of the scenarios of a study.
  ///
  /// A number that a scenario sets otherwise than the first keeps its own value: that is what is studied.
  /// - Throws: `Failure` with exit status 65 where a mix does not go with a scenario.
  func mixes(of documents: [Document]) throws(Failure) -> PlausibleMixes {
    if let first = documents.first { try checkUnchanged(first) }
    var sides: [[Scenario]] = []
    for document in documents {
      // A scenario without any of the profiles has other ones. That is no change to keep, and setting them says so.
      let profiles = Set(fields.filter { $0.hasPrefix("players.profiles.") })
      let hasProfiles = profiles.contains { Self.value($0, document) != nil }
      let own = Set(
        fields.filter {
          (hasProfiles || !profiles.contains($0))
            && Self.value($0, document) != Self.value($0, documents[0])
        })
      // Shares sum to 1, so they are taken from a mix together or not at all.
      let keepsShares = own.contains { $0.hasSuffix(".share") }
      let kept = own.union(keepsShares ? fields.filter { $0.hasSuffix(".share") } : [])
      sides.append(try scenarios(of: document, except: kept))
    }
    return PlausibleMixes(sides)
  }

  private static func value(_ field: String, _ document: Document) -> String? {
    document[FieldPath(field)]?.oneLine
  }

  private func scenarios(of document: Document, except kept: Set<String> = []) throws(Failure) -> [Scenario] {
    var plausible: [Scenario] = []
    for (place, draw) in draws.enumerated() {
      let words = "--calibration \(path), mix \(place + 1)"
      let settings = zip(fields, draw).filter { !kept.contains($0.0) }.map {
        Setting(path: $0, value: $1, words: words)
      }
      do throws(InvalidScenario) {
        plausible.append(try document.scenario(with: settings).scenario)
      } catch {
        throw Failure(
          "the mixes of '\(path)' do not go with '\(document.source.name)': \(error.diagnostics.first?.message ?? "")",
          help: "run the scenario that 'calibrate' wrote beside them", status: .badInput)
      }
    }
    return plausible
  }

  private static func refusal(_ path: String, _ reason: String) -> Failure {
    Failure("'\(path)' \(reason)", help: "write it with 'rewardsim calibrate'", status: .badInput)
  }
}

extension Node {
  fileprivate var elements: [Node] { if case .list(let nodes) = content { nodes } else { [] } }
  fileprivate var words: [String] { elements.compactMap(\.word) }
}
