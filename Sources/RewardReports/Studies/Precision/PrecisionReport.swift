import RewardEngine
import RewardStudies

/// How closely a run that grew came to know its figures: for a terminal, and for `run.json`.
///
/// The run's own report says nothing of it: it is that of any run of the same size, to the byte.
public struct PrecisionReport: Sendable {
  private let found: PreciseRun.Findings
  private let sizes: [Int]

  public init(_ found: PreciseRun.Findings, of run: PreciseRun) {
    self.found = found
    sizes = run.sizes.filter { $0 <= found.run.players }
  }

  private var open: [PreciseRun.Width] {
    found.widths.filter { !$0.isReached && !$0.isWithoutInterval }
  }

  public var terminalText: String {
    var table = TerminalTable(
      ("known so closely", .left), ("value (95 % interval)", .right), ("half of it", .right),
      ("asked for", .right), ("reached", .left))
    for width in found.widths {
      let response = width.aim.response
      table.row(
        response.spelling, width.estimate?.text(in: response.address.metric.unit) ?? NumberText.missing,
        half(width), asked(width.aim.precision), word(width))
    }
    return TerminalText.wrapped(answer) + "\n" + table.text()
  }

  private var answer: String {
    let played = "Played with \(sizes.map { NumberText.whole($0) }.listed) players"
    guard !open.isEmpty else {
      return "\(played): every figure is known as closely as was asked for."
    }
    let names = open.map { "\($0.aim.response.spelling)\(needed($0))" }
    return
      "\(played), the most it may: not known as closely as was asked for \(open.count == 1 ? "is" : "are") "
      + "\(names.listed).\(shock)"
  }

  /// With a daily shock it takes days, not players.
  private var shock: String {
    guard let shock = found.run.scenario.players.shockInForce else { return "" }
    return
      " Players share a daily shock, which more players do not average out: write more than \(shock.replications) under players.daily_shock.replications."
  }

  /// An interval shrinks with the root of the players.
  private func needed(_ width: PreciseRun.Width) -> String {
    guard found.run.scenario.players.shockInForce == nil, let estimate = width.estimate,
      let half = estimate.halfWidth
    else { return "" }
    let reach = width.aim.precision.reach * (width.aim.precision.isShare ? estimate.value.magnitude : 1)
    let players = Double(found.run.players) * (half / reach) * (half / reach)
    guard players.isFinite, players < 1e15 else { return "" }
    return " (about \(NumberText.whole(Int(players).roundedUp)) players would do)"
  }

  private func half(_ width: PreciseRun.Width) -> String {
    guard let estimate = width.estimate, let half = estimate.halfWidth else { return NumberText.missing }
    guard width.aim.precision.isShare else { return NumberText.significant(half, digits: 2) }
    return estimate.value == 0
      ? NumberText.significant(half, digits: 2)
      : NumberText.percent(half / estimate.value.magnitude, decimals: 2)
  }

  private func asked(_ precision: Precision) -> String {
    precision.isShare
      ? NumberText.percent(precision.reach, decimals: 2) : NumberText.significant(precision.reach, digits: 2)
  }

  private func word(_ width: PreciseRun.Width) -> String {
    if width.estimate == nil { return "no figure" }
    if width.isWithoutInterval { return "counted, no interval" }
    return width.isReached ? "yes" : "no"
  }

  /// What `run.json` says of it.
  public var members: [JSONValue.Member] {
    let widths = found.widths.map { width -> JSONValue in
      .object([
        .init("metric", .text(width.aim.response.spelling)), .init("value", JSONValue(width.estimate?.value)),
        .init("half_width", JSONValue(width.estimate?.halfWidth)),
        .init("asked_for", .text(width.aim.precision.width)), .init("reached", .truth(width.isReached)),
      ])
    }
    return [
      .init("players_tried", .array(sizes.map { .whole($0) })), .init("precision", .array(widths)),
    ]
  }
}
