/// The exact distribution of a random value with finitely many values.
///
/// A Markov chain is such a distribution moved step by step: every state passes its chance on to its
/// successors.
struct Law<State: Hashable> {
  private(set) var chances: [State: Double]

  init(certain state: State) { chances = [state: 1] }

  init(_ pairs: [(State, Double)]) {
    chances = [:]
    for (state, chance) in pairs where chance > 0 { chances[state, default: 0] += chance }
  }

  var states: [State] { Array(chances.keys) }

  /// The distribution after one step that leads from a state to others, each with its chance.
  func moved<Next: Hashable>(_ step: (State) -> [(Next, Double)]) -> Law<Next> {
    var next: [(Next, Double)] = []
    for (state, chance) in chances {
      for (successor, share) in step(state) where share > 0 { next.append((successor, chance * share)) }
    }
    return Law<Next>(next)
  }

  /// The distribution after this many equal steps.
  func moved(times: Int, _ step: (State) -> [(State, Double)]) -> Law {
    (0..<times).reduce(self) { law, _ in law.moved(step) }
  }

  /// The distribution of a function of the state.
  func mapped<Value: Hashable>(_ value: (State) -> Value) -> Law<Value> { moved { [(value($0), 1)] } }

  func chance(where holds: (State) -> Bool) -> Double {
    chances.reduce(0) { holds($1.key) ? $0 + $1.value : $0 }
  }

  func mean(of value: (State) -> Double) -> Double { chances.reduce(0) { $0 + value($1.key) * $1.value } }
}

extension Law where State == Int {
  var mean: Double { mean { Double($0) } }

  var variance: Double { centralMoment(2) }

  /// The mean of the given power of the distance from the mean.
  func centralMoment(_ power: Int) -> Double {
    let centre = mean
    return mean { value in (0..<power).reduce(1) { product, _ in product * (Double(value) - centre) } }
  }

  /// The sum of this and an independent number.
  func plus(_ other: Law<Int>) -> Law<Int> {
    moved { first in other.chances.map { (first + $0.key, $0.value) } }
  }
}
