import RewardFiles
import RewardPages
import RewardStudies

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Parts of runs on disk.
enum PartFile {
  static let ending = "rewardpart"

  /// Refuses at once what ``write(_:to:)`` would refuse after hours of work.
  ///
  /// - Parameters:
  ///   - inputs: The files that the run reads.
  ///   - header: What the part is going to be.
  /// - Throws: `Failure` with exit code 73 where something lies that is no part, or another one, or no file could be made.
  static func check(_ path: String, reading inputs: [String?], of header: Part.Header) throws(Failure) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT == S_IFDIR {
      throw Failure(
        "'\(path)' must be a file, not a folder", help: "give another --out", status: .cannotCreate)
    }
    try OwnFile(path: path, option: "--out", form: .part).check(reading: inputs, making: true)
    guard isThere, status.st_mode & S_IFMT == S_IFREG else { return }
    try refuseOther(at: path, than: header, shownAs: path)
  }

  /// Refuses a part that is not one of this shard of this run.
  private static func refuseOther(
    at place: String, than header: Part.Header, shownAs path: String
  ) throws(Failure) {
    guard let bytes = try? InputFile.bytes(of: place, atMost: Part.Header.byteCount),
      let other = try? Part.Header(bytes), let difference = header.difference(to: other)
    else { return }
    throw Failure(
      "'\(path)' is \(difference), and would be lost", help: "give another --out, or delete the file",
      status: .cannotCreate)
  }

  /// The files that are meant, where a folder stands for the parts in it.
  ///
  /// - Throws: `Failure` with exit code 66 for a folder without any.
  static func paths(_ given: [String]) throws(Failure) -> [String] {
    var paths: [String] = []
    for path in given {
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        guard InputFile.canBeReadTwice(path) else {
          throw Failure(
            "'\(path)' can be read only once, and parts are read twice",
            help: "save the part as a file first",
            status: .noInput)
        }
        paths.append(path)
        continue
      }
      let names = try Failure.write(Folder.entries(of: path))
      let parts = names.filter { !$0.hasPrefix(".") && $0.hasSuffix(".\(ending)") }
      guard !parts.isEmpty else {
        throw Failure(
          "folder '\(path)' contains no file that ends with .\(ending)",
          help: "'run --shard' writes such a file; files with other names are given one by one",
          status: .noInput)
      }
      paths += parts.map { Path.join(path, $0) }
    }
    return paths
  }

  /// Writes a part whole or not at all, and the folder it lies in if there is none.
  static func write(_ part: Part, to path: String) throws(Failure) {
    let file = OwnFile(path: path, option: "--out", form: .part)
    // Another shard may have taken the name while this one was simulated.
    let former = Former.allowed { (place) throws(OutputError) in
      do throws(Failure) {
        try file.checkForm(at: place)
        try refuseOther(at: place, than: part.header, shownAs: path)
      } catch { throw OutputError(error) }
    }
    try Failure.write { () throws(OutputError) in
      try Folder.make(around: path)
      try FileOutput.replace(path, former, with: part.bytes)
    }
  }
}

extension Part.Header {
  /// What another part is, if it is not one of this shard of this run; parts of other versions can be replaced, since nothing merges
  /// them with those of this one.
  fileprivate func difference(to other: Part.Header) -> String? {
    guard engine == other.engine else { return nil }
    if seed != other.seed { return "a part of seed \(other.seed)" }
    if players != other.players { return "a part of a run of \(other.players.counted("player"))" }
    if days != other.days { return "a part of a run of \(other.days.counted("day"))" }
    if scenario != other.scenario { return "a part of another scenario, or of other --set or --start-from" }
    return shard == other.shard ? nil : "shard \(other.shard) of this run"
  }
}
