import RewardEngine
import RewardPages
import RewardReports

/// The page with the results, and a table of every quantity beside it.
struct CalibrationsReport {
  let rounds: Int
  let all: [Rounds]
  /// The arguments of the command that measured it.
  let arguments: String

  /// What chance alone stays within in all rows together: 4 standard errors of a share of 90 %.
  private var slack: Double { 4 * (0.9 * 0.1 / Double(rounds)).squareRoot() }
  /// The sum that one in 30,000 passes by chance, with nine degrees of freedom.
  private static let mostUneven = 36.5

  var failures: [String] {
    all.flatMap { own in
      own.quantities.filter {
        (own.coverage($0) - 0.9).magnitude > slack || own.unevenness($0) > Self.mostUneven
      }.map { "\($0) (\(own.method.rawValue), \(own.profiles.counted("profile")))" }
    }
  }

  private var quantities: Int { all.reduce(0) { $0 + $1.ranks.count } }

  var verdict: String {
    let failures = failures
    return failures.isEmpty
      ? "All \(quantities) quantities are covered as promised."
      : "\(quantities - failures.count) of \(quantities) quantities are covered as promised. Not covered: \(failures.joined(separator: "; "))."
  }

  var page: Page {
    var page = Page()
    page.heading("How often the ranges of a calibration hold the truth", level: 1)
    page.lead("\(verdict)")
    let days = all.first.map { own in
      own.days.counted("day") + (own.method.shipped == nil ? " after they arrived" : "")
    }
    page.paragraph(
      "In each of \(rounds) rounds, a mix was drawn from what is thought before any data, its players were simulated for \(days ?? "no days"), and a mix was fitted to their data. A range of 90 % must hold the truth in 90 % of the rounds, give or take \(NumberText.fixed(100 * slack, decimals: 1)) points. The rank of the truth among \(Rounds.draws) plausible mixes must be even: a sum over ten classes of more than \(NumberText.significant(Self.mostUneven, digits: 3)) is not chance."
    )
    for own in all {
      page.heading(
        "\(own.method.rawValue.capitalizedAtStart): \(own.profiles.counted("profile")), \(own.players.counted("player"))"
      )
      if let shipped = own.method.shipped {
        page.paragraph(
          "Before any data, mixes are thought to be near that of \(code: shipped.path).\(known(of: own.method))"
        )
      } else if own.method == .dated {
        page.paragraph(
          "Players arrive on \(DatedRounds.arrivals) dates. What each weekday and a holiday of \(DatedRounds.daysOfHoliday.counted("day")) do to the odds of playing is drawn, and the fit knows it."
        )
      }
      var table = Table(.words("quantity"), .number("held the truth"), .number("unevenness of ranks"))
      for name in own.quantities {
        table.row(
          "\(name)", "\(NumberText.percent(own.coverage(name)))",
          "\(NumberText.fixed(own.unevenness(name), decimals: 1))")
      }
      page.table(table)
      if own.held > 0 {
        page.paragraph(
          "Of the figures that were held back and predicted, in one of \(Rounds.roundsAPrediction) rounds, \(NumberText.percent(Double(own.within) / Double(own.held))) were within their ranges of 90 %. A fit says how many are in 19 of 20 cases: in \(own.usual) of \(own.predictions) rounds, as many or more were."
        )
      }
    }
    page.heading("How it was measured")
    page.code(".ci/calibrations.sh\(arguments)", language: "sh")
    return page
  }

  private func known(of method: Method) -> String {
    switch method {
    case .simulated:
      " The figures are \(SimulatedRounds.metrics.joined(separator: " and ")) on day \(SimulatedRounds.days)."
    case .returning:
      " One chance to come back is drawn for all profiles, from \(ReturningRounds.fewestReturns) to \(ReturningRounds.mostReturns) a day."
    default: ""
    }
  }

  var table: String {
    var table = CSVTable(columns: [
      "method", "profiles", "players", "quantity", "rounds", "held", "unevenness",
    ])
    for own in all {
      for name in own.quantities {
        table.row(
          .text(own.method.rawValue), .whole(own.profiles), .whole(own.players), .text(name), .whole(rounds),
          .number(own.coverage(name)), .number(own.unevenness(name)))
      }
    }
    return table.text
  }
}
