import Foundation

@testable import RewardCommand
@testable import RewardEngine

/// The files of the checkout the tests were built from.
enum Checkout {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func bytes(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: root.appending(path: path)))
  }

  static func text(_ path: String) throws -> String {
    try String(decoding: bytes(path), as: UTF8.self)
  }

  /// Names in a folder with this ending, without it.
  static func names(in folder: String, ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path(percentEncoded: false)
    )
    .filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  /// Holds the folders of tests of this process, and goes with it.
  private static let folders: URL = {
    atexit { try? FileManager.default.removeItem(at: Checkout.folders) }
    return FileManager.default.temporaryDirectory.appending(path: "rewardsim-\(UUID().uuidString)")
  }()

  /// An empty folder of this test's own.
  static func temporaryFolder() throws -> URL {
    let folder = folders.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

extension Scenario {
  /// The scenario this YAML describes.
  init(yaml: String, limits: Limits = Limits()) throws(InvalidScenario) {
    self = try Scenario(Document(yaml: Array(yaml.utf8), name: "test.yaml", limits: limits))
  }

  /// The messages of all faults of this YAML, or none.
  static func faults(yaml: String, limits: Limits = Limits()) -> [String] {
    faults(yaml: Array(yaml.utf8), limits: limits)
  }

  static func faults(yaml: [UInt8], limits: Limits = Limits()) -> [String] {
    do throws(InvalidScenario) {
      _ = try Scenario(Document(yaml: yaml, name: "test.yaml", limits: limits))
      return []
    } catch {
      return error.diagnostics.map(\.message)
    }
  }
}
