import Testing

@Suite("A log packed by gzip")
struct GunzipTests {
  /// "player,timestamp,event\na,2024-01-01T00:00:00Z,login\n" as it is, behind a header without a name.
  static let stored = LogText.bytes(
    hex: "1f8b08000000000000ff 01 3400 cbff"
      + "706c617965722c74696d657374616d702c6576656e740a"
      + "612c323032342d30312d30315430303a30303a30305a2c6c6f67696e0a" + "cc7eb682 34000000")
  /// The same in the codes that RFC 1951 lays down.
  static let fixed = LogText.bytes(
    hex:
      "1f8b08000000000000ff 2bc849ac4c2dd229c9cc4d2d2e49cc2dd0492d4bcd2be14ad431323032d1353004a21003032b308a"
      + "d2c9c94fcfcce30200 cc7eb682 34000000")
  /// "a,2024-01-02T00:00:00Z,login\n", with a name in the header.
  static let member = LogText.bytes(
    hex:
      "1f8b08080000000000ff 6c6f672e63737600 4bd431323032d13530d435300a3130b002a3289d9cfcf4cc3c2e00 582571db"
      + "1d000000")
  /// A login of a, b and c at 7d % 24 o'clock of each d of January 2024, in codes of its own.
  static let dynamic = LogText.bytes(
    hex: "1f8b08000000000000ff 7dd3416a02511084e17dce3281f79e8ea33947afb29b2a8620a8914402de3ebd0c84fea177"
      + "456d8afeee97f5b97d4d8ff375fb7eacd7fbb4fd6cb7c7cb3a8d36f6afade7455bde5acb7b9f2e9f1fe7dbdf7044df97"
      + "e12e462fc37db4ba3947af9b87e8c7325ca2d5cd63b4ba798a3e57616f314619e642753317aa9bbbe8a732cc85eae61c"
      + "ad6ee64287325c62ecca3017aa9bb950d91cb9502bc35ca86ee6427533172abf6fe442757386bf1d07f8dbb1c0df8ee3"
      + "bfbf15591159115911591159115911591159115911591159115911591159115911591159115911591159115911591159"
      + "1159115911591159115931593159315931593159315931593159315931593159315931593159315931593159"
      + "31593159315931593159315931593159315931593159f90532afddb1 9b090000")

  private func days(_ bytes: [UInt8]) throws -> [Int] {
    try LogText(bytes: bytes).players().joined().map { $0.day - 19_722 }
  }

  @Test("is read in blocks as they are, and in codes")
  func blocks() throws {
    #expect(try days(Self.stored) == [1])
    #expect(try days(Self.fixed) == [1])
    let players = try LogText(bytes: Self.dynamic).players()
    #expect(players.map { $0[0].player } == ["a", "b", "c"])
    for events in players {
      #expect(events.map { $0.day - 19_722 } == Array(1...28))
      #expect(events.map { $0.minute / 60 } == (1...28).map { $0 * 7 % 24 })
    }
  }

  @Test("may have several members, and zeros behind them")
  func members() throws {
    #expect(try days(Self.stored + Self.member) == [1, 2])
    #expect(try days(Self.fixed + Self.member + [0, 0, 0]) == [1, 2])
  }

  @Test("is refused when it is cut short anywhere", arguments: 2..<75)
  func cutShort(length: Int) {
    let words =
      "error: 'log' ends in the middle of its gzip data\nhelp: copy it again; 'gzip -t' checks a file\n"
    #expect(LogText(bytes: Array(Self.stored.prefix(length))).fault == words)
    if length < Self.fixed.count { #expect(LogText(bytes: Array(Self.fixed.prefix(length))).fault == words) }
    // Cut behind a first member.
    if length < Self.member.count {
      #expect(LogText(bytes: Self.stored + Self.member.prefix(length)).fault == words)
    }
  }

  @Test(
    "is refused when it is damaged",
    arguments: [
      (3, 0x20, "its header has unknown flags"), (10, 0x07, "a block has an unknown kind"),
      (11, 0x35, "a block has no valid length"), (38, 0x62, "its checksum does not match"),
      (67, 0x00, "its checksum does not match"), (71, 0x00, "its length does not match"),
      (2, 0x07, "a part of it is not gzip data"),
    ])
  func damaged(index: Int, byte: UInt8, words: String) {
    var bytes = Self.stored
    bytes[index] = byte
    #expect(
      LogText(bytes: bytes).fault
        == "error: 'log' is damaged: \(words)\nhelp: copy it again; 'gzip -t' checks a file\n")
  }

  @Test("is refused when something else follows")
  func strangerBehind() {
    #expect(
      LogText(bytes: Self.stored + Array("more".utf8)).fault
        == "error: 'log' is damaged: a part of it is not gzip data\nhelp: copy it again; 'gzip -t' checks a file\n"
    )
  }

  @Test("is refused or read, and never traps, whatever byte of it is wrong")
  func anyByte() {
    var read: Set<Int> = []
    for index in Self.dynamic.indices.dropFirst(2) {
      for change: UInt8 in [0x01, 0xFF] {
        var bytes = Self.dynamic
        bytes[index] ^= change
        if LogText(bytes: bytes).fault == "" { read.insert(index) }
      }
    }
    // A flag for text, time, flags and system in the header are not looked at, nor the bits that fill up the
    // last byte of the data.
    #expect(read.isSubset(of: Set(3..<10).union([306])))
  }
}
