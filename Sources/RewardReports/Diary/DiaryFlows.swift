import RewardEngine
import RewardPages

/// What the player received and spent of each currency and item in the days shown, by rule.
struct DiaryFlows {
  /// One rule's sum.
  struct Flow: Equatable {
    var resource: Int
    var rule: FieldPath
    /// Above 0 for received, below 0 for spent.
    var amount: Int
    var times: Int
  }

  let flows: [Flow]
  private let report: DiaryReport

  init(_ report: DiaryReport) {
    self.report = report
    var flows: [Flow] = []
    for entry in report.days.flatMap(\.entries) {
      guard case .line(let index) = entry.subject else { continue }
      let line = report.catalogue.ledger[index]
      let rule = line.rule(in: report.catalogue)
      let amount = line.flow.adds ? entry.amount : -entry.amount
      if let known = flows.firstIndex(where: { $0.resource == line.resource && $0.rule == rule }) {
        flows[known].amount += amount
        flows[known].times += entry.times
      } else {
        flows.append(Flow(resource: line.resource, rule: rule, amount: amount, times: entry.times))
      }
    }
    // Received before spent, each by size; equal amounts by rule.
    self.flows = flows.sorted {
      ($0.resource, $0.amount < 0 ? 1 : 0, -abs($0.amount), $0.rule.description)
        < ($1.resource, $1.amount < 0 ? 1 : 0, -abs($1.amount), $1.rule.description)
    }
  }

  /// What was held before the first day shown, by resource.
  var opening: [Int] { balances(before: report.shown.lowerBound) }

  /// What was held when the last day shown closed.
  var closing: [Int] { balances(before: report.shown.upperBound) }

  private func balances(before day: Int) -> [Int] {
    guard day > 0 else { return report.catalogue.resources.map { _ in 0 } }
    return report.findings.diary.days[day - 1].balances
  }

  var text: String {
    guard let first = report.days.first, let last = report.days.last else { return "" }
    let days =
      first.day == last.day
      ? "on day \(NumberText.whole(first.day + 1))"
      : "from day \(NumberText.whole(first.day + 1)) to \(NumberText.whole(last.day + 1))"
    var table = TerminalTable(
      (days, .left),
      ("received from, spent on", .left), ("times", .right), ("amount", .right))
    var isEmpty = true
    for (resource, id) in report.catalogue.resources.enumerated() {
      let own = flows.filter { $0.resource == resource }
      guard !own.isEmpty else { continue }
      isEmpty = false
      if opening[resource] != 0 {
        table.row(id, "(held before)", "", NumberText.whole(opening[resource]))
      }
      for (index, flow) in own.enumerated() {
        let isFirst = index == 0 && opening[resource] == 0
        table.row(
          isFirst ? id : "", flow.rule.description, NumberText.whole(flow.times), signed(flow.amount))
      }
      table.row("", "(held after)", "", NumberText.whole(closing[resource]))
    }
    return isEmpty ? "The player received and spent nothing \(days).\n" : table.text()
  }
}

/// A change with its sign: `+20`, `-10`.
func signed(_ change: Int) -> String { (change >= 0 ? "+" : "") + NumberText.whole(change) }
