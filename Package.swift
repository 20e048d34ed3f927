// swift-tools-version: 6.1
import Foundation
import PackageDescription

// The day of play is columns of integers: vectors of 256 bits run it half again as fast. A checkout builds for the
// processor it is built on; a dependency may not set flags, and is built for every processor.
// REWARDSIM_PORTABLE=1 builds for every processor here, too. The bytes are the same.
let isDependency = Context.packageDirectory.contains("/checkouts/")
let processor: [String] = {
  #if os(Linux) && arch(x86_64)
    guard !isDependency, Context.environment["REWARDSIM_PORTABLE"] != "1" else { return [] }
    let needed: Set = ["avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"]
    let described = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let flags = described.split(separator: "\n").first { $0.hasPrefix("flags") } ?? ""
    return needed.isSubset(of: flags.split(separator: " ").map(String.init)) ? ["-march=x86-64-v3"] : []
  #else
    return []
  #endif
}()
let vectors: [SwiftSetting] =
  processor.isEmpty ? [] : [.define("X86_64_V3"), .unsafeFlags(processor.flatMap { ["-Xcc", $0] })]

// Laws and fits are tested on millions of player-days, and the house on each letter of itself: in debug builds of a
// checkout these are optimised.
let played: [SwiftSetting] =
  isDependency ? [] : [.unsafeFlags(["-O", "-wmo", "-num-threads", "2"], .when(configuration: .debug))]

let package = Package(
  name: "rewardsim",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "RewardEngine", targets: ["RewardEngine", "RewardScenario"]),
    .library(name: "RewardStudies", targets: ["RewardStudies", "RewardHistories", "RewardCalibration"]),
    .library(name: "RewardReports", targets: ["RewardReports"]),
    .executable(name: "rewardsim", targets: ["RewardCommand"]),
  ],
  // SwiftPM passes traits to the compiler in an order of its own each time, and a new order builds all anew: so there is one.
  traits: [
    .trait(name: "CommandLine", description: "Builds the rewardsim tool and fetches its packages."),
    .default(enabledTraits: ["CommandLine"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // Files and words. It runs once a scenario, so it builds without optimisation, before the engine.
    .target(name: "RewardScenario"),
    // Rounding and square roots are calls into libm on the oldest CPUs; both are exact everywhere.
    .target(
      name: "RewardEngine", dependencies: ["RewardScenario", "LaneBits"], swiftSettings: vectors + played,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    // A C header: Swift cannot call this function.
    .target(name: "LaneBits"),
    // A C header: Swift cannot make this system call.
    .target(name: "InstructionCount"),
    // A C header: Swift cannot set this of the allocator.
    .target(name: "ReturnedMemory"),
    // Unpacks logs. Its headers are among what Swift itself asks of a Linux machine.
    .systemLibrary(name: "Zlib", providers: [.apt(["zlib1g-dev"]), .yum(["zlib-devel"])]),
    // What reads every day of single players: logs and clocks that are moved. And what players expect without simulation, which
    // is computed for hundreds of chances to play.
    .target(name: "RewardHistories", dependencies: ["RewardEngine"], swiftSettings: vectors + played),
    // Players who are fitted to data. It knows no study, so it builds beside histories and studies.
    .target(name: "RewardCalibration", dependencies: ["RewardEngine"], swiftSettings: vectors + played),
    .target(name: "RewardStudies", dependencies: ["RewardHistories", "RewardEngine"]),
    // Text, tables and charts. It knows nothing of rewards, so it builds beside the engine.
    .target(name: "RewardPages"),
    // Files as they come in: event logs above all. It reads millions of lines, so it is optimised; the command is not.
    .target(
      name: "RewardFiles", dependencies: ["RewardHistories", "RewardEngine", "RewardPages", "Zlib"]),
    .target(
      name: "RewardReports",
      dependencies: ["RewardPages", "RewardCalibration", "RewardStudies", "RewardEngine"]),
    .executableTarget(
      name: "RewardCommand",
      dependencies: [
        "RewardEngine", "RewardCalibration", "RewardStudies", "RewardPages", "RewardReports", "RewardFiles",
        "InstructionCount", "LaneBits", "ReturnedMemory",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["CommandLine"])),
        .product(name: "Yams", package: "Yams", condition: .when(traits: ["CommandLine"])),
      ],
      resources: [
        "first", "cheer-supports", "goal-streaks", "habit-tracker", "rizq", "full-economy", "season",
      ].map { .embedInCode("../../scenarios/\($0).yaml") } + [.embedInCode("Cluster/dask_driver.py")]
        + ["html", "css", "js"].map { .embedInCode("Live/Page/live.\($0)") }),
    .testTarget(name: "RewardScenarioTests", dependencies: ["RewardScenario"]),
    .testTarget(name: "RewardEngineTests", dependencies: ["RewardEngine"]),
    .testTarget(
      name: "RewardStudiesTests", dependencies: ["RewardStudies", "RewardHistories", "RewardEngine"]),
    .testTarget(
      name: "RewardCalibrationTests",
      dependencies: ["RewardCalibration", "RewardHistories", "RewardEngine"]),
    .testTarget(
      name: "RewardReportsTests",
      dependencies: ["RewardPages", "RewardReports", "RewardStudies", "RewardEngine"]),
    .testTarget(
      name: "RewardCommandTests",
      dependencies: [
        "RewardCommand", "RewardFiles", "RewardPages", "RewardReports", "RewardCalibration", "RewardStudies",
        "RewardEngine", "RewardScenario", "InstructionCount",
      ],
      exclude: ["Fuzz/Corpora"]),
    .testTarget(name: "LawTests", dependencies: ["RewardEngine"], path: "Tests/Laws"),
    .testTarget(name: "ClosedFormTests", dependencies: ["RewardEngine"], path: "Tests/ClosedForm"),
    .testTarget(name: "ValueStabilityTests", dependencies: ["RewardEngine"], path: "Tests/ValueStability"),
    .testTarget(
      name: "GoldenTests", dependencies: ["RewardCommand"], path: "Tests/Golden",
      exclude: ["report.md", "scenario.yaml"]),
    .testTarget(name: "TidyTests", path: "Tests/Tidy", swiftSettings: played),
  ]
)

