import RewardEngine
import RewardStudies

/// What is bought and refused, what missions are done for, and what real money comes in.
struct ShopSection: Section {
  private let outcome: Outcome
  private let scenario: Scenario

  init(_ findings: Run.Findings) {
    outcome = findings.outcome
    scenario = findings.scenario
  }

  var isNeeded: Bool { !scenario.shop.isEmpty || !scenario.missions.isEmpty }

  func write(to page: inout Page) {
    if !scenario.missions.isEmpty { writeMissions(to: &page) }
    if !scenario.shop.isEmpty { writeShop(to: &page) }
  }

  private func writeMissions(to page: inout Page) {
    page.heading("Missions")
    let days = outcome.total("players.active")
    var table = Table(
      .words("mission"), .number("done"), .number("on days of play"), .number("collected"), .number("lost"),
      .number("could not pay"))
    for mission in scenario.missions {
      let name = "mission.\(mission.id)"
      let done = outcome.total("\(name).done")
      table.row(
        "\(mission.id)", "\(done)", .figure(NumberText.percent(ratio(done, days))),
        "\(outcome.total("\(name).collected"))", "\(outcome.total("\(name).lost"))",
        "\(outcome.total("\(name).not_enough"))")
    }
    page.table(table)
  }

  private func writeShop(to page: inout Page) {
    page.heading("Shop")
    var table = Table(
      .words("offer"), .number("bought"), .number("a player"), .number("not enough"), .number("already have"))
    let players = Int64(outcome.players(in: .pooled))
    for offer in scenario.shop {
      let name = "shop.\(offer.id)"
      let bought = outcome.total("\(name).bought")
      table.row(
        "\(offer.id)", "\(bought)", .figure(NumberText.significant(ratio(bought, players), digits: 3)),
        "\(outcome.total("\(name).not_enough"))", "\(outcome.total("\(name).already_have"))")
    }
    page.table(table)
    guard outcome.total("payers.today") > 0, let spent = outcome.lifetime("spent_cents") else { return }
    let purchases = outcome.total("payers.today")
    let revenue = NumberText.fixed(Double(outcome.total("revenue.cents")) / 100, decimals: 2)
    let mean = NumberText.estimate(
      spent.value / 100, low: spent.low.map { $0 / 100 }, high: spent.high.map { $0 / 100 })
    page.paragraph(
      "Real money: \(purchases) purchases bring in \(Words.figure(revenue)), \(Words.figure(mean)) a player."
    )
  }
}
