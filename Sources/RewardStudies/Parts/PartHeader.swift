import RewardEngine

extension Part {
  /// The run that a part belongs to.
  ///
  /// | bytes | content, numbers lowest byte first |
  /// | ---: | --- |
  /// | 8 | the magic `89 52 57 50 0D 0A 1A 0A`, which a transfer as text damages |
  /// | 4 | the version of this format, 1 |
  /// | 16 | the engine's version as ASCII, zeros behind it |
  /// | 8 each | size of the file, digest of the scenario, seed, players, days, number and count of the shard, first seat and the one behind the last |
  /// | 16 | the ``Checksum`` of all that |
  public struct Header: Sendable, Equatable {
    public var engine: String
    /// The ``Run/inputDigest`` of the run.
    public var scenario: UInt64
    public var seed: UInt64
    /// Players and days of the whole run.
    public var players: Int
    public var days: Int
    public var shard: Shard
    public var seats: Range<Int>
    /// Bytes of the whole file.
    var fileSize = 0

    static let magic: [UInt8] = [0x89, 0x52, 0x57, 0x50, 0x0D, 0x0A, 0x1A, 0x0A]
    static let format: UInt32 = 1
    static let engineWidth = 16
    /// Bytes of a header.
    public static let byteCount = 8 + 4 + engineWidth + 9 * 8 + Checksum.byteCount

    init(
      engine: String = Engine.version, scenario: UInt64, seed: UInt64, players: Int, days: Int, shard: Shard,
      seats: Range<Int>
    ) {
      precondition(engine.utf8.count <= Self.engineWidth, "no room for version '\(engine)'")
      self.engine = engine
      self.scenario = scenario
      self.seed = seed
      self.players = players
      self.days = days
      self.shard = shard
      self.seats = seats
    }

    func bytes(before rest: Int) -> [UInt8] {
      var bytes = Self.magic
      bytes.append(lowestFirst: Self.format)
      bytes += Array(engine.utf8)
      bytes += Array(repeating: 0, count: Self.engineWidth - engine.utf8.count)
      bytes.append(lowestFirst: Self.byteCount + rest)
      bytes.append(lowestFirst: scenario)
      bytes.append(lowestFirst: seed)
      for number in [players, days, shard.number, shard.count, seats.lowerBound, seats.upperBound] {
        bytes.append(lowestFirst: number)
      }
      bytes.append(lowestFirst: Checksum(bytes[...]).value)
      return bytes
    }

    /// Reads the beginning of a file.
    ///
    /// - Throws: ``Fault`` that names what is wrong with the header.
    public init(_ bytes: [UInt8]) throws(Fault) {
      guard bytes.starts(with: Self.magic) else {
        throw Self.magic.starts(with: bytes) ? Self.cutShort(bytes) : Fault("is no part of a run")
      }
      guard bytes.count >= Self.magic.count + 4 else { throw Self.cutShort(bytes) }
      var rest = bytes[Self.magic.count...]
      let format: UInt32 = Self.take(from: &rest)
      guard format == Self.format else {
        throw Fault("is of format \(format), and this rewardsim reads format \(Self.format)")
      }
      guard bytes.count >= Self.byteCount else { throw Self.cutShort(bytes) }
      let checked = bytes[..<(Self.byteCount - Checksum.byteCount)]
      let engine = rest.prefix(Self.engineWidth)
      rest = rest.dropFirst(Self.engineWidth)
      let size: Int = Self.take(from: &rest)
      let scenario: UInt64 = Self.take(from: &rest)
      let seed: UInt64 = Self.take(from: &rest)
      let numbers: [Int] = (0..<6).map { _ in Self.take(from: &rest) }
      guard Checksum(checked).value == Self.take(from: &rest),
        let engine = String(validating: engine.prefix { $0 != 0 }, as: UTF8.self),
        let shard = Shard(numbers[2], of: numbers[3]), numbers[0] > 0, numbers[1] > 0,
        size >= Self.byteCount + Checksum.byteCount,
        0 <= numbers[4], numbers[4] <= numbers[5], numbers[5] <= numbers[0]
      else { throw Fault("is damaged: its header is not what was written") }
      self.init(
        engine: engine, scenario: scenario, seed: seed, players: numbers[0], days: numbers[1], shard: shard,
        seats: numbers[4]..<numbers[5])
      fileSize = size
    }

    /// Whether a file begins as parts do.
    public static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

    /// Whether two parts are of one run: of one scenario, size, seed and version.
    public func isOfRun(of other: Header) -> Bool {
      engine == other.engine && scenario == other.scenario && seed == other.seed && players == other.players
        && days == other.days
    }

    private static func cutShort(_ bytes: [UInt8]) -> Fault {
      Fault("is cut short: it ends after \(bytes.count) bytes, within its header")
    }

    private static func take<Number: FixedWidthInteger>(from rest: inout ArraySlice<UInt8>) -> Number {
      defer { rest = rest.dropFirst(Number.bitWidth / 8) }
      return Number(lowestFirst: rest.prefix(Number.bitWidth / 8))
    }
  }
}
