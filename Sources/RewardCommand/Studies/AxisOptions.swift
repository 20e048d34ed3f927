import ArgumentParser
import RewardEngine
import RewardFiles
import RewardStudies

/// The fields a study varies.
struct AxisOptions: ParsableArguments {
  @Option(
    name: .customLong("axis"), parsing: .singleValue,
    help: ArgumentHelp(
      "A field to vary and its values, for example shop.hat.price.coins=10:50. Values: FROM:TO, FROM:TO:STEP, FROM:TO:log, nice:FROM:TO, or a list such as 10,20,50.",
      valueName: "path=values"))
  var texts: [String] = []

  init() {}

  /// The axes as they are spelled.
  ///
  /// - Throws: `Failure` with exit status 65 at the first that cannot be read.
  func axes() throws(Failure) -> [Design.Axis] {
    let axes = try texts.map { (text) throws(Failure) in try Failure.read(Design.Axis(text)) }
    try Self.refuseSize(axes.map(\.path), by: "--axis")
    return axes
  }

  /// - Throws: `Failure` with exit status 65 where a study would vary its own size, which it does not.
  static func refuseSize(_ paths: [FieldPath], by option: String) throws(Failure) {
    if paths.contains(Setting.playerCount) {
      throw Failure(
        "\(option) '\(Setting.playerCount)' would change nothing: a study simulates the same number of players at every point",
        help: "leave it out, and give the number of players with --players", status: .badInput)
    }
    if paths.contains(shockReplications) {
      throw Failure(
        "\(option) '\(shockReplications)' would change nothing: a study has replications of its own, each with its own days",
        help: "leave it out, and give the number with --replications", status: .badInput)
    }
  }

  private static let shockReplications = FieldPath("players.daily_shock.replications")

  /// What an error of each axis is shown with.
  var words: [String] { texts.map { "--axis \($0)" } }
}
