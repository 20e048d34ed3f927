import RewardReports

/// Files in one folder as a tar archive (POSIX.1-1988, ustar).
struct TarArchive {
  let bytes: [UInt8]
  /// The most bytes of the folder's name and of a file's, each in a field of its own.
  private static let (longestFolder, longestName) = (155, 100)

  /// - Parameter folder: called `report` where its name does not fit.
  init(folder: String, files: [Report.File]) {
    var bytes: [UInt8] = []
    let folder = folder.utf8.count <= Self.longestFolder ? folder : "report"
    for file in files {
      let content = Array(file.text.utf8)
      bytes += Self.header(folder, file.name, size: content.count) + content
      bytes += [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
    }
    self.bytes = bytes + [UInt8](repeating: 0, count: 1024)
  }

  private static func header(_ folder: String, _ name: String, size: Int) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at place: Int) {
      for (offset, byte) in text.utf8.enumerated() { header[place + offset] = byte }
    }
    func octal(_ number: Int, digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    precondition(name.utf8.count <= longestName, "a name of \(name.utf8.count) bytes in an archive")
    put(name, at: 0)
    put("0000644", at: 100)
    put("0000000", at: 108)
    put("0000000", at: 116)
    put(octal(size, digits: 11), at: 124)
    // The time of the files is not known to them: the same report gives the same archive.
    put(octal(0, digits: 11), at: 136)
    put("        ", at: 148)
    put("0", at: 156)
    put("ustar", at: 257)
    put("00", at: 263)
    put(folder, at: 345)
    let sum = header.reduce(0) { $0 + Int($1) }
    put(octal(sum, digits: 6) + "\0 ", at: 148)
    return header
  }
}
