import ArgumentParser
import Testing

@testable import RewardCommand

@Suite("The help")
struct HelpTests {
  private static let commands: [any ParsableCommand.Type] =
    [Rewardsim.self] + subcommands(of: Rewardsim.self)

  private static func subcommands(of command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    command.configuration.subcommands.flatMap { [$0] + subcommands(of: $0) }
  }

  /// The texts of a command's help: a column wide enough breaks no line, and two blanks part an option from its text.
  private static func texts(of command: any ParsableCommand.Type) -> [String] {
    let help = Rewardsim.helpMessage(for: command, columns: 10_000)
    return help.split(separator: "\n").flatMap { line in
      line.replacing(#/ {2,}/#, with: "\n").split(separator: "\n").map(String.init)
    }.filter { !$0.hasPrefix("-") && !$0.hasPrefix("USAGE") }
  }

  @Test("says everything in sentences of at most 25 words")
  func sentences() {
    #expect(Self.commands.count > 20)
    var count = 0
    for command in Self.commands {
      for text in Self.texts(of: command) {
        for sentence in text.replacing(#/[.?!:;] /#, with: "\n").split(separator: "\n") {
          count += 1
          let words = sentence.split(separator: " ").count
          #expect(words <= 25, "\(command._commandName): \(sentence)")
        }
      }
    }
    #expect(count > 300)
  }

  @Test("ends each text with a full stop or a question mark, and begins it with a capital")
  func stops() {
    for command in Self.commands {
      let configuration = command.configuration
      for text in [configuration.abstract, configuration.discussion] where !text.isEmpty {
        #expect(text.hasSuffix(".") || text.hasSuffix("?"), "\(command._commandName): \(text)")
        #expect(text.first?.isUppercase == true, "\(command._commandName): \(text)")
      }
    }
  }

  @Test("is one list with the README: each command has a line there")
  func readme() throws {
    let readme = try Checkout.text("README.md")
    for command in Rewardsim.configuration.subcommands {
      #expect(readme.contains("`rewardsim \(command._commandName)"), "\(command._commandName)")
    }
  }

  @Test("accepts every command that the README gives to paste")
  func pasted() throws {
    let readme = try Checkout.text("README.md")
    let commands = readme.matches(of: /\n(?:swift run -c release|- run:) rewardsim ([^\n#]+)/).map { match in
      match.1.split(separator: " ").map(String.init)
    }
    #expect(commands.count >= 4)
    for words in commands { #expect(throws: Never.self, "\(words)") { try Rewardsim.parseAsRoot(words) } }
  }
}
