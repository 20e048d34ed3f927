import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("A word of the command line")
struct CommandLineWordsTests {
  @Test(
    "that begins with one hyphen is refused, even with an h in it, which the parser would print help for",
    arguments: [
      ("check -dash.yaml", "-dash.yaml"), ("run a.yaml --shard -1/3", "-1/3"), ("validate -hx", "-hx"),
    ])
  func short(words: String, word: String) {
    let failure = Rewardsim.unknownShortOption(words.split(separator: " ").map(String.init))
    #expect(
      failure
        == Failure("there is no option '\(word)'", help: "a file of this name is './\(word)'", status: .usage)
    )
  }

  @Test(
    "is let through where it is help, standard input, a number, or a file behind '--'",
    arguments: ["run -h", "run -", "explain a.yaml -5", "check -- -dash.yaml", "check ./-dash.yaml", ""])
  func others(words: String) {
    #expect(Rewardsim.unknownShortOption(words.split(separator: " ").map(String.init)) == nil)
  }

  @Test(
    "that is a scenario gives its report a name that a folder can have and no option is",
    arguments: [
      ("scenarios/first.yaml", "first"), ("my coins.v2.yaml", "my-coins-v2"), ("経済.yaml", "経済"),
      ("Ökonomie.yaml", "Ökonomie"), ("-dash.yaml", "_dash"), (".yaml", "scenario"),
    ])
  func names(path: String, name: String) {
    #expect(ScenarioOptions.name(of: path) == name)
  }

  @Test("that is a scenario without any letter gives a name that another one does not")
  func nameless() {
    let names = ["🎮.yaml", "🎲.yaml", "--.yaml", "..", "../.."].map(ScenarioOptions.name)
    // The last two have the same name in other folders.
    #expect(Set(names).count == 4)
    #expect(names.allSatisfy { $0.hasPrefix("scenario-") && $0.count == 17 })
  }
}
