import RewardEngine
import RewardPages
import RewardStudies

/// The key metrics for machines: `summary.json`.
struct Summary {
  private let findings: Run.Findings
  private let outcome: Outcome

  /// The files of the folder, by which the tool recognises its own folders.
  private let files: [String]

  init(_ findings: Run.Findings, files: [String]) {
    self.findings = findings
    self.files = files
    outcome = findings.outcome
  }

  var text: String {
    // Only where replications, and not players, are the unit of intervals.
    let count = outcome.replications.count
    let replications: [JSONValue.Member] = count == 0 ? [] : [.init("replications", .whole(count))]
    let head: [JSONValue.Member] = [
      .init("format", "rewardsim-summary"), .init("schema", .whole(Report.schema)),
      .init("files", .array(files.map { .text($0) })),
      .init("title", .text(findings.scenario.title)), .init("players", .whole(outcome.players)),
      .init("days", .whole(outcome.days)), .init("seed", .text(String(outcome.seed))),
    ]
    let figures: [JSONValue.Member] = [
      .init("results", .text(findings.digest.description)),
      .init("stocks", .array(outcome.catalogue.stocks.indices.map(stock))),
      .init("ledger", .array(outcome.catalogue.ledger.map(line))),
      .init("counters", .object(outcome.catalogue.counters.map(counter))),
      .init("players_end", .array(outcome.catalogue.lifetimes.map(lifetime))),
    ]
    return JSONValue.object(head + replications + figures).text
  }

  private func stock(_ index: Int) -> JSONValue {
    let stock = outcome.catalogue.stocks[index]
    func figures(_ population: Outcome.Population) -> JSONValue {
      let mean = outcome.mean(index, on: outcome.lastDay, of: population)
      return .object([
        .init("count", .whole(Int(outcome.sums(index, on: outcome.lastDay, of: population).count))),
        .init("sum", .whole(Int(outcome.sums(index, on: outcome.lastDay, of: population).sum))),
        .init("mean", estimate(mean)),
        .init("median", estimate(outcome.quantileEstimate(index, 0.5, on: outcome.lastDay, of: population))),
        .init("p95", estimate(outcome.quantileEstimate(index, 0.95, on: outcome.lastDay, of: population))),
      ])
    }
    return .object([
      .init("metric", .text(stock.id)), .init("unit", .text(stock.unit)), .init("day", .whole(outcome.days)),
      .init("everyone", figures(.everyone)), .init("active", figures(.active)),
    ])
  }

  private func estimate(_ estimate: Outcome.Estimate?) -> JSONValue {
    guard let estimate else { return .null }
    return .object([
      .init("value", JSONValue(estimate.value)), .init("low", JSONValue(estimate.low)),
      .init("high", JSONValue(estimate.high)),
    ])
  }

  private func line(_ line: Catalogue.Line) -> JSONValue {
    .object([
      .init("flow_type", .text(line.flow.rawValue)),
      .init("currency", .text(outcome.catalogue.resources[line.resource])),
      .init("amount", .whole(Int(outcome.total(line)))), .init("item_type", .text(line.reason.name)),
      .init("item_id", .text(line.id)),
    ])
  }

  private func counter(_ counter: Catalogue.Counter) -> JSONValue.Member {
    .init(counter.name, .whole(Int(outcome.count(counter.cell, days: 0..<outcome.days))))
  }

  private func lifetime(_ lifetime: Catalogue.Lifetime) -> JSONValue {
    .object([
      .init("metric", .text(lifetime.id)), .init("unit", .text(lifetime.unit)),
      .init("mean", estimate(outcome.lifetime(lifetime.id))),
    ])
  }
}
