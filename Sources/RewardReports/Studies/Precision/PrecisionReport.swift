import RewardEngine
import RewardPages
import RewardStudies

/// The precision that a run with `--precision` reached: for a terminal, and for `run.json`.
///
/// The run's own report leaves it out, so that it is the same to the byte for every run of that size.
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
      ("metric", .left), ("reached", .left), ("value (95 % interval)", .right), ("half width", .right),
      ("half width wanted", .right))
    for width in found.widths {
      let response = width.aim.response
      table.row(
        response.spelling, word(width),
        width.estimate?.text(in: response.address.metric.unit) ?? NumberText.missing, half(width),
        wanted(width.aim.precision))
    }
    return TerminalText.wrapped(answer) + "\n" + table.text()
  }

  private var answer: String {
    let played = "Simulated \(sizes.map { NumberText.whole($0) }.listed) players"
    guard !open.isEmpty else {
      return "\(played): every metric has the precision you asked for."
    }
    let names = open.map { "\($0.aim.response.spelling)\(needed($0))" }
    return
      "\(played), the most allowed. The precision you asked for is not reached by \(names.listed).\(shock)"
  }

  /// With a daily shock, only more replications help, not more players.
  private var shock: String {
    guard let shock = found.run.scenario.players.shockInForce else { return "" }
    return
      " Players share a daily shock, which more players do not average out: set players.daily_shock.replications to more than \(shock.replications)."
  }

  /// The players that would be enough: an interval shrinks with the square root of their number.
  private func needed(_ width: PreciseRun.Width) -> String {
    guard found.run.scenario.players.shockInForce == nil, let estimate = width.estimate,
      let half = estimate.halfWidth
    else { return "" }
    let reach = width.aim.precision.reach * (width.aim.precision.isShare ? estimate.value.magnitude : 1)
    let players = Double(found.run.players) * (half / reach) * (half / reach)
    guard players.isFinite, players < 1e15 else { return "" }
    return " (about \(NumberText.whole(Int(players).roundedUp)) players needed)"
  }

  private func half(_ width: PreciseRun.Width) -> String {
    guard let estimate = width.estimate, let half = estimate.halfWidth else { return NumberText.missing }
    guard width.aim.precision.isShare else { return NumberText.significant(half, digits: 2) }
    return estimate.value == 0
      ? NumberText.significant(half, digits: 2)
      : NumberText.percent(half / estimate.value.magnitude, decimals: 2)
  }

  private func wanted(_ precision: Precision) -> String {
    precision.isShare
      ? NumberText.percent(precision.reach, decimals: 2) : NumberText.significant(precision.reach, digits: 2)
  }

  private func word(_ width: PreciseRun.Width) -> String {
    if width.estimate == nil { return "no value" }
    if width.isWithoutInterval { return "a count, no interval" }
    return width.isReached ? "yes" : "no"
  }

  /// The members of `run.json`.
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
