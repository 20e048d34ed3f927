import RewardEngine
import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardReports

/// Sentences with "only", "nothing", "never" or "nobody": each says that there is no exception.
@Suite("What a report says without exception")
struct ClaimsTests {
  static let scenarios = [
    "cheer-supports", "first", "full-economy", "goal-streaks", "habit-tracker", "rizq", "season",
  ]

  private func findings(_ name: String, players: Int, days: Int) async throws -> Run.Findings {
    var scenario = try Scenario(yaml: Checkout.text("scenarios/\(name).yaml"))
    scenario.days = min(days, scenario.days)
    // Goals of days beyond a short run are refused.
    scenario.goals = []
    scenario.events = scenario.events.filter { $0.from < scenario.days }
    return try await Run(scenario, players: players).findings()
  }

  @Test("is so by the ledger and the scenario, in every committed scenario", arguments: scenarios, [45, 120])
  func committed(name: String, days: Int) async throws {
    let findings = try await findings(name, players: 400, days: days)
    let page = Report(
      findings, provenance: Report.Provenance(command: "run", explain: "explain", version: "1")
    ).files[0].text
    for sentence in Claim.sentences(of: page) {
      let claims = Claim.all.filter { sentence.contains($0.pattern) }
      #expect(!claims.isEmpty, "nothing checks the sentence '\(sentence)'")
      for claim in claims {
        let groups = sentence.firstMatch(of: claim.pattern).map { match in
          match.output.map { $0.substring.map(String.init) ?? "" }
        }
        #expect(claim.holds(groups ?? [], findings), "'\(sentence)' is not so in \(name)")
      }
    }
  }

  @Test(
    "has each warning of lint as a red flag, since a run of every committed scenario confirms them",
    arguments: scenarios)
  func warnings(name: String) async throws {
    let findings = try await findings(name, players: 400, days: 365)
    let flags = Set(findings.flags.map(\.rule.rawValue))
    let warnings = Lint(findings.scenario).findings.filter { $0.level == .warning }.map(\.rule.rawValue)
    #expect(Set(warnings).subtracting(flags) == [], "\(name)")
  }

  // The shop sells freezes alone: one flag asks to charge more for them, and no other may ask to charge less.
  @Test("does not ask for opposite prices of the only thing that is sold")
  func oppositePrices() async throws {
    var scenario = try Scenario(yaml: Checkout.text("scenarios/habit-tracker.yaml"))
    scenario.streaks[0].rules.missedDay = .reset
    let flags = try await Run(scenario, players: 2000).findings().flags
    #expect(flags.contains { $0.rule == .selfFundingFreeze && $0.help.hasPrefix("charge ") })
    let weak = try #require(flags.first { $0.rule == .weakSink })
    #expect(weak.help == "sell something other than freezes that players want")
  }

  @Test(
    "is found in a sentence, a list and a callout, and not in tables or in what a scenario says of itself")
  func sentences() {
    let page = """
      # Nobody's title

      Nobody's words about it.

      - **Shop:** Nobody buys anything. Players play.

      | nobody | nothing |

      > **flag**: nothing takes coins. Look at `x`: do something.

      - nobody reaches level 3

      """
    #expect(
      Claim.sentences(of: page) == [
        "Shop: Nobody buys anything.", "flag: nothing takes coins.", "nobody reaches level 3",
      ])
  }
}

/// A form of sentence, and how to tell from the ledger and the scenario whether it is so.
struct Claim {
  let pattern: Regex<AnyRegexOutput>
  let holds: @Sendable ([String], Run.Findings) -> Bool

  private init(_ pattern: String, _ holds: @escaping @Sendable ([String], Run.Findings) -> Bool) {
    guard let regex = try? Regex(pattern) else { preconditionFailure("'\(pattern)' is no pattern") }
    self.pattern = regex
    self.holds = holds
  }

  /// What explains a method or a rule, and is so in every run.
  private init(fixed pattern: String) { self.init(pattern) { _, _ in true } }

