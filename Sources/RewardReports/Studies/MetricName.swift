import RewardEngine
import RewardPages
import RewardStudies

/// The name of a metric in a sentence: `the mean of coins held`, where tables have `coins.balance.mean`.
struct MetricName {
  let response: Response

  init(_ response: Response) { self.response = response }

  /// A noun phrase in the singular.
  var text: String {
    let profile = response.profile.map { " among '\($0)' players" } ?? ""
    return (phrase ?? described) + time + profile
  }

  var metric: Metric { response.address.metric }

  /// The parts of the metric's name.
  var parts: [String] { metric.name.split(separator: ".").map(String.init) }

  private var phrase: String? {
    switch metric.family {
    case .experience: ofExperience
    case .money: ofMoney
    case .freezes: ofFreezes
    case .streaks: ofStreaks
    case .engagement: ofEngagement
    case .shop: ofShop
    }
  }

  /// The day it is measured on; empty for a phrase that has it.
  private var time: String {
    guard let time = response.address.time else { return "" }
    return switch metric.time {
    case .day, .window: " on day \(time)"
    case .tenure: metric.family == .engagement ? "" : " within \(time.counted("day")) of arrival"
    case .length, .run: ""
    }
  }

  /// `mean`, `median`, `95 % quantile`; the mean where the metric has a single value.
  var statistic: String {
    switch response.address.statistic {
    case .mean, nil: "mean"
    case .quantile(perMille: 500): "median"
    case .quantile(let perMille): "\(NumberText.significant(Double(perMille) / 10)) % quantile"
    }
  }

  /// The metric's own description up to its first sign, and its subject.
  private var described: String {
    let about = metric.about.prefix { !":.;(".contains($0) }
    let subject = parts.dropLast().last.map { " of '\($0)'" } ?? ""
    return "the \(about.prefix(1).lowercased() + about.dropFirst())\(subject)"
  }

  /// The subject of the metric: a currency, an item, a streak or the players.
  var family: String {
    let parts = metric.name.split(separator: ".").map(String.init)
    return parts[0] == "streak" && parts.count > 1 ? "streak.\(parts[1])" : parts[0]
  }

  /// What a metric is about: a currency, an offer, a streak, or all levels.
  static func subject(_ name: String) -> String {
    let parts = name.split(separator: ".", maxSplits: 2).map(String.init)
    let isNamed = ["shop", "streak", "mission", "pack", "clocks"].contains(parts[0]) && parts.count > 1
    return parts[0] == "level" ? "levels" : isNamed ? "\(parts[0]).\(parts[1])" : parts[0]
  }
}

extension [String] {
  /// The last names of each path. Where two would look alike they stay whole, and a chart breaks them into lines.
  func lastNames(pixels: Double) -> [String] {
    let short = map { $0.lastNames(pixels: pixels) }
    return indices.map { place in short.count { $0 == short[place] } > 1 ? self[place] : short[place] }
  }
}

extension String {
  /// The last names of a dotted path, as many as a chart's label has room for: a label would cut it at its end.
  fileprivate func lastNames(pixels: Double) -> String {
    var names = split(separator: ".")[...]
    while names.count > 1, TextWidth.pixels(names.joined(separator: "."), size: EndLabels.size) > pixels {
      names.removeFirst()
    }
    return names.joined(separator: ".")
  }
}
