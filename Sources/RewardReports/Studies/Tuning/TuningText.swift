import RewardEngine
import RewardPages
import RewardStudies

/// The text of a tuning's findings, for tables and sentences.
extension TuningReport {
  var tuning: Tuning { findings.tuning }

  /// The number of the first response that is only watched.
  var firstWatched: Int { tuning.goals.count + tuning.objectives.count }

  /// The id of a goal.
  func name(of goal: Int) -> String { tuning.goals[goal].id }

  func unit(of response: Int) -> String { tuning.responses[response].address.metric.unit }

  func wanted(_ goal: Int) -> String { tuning.goals[goal].wantedText(in: unit(of: goal)) }

  /// A value with its interval; without one where all replications agree.
  func figure(_ response: Int, of appraisal: Appraisal) -> String {
    text(appraisal.figures[response], in: unit(of: response))
  }

  /// How many players get to a goal by its limit, where its day has no value: `27.9 % (27.2 to 28.6)` and day 40.
  ///
  /// - Parameter goal: its place among the goals and then the other goals.
  func share(ofGoal goal: Int, in appraisal: Appraisal) -> (figure: String, day: Int)? {
    guard let share = appraisal.shares[goal],
      let day = tuning.goalsByShare.first(where: { $0.place == goal })?.share.response.address.time
    else { return nil }
    return (text(share, in: "share"), day)
  }

  func text(_ figure: Outcome.Estimate?, in unit: String) -> String {
    guard let figure else { return NumberText.missing }
    guard figure.low == figure.value, figure.high == figure.value else {
      return figure.text(in: unit)
    }
    return Outcome.Estimate(value: figure.value, low: nil, high: nil).text(in: unit)
  }

  /// The settings of an edit, `a = 1 and b = 2`, or `today's scenario` where there are none.
  func settings(of edit: Edit) -> String {
    let settings = tuning.settings(of: edit)
    return settings.isEmpty ? "today's scenario" : settings.map { "\($0.path) = \($0.text)" }.listed
  }

  /// `all 3 goals`, `the goal`; with `that have a value` where others have none.
  var goalsInWords: String {
    let isPart = !tuning.unmeasured.isEmpty
    return switch tuning.goals.count {
    case 1: isPart ? "the only goal that has a value" : "the goal"
    case 2: "both goals\(isPart ? " that have a value" : "")"
    default: "all \(NumberText.whole(tuning.goals.count)) goals\(isPart ? " that have a value" : "")"
    }
  }

  /// The limits of a goal that has no value in this run.
  func wanted(_ goal: Scenario.Goal) -> String {
    let unit = Response(goal, of: tuning.scenario, in: Scenario.longestRun)?.address.metric.unit
    return goal.wantedText(in: unit ?? "")
  }

  /// The verdict on a goal without a value.
  static let unmeasured = "\(Verdict.State.inconclusive.word), no value"

  /// The number of edits that were tried: `8 edits`.
  var tried: String { findings.path.count.counted("edit") }

  /// The arguments that make the edit, one per line.
  var setLines: String { findings.settings.map { "--set \($0)" }.joined(separator: "\n") }
}

extension Appraisal {
  /// Whether all goals are met.
  var verdict: Words { .verdict(state.word, state.tone) }
}
