import RewardEngine
import RewardPages
import RewardStudies

/// The name of a metric in a sentence: `the mean of coins held`, where tables have `coins.balance.mean`.
struct MetricName {
  let response: Response

  init(_ response: Response) { self.response = response }

  /// A noun phrase in the singular.
  var text: String {
    let day = response.address.time.map { " on day \($0)" } ?? ""
    let profile = response.profile.map { " among '\($0)' players" } ?? ""
    return (ofTenure ?? usual.map { $0 + day } ?? (described + day)) + profile
  }

  private var metric: Metric { response.address.metric }

  private var statistic: String? {
    switch response.address.statistic {
    case .mean: "mean"
    case .quantile(perMille: 500): "median"
    case .quantile(let perMille): "\(NumberText.significant(Double(perMille) / 10)) % quantile"
    case nil: nil
    }
  }

  /// A metric of so many days after arrival.
  private var ofTenure: String? {
    guard metric.name == "retention", let days = response.address.time else { return nil }
    return "the share of players who play \(MoneyText.days(days)) after arrival"
  }

  private var usual: String? {
    let parts = metric.name.split(separator: ".").map(String.init)
    let statistic = self.statistic ?? "mean"
    switch (parts.first, parts.last, parts.count) {
    case ("active_days", _, 1): return "the \(statistic) of days played"
    case ("level", _, 1): return "the \(statistic) level"
    case ("payers", _, 1): return "the share of players who pay real money"
    case ("arpu", _, 1): return "real money per player"
    case ("drought", _, 1): return "the \(statistic) of the longest time without a level"
    case ("level", "days", 3): return "the \(statistic) of days until level \(parts[1])"
    case ("level", "reached", 3): return "the share of players who reach level \(parts[1])"
    case ("streak", _, 2): return "the \(statistic) length of streak '\(parts[1])'"
    case ("streak", "save_rate", 3): return "the share of gaps that streak '\(parts[1])' survives"
    case ("streak", "losses", 3): return "the \(statistic) number of losses of streak '\(parts[1])'"
    case ("streak", "longest", 3): return "the \(statistic) of the longest streak '\(parts[1])'"
    case (let currency?, "balance", 2): return "the \(statistic) of \(currency) held"
    case (let item?, "held", 2): return "the \(statistic) number of '\(item)' held"
    case (let item?, "coverage_weeks", 2): return "the \(statistic) of weeks that '\(item)' held would cover"
    case (let currency?, "sink_faucet_28", 2):
      return "the ratio of \(currency) spent to received in four weeks"
    case (let currency?, "growth_28", 2): return "the four-week growth of \(currency) held"
    case (let currency?, "exhausted", 2): return "the share of players who own all that \(currency) buy once"
    case (let currency?, "gini", 2): return "the Gini coefficient of \(currency) held"
    default: return nil
    }
  }

  /// The metric's own description up to its first colon, semicolon or full stop, and its subject.
  private var described: String {
    let about = metric.about.prefix { !":.;".contains($0) }
    let subject = metric.name.split(separator: ".").dropLast().last.map { " ('\($0)')" } ?? ""
    let words = about.prefix(1).lowercased() + about.dropFirst() + subject
    return statistic.map { "the \($0) of \(words)" } ?? "the \(words)"
  }

  /// The subject of the metric: a currency, an item, a streak or the players.
  var family: String {
    let parts = metric.name.split(separator: ".").map(String.init)
    return parts[0] == "streak" && parts.count > 1 ? "streak.\(parts[1])" : parts[0]
  }
}

extension String {
  /// The last names of a dotted path, as many as a chart's label has room for: a label would cut it at its end.
  func lastNames(pixels: Double) -> String {
    var names = split(separator: ".")[...]
    while names.count > 1, TextWidth.pixels(names.joined(separator: "."), size: EndLabels.size) > pixels {
      names.removeFirst()
    }
    return names.joined(separator: ".")
  }

  /// With its first letter in upper case.
  package var capitalizedAtStart: String { prefix(1).uppercased() + dropFirst() }
}
