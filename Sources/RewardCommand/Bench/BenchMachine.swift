import Foundation
import RewardEngine
import RewardPages

#if canImport(Darwin)
  import Darwin
#endif

/// The machine and the build that a bench measured, as far as speed depends on them.
///
/// Nothing in it names a person or a host: results of a bench are published.
struct BenchMachine: Equatable {
  /// The model, such as `AMD EPYC 7763 64-Core Processor`; virtual machines may give a shorter name.
  var processor: String
  /// Cores that this process may use.
  var cores: Int
  /// The name of the operating system and its version.
  var system: String
  /// Whether random draws use vectors of 512 bits.
  var hasWideLuck: Bool
  /// The processors that the build is for, such as `x86-64-v3`.
  var builtFor: String

  /// This machine and this build.
  static let own = BenchMachine(
    processor: ownProcessor, cores: Machine.cores,
    system: ownSystem, hasWideLuck: Platform.hasWideLuck, builtFor: Platform.processor)

  private static var ownSystem: String {
    let name = ProcessInfo.processInfo.operatingSystemVersionString
    #if canImport(Darwin)
      return "macOS \(name)"
    #else
      return name
    #endif
  }

  private static var ownProcessor: String {
    #if canImport(Darwin)
      var bytes = [UInt8](repeating: 0, count: 256)
      var count = bytes.count
      guard sysctlbyname("machdep.cpu.brand_string", &bytes, &count, nil, 0) == 0 else { return "unknown" }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    #else
      // All cores have one section each, and the first is within this limit.
      return processor(in: Folder.text(of: "/proc/cpuinfo", atMost: 1 << 14) ?? "") ?? "unknown"
    #endif
  }

  /// The model that Linux gives for the first core.
  ///
  /// Kernels for arm64 have numbers of the maker and the design in place of a name.
  static func processor(in cpuinfo: String) -> String? {
    var fields: [String: String] = [:]
    for line in cpuinfo.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 2, fields[parts[0]] == nil { fields[parts[0]] = parts[1] }
    }
    if let model = fields["model name"], !model.isEmpty { return model }
    guard let maker = fields["CPU implementer"], let design = fields["CPU part"] else { return nil }
    return "implementer \(maker), part \(design)"
  }

  /// The machine that an earlier result names; `nil` where it names none, as results of before do.
  init?(_ document: Document) {
    let machine = document.root["machine"]
    guard let processor = machine?["processor"]?.word, let system = machine?["system"]?.word,
      let cores = machine?["cores"]?.word.flatMap({ Int($0) }),
      let hasWideLuck = machine?["random_draws_of_512_bits"]?.word,
      let builtFor = document.root["built_for"]?.word
    else { return nil }
    self.init(
      processor: processor, cores: cores, system: system, hasWideLuck: hasWideLuck == "true",
      builtFor: builtFor)
  }

  init(processor: String, cores: Int, system: String, hasWideLuck: Bool, builtFor: String) {
    (self.processor, self.cores, self.system) = (processor, cores, system)
    (self.hasWideLuck, self.builtFor) = (hasWideLuck, builtFor)
  }

  var members: [JSONValue.Member] {
    [
      .init("built_for", .text(builtFor)),
      .init(
        "machine",
        .object([
          .init("processor", .text(processor)), .init("cores", .whole(cores)),
          .init("system", .text(system)), .init("random_draws_of_512_bits", .truth(hasWideLuck)),
        ])),
    ]
  }

  /// The machine and the build in one line.
  var line: String { "\(processor), \(cores.counted("core")), \(system), built for \(builtFor)" }

  /// What differs from another machine, in words that name the other's value first; empty where nothing does.
  func differences(from other: BenchMachine) -> [String] {
    func pair(_ what: String, _ words: (BenchMachine) -> String) -> String? {
      let (there, here) = (words(other), words(self))
      return there == here ? nil : "\(what)\(there), not \(here)"
    }
    return [
      pair("processor ") { "'\($0.processor.withVisibleControls)'" },
      pair("") { $0.cores.counted("core") },
      pair("system ") { "'\($0.system.withVisibleControls)'" },
      pair("random draws in vectors of ") { $0.hasWideLuck ? "512 bits" : "256 bits or fewer" },
      pair("a build for ") { $0.builtFor.withVisibleControls },
    ].compactMap(\.self)
  }
}