// What is only for measuring: REWARDSIM_BENCHMARKS=1 swift run -c release Race
let benchmarks = Context.environment["REWARDSIM_BENCHMARKS"]
if benchmarks != nil {
  package.targets += [
    .target(
      name: "PlainC", path: "Sources/Benchmarks/PlainC",
      cSettings: [.unsafeFlags(["-std=c11", "-O3", "-ffp-contract=off"] + processor)],
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "Allocations", path: "Sources/Benchmarks/Allocations"),
    .target(
      name: "Economies",
      dependencies: ["Allocations", "PlainC", "RewardEngine", .product(name: "Yams", package: "Yams")],
      path: "Sources/Benchmarks/Economies"),
    .executableTarget(
      name: "Race",
      dependencies: ["Economies", "PlainC", "RewardEngine", "RewardPages", "RewardReports", "RewardStudies"],
      path: "Sources/Benchmarks/Race"),
    .executableTarget(
      name: "Count", dependencies: ["Allocations", "Economies", "PlainC", "RewardEngine"],
      path: "Sources/Benchmarks/Count"),
    .executableTarget(
      name: "Growth",
      dependencies: ["Economies", "RewardEngine", "RewardPages", "RewardReports", "RewardStudies"],
      path: "Sources/Benchmarks/Growth"),
    .executableTarget(
      name: "Coverage", dependencies: ["Economies", "RewardEngine", "RewardPages", "RewardReports"],
      path: "Sources/Benchmarks/Coverage"),
    .executableTarget(
      name: "Calibrations",
      dependencies: [
        "Economies", "RewardCalibration", "RewardEngine", "RewardPages", "RewardReports", "RewardStudies",
      ],
      path: "Sources/Benchmarks/Calibrations"),
    .executableTarget(
      name: "RandomWords", dependencies: ["RewardEngine"], path: "Sources/Benchmarks/RandomWords"),
    .testTarget(
      name: "RandomWordsTests", dependencies: ["RandomWords", "RewardEngine"], path: "Tests/RandomWords"),
    .testTarget(
      name: "RaceTests",
      dependencies: ["Race", "Economies", "PlainC", "RewardEngine", "RewardStudies"],
      path: "Tests/Race"),
    .testTarget(
      name: "EconomiesTests", dependencies: ["Economies", "RewardEngine"], path: "Tests/Economies"),
    .testTarget(
      name: "GrowthTests", dependencies: ["Growth", "RewardReports"], path: "Tests/Growth"),
  ]
}