  /// Sentences of a page that make no exception; its title, what the scenario says of itself and tables are left out.
  static func sentences(of page: String) -> [String] {
    let lines = page.split(separator: "\n").map(String.init)
    let start = lines.firstIndex { $0.hasPrefix("- **") } ?? 0
    let words = ["only", "nothing", "never", "nobody", "none"]
    return lines[start...].filter { !$0.hasPrefix("|") && !$0.hasPrefix("#") && !$0.hasPrefix("![") }
      .flatMap { line in
        let plain = line.replacing("**", with: "")
        let text = plain.hasPrefix("> ") || plain.hasPrefix("- ") ? String(plain.dropFirst(2)) : plain
        return text.split(separator: ". ").map { (part: Substring) -> String in
          part.hasSuffix(".") || !text.contains("\(part). ") ? String(part) : "\(part)."
        }
      }
      .filter { sentence in
        // "If nobody churned" is a condition, and what may be is a question: they claim nothing.
        guard !sentence.contains("it may be that") else { return false }
        let claims = sentence.lowercased().replacing("if nobody churned", with: "")
        return words.contains(where: claims.split { !$0.isLetter }.map(String.init).contains)
          || claims.contains("no player")
      }
  }

  // One pattern for each form; the groups are its names and numbers.
  static var all: [Claim] { money + progress + fixed }

  private static var money: [Claim] {
    [
      Claim("^Then only (.+) takes? ([a-z_]+)[:,.]") { groups, findings in
        Set(names(groups[1])) == Set(lasting(groups[2], findings))
      },
      Claim("Then nothing is left to spend ([a-z_]+) on") { groups, findings in
        lasting(groups[1], findings).isEmpty
      },
      Claim("only (.+) takes? ([a-z_]+), and no player used (?:it|them) in this run") { groups, findings in
        sinks(groups[2], findings).filter { lasting(groups[2], findings).contains($0.id) }
          .allSatisfy { findings.outcome.total($0) == 0 }
      },
      Claim("^No player used (.+) in this run") { groups, findings in
        findings.outcome.catalogue.ledger.filter { $0.flow == .sink && names(groups[1]).contains($0.id) }
          .allSatisfy { findings.outcome.total($0) == 0 }
      },
      Claim(
        "^It leaves out (.+): in the first week, the median player receives nothing that buys (?:it|them)"
      ) { groups, findings in
        names(groups[1]).allSatisfy { id in
          findings.scenario.currencies.map(\.id).filter {
            findings.scenario.shop.first { $0.id == id }?.price(in: $0) != nil
          }.allSatisfy { currency in
            let address = try? findings.scenario.metric("\(currency).income_7.p50@7")
            return address.flatMap { findings.outcome.estimate($0)?.value } == 0
          }
        }
      },
      Claim("^It has no value where the median player receives nothing in 7 days that buys one of these") {
        _, findings in
        findings.outcome.shownDays.contains { day in
          let address = try? findings.scenario.metric("earned_time_index@\(day + 1)")
          return day > 6 && address.flatMap { findings.outcome.estimate($0) } == nil
        }
      },
      Claim("^No player owns them all by the end") { _, findings in
        findings.scenario.currencies.contains { currency in
          (findings.figure("\(currency.id).exhausted")?.value ?? 0) == 0
        }
      },
      Claim("^Players spend no ([a-z_]+): (.+) took none") { groups, findings in
        spent(groups[1], findings) == 0 && !sinks(groups[1], findings).isEmpty
      },
      Claim("spend none, because nothing in the scenario costs ([a-z_]+)") { groups, findings in
        sinks(groups[1], findings).isEmpty
      },
      Claim("receive ([a-z_]+) in the last four weeks and spend none, though (.+) costs?") {
        groups, findings in
        let recent = (findings.scenario.days - 28)..<findings.scenario.days
        return sinks(groups[1], findings).reduce(0) {
          $0 + findings.outcome.count($1.entry.amount, days: recent)
        } == 0 && !sinks(groups[1], findings).isEmpty
      },
      Claim("No player ever holds any ([a-z_]+)") { groups, findings in
        findings.outcome.stock(groups[1]).map { stock in
          (0..<findings.outcome.days).allSatisfy { findings.outcome.sums(stock, on: $0).sum == 0 }
        } ?? false
      },
      Claim("Players never spend any") { _, findings in
        findings.scenario.currencies.contains { spent($0.id, findings) == 0 }
      },
      Claim("only real money buys ([a-z_]+)") { groups, findings in
        findings.outcome.ledger(of: groups[1]).allSatisfy { $0.flow == .sink || $0.reason == .realPurchase }
      },
      Claim("^Players can only buy ([a-z_]+)\\.") { groups, findings in
        findings.outcome.ledger(of: groups[1]).allSatisfy { $0.flow == .sink || $0.reason == .realPurchase }
      },
      Claim("^The shop sells nothing for ([a-z_]+)") { groups, findings in
        findings.scenario.shop.allSatisfy { $0.price(in: groups[1]) == nil }
      },
      Claim("^Prices change only while an event lasts") { _, findings in
        findings.scenario.events.contains { $0.priceHundredths != 100 }
      },
      Claim("enough for none of the ([0-9]+) offers") { groups, findings in
        findings.scenario.currencies.contains { currency in
          let prices = findings.scenario.shop.compactMap { $0.price(in: currency.id) }
          guard let stock = findings.outcome.stock(currency.id), let cheapest = prices.min() else {
            return false
          }
          let held = findings.outcome.quantile(stock, 0.5, on: findings.outcome.days - 1, of: .active) ?? 0
          return prices.count == Int(groups[1]) && held.rounded() < Double(cheapest)
        }
      },
      Claim("receive nothing in the first week") { _, findings in
        findings.figure("earned_time_index@7") == nil
      },
      Claim("received none in the last four weeks") { _, findings in
        findings.scenario.currencies.contains { (findings.figure("\($0.id).income_28.p50")?.value ?? 1) == 0 }
      },
    ]
  }

