import RewardEngine
import RewardPages
import RewardReports
import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("A stored result of a bench")
struct StoredResultTests {
  /// - Parameter machine: as JSON of a bench names it; `nil` for a result of before.
  private static func stored(
    seconds: String, results: String = "0", version: String = Rewardsim.version, players: Int = 20,
    machine: BenchMachine? = .own
  ) -> String {
    let machine = (machine?.members ?? []).map { "\"\($0.key)\": \($0.value.line), " }.joined()
    return """
      { "format": "rewardsim-bench", "version": "\(version)", "players": \(players), "days": 4, "threads": 1,
        \(machine)"seed": "1", "seconds": \(seconds), "results": "\(results)" }
      """
  }

  /// A bench of 20 players for 4 days against a file of this text.
  private func bench(against text: String) async throws -> (BenchCommand, BenchResult) {
    let scratch = Scratch()
    try FileOutput.replace(scratch / "rizq.yaml", with: ExampleScenario.rizq.text)
    try FileOutput.replace(scratch / "main.json", with: text)
    let command = try BenchCommand.parse([
      scratch / "rizq.yaml", "--runs", "1", "--warm-up", "0", "--players", "20", "--days", "4", "--threads",
      "1",
      "--baseline", scratch / "main.json", "--max-regression", "5%",
    ])
    return (command, try await command.measured())
  }

