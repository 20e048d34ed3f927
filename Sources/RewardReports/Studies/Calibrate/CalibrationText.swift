import RewardCalibration
import RewardPages
import RewardStudies

/// Names and numbers of a calibration in words.
struct CalibrationText {
  let findings: Calibration.Findings

  /// A share or a mean with its range.
  func estimate(_ value: Double, _ ninety: Ninety, isShare: Bool) -> String {
    // The share of the only profile is certain.
    if isShare, ninety.low == ninety.high { return NumberText.percent(value) }
    return isShare
      ? NumberText.percentEstimate(value, low: ninety.low, high: ninety.high)
      : NumberText.estimate(value, low: ninety.low, high: ninety.high)
  }

  static func title(_ kind: ObservedFigure.Kind) -> String {
    switch kind {
    case .retention: "Players who play, by day since arrival"
    case .weekday: "Players who play, by weekday"
    case .survivors: "Players who have not churned, by day since arrival"
    case .daysOfPlay: "Players by days of play"
    case .lastDay: "Players who play on a day or later"
    case .bothDays: "Players by the days on which they play"
    case .purchases: "Packs bought for real money"
    case .metric: "Figures you gave"
    }
  }

  static func axis(_ kind: ObservedFigure.Kind) -> String {
    switch kind {
    case .retention, .survivors, .lastDay: "days since arrival"
    case .daysOfPlay: "days of play"
    case .weekday, .bothDays, .purchases, .metric: ""
    }
  }

  /// A figure of a source, such as `days of play: 3 to 4`.
  static func name(_ figure: ObservedFigure) -> String {
    switch figure.kind {
    case .retention: "players on \(figure.name)"
    case .weekday: "players on \(figure.name.capitalizedAtStart)s"
    case .survivors: "not churned by \(figure.name)"
    case .daysOfPlay: "\(figure.name) \(NumberText.noun(after: figure.name, "day")) of play"
    case .lastDay: "players on \(figure.name) or later"
    case .bothDays, .purchases, .metric: figure.name
    }
  }

  static func value(_ value: Double, of figure: ObservedFigure) -> String {
    figure.isShare ? NumberText.percent(value) : NumberText.significant(value)
  }

  static func name(_ number: Knowledge.Number) -> String {
    switch number {
    case .mean: "mean chance to play"
    case .concentration: "concentration"
    case .halfLife: "time until they churn"
    case .gamma: "gamma of churn"
    case .share: "share"
    }
  }

  func name(_ place: Knowledge.Place) -> String {
    "the \(Self.name(place.number)) of '\(findings.names[place.profile])'"
  }

  /// What the data do not show, a sentence each.
  ///
  /// - Parameter loss: what losing a streak changes, where that was studied.
  func unknowns(_ loss: StreakLossEffect? = nil) -> [String] {
    var sentences: [String] = []
    if !findings.calibration.showsPlay {
      sentences.append(
        "How often players play does not show in these data. The chances to play stay as they were.")
    }
    sentences += silences
    sentences += findings.knowledge.tied.map { tie in
      let direction = tie.correlation > 0 ? "rise and fall together" : "move against each other"
      return
        "\(name(tie.first).capitalizedAtStart) and \(name(tie.second)) \(direction): the data show them only together."
    }
    // Profiles that were to be kept are thought to be there, however few their players are.
    for part in findings.names.indices where findings.best.parts.count > 1 && !isKept {
      let share = findings.estimate { $0.parts[part].share }
      if share.ninety.low < 0.01 {
        sentences.append("The data fit almost as well without '\(findings.names[part])'.")
      }
    }
    sentences += findings.calibration.sources.compactMap { source in
      let step = source.evidence.step
      guard step >= 10 else { return nil }
      return
        "All counts of \(source.name) are multiples of \(NumberText.whole(step)): they are taken as rounded to it."
    }
    let but = if case .estimated? = loss?.finding { ", except after a lost streak" } else { "" }
    sentences.append(
      "What brings players back after they churned, and what rewards change, does not show in these data\(but)."
    )
    return sentences
  }

