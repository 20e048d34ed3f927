import RewardEngine

/// A stored economy: all that is needed to simulate it again with the same random draws, and its values then.
public struct StoredBaseline: Sendable, Equatable {
  /// The version of the layout.
  public static let schema = 1

  /// The engine that measured it; another version may give other values.
  public var version = Engine.version
  /// The scenario file's name, its whole text, and the changes of `--set` and `--days` that were made to it.
  public var name: String
  public var text: String
  public var settings: [String]
  public var players: Int
  public var replications: Int
  public var seed: UInt64
  public var figures: [Figure]

  /// The value of a response then; `nil` where some replication had none.
  public struct Figure: Sendable, Equatable {
    public var spelling: String
    public var value: Double?
    /// The ends of its 95 % interval; `nil` where it has none, and in files that stored none.
    public var interval: Interval?

    public init(_ spelling: String, _ value: Double?, _ interval: Interval? = nil) {
      // As a text −0 is 0, and the digest goes by bits.
      func positive(_ number: Double) -> Double { number == 0 ? 0 : number }
      self.spelling = spelling
      self.value = value.map(positive)
      self.interval = interval.map { Interval(low: positive($0.low), high: positive($0.high)) }
    }
  }

  public init(
    name: String, text: String, settings: [String], players: Int, replications: Int, seed: UInt64,
    figures: [Figure]
  ) {
    self.name = name
    self.text = text
    self.settings = settings
    self.players = players
    self.replications = replications
    self.seed = seed
    self.figures = figures
  }

  /// A response with the default margin around its stored value, or `nil` where there is none.
  public func watched(_ response: Response) -> WatchedMetric? {
    figures.first { $0.spelling == response.spelling }.flatMap { figure in
      figure.value.map { WatchedMetric(response, usualAround: $0, interval: figure.interval) }
    }
  }

  /// A checksum of the whole, which detects a damaged or edited file.
  public var digest: Digest {
    var digest = Digest()
    for text in [version, name, text] + settings { digest.add(text) }
    for number in [settings.count, players, replications, figures.count] { digest.add(number) }
    digest.add(seed)
    for figure in figures {
      digest.add(figure.spelling)
      digest.add(figure.value?.bitPattern ?? .max)
      // A file without intervals keeps its digest.
      for end in figure.interval.map({ [$0.low, $0.high] }) ?? [] { digest.add(end.bitPattern) }
    }
    return digest
  }
}