  /// The same bench with made-up seconds, held against stored ones.
  private func comparison(seconds own: [Double], with stored: String) async throws -> BenchComparison {
    var (_, result) = try await bench(against: Self.stored(seconds: "[1]", version: "0.0.9"))
    result.seconds = own
    let document = try #require(StoredResult.document(Array(stored.utf8), name: "x"))
    return BenchComparison(of: result, with: try #require(StoredResult(document, path: "main.json")))
  }

  @Test("is beside this one by medians, between what the runs of both sittings allow")
  func ratios() async throws {
    let stored = Self.stored(seconds: "[3, 2, 6]", version: "0.0.9")
    let comparison = try await comparison(seconds: [4, 8, 5], with: stored)
    // Stored 2, 3, 6 over own 4, 5, 8: fastest over slowest, medians, slowest over fastest.
    #expect(comparison.ratios == [0.25, 0.6, 1.5] && !comparison.isPaired)
  }

  /// Stored 2, 4 over own 4, 8: of two, the median is half-way.
  @Test("has the median of an even number of runs between the two in the middle")
  func evenRuns() async throws {
    let comparison = try await comparison(
      seconds: [8, 4], with: Self.stored(seconds: "[4, 2]", version: "0.0.9"))
    #expect(comparison.ratios == [0.25, 0.5, 1] && [1, 2, 4, 8].middle == 3)
  }

  @Test(
    "fails only where every run is slower than allowed, and is unclear where some are not",
    arguments: [
      // Beside stored 10, 11 and 11: half as fast in every run, in the median only, and 2 % slower there.
      ([21.0, 22, 23], RewardFiles.ExitStatus.goalFailed), ([10, 22, 23], .inconclusive),
      ([10, 11.2, 23], nil),
    ])
  func verdicts(own: [Double], status: RewardFiles.ExitStatus?) async throws {
    let stored = Self.stored(seconds: "[10, 11, 11]", version: "0.0.9")
    let comparison = try await comparison(seconds: own, with: stored)
    #expect(comparison.verdict(atMost: 0.05)?.status == status)
    #expect(comparison.verdict(atMost: nil) == nil)
  }

  @Test("says how far the sittings are apart where they do not tell")
  func unclear() async throws {
    let stored = Self.stored(seconds: "[10, 10, 11]", version: "0.0.9")
    let verdict = try await comparison(seconds: [10, 20, 25], with: stored).verdict(atMost: 0.05)
    #expect(
      verdict?.text
        == "error: 50.0 % slower than 'main.json', by medians, but runs of the two measurements are from 0.400 to "
        + "1.10 times as fast; the limit is 5.0 %\n"
        + "help: give the other build as --baseline, so that both take turns\n")
    let surely = try await comparison(seconds: [20, 20, 25], with: stored).verdict(atMost: 0.05)
    #expect(
      surely?.text
        == "error: 50.0 % slower than 'main.json', and slower in every run; the limit is 5.0 %\n")
  }

  @Test(
    "decides nothing where it is of another machine or build, or names none, however fast each is",
    arguments: [[20.0, 21, 22], [1, 2, 3]])
  func otherMachine(own: [Double]) async throws {
    var other = BenchMachine.own
    (other.processor, other.builtFor) = ("Abacus 3", "beads")
    let words =
      "processor 'Abacus 3', not '\(BenchMachine.own.processor)'; a build for beads, not \(BenchMachine.own.builtFor)"
    for (machine, difference) in [(other, words), (nil, "a machine that it does not name")] {
      let comparison = try await comparison(
        seconds: own, with: Self.stored(seconds: "[10, 11, 11]", version: "0.0.9", machine: machine))
      #expect(comparison.verdict(atMost: nil) == nil)
      let verdict = try #require(comparison.verdict(atMost: 0.05))
      #expect(verdict.status == .inconclusive)
      #expect(
        verdict.text
          == "error: whether this build is slower than 'main.json' cannot be known: that was measured with \(difference)\n"
          + "help: give the other build as --baseline, so that both take turns on this machine\n")
      #expect(
        comparison.note
          == "'main.json' was measured with \(difference).\n"
          + "So whether this build is faster or slower cannot be known from it.\n")
    }
  }

  @Test("must have the results of its version, whatever its speed", arguments: [Rewardsim.version, "0.0.9"])
  func results(version: String) async throws {
    // An hour is slow: only the results can be wrong.
    let (command, result) = try await bench(against: Self.stored(seconds: "[3600]", version: version))
    #expect(result.comparison?.hasSameResults == false)
    let verdict = command.verdict(on: result)
    #expect((verdict == nil) == (version != Rewardsim.version))
    guard let verdict else { return }
    #expect(
      verdict.text
        == "error: the results differ from those of 'main.json', which is also version "
        + "\(Rewardsim.version)\n"
        + "help: measure the same scenario, or store a result of this one\n")
    #expect(verdict.status == .goalFailed)
  }

  @Test("is what bench prints as JSON, of the same results")
  func isItsOwn() async throws {
    let (_, first) = try await bench(against: Self.stored(seconds: "[1]", version: "0.0.9"))
    let (_, second) = try await bench(against: first.json)
    #expect(second.comparison?.hasSameResults == true && second.comparison?.isPaired == false)
    #expect(second.text.contains("at another time"))
    #expect(second.comparison?.differences == [] && second.comparison?.note == "")
    #expect(second.text.hasSuffix("\nMeasured on \(BenchMachine.own.line)\n"))
  }

  @Test("is refused for another scenario, wherever that lies", arguments: ["other.yaml", "there/mine.yaml"])
  func scenario(name: String) async throws {
    let (_, own) = try await bench(against: Self.stored(seconds: "[1]", version: "0.0.9"))
    let file = try #require(own.scenario.split(separator: "/").last)
    let stored = own.json.replacing(own.scenario, with: name.replacing("mine.yaml", with: file))
    if name.hasSuffix("mine.yaml") {
      _ = try await bench(against: stored)
    } else {
      let failure = await #expect(throws: Failure.self) { _ = try await bench(against: stored) }
      #expect(failure?.text.contains("main.json' was measured with the scenario 'other.yaml', not '") == true)
      #expect(failure?.status == .badInput)
    }
  }

  @Test("is refused for a run of another size")
  func size() async throws {
    let failure = await #expect(throws: Failure.self) {
      _ = try await bench(against: Self.stored(seconds: "[1]", players: 30))
    }
    let text = try #require(failure?.text)
    #expect(text.hasPrefix("error: --baseline '"))
    #expect(
      text.hasSuffix(
        "main.json' was measured with 30 players, and this run has 20\n"
          + "help: measure with the same players, days, threads and seed, or store a result of these\n"))
    #expect(failure?.status == .badInput)
  }

  @Test(
    "is refused where it is none",
    arguments: [
      "[1", "{}", stored(seconds: "[]"), stored(seconds: "[0]"), stored(seconds: "[1e999]"),
      stored(seconds: "[\"x\"]"),
      stored(seconds: "[1]").replacing("rewardsim-bench", with: "other"),
      stored(seconds: "[1]").replacing("\"seed\"", with: "\"seeds\""),
    ])
  func stranger(text: String) throws {
    let scratch = Scratch()
    try FileOutput.replace(scratch / "main.json", with: text)
    let failure = #expect(throws: Failure.self) { _ = try Baseline(scratch / "main.json") }
    #expect(
      failure?.text
        == "error: --baseline '\(scratch / "main.json")' is neither a program nor a result of 'bench --format json'\n"
        + "help: give another rewardsim, or a file written by 'rewardsim bench SCENARIO --format json'\n")
    #expect(failure?.status == .badInput)
  }

  @Test("is refused where there is none")
  func missing() {
    let failure = #expect(throws: Failure.self) { _ = try Baseline(Scratch() / "nobody") }
    #expect(failure?.status == .noInput)
  }

  @Test(
    "allows a number of percent, with its sign or without",
    arguments: [("5", 5.0), ("5%", 5), ("2.5%", 2.5), ("%", nil), ("five", nil), ("inf", nil)])
  func percent(text: String, number: Double?) {
    #expect(Percentage(argument: text)?.percent == number)
  }

  @Test(
    "in turns is slower only if it is in each pair, as pairs of one build scatter",
    arguments: [
      ([0.8, 0.9, 0.94], RewardFiles.ExitStatus.goalFailed), ([0.5, 0.9, 1.9], .inconclusive),
      ([0.5, 0.96, 1.9], nil),
    ] as [([Double], RewardFiles.ExitStatus?)])
  func pairs(ratios: [Double], status: RewardFiles.ExitStatus?) {
    let comparison = BenchComparison(pairs: ratios, with: OtherTool(path: "other"), hasSameResults: true)
    let verdict = comparison.verdict(atMost: 0.05)
    #expect(verdict?.status == status)
    if status == .inconclusive {
      #expect(
        verdict?.text
          == "error: 10.0 % slower than 'other', by the median of 3 pairs, but pairs are from 0.500 to 1.90 times as fast; the limit is 5.0 %\n"
          + "help: measure on a quieter machine, or with more --players\n")
    }
  }

  @Test("in turns decides nothing between builds for different processors")
  func pairsOfBuilds() {
    let comparison = BenchComparison(
      pairs: [0.5], with: OtherTool(path: "other"), hasSameResults: true,
      differences: ["a build for x86-64-v3, not x86-64"])
    let verdict = comparison.verdict(atMost: 0.05)
    #expect(verdict?.status == .inconclusive)
    #expect(
      verdict?.text
        == "error: whether this build is slower than 'other' cannot be known: that was measured with a build for x86-64-v3, not x86-64\n"
        + "help: build both for the same processors\n")
  }

  @Test("of a later layout is none that this rewardsim reads")
  func schema() throws {
    let text = Self.stored(seconds: "[1]").replacing("{ \"format\"", with: "{ \"schema\": 3, \"format\"")
    #expect(StoredResult(try #require(StoredResult.document(Array(text.utf8), name: "x")), path: "x") == nil)
  }
}
