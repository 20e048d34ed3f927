import Foundation
import RewardEngine

/// Prints random words without end, for batteries of tests: 32 bits each, the low byte first.
@main struct RandomWords {
  private static let usage = """
    usage: RandomWords ORDER [GENERATOR]
      ORDER      \(Order.allCases.map(\.rawValue).joined(separator: " | "))
      GENERATOR  luck (unless given), or one that a battery must fail: counter | weak

    """

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 1 || words.count == 2, let order = Order(rawValue: words[0]),
      let kind = Generator.Kind(rawValue: words.count == 2 ? words[1] : "luck")
    else {
      FileHandle.standardError.write(Data(usage.utf8))
      exit(64)
    }
    // The reader stops when it has enough.
    signal(SIGPIPE, SIG_DFL)
    var generator = Generator(kind: kind)
    order.addresses { address in
      generator.append(address)
      guard generator.words.count >= 1 << 14 else { return }
      generator.words.withUnsafeBytes { FileHandle.standardOutput.write(Data($0)) }
      generator.words.removeAll(keepingCapacity: true)
    }
  }
}