  private static var progress: [Claim] {
    [
      Claim("^No player buys ('.+|anything)\\.$") { groups, findings in
        let unsold = findings.scenario.shop.map(\.id).filter { total("shop.\($0).bought", findings) == 0 }
        guard groups[1] != "anything" else { return unsold.count == findings.scenario.shop.count }
        let named = groups[1].matches(of: /'([a-z0-9_]+)'/).map { String($0.1) }
        let more = groups[1].firstMatch(of: /or ([0-9]+) more$/).flatMap { Int($0.1) } ?? 0
        return Set(named).isSubset(of: unsold) && unsold.count == named.count + more
      },
      Claim("no player buys '([a-z0-9_]+)'") { groups, findings in
        total("shop.\(groups[1]).bought", findings) == 0
      },
      Claim("[Nn]o player pays real money") { _, findings in
        total("revenue.cents", findings) == 0
      },
      Claim("[Nn]o player uses '([a-z0-9_]+)'\\.") { groups, findings in
        findings.scenario.streaks(protectedBy: groups[1]).allSatisfy {
          total("streak.\($0.id).frozen_days", findings) == 0
        }
      },
      Claim("^No player of this run is of the profiles?") { _, findings in
        findings.scenario.players.profiles.indices.contains {
          findings.outcome.players(in: .profile($0)) == 0
        }
      },
      Claim("^No player does a mission") { _, findings in
        findings.scenario.missions.allSatisfy { total("mission.\($0.id).done", findings) == 0 }
      },
      Claim("^No player reaches level ([0-9]+) or above") { groups, findings in
        highestLevel(findings).map { $0 < Int(groups[1]) ?? 0 } ?? false
      },
      Claim("rewards? of levels? (.+) (?:is|are) never paid") { groups, findings in
        names(groups[1]).compactMap { Int($0) }.allSatisfy { level in
          (highestLevel(findings) ?? .max) < level
        }
      },
      Claim("^No player misses a day with a current streak") { _, findings in
        findings.scenario.streaks.allSatisfy { $0.protectedBy == nil }
          || findings.scenario.streaks.contains { total("streak.\($0.id).missed_days", findings) == 0 }
      },
      Claim("half of the active players who miss days hold no|player who misses days holds none") {
        _, findings in
        findings.outcome.freezes.contains { (findings.figure("\($0).coverage_weeks.p50")?.value ?? 1) == 0 }
      },
      Claim("only weekdays differ") { _, findings in
        findings.scenario.events.isEmpty && findings.scenario.players.shockInForce == nil
          && findings.scenario.players.week != Week.flat
      },
      Claim("^First step: There is an offer that no player buys") { _, findings in
        findings.scenario.shop.contains { total("shop.\($0.id).bought", findings) == 0 }
      },
      Claim("^First step: Nothing: the report found no red flag") { _, findings in findings.flags.isEmpty },
      Claim("[Nn]o player reaches a reward") { _, findings in
        let rewards = findings.scenario.levels?.rewards ?? []
        return rewards.contains { $0.level > highestLevel(findings) ?? .max }
      },
      Claim("^The two lengths never differ") { _, findings in
        findings.outcome.clockPairs.contains {
          total("clocks.\($0).\($1).days_differing", findings) == 0
        }
      },
      Claim("^They never differ in (.+)\\.") { groups, findings in
        // A zone whose midnight is the server's has nothing to differ by.
        names(groups[1]).allSatisfy { name in
          findings.scenario.players.zones.first { $0.id == name }?.utcOffsetMinutes == 0
        }
      },
      Claim("nothing that this report looks for") { _, findings in
        findings.scenario.streaks.isEmpty && findings.scenario.shop.isEmpty
      },
      Claim("changes nothing that the run counts|and nothing is shown in the") { _, findings in
        findings.events != nil
      },
    ]
  }

