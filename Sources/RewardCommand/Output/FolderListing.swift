import Foundation
import RewardEngine
import RewardFiles
import RewardPages
import RewardReports

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The list of files in `summary.json` of a report folder: their names and a checksum of each.
///
/// A file is ours if the listing names it and its content is what was written. A file that differs from run to run
/// carries its own checksum instead, and so does the listing.
struct FolderListing {
  static let file = "summary.json"

  private struct Content: Decodable {
    let format: String
    let files: [String]
    let checksums: [String: String]?
  }

  /// The names of the files.
  let files: Set<String>
  private let checksums: [String: String]
  private let isWhole: Bool

  /// Reads the listing of a folder.
  ///
  /// - Throws: `OutputError` with status 73 where there is none of this tool, or one of a version without checksums.
  init(of folder: String, shownAs path: String) throws(OutputError) {
    let bytes = Self.bytes(of: Path.join(folder, Self.file)) ?? []
    // Our own names lie in the folder: a listing with any other one is not ours, whatever its checksum.
    guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
      content.format.hasPrefix("rewardsim"), content.files.allSatisfy(Path.isName)
    else {
      throw OutputError(
        .cannotCreate, "folder '\(path)' exists and was not written by rewardsim",
        help: "give another --out, or delete the folder")
    }
    guard let checksums = content.checksums else {
      throw OutputError(
        .cannotCreate,
        "folder '\(path)' was written by an earlier rewardsim, without checksums of its files",
        help: "delete the folder if nothing in it is yours, or give another --out")
    }
    files = Set(content.files)
    self.checksums = checksums
    isWhole = OwnChecksum.matches(bytes)
  }

  /// Refuses a folder with anything in it that was not written by this tool, or has changed since.
  func check(_ folder: String, shownAs path: String) throws(OutputError) {
    for entry in try Folder.entries(of: folder) {
      guard files.contains(entry) else {
        throw refusal(path, "'\(entry)', which rewardsim did not write")
      }
      guard isUnchanged(entry, in: folder) else {
        throw refusal(path, "'\(entry)', which has changed since rewardsim wrote it")
      }
    }
  }

  /// Removes the files of a folder and the folder, if nothing else is in it.
  func remove(_ folder: String) {
    Folder.removeFiles(Array(files), in: folder)
    rmdir(folder)
  }

  private func refusal(_ path: String, _ reason: String) -> OutputError {
    OutputError(
      .cannotCreate, "folder '\(path)' holds \(reason)", help: "move it elsewhere, or give another --out")
  }

  private func isUnchanged(_ name: String, in folder: String) -> Bool {
    if name == Self.file { return isWhole }
    let path = Path.join(folder, name)
    guard let checksum = checksums[name] else {
      return Self.bytes(of: path).map(OwnChecksum.matches) ?? false
    }
    return Self.checksum(of: path) == checksum
  }

  /// The text of a listing with checksums of the other files.
  static func text(_ listing: String, _ checksums: [(name: String, digest: Digest)]) -> String {
    let members = checksums.map { JSONValue.Member($0.name, .text($0.digest.description)) }
    let object = JSONValue.object([.init("checksums", .object(members))]).text
    return OwnChecksum.added(to: "\(listing.dropLast(3)),\(object.dropFirst())")
  }

  /// The bytes of a plain file, unless they are too many to be those of a listing.
  private static func bytes(of path: String) -> [UInt8]? {
    let most = 1 << 26
    return opened(path) { file in Folder.bytes(of: file, atMost: most) }
  }

  private static func checksum(of path: String) -> String? {
    opened(path) { file in
      var digest = Digest()
      while let bytes = Folder.bytes(of: file, atMost: 1 << 20) {
        if bytes.isEmpty { return digest.description }
        digest.add(bytes: bytes)
      }
      return nil
    }
  }

  /// Opens a plain file, and neither a link nor a pipe in its place.
  private static func opened<Result>(_ path: String, _ body: (Int32) -> Result?) -> Result? {
    let file = SystemCall.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return body(file)
  }
}