  private var isKept: Bool { findings.calibration.choice == .kept }

  /// About which numbers the data say next to nothing, profiles with the same ones together.
  private var silences: [String] {
    var groups: [(numbers: String, profiles: [String])] = []
    for (profile, name) in findings.names.enumerated() {
      let own = findings.knowledge.unknown.filter { $0.profile == profile }
      if own.isEmpty { continue }
      let numbers = own.map { "the \(Self.name($0.number))" }.listed
      if let known = groups.firstIndex(where: { $0.numbers == numbers }) {
        groups[known].profiles.append("'\(name)'")
      } else {
        groups.append((numbers, ["'\(name)'"]))
      }
    }
    let shown = isKept ? "what is near the scenario's own numbers" : "what is usual"
    return groups.map { group in
      "Of \(group.profiles.listed), these data say next to nothing about \(group.numbers). The range shows \(shown), not your players."
    }
  }

  /// The tables whose figures are of a part of their players: one number of days watched has most of them, or of their first days.
  private var grouped: [Grouped] {
    findings.calibration.sources.compactMap { source in
      let compared = source.compared?.players ?? 0
      if let stays = source.evidence as? FirstStays {
        return Grouped(
          figures: "Last days of play", usual: stays.usualPlayers, all: stays.players ?? 0, days: stays.days,
          compared: compared)
      }
      return source.evidence.table.map {
        Grouped(
          figures: "Days of play and last days", usual: $0.usualPlayers, all: $0.players ?? 0,
          days: $0.usualDays, isOfFirst: $0.isOfFirstDays, compared: compared)
      }
    }.filter { $0.usual < $0.all }
  }

  private struct Grouped {
    /// What they are of, at the start of a sentence.
    let figures: String
    let usual: Int
    let all: Int
    let days: Int
    /// Whether they are of the first days of players who were watched for longer, too.
    var isOfFirst = false
    /// Players who are compared by day since arrival.
    let compared: Int

    var watched: String {
      isOfFirst
        ? "the first \(days.counted("day")) of the \(usual.counted("player")) of \(NumberText.whole(all)) who were watched for as long"
        : "the \(usual.counted("player")) of \(NumberText.whole(all)) who were watched for \(days.counted("day"))"
    }
    var others: String {
      let count = all - usual
      let subject = count == 1 ? "The other player is" : "The other \(NumberText.whole(count)) are"
      return
        "\(subject) fitted, and compared \(compared > usual ? "only by day since arrival" : "with nothing")."
    }
  }

