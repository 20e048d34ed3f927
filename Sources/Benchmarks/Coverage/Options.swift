/// The options of the command line.
struct Options {
  private(set) var scenarios: [String] = [
    "first", "cheer-supports", "full-economy", "goal-streaks", "habit-tracker", "rizq", "season",
  ].map { "scenarios/\($0).yaml" }
  private(set) var sizes = [500, 4_000, 20_000]
  private(set) var seeds = 300
  private(set) var threads = 2
  /// Folder of the report; `nil` writes none.
  private(set) var folder: String?
  /// The number of metrics with too low coverage at which the command does not fail yet.
  private(set) var mostFailures = Int.max
  private var words: [String] = []

  static let usage = """
    usage: Coverage [--scenario FILE]… [--sizes 500,4000,20000] [--seeds 300] [--threads 2] [--out FOLDER]
             [--at-most NUMBER]
      --at-most fails with 1 where more figures hold the truth too seldom
    """

  /// The command line that repeats these options.
  var command: String {
    ([".ci/coverage.sh"] + (words == ["--out", "reports/coverage"] ? [] : words)).joined(separator: " ")
  }

  mutating func read(_ words: [String]) -> Bool {
    self.words = words
    var words = words[...]
    var named: [String] = []
    while let option = words.popFirst() {
      guard let text = words.popFirst() else { return false }
      switch option {
      case "--scenario": named.append(text)
      case "--sizes":
        let numbers = text.split(separator: ",").map { Int($0) ?? 0 }
        guard !numbers.isEmpty, numbers.allSatisfy({ $0 > 0 }) else { return false }
        sizes = numbers
      case "--seeds":
        guard let number = Int(text), number > 1 else { return false }
        seeds = number
      case "--threads":
        guard let number = Int(text), number > 0 else { return false }
        threads = number
      case "--out": folder = text
      case "--at-most":
        guard let number = Int(text), number >= 0 else { return false }
        mostFailures = number
      default: return false
      }
    }
    if !named.isEmpty { scenarios = named }
    return true
  }
}
