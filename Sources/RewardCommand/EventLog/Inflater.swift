/// Data packed with DEFLATE, unpacked as they are asked for.
///
/// Holds the last 32 KiB, as far back as the data may point, and up to 64 KiB that nobody has taken yet.
/// Source: RFC 1951.
struct Inflater {
  private enum State {
    case blockStart
    case stored(Int)
    case codes
    case done
  }

  /// What is unpacked; let go with the inflater.
  private final class Window {
    static let reach = 1 << 15
    static let full = 3 << 15
    /// A match may begin just below `full` and has up to 258 bytes.
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: Window.full + 258)
    deinit { bytes.deallocate() }
  }

  private let file: LogFile
  private let window = Window()
  /// Where the next byte goes, how far bytes were taken, and where the member's data begin.
  private var position = 0
  private var taken = 0
  private var beginning = 0

  /// The next bits of the file, lowest first. Above the first `bitCount` may stand bits not yet taken.
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var state = State.done
  private var isLastBlock = false
  private var literals = HuffmanTable(lengths: [])
  private var distances = HuffmanTable(lengths: [])

  init(_ file: LogFile) {
    self.file = file
  }

  /// Gets ready for new data at the next bit.
  mutating func begin() {
    state = .blockStart
    isLastBlock = false
    beginning = position
  }

  /// Moves up to `limit` bytes to `target`.
  ///
  /// - Returns: how many; 0 at the end of the data.
  mutating func read(into target: UnsafeMutablePointer<UInt8>, atMost limit: Int) throws(Failure) -> Int {
    while taken == position {
      if case .done = state { return 0 }
      try unpack()
    }
    let count = min(limit, position - taken)
    target.update(from: window.bytes + taken, count: count)
    taken += count
    return count
  }

  /// Unpacks until the window is full or a block ends.
  private mutating func unpack() throws(Failure) {
    if position >= Window.full {
      let surplus = position - Window.reach
      window.bytes.update(from: window.bytes + surplus, count: Window.reach)
      position = Window.reach
      taken = Window.reach
      beginning = max(0, beginning - surplus)
    }
    switch state {
    case .blockStart: try beginBlock()
    case .stored(let remaining): try copyStored(remaining)
    case .codes: try decode()
    case .done: break
    }
  }

  private mutating func endBlock() {
    state = isLastBlock ? .done : .blockStart
  }

  private mutating func beginBlock() throws(Failure) {
    isLastBlock = try number(bits: 1) == 1
    switch try number(bits: 2) {
    case 0:
      alignToByte()
      let count = try number(bits: 16)
      guard try number(bits: 16) == count ^ 0xFFFF else { throw damaged("a block has no valid length") }
      state = .stored(count)
    case 1:
      var lengths = [UInt8](repeating: 8, count: 288)
      for symbol in 144..<256 { lengths[symbol] = 9 }
      for symbol in 256..<280 { lengths[symbol] = 7 }
      literals = HuffmanTable(lengths: lengths)
      distances = HuffmanTable(lengths: [UInt8](repeating: 5, count: 32))
      state = .codes
    case 2:
      try readCodes()
      state = .codes
    default: throw damaged("a block is of no known kind")
    }
  }

  private mutating func copyStored(_ count: Int) throws(Failure) {
    var remaining = count
    while remaining > 0, position < Window.full {
      window.bytes[position] = try byte()
      position += 1
      remaining -= 1
    }
    state = .stored(remaining)
    if remaining == 0 { endBlock() }
  }

  /// Reads the two codes of a block, whose lengths are themselves in a code (RFC 1951, 3.2.7).
  private mutating func readCodes() throws(Failure) {
    let literalCount = try number(bits: 5) + 257
    let distanceCount = try number(bits: 5) + 1
    let orderCount = try number(bits: 4) + 4
    guard literalCount <= 286, distanceCount <= 30 else { throw damaged("a block has too many codes") }
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var orderLengths = [UInt8](repeating: 0, count: 19)
    for index in order.prefix(orderCount) { orderLengths[index] = UInt8(try number(bits: 3)) }
    guard let code = HuffmanTable(lengths: orderLengths) else { throw damaged("a block has no valid codes") }

    var lengths: [UInt8] = []
    let count = literalCount + distanceCount
    while lengths.count < count {
      try load()
      let entry = code.entries[Int(bits & code.mask)]
      guard entry != 0 else { throw damaged("a block has no valid codes") }
      try drop(Int(entry & 15))
      let symbol = UInt8(truncatingIfNeeded: entry >> 4)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw damaged("a block has no valid codes") }
        lengths += repeatElement(last, count: 3 + (try number(bits: 2)))
      case 17: lengths += repeatElement(0, count: 3 + (try number(bits: 3)))
      case 18: lengths += repeatElement(0, count: 11 + (try number(bits: 7)))
      default: lengths.append(symbol)
      }
    }
    // Without a code for 256 the block could not end.
    guard lengths.count == count, lengths[256] > 0,
      let literals = HuffmanTable(lengths: lengths[..<literalCount]),
      let distances = HuffmanTable(lengths: lengths[literalCount...])
    else { throw damaged("a block has no valid codes") }
    self.literals = literals
    self.distances = distances
  }

  /// The least length and distance of each code, and how many bits more it has (RFC 1951, 3.2.5).
  private static let lengthCodes: [(least: Int, extra: Int)] =
    (0..<28).map { ranges(of: $0, bits: 2, from: 3) } + [(258, 0)]
  private static let distanceCodes: [(least: Int, extra: Int)] =
    (0..<30).map { ranges(of: $0, bits: 1, from: 1) }

  /// Groups of 2 to the power of `bits` codes; past the second, each group's ranges are twice as wide.
  private static func ranges(of code: Int, bits: Int, from first: Int) -> (least: Int, extra: Int) {
    let extra = max(0, code >> bits - 1)
    guard extra > 0 else { return (first + code, 0) }
    let leading = 1 << bits + code & (1 << bits - 1)
    return (first + leading << extra, extra)
  }

  /// Unpacks literals and matches until the block ends or the window is full.
  private mutating func decode() throws(Failure) {
    guard let literals, let distances else { preconditionFailure("codes are read before they are used") }
    let (lengthCodes, distanceCodes) = (Self.lengthCodes, Self.distanceCodes)
    let bytes = window.bytes
    var position = position
    defer { self.position = position }
    while position < Window.full {
      // 48 bits are the most a match takes: 15 + 5 and 15 + 13.
      try load()
      let entry = literals.entries[Int(bits & literals.mask)]
      try drop(Int(entry & 15))
      let symbol = Int(entry >> 4)
      if symbol < 256 {
        guard entry != 0 else { throw damaged("its data make no sense") }
        bytes[position] = UInt8(truncatingIfNeeded: symbol)
        position += 1
        continue
      }
      if symbol == 256 { return endBlock() }
      guard symbol - 257 < lengthCodes.count else { throw damaged("its data make no sense") }
      let length = lengthCodes[symbol - 257]
      let count = length.least + (try taking(length.extra))
      let distanceEntry = distances.entries[Int(bits & distances.mask)]
      try drop(Int(distanceEntry & 15))
      let distanceSymbol = Int(distanceEntry >> 4)
      guard distanceEntry != 0, distanceSymbol < distanceCodes.count else {
        throw damaged("its data make no sense")
      }
      let code = distanceCodes[distanceSymbol]
      let distance = code.least + (try taking(code.extra))
      guard distance <= position - beginning, distance <= Window.reach else {
        throw damaged("its data point to before their beginning")
      }
      // Byte by byte, since a match may run into what it copies.
      let target = bytes + position
      let origin = target - distance
      for index in 0..<count { target[index] = origin[index] }
      position += count
    }
  }
}

