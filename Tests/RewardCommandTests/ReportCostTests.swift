import RewardStudies
import Testing

import RewardEngine
@testable import RewardReports

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("The cost of a report")
struct ReportCostTests {
  /// Seconds of a processor that this thread has used.
  private static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func cost(of yaml: String) async throws -> Double {
    let findings = try await Run(try Scenario(yaml: yaml), players: 20).findings()
    let report = Report(findings, provenance: .init(command: "run", explain: "explain", version: "1"))
    return seconds { _ = report.files }
  }

  /// The fewest seconds of some attempts.
  private static func seconds(of work: () -> Void) -> Double {
    let costs = (0..<2).map { _ in
      let start = seconds
      work()
      return seconds - start
    }
    return costs.min() ?? 0
  }

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map { "  \(line($0))\n" }.joined()
  }

  private static let everybody = "players: { profiles: { loyal: { share: 1, activity: 0.5 } } }\n"

  /// Four times as many ids cost 4 times as much in proportion, and 16 times where each looks through all the others.
  @Test("grows with the ids as their number does")
  func ids() async throws {
    func currencies(_ count: Int) -> String {
      "format: 1\ntitle: t\ndays: 7\ncurrencies:\n" + Self.lines(count) { "c\($0): {}" } + "missions:\n"
        + Self.lines(count) { "m\($0): { chance: 0.5, pays: { c\($0): 1 } }" } + Self.everybody
    }
    func offers(_ count: Int) -> String {
      "format: 1\ntitle: t\ndays: 7\ncurrencies: { coins: { start: 9 } }\nitems: { hat: { kind: consumable } }\nshop:\n"
        + Self.lines(count) {
          "o\($0): { gives: { hat: 1 }, price: { coins: \($0 + 1) }, demand: { chance: 0.1 } }"
        }
        + Self.everybody
    }
    for yaml in [currencies, offers] {
      let (few, many) = (try await Self.cost(of: yaml(25)), try await Self.cost(of: yaml(100)))
      #expect(many < 8 * few, "\(many) s for 100 ids, \(few) s for 25")
    }
  }

  /// Four times as many missions cost 4 times as much in proportion, and 16 times where each row looks through the whole day.
  @Test("of a player's diary grows with the missions as their number does")
  func diary() throws {
    func seconds(_ count: Int) throws -> Double {
      let scenario = try Scenario(
        yaml: "format: 1\ntitle: t\ndays: 7\ncurrencies: { coins: {} }\nmissions:\n"
          + Self.lines(count) { "m\($0): { chance: 0.5, pays: { coins: 1 } }" } + Self.everybody)
      let findings = try Explain(scenario, players: 2).findings(ofPlayer: 0)
      return Self.seconds { _ = DiaryReport(findings).text }
    }
    let (few, many) = (try seconds(75), try seconds(300))
    #expect(many < 8 * few, "\(many) s for 300 missions, \(few) s for 75")
  }

  /// Where each collection looks through all offers, and each of them through all items, 4 times as many cost up to 64 times.
  @Test("of lint grows far less than the pairs of collections and offers")
  func lint() throws {
    func seconds(_ count: Int) throws -> Double {
      let lint = Lint(
        try Scenario(
          yaml: "format: 1\ntitle: t\ndays: 7\ncurrencies: { coins: { start: 9 } }\nitems:\n"
            + Self.lines(count) { "hat\($0): { kind: collection, size: 2 }" } + "shop:\n"
            + Self.lines(count) {
              "o\($0): { gives: { hat\($0): 1 }, price: { coins: \($0 + 1) }, demand: { chance: 0.1 } }"
            } + Self.everybody))
      return Self.seconds { _ = lint.findings }
    }
    let (few, many) = (try seconds(60), try seconds(240))
    #expect(many < 16 * few, "\(many) s for 240 collections, \(few) s for 60")
  }
}
