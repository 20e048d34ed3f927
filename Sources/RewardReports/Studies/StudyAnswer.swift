import RewardPages
import RewardStudies

/// What a study's page says first: the answer, what else matters, and what to do next.
public struct StudyAnswer: Sendable {
  public let lead: String
  public let others: [String]
  public let nextStep: String?

  public init(_ lead: String, others: [String] = [], nextStep: String? = nil) {
    self.lead = lead
    self.others = others
    self.nextStep = nextStep
  }

  /// - Parameter responses: A sentence or two about each; the first leads.
  init(of responses: [String], nextStep: String?) {
    self.init(responses.first ?? "", others: Array(responses.dropFirst()), nextStep: nextStep)
  }

  /// To simulate four times as many players: the width of an interval falls with the root of their number.
  static func fourfold(_ players: Int) -> String {
    "run it again with --players \((4 * players).roundedUp), which about halves the intervals"
  }

  /// All of it, a sentence or two each.
  var sentences: [String] { [lead] + others + [nextStep].compactMap { $0 } }
}

extension Page {
  /// Begins the page of a study: its heading, and the answer before everything else.
  public init(_ heading: String, _ answer: StudyAnswer) {
    self.init()
    self.heading("\(heading)", level: 1)
    lead("\(answer.lead)")
    list(answer.sentences.dropFirst().map { "\($0)" })
  }

  /// Says of comments in an edited scenario that they stand beside what has changed.
  mutating func remark(onComments comments: [String]) {
    for comment in comments {
      paragraph(
        "The comment \(code: comment) still stands beside what has changed. Check whether it is still true.")
    }
  }
}

extension Experiment {
  /// The size of the experiment, as a line of the provenance.
  ///
  /// - Parameter scope: what each of the simulations is of, such as `at each point`.
  public func sizeInWords(_ scope: Words) -> Words {
    "\(players) players in \(replications.count) replications \(scope), seed \(String(seed))"
  }

  /// The size of the experiment, for `summary.json`.
  var members: [JSONValue.Member] {
    [
      .init("players", .whole(players)), .init("replications", .whole(replications.count)),
      .init("seed", .text(String(seed))),
    ]
  }
}