extension Inflater {
  /// Has at least 56 bits ready, or all there are.
  @inline(__always)
  private mutating func load() throws(Failure) {
    let next = file.next
    if file.end - next >= 8 {
      let word = UnsafeRawPointer(next).loadUnaligned(as: UInt64.self)
      bits |= UInt64(littleEndian: word) << UInt64(bitCount)
      file.next = next + (63 - bitCount) / 8
      bitCount |= 56
    } else {
      try loadLastBytes()
    }
  }

  private mutating func loadLastBytes() throws(Failure) {
    while bitCount <= 56 {
      if file.next == file.end, try !file.fill() { return }
      bits |= UInt64(file.next.pointee) << UInt64(bitCount)
      file.next += 1
      bitCount += 8
    }
  }

  /// Leaves out bits that were looked at.
  @inline(__always)
  private mutating func drop(_ count: Int) throws(Failure) {
    guard count <= bitCount else { throw cutShort }
    bits >>= UInt64(count)
    bitCount -= count
  }

  /// The next bits of those that are ready, as a number.
  @inline(__always)
  private mutating func taking(_ count: Int) throws(Failure) -> Int {
    let value = Int(bits & (1 << UInt64(count) - 1))
    try drop(count)
    return value
  }

  /// The next bits as a number; at most 32.
  mutating func number(bits count: Int) throws(Failure) -> Int {
    try load()
    return try taking(count)
  }

  mutating func byte() throws(Failure) -> UInt8 {
    UInt8(truncatingIfNeeded: try number(bits: 8))
  }

  /// Goes on to the next whole byte.
  mutating func alignToByte() {
    bits >>= UInt64(bitCount % 8)
    bitCount -= bitCount % 8
  }

  /// Whether the file has no byte more.
  mutating func isAtEnd() throws(Failure) -> Bool {
    try load()
    return bitCount == 0
  }

  /// Leaves out a zero byte, if there is one.
  mutating func dropZero() throws(Failure) -> Bool {
    try load()
    guard bitCount >= 8, bits & 255 == 0 else { return false }
    try drop(8)
    return true
  }

  func damaged(_ what: String) -> Failure {
    Failure(
      "'\(file.name)' is damaged: \(what)", help: "copy it again; 'gzip -t' checks a file", status: .badInput)
  }

  private var cutShort: Failure {
    Failure(
      "'\(file.name)' ends in the middle of its gzip data", help: "copy it again; 'gzip -t' checks a file",
      status: .badInput)
  }
}
