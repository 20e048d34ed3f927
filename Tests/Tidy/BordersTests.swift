import Testing

@Suite("The borders of the house")
struct BordersTests {
  @Test("keep the engine free of imports, but for scenarios, vectors in C and its one platform file")
  func engineImportsNothing() {
    let importing = SourceTree.files(in: "Sources/RewardEngine").filter {
      !$0.path.hasSuffix("/Platform.swift") && !$0.imports.isEmpty
    }
    // One file hands the scenario on to whoever imports the engine, and so to all files of the engine.
    #expect(
      importing.map(\.path) == [
        "Sources/RewardEngine/Day/Mask.swift", "Sources/RewardEngine/Engine.swift",
        "Sources/RewardEngine/Randomness/WideLuck.swift",
      ])
    #expect(Set(importing.flatMap(\.imports)) == ["LaneBits", "RewardScenario"])
  }

  @Test(
    "let nothing point up",
    arguments: [
      ("Sources/RewardScenario", []),
      ("Sources/RewardHistories", ["RewardEngine"]),
      ("Sources/RewardCalibration", ["RewardEngine", "Synchronization"]),
      ("Sources/RewardStudies", ["RewardEngine", "RewardHistories"]),
      (
        "Sources/RewardFiles",
        [
          "Darwin", "Foundation", "Glibc", "RewardEngine", "RewardHistories", "RewardPages",
          "Synchronization",
          "Zlib",
        ]
      ),
      ("Sources/RewardPages", []),
      ("Sources/RewardReports", ["RewardCalibration", "RewardEngine", "RewardPages", "RewardStudies"]),
    ])
  func nothingPointsUp(folder: String, allowed: [String]) {
    let strangers = SourceTree.files(in: folder).flatMap { file in
      file.imports.filter { !allowed.contains($0) }.map { "\(file.path) imports \($0)" }
    }
    #expect(strangers.isEmpty)
  }

  @Test("give YAML one import site, and keep packages inside the command")
  func packagesStayInside() {
    let all = SourceTree.files(in: "Sources")
    let yaml = all.filter { !Set($0.imports).isDisjoint(with: ["Yams", "CYaml"]) }
    // Benchmarks have the tool's own reader, by a link.
    let link = "Sources/Benchmarks/Economies/Reading/YAMLDocument.swift"
    #expect(yaml.map(\.path) == [link, "Sources/RewardCommand/YAML/YAMLDocument.swift"])
    #expect(SourceTree.text(link) == SourceTree.text("Sources/RewardCommand/YAML/YAMLDocument.swift"))
    let parsing = all.filter { $0.imports.contains("ArgumentParser") }
    #expect(parsing.allSatisfy { $0.path.hasPrefix("Sources/RewardCommand/") })
  }

  @Test("give benchmarks every file of the tool's reader, by links")
  func linkedReader() {
    let (links, reader) = ("Sources/Benchmarks/Economies/Reading", "Sources/RewardCommand/YAML")
    let names = SourceTree.names(in: reader)
    #expect(SourceTree.names(in: links) == names && !names.isEmpty)
    #expect(names.allSatisfy { SourceTree.bytes("\(links)/\($0)") == SourceTree.bytes("\(reader)/\($0)") })
  }

  @Test(
    "keep words out of the day, the tables and the dice",
    arguments: [
      "Sources/RewardEngine/Day", "Sources/RewardEngine/Statistics", "Sources/RewardEngine/Tally",
      "Sources/RewardEngine/Randomness",
    ])
  func numbersOnly(folder: String) {
    // The hash of an id and a digest's print are the two places where text meets numbers.
    let doors = ["StableHash.swift", "Purpose.swift", "Digest.swift"]
    let files = SourceTree.files(in: folder).filter { file in
      !doors.contains { file.path.hasSuffix("/" + $0) }
    }
    #expect(!files.isEmpty)
    for file in files {
      for word in ["String", "Scenario", "Document", "any", "class"] {
        #expect(!file.vocabulary.contains(Substring(word)), "\(file.path) says \(word)")
      }
    }
  }

  @Test("keep clocks, hash order and system dice away from every result")
  func nothingUnrepeatable() {
    let forbidden = [
      "Int.random(", "shuffled()", " Date()", "(Date()", "Calendar.current", "TimeZone.current", "try!",
    ]
    let words = ["hashValue", "SystemRandomNumberGenerator", "fatalError"]
    let files = SourceTree.files(in: "Sources").filter { !$0.path.hasSuffix("/Provenance.swift") }
    for file in files {
      for text in forbidden { #expect(!file.code.contains(text), "\(file.path) says \(text)") }
      for word in words { #expect(!file.vocabulary.contains(Substring(word)), "\(file.path) says \(word)") }
    }
  }

  @Test("let lint simulate nobody: it must answer at once")
  func lintIsClosedForms() {
    let files =
      SourceTree.files(in: "Sources/RewardStudies/Lint")
      + SourceTree.files(in: "Sources/RewardHistories/Expectation")
    #expect(files.count > 10)
    for file in files {
      for word in ["Simulation", "Tile", "Outcome", "Tally", "Luck", "Run"] {
        #expect(!file.vocabulary.contains(Substring(word)), "\(file.path) says \(word)")
      }
    }
  }

  @Test("print only from the command")
  func librariesAreSilent() {
    for module in [
      "RewardScenario", "RewardEngine", "RewardHistories", "RewardCalibration", "RewardFiles",
      "RewardStudies", "RewardPages", "RewardReports",
    ] {
      let folder = "Sources/\(module)"
      for file in SourceTree.files(in: folder) {
        #expect(!file.code.contains(" print("), "\(file.path)")
      }
    }
  }
}
