import RewardCalibration
import RewardEngine
import RewardFiles
import RewardStudies

@testable import RewardCommand

/// What 'calibrate' reads besides logs, and the mixes that it writes.
struct FuzzedCalibrate {
  private let file = FuzzedFile()
  private let document: Document
  private let scenario: Scenario
  private static let mix = PlayerMix([
    .init(share: 0.75, law: PlayingLaw(mean: 0.2, concentration: 3, gamma: 0.5, delta: 9)),
    .init(share: 0.25, law: PlayingLaw(mean: 0.9, concentration: 40, gamma: 2, delta: 60)),
  ])
  /// Days beyond these take longer to fit, and nothing else.
  private static let mostDays = 200

  init() throws {
    document = try FuzzedReader.document()
    scenario = try Scenario(document)
  }

  /// The first byte of an input tells which table it is.
  func readTable(_ bytes: [UInt8]) throws {
    file.write(Array(bytes.dropFirst()))
    let evidence: any Evidence
    switch (bytes.first ?? 0) % 4 {
    case 0: evidence = try EvidenceTables.recencyFrequency(file.path)
    case 1: evidence = try EvidenceTables.retention(file.path, of: scenario)
    case 2: evidence = try EvidenceTables.survivors(file.path)
    default: evidence = try EvidenceTables.cross(file.path)
    }
    if let table = evidence as? RecencyFrequencyTable, table.usualDays > Self.mostDays { return }
    hold(evidence)
  }

  /// One target or several, with zero bytes between them.
  func readTargets(_ bytes: [UInt8]) throws {
    let options = bytes.split(separator: 0).compactMap {
      TargetOption(argument: String(decoding: $0, as: UTF8.self))
    }
    let asked = try options.map { try $0.asked(of: scenario) }
    let targets = asked.compactMap { if case .byFormula(let target) = $0 { target } else { nil } }
    guard !targets.isEmpty else { throw Failure("no target", help: "", status: .badInput) }
    hold(FigureTargets(targets))
  }

  func readMixes(_ bytes: [UInt8]) throws {
    file.write(bytes)
    _ = try CalibrationFile(file.path).mixes(of: [document, document])
  }

  private func hold(_ evidence: any Evidence) {
    _ = (evidence.logLikelihood(Self.mix), evidence.figures, evidence.expected(Self.mix))
    if let parts = evidence.parts {
      _ = (parts.fitted.logLikelihood(Self.mix), parts.held.expected(Self.mix))
    }
  }
}
