import RewardEngine
import RewardPages
import RewardStudies

/// A baseline as a JSON file, with the same bytes for the same economy and values.
public struct BaselineDocument: Sendable {
  /// The value of `format` in the file.
  public static let format = "rewardsim-baseline"

  public let text: String

  public init(_ baseline: StoredBaseline) {
    let figures = baseline.figures.map { figure -> JSONValue in
      let ends = figure.interval.map {
        [JSONValue.Member("low", .number($0.low)), .init("high", .number($0.high))]
      }
      return .object(
        [.init("metric", .text(figure.spelling)), .init("value", JSONValue(figure.value))] + (ends ?? []))
    }
    let document: JSONValue = .object([
      .init("format", .text(Self.format)), .init("schema", .whole(StoredBaseline.schema)),
      .init("version", .text(baseline.version)), .init("players", .whole(baseline.players)),
      .init("replications", .whole(baseline.replications)), .init("seed", .text(String(baseline.seed))),
      .init("metrics", .array(figures)), .init("scenario", .text(baseline.name)),
      .init("settings", .array(baseline.settings.map { .text($0) })), .init("text", .text(baseline.text)),
      .init("digest", .text(baseline.digest.description)),
    ])
    text = document.text
  }
}
