import RewardEngine

extension MetricList {
  /// All metrics there are, with the ids a scenario makes up as words in capitals.
  ///
  /// Read off the same declarations as those of any scenario: these are the metrics of one that has a thing of
  /// every kind, named by its kind.
  public static var reference: MetricList {
    var names: Set<String> = []
    let entries = Scenario.ofEverything.metrics.map { metric in
      Entry(name: inLetters(metric.name), about: inLetters(metric.about), metric: metric)
    }
    return MetricList(title: "Metric reference", entries.filter { names.insert($0.name).inserted })
  }

  /// Words with a letter where they name ``Scenario/anyNumber``.
  private static func inLetters(_ text: String) -> String {
    text.replacing("\(Scenario.anyNumber)", with: "N")
  }
}

extension Scenario {
  /// A number that stands for any, where a metric names a level, a price or a size.
  fileprivate static let anyNumber = 4711

  /// One thing of every kind that metrics name. It is never simulated.
  fileprivate static var ofEverything: Scenario {
    let number = anyNumber
    var server = Streak(id: "STREAK", protectedBy: "FREEZE")
    server.rules.clock = .utc
    return Scenario(
      title: "Everything", days: 365, currencies: [Currency(id: "CURRENCY")],
      items: [
        Item(id: "FREEZE", kind: .streakFreeze(holdAtMost: 2)),
        Item(id: "COLLECTION", kind: .collection(size: number)),
      ],
      boosts: [Boost(id: "BOOST", days: 1)],
      // The last of two levels, with a reward of its own: the one level that is timed.
      levels: Levels(
        first: number - 1, highest: number, curve: .table([1]),
        rewards: [Levels.Reward(level: number, pays: Payment())]),
      streaks: [Streak(id: "STREAK", protectedBy: "FREEZE"), server],
      // The same id for what each currency and what real money buys: most of their metrics are the same.
      shop: [
        Offer(
          id: "OFFER", gives: Payment(["FREEZE", "COLLECTION"].map { Payment.Entry($0, .fixed(1)) }),
          cost: .currency([Price("CURRENCY", number)], prefer: nil), demand: .chance(1, quantity: 1)),
        Offer(id: "OFFER", gives: Payment(), cost: .realMoney(number), demand: .weight(1)),
      ],
      players: Players(
        profiles: [Profile(id: "PROFILE", share: 1, activity: .fixed(1))],
        zones: ["ZONE", "ZONE"].map { Zone(id: $0, utcOffsetMinutes: 0, share: 0.5) }))
  }
}
