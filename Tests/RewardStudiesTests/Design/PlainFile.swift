import RewardEngine

@testable import RewardStudies

/// A scenario file of indented `key: value` lines, without the rest of YAML, that knows where everything stands.
enum PlainFile {
  static func document(_ text: String) -> Document {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var rest = lines.enumerated().compactMap { Line($0.offset + 1, $0.element) }[...]
    return Document(source: Source(name: "plain.yaml", lines: lines), root: mapping(&rest, indent: 0))
  }

  /// One coin at each login of players who come every day, and for a walk by chance: ten days.
  static func economy(_ more: String = "") -> Document {
    document(
      """
      format: 1
      title: Walks
      days: 10
      currencies:
        coins:
          kind: soft
      login:
        pays:
          coins: 1
      missions:
        walk:
          chance: 0.5 # ASSUMPTION
          pays:
            coins: 4
      players:
        count: 320
        profiles:
          loyal:
            share: 1
            activity: 1
      \(more)
      """)
  }

  private struct Line {
    var number: Int
    var indent: Int
    var key: String
    var value: String

    init?(_ number: Int, _ text: String) {
      let bare = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
      let parts = bare.split(separator: ":", maxSplits: 1)
      guard let first = parts.first, first.contains(where: { $0 != " " }) else { return nil }
      self.number = number
      indent = first.prefix { $0 == " " }.count
      key = String(first.dropFirst(indent))
      value = parts.count > 1 ? parts[1].split(separator: " ").joined(separator: " ") : ""
    }
  }

  private static func mapping(_ lines: inout ArraySlice<Line>, indent: Int) -> Node {
    var entries: [Node.Entry] = []
    let start = lines.first?.number ?? 1
    while let line = lines.first, line.indent == indent {
      lines.removeFirst()
      let place = Place.file(line: line.number, column: indent + 1, width: line.key.count)
      let value =
        line.value.isEmpty
        ? mapping(&lines, indent: indent + 2)
        : Node(
          .scalar(Scalar(line.value)),
          at: .file(line: line.number, column: indent + line.key.count + 3, width: line.value.count))
      entries.append(Node.Entry(key: Scalar(line.key), keyPlace: place, value: value))
    }
    return Node(.mapping(entries), at: .file(line: start, column: indent + 1, width: 0))
  }
}

extension Experiment {
  /// Forty players in four parts, looking at the mean balance on the last day.
  static func ofCoins(_ metrics: [String] = ["coins.balance.mean"]) throws -> Experiment {
    let scenario = try Scenario(PlainFile.economy())
    return Experiment(
      try metrics.map { try Response($0, of: scenario) }, players: 40, replications: 4, seed: 1, threads: 2)
  }
}
