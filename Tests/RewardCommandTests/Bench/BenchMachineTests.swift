import Foundation
import RewardEngine
import RewardPages
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("The machine of a bench")
struct BenchMachineTests {
  private static let machine = BenchMachine(
    processor: "Abacus 3", cores: 2, system: "Wood 1.0", hasWideLuck: false, builtFor: "beads")

  @Test(
    "is named as Linux names the first core, and by numbers where a kernel for arm64 has no name",
    arguments: [
      (
        "processor\t: 0\nmodel name\t: AMD EPYC\nflags\t\t: fpu\n\nprocessor\t: 1\nmodel name\t: other\n",
        "AMD EPYC"
      ),
      ("processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n", "implementer 0x41, part 0xd0c"),
      ("processor\t: 0\nmodel name\t: \n", nil), ("", nil),
    ])
  func processor(cpuinfo: String, name: String?) {
    #expect(BenchMachine.processor(in: cpuinfo) == name)
  }

  @Test("has a model, cores and a system, and what --version says of the build")
  func own() {
    let own = BenchMachine.own
    #expect(!own.processor.isEmpty && !own.system.isEmpty && own.cores >= 1)
    #expect(own.builtFor == Platform.processor && own.hasWideLuck == Platform.hasWideLuck)
  }

  @Test("does not name the host or a folder of this machine")
  func isNobodys() {
    let text = JSONValue.object(BenchMachine.own.members).text
    let host = ProcessInfo.processInfo.hostName
    #expect(host.isEmpty || host == "localhost" || !text.contains("\"\(host)\""))
    #expect(
      !text.contains(NSHomeDirectory() + "/") && !text.contains(FileManager.default.currentDirectoryPath))
    let keys = [
      "built_for", "machine", "processor", "cores", "system", "random_draws_of_512_bits",
    ]
    let printed: [Substring] = text.split(separator: "\n").compactMap {
      $0.split(separator: "\"").dropFirst().first
    }
    #expect(printed.map(String.init) == keys)
  }

  @Test(
    "is read from JSON as it was written, and from no JSON that lacks a part",
    arguments: [nil, "\"cores\"", "built_for"])
  func isRead(lacks: String?) throws {
    let text = JSONValue.object(Self.machine.members).text
    let changed = lacks.map { text.replacing($0, with: $0.replacing("o", with: "0")) } ?? text
    let document = try #require(StoredResult.document(Array(changed.utf8), name: "x"))
    #expect(BenchMachine(document) == (lacks == nil ? Self.machine : nil))
  }

  @Test("differs in what is named, the other's value first")
  func differences() {
    #expect(Self.machine.differences(from: Self.machine) == [])
    let other = BenchMachine(
      processor: "Engine 1", cores: 64, system: "Brass 2", hasWideLuck: true, builtFor: "cogs")
    #expect(
      Self.machine.differences(from: other) == [
        "processor 'Engine 1', not 'Abacus 3'", "64 cores, not 2 cores", "system 'Brass 2', not 'Wood 1.0'",
        "random draws in vectors of 512 bits, not 256 bits or fewer", "a build for cogs, not beads",
      ])
  }
}
