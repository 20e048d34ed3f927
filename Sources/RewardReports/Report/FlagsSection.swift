import RewardEngine
import RewardPages
import RewardStudies

/// The chapter on red flags: what will break, with its evidence and the field to change.
struct FlagsSection: Section {
  let findings: Run.Findings
  let flags: [RedFlag]

  var isNeeded: Bool { true }

  func write(to page: inout Page) {
    page.heading("Red flags")
    guard !flags.isEmpty else {
      page.paragraph("\(nothingFound)")
      return
    }
    for flag in flags {
      page.callout(
        flag.playersNeeded == nil ? .bad : .unsure, "\(flag.title)",
        "\(flag.evidence.asSentence) Look at \(code: flag.field.description): \(flag.help)."
      )
    }
  }

  /// The flags for a terminal, one after the other.
  func terminalText(under heading: String) -> String {
    guard !flags.isEmpty else { return "" }
    let lines = flags.map { flag in
      TerminalText.wrapped(TerminalText.line("- \(flag.title): \(flag.evidence.asSentence)"))
    }
    return "\n\(heading):\n\(lines.joined())"
  }

  /// What the report looked for: a scenario without streaks passes no test of its streaks.
  private var nothingFound: String {
    let lack = findings.lackToJudgeMoney
    let isLong = scenario.days >= Run.Findings.moneyPatience
    let judgesStreaks = scenario.days >= Run.Findings.streakPatience
    let looked = [
      scenario.currencies.isEmpty || !isLong || lack != nil
        ? nil : "money that piles up or is not spent in the last four weeks",
      scenario.streaks.isEmpty
        ? nil : "streaks that \(judgesStreaks ? "climb without end or " : "")count no day",
      scenario.streaks.contains { $0.protectedBy != nil } ? "freezes that pay for themselves" : nil,
      scenario.shop.isEmpty || scenario.days < Run.Findings.offerPatience ? nil : "offers without a buyer",
      scenario.shop.contains { $0.gives.randomItem != nil } ? "purchases that bring nothing" : nil,
      scenario.levels?.rewards.isEmpty ?? true || !isLong ? nil : "level rewards out of reach",
      scenario.missions.isEmpty ? nil : "mission rewards that players do not collect",
    ].compactMap { $0 }
    let short = (lack ?? findings.noiseOfMoney).map { " To judge money, \($0)." } ?? ""
    guard !looked.isEmpty else {
      guard scenario.shop.isEmpty else {
        return
          "There is no red flag: \(scenario.days.counted("day")) \(scenario.days.agreeing("is", "are")) too short for what this report looks for.\(short)"
      }
      return "There is no red flag: the scenario has nothing that this report looks for.\(short)"
    }
    return "There is no red flag. This report looked for \(looked.listed).\(short)"
  }
}

extension String {
  /// With a full stop at its end, unless there is one.
  var asSentence: String { hasSuffix(".") ? self : self + "." }
}
