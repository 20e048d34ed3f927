import Economies
import PlainC
import RewardEngine
import RewardPages
import RewardReports
import RewardStudies

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Times the engine, as the tool runs it, against the C programs: one economy, one thread each, in turn.
@main struct Race {
  private static let usage = "usage: Race [--players NUMBER] [--days NUMBER, at most 600] [--runs NUMBER]"

  static func main() async throws {
    guard let size = Size(Array(CommandLine.arguments.dropFirst())) else {
      print(usage)
      exit(64)
    }
    let race = Race(size: size)
    let laps = try await race.run()
    print(race.text(laps))
    let outcome = try await race.engine()
    for program in HardCoded.Program.allCases {
      let agreement = Agreement(race.play(program), with: outcome)
      for mean in agreement.means where mean.distance > Agreement.limit {
        print("\(program.rawValue): \(mean)")
      }
      guard agreement.holds else { exit(1) }
      print("\(program.rawValue): \(agreement.means.count) means agree with the engine's")
    }
  }

  let size: Size

  /// What is run, and how often.
  struct Size: Equatable {
    var players = 100_000
    var days = 365
    var runs = 5

    init() {}

    /// Reads options; `nil` if they are wrong.
    init?(_ arguments: [String]) {
      guard arguments.count % 2 == 0 else { return nil }
      for place in stride(from: 0, to: arguments.count, by: 2) {
        guard let number = Int(arguments[place + 1]), number > 0 else { return nil }
        switch arguments[place] {
        case "--players": players = number
        case "--days" where number <= Int(economy_longest): days = number
        case "--runs": runs = number
        default: return nil
        }
      }
    }

    var playerDays: Double { Double(players * days) }
  }

  /// Processor seconds of one lap: the engine with all and with daily measures, then each program.
  private typealias Lap = [Double]

  private static let seed: UInt64 = 1

  private func engine() async throws -> Outcome {
    var scenario = ReferenceEconomy.scenario
    scenario.days = size.days
    return try await Run(scenario, players: size.players, seed: Self.seed).findings().outcome
  }

  /// The engine with only the measures that most of the C programs have.
  ///
  /// They are counters, sums and histograms of days.
  private func days() async throws {
    var scenario = ReferenceEconomy.scenario
    scenario.days = size.days
    let simulation = Simulation(try Plan(scenario), players: size.players, seed: Self.seed)
    _ = try await simulation.run(threads: 1, measuring: .days)
  }

  private func play(_ program: HardCoded.Program) -> HardCoded {
    HardCoded(program, players: size.players, days: size.days, seed: Self.seed)
  }

  /// Runs all programs in turn, after one lap that does not count; disturbances then hit all alike.
  ///
  /// Processor time, since other programs may be running; all programs use one thread.
  private func run() async throws -> [Lap] {
    var laps: [Lap] = []
    for _ in 0...size.runs {
      var start = economy_processor_seconds()
      func split() -> Double {
        defer { start = economy_processor_seconds() }
        return economy_processor_seconds() - start
      }
      _ = try await engine()
      var lap = [split()]
      try await days()
      lap.append(split())
      for program in HardCoded.Program.allCases {
        _ = play(program)
        lap.append(split())
      }
      laps.append(lap)
    }
    return Array(laps.dropFirst())
  }

  private func text(_ laps: [Lap]) -> String {
    func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
    func millions(_ place: Int) -> String {
      NumberText.significant(median(laps.map { size.playerDays / $0[place] / 1e6 }), digits: 3)
    }
    var table = TerminalTable(
      ("", .left), ("million player-days a processor second, median", .right),
      ("engine ÷ it, median (range)", .right), ("engine, days alone ÷ it", .right))
    table.row("engine, from a scenario", millions(0), "", "")
    table.row("engine, days alone", millions(1), "", "")
    for (place, program) in HardCoded.Program.allCases.enumerated() {
      func ratio(of engine: Int) -> String {
        let ratios = laps.map { $0[place + 2] / $0[engine] }.sorted()
        let shown = [median(ratios), ratios[0], ratios[ratios.count - 1]].map {
          NumberText.significant($0, digits: 3)
        }
        return "\(shown[0]) (\(shown[1])–\(shown[2]))"
      }
      // Daily measures are a part of what the one program counts, and all of what the others do.
      table.row(
        "C, \(program.rawValue)", millions(place + 2), ratio(of: 0),
        program == .plainCountingAll ? "" : ratio(of: 1))
    }
    return
      "\(NumberText.whole(size.players)) players × \(size.days) days, one thread each, \(laps.count) runs\n"
      + table.text()
  }
}
