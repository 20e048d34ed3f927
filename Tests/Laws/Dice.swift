/// Random choices for random scenarios, from a seed.
///
/// The engine's own draws are under test here, so they are not used.
/// Source: SplitMix64, S. Vigna, 2015, in the public domain.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number of the range, each about as likely.
  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// A number from 0 to 1, without 1.
  mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func happens(_ chance: Double) -> Bool { share() < chance }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[number(0...(choices.count - 1))] }

  /// The elements in another order.
  mutating func shuffle<Element>(_ elements: [Element]) -> [Element] {
    var result = elements
    for place in result.indices.dropFirst().reversed() { result.swapAt(place, number(0...place)) }
    return result
  }
}
