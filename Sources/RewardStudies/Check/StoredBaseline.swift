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

    public init(_ spelling: String, _ value: Double?) {
      self.spelling = spelling
      // As a text −0 is 0, and the digest goes by bits.
      self.value = value.map { $0 == 0 ? 0 : $0 }
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

  /// The stored value of a response, or `nil` where there is none.
  public func value(of response: Response) -> Double? {
    figures.first { $0.spelling == response.spelling }?.value
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
    }
    return digest
  }
}