  /// Which players figures of a kind are of; `nil` where it is all of them.
  func group(_ kind: ObservedFigure.Kind) -> String? {
    if kind == .retention, let compared = findings.calibration.sources.compactMap(\.compared).first {
      let others =
        compared.isWithoutBrought ? " Players who arrive while an event brings some are left out." : ""
      return
        "Of all players who were watched for as long, the share who play this many days after they arrived. Both columns are of the dates as they were, with their weekdays and events.\(others)"
    }
    guard kind == .daysOfPlay || kind == .lastDay else { return nil }
    let stays = findings.calibration.sources.contains { $0.evidence is FirstStays }
    let first = stays ? ["Players count until their first \(LongAbsence.daysOfStay) days without play."] : []
    let sentences =
      first
      + grouped.map {
        "These figures are of \($0.watched)\($0.isOfFirst ? "" : ", the most usual number of days"). \($0.others)"
      }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// The number of players of figures of a kind, where it is a part of them.
  func among(_ kind: ObservedFigure.Kind) -> String {
    guard kind == .daysOfPlay || kind == .lastDay, grouped.count == 1 else { return "" }
    return " among \(grouped[0].usual.counted("player"))"
  }

  /// What the profiles are fitted to: the players of the one source that says how many there are, or the sources by name.
  var subject: String {
    let counted = findings.calibration.sources.filter { $0.evidence.players != nil }
    guard counted.count == 1, let players = counted[0].evidence.players else {
      return counted.isEmpty ? "your figures" : counted.map(\.name).listed
    }
    return players.counted("player")
  }

  /// How well the figures are met, in a sentence or two.
  var fidelity: String {
    met + grouped.map { " \($0.figures) are compared for \($0.watched). \($0.others)" }.joined()
  }

  private var met: String {
    let all = findings.figures.flatMap(\.figures)
    let inside = findings.figures.inside
    guard let worst = findings.worst else {
      let subject =
        switch all.count {
        case 1: "The one figure is"
        case 2: "Both figures are"
        default: "All \(NumberText.whole(all.count)) figures are"
        }
      return "\(subject) within the range that this mix gives 90 % of such observations."
    }
    let figure = worst.figure.figure
    return
      "Of \(all.count.counted("figure")), \(NumberText.whole(inside)) \(inside.agreeing("is", "are")) within the range that this mix gives 90 % of such observations.\(misfit) The worst is '\(Self.name(figure))': \(Self.value(figure.value, of: figure)) observed, \(Self.value(worst.figure.fitted, of: figure)) fitted."
  }

  /// What it means where fewer figures are met than luck explains.
  private var misfit: String {
    let (inside, fewest) = (findings.figures.inside, findings.figures.fewestInside)
    guard inside < fewest else { return "" }
    return
      " If players were as the model has them, \(NumberText.whole(fewest)) or more would be, in 19 of 20 cases. So the model leaves out something that your players do, or they are unlike those of other apps."
  }

  /// How figures without a formula were fitted, and how far off that could be.
  func method(_ simulation: SimulatedTargets.Quality) -> String {
    let misses = zip(simulated, zip(simulation.misses, simulation.luck)).map { name, errors in
      "\(NumberText.significant(errors.0, digits: 2)) for '\(name)' (luck alone: a standard error of \(NumberText.significant(errors.1, digits: 2)))"
    }
    return
      "Figures without a formula were simulated for \(simulation.mixes.counted("mix", "mixes")) of \(NumberText.whole(simulation.players)) players, in \(simulation.rounds.counted("round")). Between them an emulator gives the figure: a smooth function with its own error (a Gaussian process, Rasmussen and Williams 2006). Half of the mixes of the last round, before it knew them, were off by at most \(misses.listed). The ranges include both errors."
  }

  private var simulated: [String] {
    findings.calibration.sources.compactMap { $0.evidence as? EmulatedFigures }.flatMap(\.targets).map(\.name)
  }

  /// How well a part of the data predicts the rest; `nil` where there is too little.
  var prediction: String? {
    let all = findings.prediction.flatMap(\.figures)
    guard !all.isEmpty else { return nil }
    let (inside, fewest) = (findings.prediction.inside, findings.prediction.fewestInside)
    let usual = " If the model is right, that is \(NumberText.whole(fewest)) or more in 19 of 20 cases"
    let advice = ": look at what is off in fit.csv before you rely on the fit"
    let more = inside == all.count ? "" : usual + (inside < fewest ? advice : "") + "."
    return
      "Fitted to a part of the data, the mix predicts \(NumberText.whole(inside)) of the \(all.count.counted("figure")) in the other part.\(more)"
  }
}

extension [Int] {
  /// Dates in order, as text. Dates in a row are named by their first and last one, and at most five such are named.
  var datesListed: String {
    var rows: [ClosedRange<Int>] = []
    for date in self {
      if let last = rows.last, last.upperBound + 1 == date {
        rows[rows.count - 1] = last.lowerBound...date
      } else {
        rows.append(date...date)
      }
    }
    let named = rows.prefix(5).map {
      $0.count == 1
        ? CivilDate.text($0.lowerBound)
        : "\(CivilDate.text($0.lowerBound)) to \(CivilDate.text($0.upperBound))"
    }
    let others = rows.dropFirst(5).reduce(0) { $0 + $1.count }
    return (others > 0 ? named + [others.counted("more date", "more dates")] : named).listed
  }
}
