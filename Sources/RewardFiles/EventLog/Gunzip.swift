import Zlib

/// The data of a gzip file, unpacked a block at a time.
///
/// A file may have several members, and zeros behind them. Source: RFC 1952.
struct Gunzip {
  /// zlib's stream, at one address for as long as it is used.
  private final class Stream {
    let state = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

    init() {
      state.initialize(to: z_stream())
      precondition(beginGunzip(state) == Z_OK, "zlib cannot begin: not enough memory, or another version")
    }

    deinit {
      inflateEnd(state)
      state.deallocate()
    }
  }

  private let file: LogFile
  private let stream = Stream()
  private var isInMember = true

  init(_ file: LogFile) { self.file = file }

  /// Moves up to `limit` bytes to `target`.
  ///
  /// - Returns: how many; 0 at the end of the last member.
  /// - Throws: `Failure` when the file is cut short, damaged, or does not match its checksums.
  mutating func read(into target: UnsafeMutablePointer<UInt8>, atMost limit: Int) throws(Failure) -> Int {
    while true {
      if !isInMember {
        guard try findMember() else { return 0 }
        inflateReset(stream.state)
        isInMember = true
      }
      let count = try unpack(to: target, atMost: limit)
      if count > 0 { return count }
    }
  }

  /// Unpacks what has been read of the file, or reads more of it.
  private mutating func unpack(to target: UnsafeMutablePointer<UInt8>, atMost limit: Int) throws(Failure)
    -> Int
  {
    if file.next == file.end, try !file.fill() { throw cutShort }
    stream.state.pointee.next_in = file.next
    stream.state.pointee.avail_in = UInt32(file.end - file.next)
    stream.state.pointee.next_out = target
    stream.state.pointee.avail_out = UInt32(limit)
    let status = inflate(stream.state, Z_NO_FLUSH)
    file.next = file.end - Int(stream.state.pointee.avail_in)
    switch status {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: isInMember = false
    default: throw damaged
    }
    return limit - Int(stream.state.pointee.avail_out)
  }

  /// Skips the zeros with which tapes fill up the end of a file.
  ///
  /// - Returns: whether another member begins.
  private func findMember() throws(Failure) -> Bool {
    repeat {
      while file.next < file.end {
        if file.next.pointee != 0 { return true }
        file.next += 1
      }
    } while try file.fill()
    return false
  }

  private var damaged: Failure {
    let message = stream.state.pointee.msg.map { String(cString: $0) } ?? ""
    return Failure(
      "'\(file.name)' is damaged: \(Self.reasons[message] ?? "its data make no sense")", help: Self.help,
      status: .badInput)
  }

  private var cutShort: Failure {
    Failure("'\(file.name)' ends in the middle of its gzip data", help: Self.help, status: .badInput)
  }

  private static let help = "copy it again; 'gzip -t' checks a file"

  /// What zlib says, in our words.
  private static let reasons = [
    "incorrect header check": "a part of it is not gzip data",
    "unknown compression method": "a part of it is not gzip data",
    "unknown header flags set": "its header has unknown flags",
    "invalid block type": "a block has an unknown kind",
    "invalid stored block lengths": "a block has no valid length",
    "incorrect data check": "its checksum does not match",
    "incorrect length check": "its length does not match",
  ]
}