  /// How figures are made, and what the model leaves out.
  private static var fixed: [Claim] {
    [
      "^A dash means that the share is never reached", "only in the last month", "^Each row counts only the",
      "^Events change only the fields they name", "and no player waits for a sale", "changes only who plays",
      "reset the streak, or pay for steps that players reach only once", "^A missed day costs only one day",
      "a missed day costs only one day", "at 1 one player holds everything", "^To judge money",
      "only used freeze costs", "but age is not the only cause", "^A player who owns all pieces gets nothing",
    ].map(Claim.init(fixed:))
  }
}

// What the ledger and the scenario say, worked out without the report's own code.
extension Claim {
  /// `mission gift and shop boost` as `["gift", "boost"]`, `'a' and 'b'` as `["a", "b"]`, `25, 30 and 35` in order.
  private static func names(_ list: String) -> [String] {
    list.replacing(#/ (and|or) /#, with: ", ").split(separator: ", ").map { name in
      String(name.replacing("'", with: "").split(separator: " ").last ?? "")
    }
  }

  private static func sinks(_ currency: String, _ findings: Run.Findings) -> [Catalogue.Line] {
    findings.outcome.ledger(of: currency).filter { $0.flow == .sink }
  }

  /// A counter's total; `nil` where the scenario has no counter of that name, which is not 0.
  private static func total(_ name: String, _ findings: Run.Findings) -> Int64? {
    findings.outcome.cell(name).map { _ in findings.outcome.total(name) }
  }

  private static func spent(_ currency: String, _ findings: Run.Findings) -> Int64 {
    sinks(currency, findings).reduce(0) {
      $0 + findings.outcome.count($1.entry.amount, days: 0..<findings.outcome.days)
    }
  }

  /// Ids of the sinks that do not end with a collection.
  private static func lasting(_ currency: String, _ findings: Run.Findings) -> [String] {
    let collections = findings.scenario.items.filter {
      if case .collection = $0.kind { true } else { false }
    }.map(\.id)
    return sinks(currency, findings).filter { line in
      guard line.reason == .purchase, let offer = findings.scenario.shop.first(where: { $0.id == line.id })
      else { return true }
      return !offer.gives.amounts.contains { collections.contains($0.id) }
    }.map(\.id)
  }

  private static func highestLevel(_ findings: Run.Findings) -> Int? {
    guard let stock = findings.outcome.stock("level") else { return nil }
    let bins = findings.outcome.histogram(stock, on: findings.outcome.days - 1)
    return bins.lastIndex { $0 > 0 }.map { LogLinearBins.lowerEdge(of: $0) + LogLinearBins.width(of: $0) - 1 }
  }
}
