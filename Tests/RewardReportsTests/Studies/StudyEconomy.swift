import RewardEngine
import RewardReports
import RewardStudies

/// The economy that reports of studies are tested on: coins at login, and for a walk by chance.
enum StudyEconomy {
  static let document: Document = {
    func mapping(_ entries: (String, Node)...) -> Node {
      Node(
        .mapping(entries.map { Node.Entry(key: Scalar($0.0), keyPlace: .whole, value: $0.1) }), at: .whole)
    }
    func word(_ text: String) -> Node { Node(.scalar(Scalar(text)), at: .whole) }
    return Document(
      source: Source(name: "study.yaml"),
      root: mapping(
        ("format", word("1")), ("title", word("Walks")), ("days", word("10")),
        ("currencies", mapping(("coins", mapping(("kind", word("soft")))))),
        ("login", mapping(("pays", mapping(("coins", word("1")))))),
        (
          "missions",
          mapping(("walk", mapping(("chance", word("0.5")), ("pays", mapping(("coins", word("4")))))))
        ),
        (
          "players",
          mapping(
            ("count", word("100")),
            ("profiles", mapping(("loyal", mapping(("share", word("1")), ("activity", word("1")))))))
        )))
  }()

  static func experiment(_ metrics: String...) throws -> Experiment {
    let scenario = try Scenario(document)
    return Experiment(
      try metrics.map { try Response($0, of: scenario) }, players: 100, replications: 3, seed: 7)
  }

  /// A sample of three replications, for one response.
  static func sample(_ values: Double?...) -> Sample {
    precondition(values.count == 3, "\(values.count) replications")
    return Sample(rows: values.map { [$0] })
  }

  static let provenance = Report.Provenance(command: "rewardsim study", version: "1.2.3")

  static func text(_ name: String, of report: StudyReport) -> String? {
    report.files.first { $0.name == name }?.text
  }
}
