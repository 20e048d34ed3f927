import Foundation
import RewardEngine
import Testing

@testable import RewardCommand
@testable import RewardFiles

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Files of a check that cannot be written")
struct CheckOutputsTests {
  private let scratch = Scratch()

  private func check(_ arguments: String...) async throws {
    try FileOutput.replace(scratch / "mine.yaml", with: BaselineFileTests.scenario)
    _ = try await CheckCommand.parse([scratch / "mine.yaml"] + arguments).answer()
  }

  @Test("are refused before anything is simulated", arguments: ["--json", "--junit"])
  func refused(option: String) async throws {
    let path = scratch / "mine.yaml/check.xml"
    await #expect(throws: Failure(.create(path, code: ENOTDIR))) {
      try await check(option, path, "--out", scratch / "out")
    }
    #expect(scratch.entries == ["mine.yaml"])
  }

  @Test("make the folders that they lie in", arguments: ["--json", "--junit"])
  func folders(option: String) async throws {
    try await check(option, scratch / "new/deep/check.xml", "--out", scratch / "out")
    #expect(scratch.text("new/deep/check.xml") != nil)
  }

  @Test("make the folders that an example lies in")
  func example() throws {
    try InitCommand.parse(["first", "--out", scratch / "new/deep/mine.yaml"]).run()
    #expect(scratch.text("new/deep/mine.yaml") == ExampleScenario.first.text)
  }

  @Test(
    "are written where the check is finished, too, as its report does not hold them",
    arguments: ["--json", "--junit"])
  func finished(option: String) async throws {
    try await check("--out", scratch / "out")
    try await check(option, scratch / "findings", "--out", scratch / "out", "--resume")
    #expect(scratch.text("findings") != nil)
    await #expect(throws: Failure.self) { try await check("--out", scratch / "out", "--resume") }
  }

  @Test("are refused in the place of the journal, which the check removes", arguments: ["--json", "--junit"])
  func journal(option: String) async throws {
    let wanted = Failure(
      "'\(scratch / "out.journal")' is where the check keeps what it has simulated",
      help: "give another \(option)",
      status: .cannotCreate)
    await #expect(throws: wanted) {
      try await check(option, scratch / "out.journal", "--out", scratch / "out/")
    }
    for (file, folder) in [("out", "out"), ("a/b", "a/b/c"), ("a", "a/b/c")] {
      let refused = Failure(
        "'\(scratch / file)' cannot be a file: the report folder is '\(scratch / folder)'",
        help: "give another \(option)",
        status: .cannotCreate)
      await #expect(throws: refused) { try await check(option, scratch / file, "--out", scratch / folder) }
    }
    #expect(scratch.entries == ["mine.yaml"])
  }

  #if os(Linux)
    @Test("stay as they are if the report cannot be written, whatever it would have said")
    func afterReport() async throws {
      try await check("--json", scratch / "findings", "--junit", scratch / "junit")
      let before = [scratch.text("findings"), scratch.text("junit")]
      try FileOutput.replace(
        scratch / "mine.yaml", with: BaselineFileTests.scenario.replacing("days: 4", with: "days: 5"))
      await #expect(throws: Failure.self) {
        try await check("--json", scratch / "findings", "--junit", "/dev/full", "--out", scratch / "out")
      }
      #expect([scratch.text("findings"), scratch.text("junit")] == before && before.allSatisfy { $0 != nil })
    }

    /// A study whose report is there is finished: with `--resume` it writes no more.
    @Test("leave no report, which would make the study a finished one", arguments: ["--json", "--junit"])
    func beforeReport(option: String) async throws {
      await #expect(throws: Failure.self) { try await check(option, "/dev/full", "--out", scratch / "out") }
      #expect(!scratch.entries.contains("out"))
      try await check(option, scratch / "findings", "--out", scratch / "out", "--resume")
      #expect(scratch.text("findings") != nil)
      #expect(scratch.entries.contains("out"))
    }
  #endif

  @Test("and baselines that are none are refused, too") func baseline() async throws {
    try FileOutput.replace(scratch / "notes.json", with: "{}")
    let wanted = Failure(
      "'\(scratch / "notes.json")' exists and is not a baseline of an economy",
      help: "give another --baseline, or delete the file", status: .cannotCreate)
    await #expect(throws: wanted) {
      try await check("--baseline", scratch / "notes.json", "--update-baseline")
    }
    #expect(scratch.text("notes.json") == "{}")
    // An empty file holds nothing that could be lost.
    try FileOutput.replace(scratch / "notes.json", with: "")
    for _ in 0..<2 { try await check("--baseline", scratch / "notes.json", "--update-baseline") }
    // A folder is made, as for all outputs.
    try await check("--baseline", scratch / "new/a.json", "--update-baseline")
    #expect(scratch.text("new/a.json") != nil)
    #expect(scratch.entries == ["mine.yaml", "new", "notes.json"])
  }

  @Test("annotates an error of the scenario file at its line, and no other failure")
  func errors() throws {
    let failure = Failure(
      at: "econ/a.yaml", line: 9, column: 34, "'goals.g.metric' is unknown", help: "write one")
    let outputs = try CheckOutputs.parse([])
    let environment = [
      "GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": FileManager.default.currentDirectoryPath,
    ]
    #expect(
      outputs.annotations(of: failure) { environment[$0] }
        == "::error file=econ/a.yaml,line=9,col=34,title=rewardsim check::'goals.g.metric' is unknown\n")
    #expect(outputs.annotations(of: failure) { _ in nil } == "")
    #expect(outputs.annotations(of: Failure("no", help: "yes", status: .noInput)) { environment[$0] } == "")
  }
}