// Fuzzing by coverage, for .ci/fuzz.sh: REWARDSIM_BENCHMARKS=fuzz. Only a library can be linked into another program,
// so the command is one here, and its entry point has a name of its own.
if benchmarks == "fuzz", let command = package.targets.first(where: { $0.name == "RewardCommand" }) {
  package.products.removeAll { $0.name == "rewardsim" }
  package.targets.removeAll { $0.name == command.name }
  package.targets += [
    .target(
      name: command.name, dependencies: command.dependencies, resources: command.resources,
      swiftSettings: [
        .unsafeFlags([
          "-parse-as-library", "-Xfrontend", "-entry-point-function-name", "-Xfrontend", "RewardCommand_main",
        ])
      ]),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "RewardCommand", "RewardFiles", "RewardCalibration", "RewardEngine", "RewardReports", "RewardStudies",
      ],
      path: "Sources/Benchmarks/Fuzz"),
  ]
}

// CI's own optimised tests, REWARDSIM_BENCHMARKS=tests, are of closed forms, laws, stable values and benchmarks. All other tests
// would compile and play once more what the README's command has tested, where the engine is optimised, too.
// Mutants, REWARDSIM_BENCHMARKS=mutants, need those, too.
if benchmarks == "tests" {
  let others = [
    "RewardScenarioTests", "RewardEngineTests", "RewardCalibrationTests", "RewardStudiesTests",
    "RewardReportsTests", "RewardCommandTests", "GoldenTests", "TidyTests",
  ]
  package.targets.removeAll { others.contains($0.name) }
}

// Studies, reports and the command take longer to optimise than the engine, and most of their code runs once: what
// repeats is in the engine, in histories, in files and in pages. The fuzzer repeats the command, which has flags of its own
// there. Tests would take as long to optimise as all they test. Mutants leave histories, pages and files out as well.
// Tests of optimised builds see inside what they test: that moves no instruction of a player-day, and so the tool and CI's
// optimised tests are one build.
if !isDependency {
  let once =
    ["RewardScenario", "RewardStudies", "RewardReports"]
    + (benchmarks == "fuzz" ? [] : ["RewardCommand"])
    + (benchmarks == "mutants" ? ["RewardPages", "RewardFiles", "RewardHistories", "RewardCalibration"] : [])
  let seen = ["RewardEngine", "Race", "Growth", "RandomWords"]
  for target in package.targets {
    var flags: [SwiftSetting] = []
    if target.type == .test || once.contains(target.name) {
      flags.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
    }
    if seen.contains(target.name) {
      flags.append(.unsafeFlags(["-enable-testing"], .when(configuration: .release)))
    }
    target.swiftSettings = (target.swiftSettings ?? []) + flags
  }
}

// REWARDSIM_ONCE=1 is for a debug build that is not made again after a change, like that of CI: each module is compiled as a
// whole and without what a debugger reads. SwiftPM's own -g comes after these flags, and the driver heeds the last one: so
// the frontend is told.
if Context.environment["REWARDSIM_ONCE"] == "1" && !isDependency {
  let whole = ["-wmo", "-no-emit-module-separately-wmo", "-num-threads", "2", "-Xfrontend", "-gnone"]
  for target in package.targets where ![.system, .plugin].contains(target.type) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(whole, .when(configuration: .debug))]
  }
}

// Two modules hand on another one. Unless importers depend on that, too, an incremental build leaves them as they were
// when it changes, and they crash.
for (module, handedOn) in [("RewardEngine", "RewardScenario"), ("RewardStudies", "RewardHistories")] {
  for target in package.targets {
    let names = target.dependencies.map { if case .byNameItem(let name, _) = $0 { name } else { "" } }
    guard names.contains(module), !names.contains(handedOn) else { continue }
    target.dependencies.append(.byName(name: handedOn))
  }
}
