import ArgumentParser
import RewardEngine
import RewardFiles
import RewardStudies

/// The plausible mixes of the players.
struct CalibrationOption: ParsableArguments {
  @Option(
    name: .customLong("calibration"),
    help: ArgumentHelp(
      "Plausible mixes of profiles that 'calibrate' wrote. Intervals then include what is not known about the players.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var path: String?

  init() {}

  /// - Throws: `ValidationError` where an option is given that mixes cannot go with.
  func refuse(_ option: String?) throws {
    guard path != nil, let option else { return }
    throw ValidationError("--calibration simulates other players too, so it cannot go with \(option)")
  }

  /// The mixes of the scenarios of a study.
  ///
  /// - Throws: `Failure` as ``CalibrationFile`` does.
  func mixes(of documents: [Document]) throws(Failure) -> PlausibleMixes? {
    guard let path else { return nil }
    return try CalibrationFile(path).mixes(of: documents)
  }
}
