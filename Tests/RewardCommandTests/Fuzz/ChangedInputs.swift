import RewardEngine

/// Inputs of a corpus, each changed at random in one to three places: the same ones in every test.
struct ChangedInputs {
  private let inputs: [[UInt8]]
  private let luck = Luck(seed: 19)

  /// - Precondition: the corpus has an input.
  init(_ inputs: [[UInt8]]) { self.inputs = inputs }

  /// The input with this number, made of nothing but it and the corpus.
  subscript(number: Int) -> [UInt8] {
    var draws = luck.stream(
      purpose: Purpose(kind: .come), player: PlayerAddress(profileKey: 0, rank: UInt32(number)))
    var bytes = inputs[draws.nextIndex(below: inputs.count)]
    for _ in 0...draws.nextIndex(below: 3) { change(&bytes, &draws) }
    return bytes
  }

  private func change(_ bytes: inout [UInt8], _ draws: inout LuckStream) {
    let from = draws.nextIndex(below: bytes.count + 1)
    let range = from..<min(bytes.count, from + 1 + draws.nextIndex(below: 16))
    switch draws.nextIndex(below: 6) {
    case 0: bytes.removeSubrange(range)
    case 1: bytes.insert(contentsOf: bytes[range], at: from)
    case 2: for place in range.prefix(1) { bytes[place] ^= 1 << UInt8(draws.nextIndex(below: 8)) }
    case 3: bytes.insert(UInt8(draws.nextIndex(below: 256)), at: from)
    case 4: bytes.replaceSubrange(range, with: Self.pieces[draws.nextIndex(below: Self.pieces.count)].utf8)
    default:
      // The end of another input.
      let other = inputs[draws.nextIndex(below: inputs.count)]
      bytes.replaceSubrange(from..., with: other.suffix(draws.nextIndex(below: other.count + 1)))
    }
  }

  /// What stands at the borders of numbers and of grammars.
  private static let pieces = [
    "0", "-1", "9223372036854775807", "9223372036854775808", "4294967296", "1e308", "1e309", "-0", "0.1",
    "nan", "null",
    "{}", "[]", "{", "]", "\"", "'", "\\u0000", "\\", "\n", "\r\n", ",", ":", ": ", "- ", "#", "\u{FEFF}",
    "é", "\0",
  ]
}
