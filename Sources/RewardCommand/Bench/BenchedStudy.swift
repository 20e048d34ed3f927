import RewardEngine
import RewardStudies

/// A command that `bench --studies` measures, with the arguments it needs in a scenario.
struct BenchedStudy: Equatable {
  let name: String
  /// After the scenario.
  let arguments: [String]
  /// Whether it writes a report folder.
  let writesFolder: Bool

  private init(_ name: String, _ arguments: [String] = [], writesFolder: Bool = true) {
    (self.name, self.arguments, self.writesFolder) = (name, arguments, writesFolder)
  }

  /// `run`, and each study that makes sense for a scenario.
  ///
  /// Studies of one field take the first assumption, and where a scenario has no goals they report its active days.
  static func all(of scenario: Scenario, _ document: Document) -> [BenchedStudy] {
    let hasGoals = !scenario.goals.isEmpty
    let metric = hasGoals ? [] : ["--metric", "active_days.mean"]
    var all = [BenchedStudy("run")]
    if hasGoals { all.append(BenchedStudy("check", writesFolder: false)) }
    if let axis = Assumptions(of: document).axes.first {
      let (low, high) = (axis.text(of: axis.value(at: 0)), axis.text(of: axis.value(at: 1)))
      all += [
        BenchedStudy("compare", ["--set", "\(axis.path)=\(high)"] + metric),
        BenchedStudy("sweep", ["--axis", "\(axis.path)=\(low):\(high)"] + metric),
        BenchedStudy("sensitivity", ["--all-assumptions"] + metric),
        BenchedStudy("tune", ["--knob", "\(axis.path)=\(low),\(high)", "--goal", "active_days.mean>=1"]),
      ]
    }
    if !scenario.streaks.isEmpty { all.append(BenchedStudy("clock-audit", writesFolder: false)) }
    if scenario.streaks.contains(where: { $0.protectedBy != nil }) {
      all.append(BenchedStudy("freeze-value"))
    }
    return all + levelCurve(scenario)
  }

  /// Half of the players four levels up in two weeks, and nine levels up in two months.
  private static func levelCurve(_ scenario: Scenario) -> [BenchedStudy] {
    guard let levels = scenario.levels else { return [] }
    let targets = [(4, 14), (9, 60)].filter { levels.first + $0.0 <= levels.highest && $0.1 < scenario.days }
    guard !targets.isEmpty else { return [] }
    return [
      BenchedStudy(
        "level-curve",
        targets.flatMap { ["--target", "level.\(levels.first + $0.0).days.p50=\($0.1)"] })
    ]
  }
}
