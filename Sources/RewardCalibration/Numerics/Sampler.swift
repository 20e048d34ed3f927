import RewardEngine

/// Draws from what is thought of some numbers once there is evidence.
///
/// A crowd of places is drawn as thought before any evidence, which then counts more and more, in stages. At each stage it
/// counts so much more that half of the crowd keeps its weight; places are chosen by weight, and move about. So every hill
/// gets as many places as it has mass, whether or not a search would find it. Sources: P. Del Moral, A. Doucet & A. Jasra,
/// "Sequential Monte Carlo samplers", JRSS B 68(3), 2006; moves along the difference of two other places: C. ter Braak, "A
/// Markov chain Monte Carlo version of the genetic algorithm differential evolution", Statistics and Computing 16(3), 2006.
///
/// Most tries are refused, and evidence takes long. So a member takes several steps by a guess alone, and then the evidence takes or refuses
/// all of them at once, by how far the guess is off: draws are those without it. Sources: J. A. Christen & C. Fox, "Markov
/// chain Monte Carlo using an approximation", Journal of Computational and Graphical Statistics 14(4), 2005; surrogate
/// transitions: J. S. Liu, Monte Carlo Strategies in Scientific Computing, 2001.
///
/// Where a sketch of the evidence takes much less time, the crowd is led to what the sketch says first, and from there to the evidence. What is
/// guessed then is by how much they differ, and the sketch refuses, too. A crowd that other evidence left is led from there as well.
///
/// Half of the crowd moves along differences within the other half, which stays meanwhile. So its members move side by side, and to the same
/// places on any number of processors. Source: D. Foreman-Mackey et al., "emcee: The MCMC Hammer", PASP 125, 2013, section 3.
struct Sampler: Sendable {
  /// What is drawn, each as likely as the next.
  private(set) var draws: [[Double]] = []
  private let thought: Thought
  private let luck: Luck
  private var crowd: [Member] = []
  private var round = 0
  /// Where members have lately moved to.
  private var found: [Member] = []
  /// How far the evidence that counts now is from what is quickly known at a place, by what was found; `nil` as long as that is no good guess.
  private var guess: QuadraticSurface?
  private var leg: Leg
  /// How many tries by the guess come before the evidence is asked.
  private var tries = 4

  /// A part of the way from what is thought before any evidence to the evidence.
  private struct Leg {
    /// Where it begins; `nil` before any evidence.
    var known: (@Sendable ([Double]) -> Double)?
    /// Whether that takes little, so that it can refuse. Then a guess is of what the target adds to it; else it is of both.
    var isQuick = false
    var target: @Sendable ([Double]) -> Double
  }

  private struct Member {
    var place: [Double]
    var before: Double
    /// What is known where the leg begins.
    var known = 0.0
    /// What the target adds to it.
    var added = 0.0
    /// What is guessed, times the share of it that counts; 0 without a guess.
    var guessed = 0.0

    func value(_ share: Double) -> Double { before + known + share * added }
  }

  static let usualSize = 512
  /// How often members move at each stage and at the end, on average, and how many tries they have for each move. With 4 at each
  /// stage, a hill with a twentieth of the mass gets anything from none to two fifths of the draws.
  private static let (stage, end, triesEach) = (8.0, 24.0, 15)
  /// After how many moves of each member, on average, a new guess is made; later where one has more weights than half of the crowd and
  /// takes long. And how far off it may be.
  private static let (guessEach, longGuessEach, mostOff) = (2.0, 8.0, 4.0)
  /// The most tries by the guess alone, and the shares of members between which the evidence is to take them: fewer tries leave the guess
  /// less room to be off.
  private static let (mostTries, taken) = (16, 0.25...0.4)
  /// Each member is taken once in this many moves at least, on average: moves of few members alone would leave the others where they are.
  private static let movesAtOnce = 4.0
  /// The share of moves by a whole difference, which lead from hill to hill, and how much luck is added, since places can
  /// be the same.
  private static let (whole, trace) = (0.1, 1e-4)

  /// - Parameter size: how large the crowd is, at least four.
  /// - Complexity: some two hundred values of the evidence for each member of the crowd.
  /// - Throws: `CancellationError`.
  init(_ count: Int, size: Int = usualSize, luck: Luck, of thought: Thought) async throws {
    (self.thought, self.luck) = (thought, luck)
    leg = Leg(target: thought.sketch ?? thought.evidence)
    let places = (0..<size).map { index in
      var stream = stream(index)
      return thought.start(&stream)
    }
    try await take(places)
    if let sketch = thought.sketch {
      try await lead(lastMoves: Self.stage)
      leg = Leg(known: sketch, isQuick: true, target: thought.evidence)
      try await take(self.places)
    }
    try await lead(lastMoves: Self.end)
    try await draw(count)
  }

  /// From a crowd that is drawn already, which takes less: the evidence that it is drawn by is nearly the same.
  ///
  /// - Complexity: some twenty values of both for each member of the crowd.
  /// - Throws: `CancellationError`.
  init(_ count: Int, from known: Known, luck: Luck, of thought: Thought) async throws {
    (self.thought, self.luck) = (thought, luck)
    leg = Leg(known: known.evidence, target: thought.evidence)
    try await take(known.places)
    try await lead(lastMoves: Self.stage)
    try await draw(count)
  }

  /// Where the crowd is.
  var places: [[Double]] { crowd.map(\.place) }

  /// Takes draws from the crowd, which is led on where they are more.
  private mutating func draw(_ count: Int) async throws {
    // Members with the same origin stand side by side, so a part of the crowd is taken from all of it.
    let most = min(count, crowd.count)
    draws = (0..<most).map { crowd[$0 * crowd.count / most].place }
    while draws.count < count {
      try await move(1, times: Self.stage)
      draws += crowd.prefix(count - draws.count).map(\.place)
    }
  }

  /// Leads the crowd from the beginning of the leg to its end.
  private mutating func lead(lastMoves: Double) async throws {
    var share = 0.0
    while share < 1 {
      let next = nextShare(after: share)
      choose(by: next - share)
      share = next
      try await move(share, times: share < 1 ? Self.stage : lastMoves)
    }
  }

  /// Begins the leg with members at some places, by which the first guess is made.
  private mutating func take(_ places: [[Double]]) async throws {
    let sampler = self
    crowd = try await places.indices.sideBySide { index in
      let (place, known) = (places[index], sampler.leg.known?(places[index]) ?? 0)
      return sampler.member(Member(place: place, before: sampler.thought.before(place), known: known))
    }
    (found, guess) = (crowd, nil)
  }

  /// A member, with what the target adds.
  private func member(_ member: Member) -> Member {
    var own = member
    own.added = leg.target(member.place) - member.known
    return own
  }

  private func stream(_ index: Int) -> LuckStream {
    luck.stream(
      purpose: Purpose(kind: .study, id: "walk"), player: PlayerAddress(profileKey: 0, rank: UInt32(index)),
      day: round)
  }

  /// The weights of the crowd where the share of what the target adds rises by a step; the largest is 1.
  private func weights(_ step: Double) -> [Double] {
    let largest = crowd.map(\.added).max() ?? 0
    return crowd.map { Mathematics.exp(step * ($0.added - largest)) }
  }

  /// How far the share can rise: by half of what the crowd is worth, at most to 1.
  private func nextShare(after share: Double) -> Double {
    func keepsHalf(_ step: Double) -> Bool {
      let weights = weights(step)
      let (sum, squares) = weights.reduce(into: (0.0, 0.0)) { $0 = ($0.0 + $1, $0.1 + $1 * $1) }
      return sum * sum >= 0.5 * squares * Double(weights.count)
    }
    var (low, high) = (0.0, 1 - share)
    if keepsHalf(high) { return 1 }
    // Steps can be tiny where there is a lot of evidence.
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if keepsHalf(middle) { low = middle } else { high = middle }
    }
    return share + max(low, 1e-12)
  }

  /// Takes each member as often as its weight says, but for less than one: with the same start and even steps.
  private mutating func choose(by step: Double) {
    let weights = weights(step)
    round += 1
    var stream = stream(crowd.count)
    let width = weights.reduce(0, +) / Double(crowd.count)
    var (chosen, mark, sum) = ([Member](), width * stream.nextUniform(), 0.0)
    for (member, weight) in zip(crowd, weights) {
      sum += weight
      while mark < sum && chosen.count < crowd.count {
        chosen.append(member)
        mark += width
      }
    }
    while chosen.count < crowd.count { chosen.append(chosen[chosen.count - 1]) }
    crowd = chosen
  }

  /// What members did in a round, or in all of them.
  private struct Count {
    var tries = 0
    /// Tries that the evidence took.
    var moves = 0
    /// Members whose tries came before the evidence, and those that it took.
    var (asked, taken) = (0, 0)

    static func += (sum: inout Count, other: Count) {
      sum.tries += other.tries
      sum.moves += other.moves
      sum.asked += other.asked
      sum.taken += other.taken
    }
  }

  private mutating func move(_ share: Double, times: Double) async throws {
    let usual = 2.38 / (2 * Double(crowd[0].place.count)).squareRoot()
    let enough = times * Double(crowd.count)
    let takesLong = QuadraticSurface.size(crowd[0].place.count) > crowd.count / 2
    let guessEach = takesLong ? Self.longGuessEach : Self.guessEach
    var (reach, guesses, leaps, sum) = (usual, 0.0, 0.0, Count())
    for _ in 0..<(Self.triesEach * Int(times))
    where Double(sum.moves) < enough || Double(sum.taken) * Self.movesAtOnce < enough {
      if Double(sum.moves) >= leaps * Self.stage * Double(crowd.count) {
        try await leap(share)
        leaps += 1
      }
      if Double(sum.moves) >= guesses * guessEach * Double(crowd.count) {
        makeGuess(share)
        guesses += 1
      }
      round += 1
      var now = try await moveHalf(0, share, reach)
      now += try await moveHalf(1, share, reach)
      sum += now
      // Between a twentieth and one and a half of the usual length, by how many are refused.
      if now.moves < now.tries / 8 { reach = max(reach * 0.8, usual / 20) }
      if now.moves > now.tries / 4 { reach = min(reach * 1.1, usual * 1.5) }
      if isGuided { changeTries(by: now) }
    }
  }

  /// Whether something quick refuses first.
  private var isGuided: Bool { guess != nil || leg.isQuick }

  private mutating func changeTries(by count: Count) {
    let taken = Double(count.taken) / Double(max(count.asked, 1))
    if taken < Self.taken.lowerBound { tries = max(tries / 2, 1) }
    if taken > Self.taken.upperBound { tries = min(tries * 2, Self.mostTries) }
  }

  /// Makes a guess by what was found lately; none where it would be too far off.
  private mutating func makeGuess(_ share: Double) {
    found = found.suffix(4 * QuadraticSurface.size(crowd[0].place.count))
    let values = found.map { (leg.isQuick ? 0 : $0.known) + share * $0.added }
    let made = QuadraticSurface(found.map(\.place), values)
    guess = made.flatMap { $0.error <= Self.mostOff ? $0 : nil }
    for index in crowd.indices { crowd[index].guessed = guess?.value(at: crowd[index].place) ?? 0 }
  }

  /// Lets every second member try to move along differences of the others: both halves have members of each hill.
  private mutating func moveHalf(_ first: Int, _ share: Double, _ reach: Double) async throws -> Count {
    let (members, others) = halves(first)
    let sampler = self
    let tried = try await members.indices.sideBySide {
      sampler.moved(members[$0], along: others, share, reach)
    }
    var sum = Count()
    for (index, (moved, count)) in zip(members, tried) {
      sum += count
      guard let moved else { continue }
      crowd[index] = moved
      found.append(moved)
    }
    return sum
  }

  /// Every second member, and the places of the others.
  private func halves(_ first: Int) -> (members: [Int], others: [[Double]]) {
    let others = stride(from: 1 - first, to: crowd.count, by: 2).map { crowd[$0].place }
    return (Array(stride(from: first, to: crowd.count, by: 2)), others)
  }

  /// Lets each member try to leap to a known hill, or to where the other half is.
  ///
  /// A hill can have next to no mass as long as little of the evidence counts, and most of it in the end. All members may have left it by then.
  /// Source: tries from one density that knows all hills, W. K. Hastings, Biometrika 57(1), 1970, section 2.3.
  private mutating func leap(_ share: Double) async throws {
    guard let bells = thought.hills?.bells(leg.known == nil ? share : 1) else { return }
    round += 1
    for first in 0...1 {
      let (members, others) = halves(first)
      let all = bells + [Bell(around: others)].compactMap { $0 }
      guard !all.isEmpty else { return }
      let sampler = self
      let leapt = try await members.indices.sideBySide { sampler.leapt(members[$0], to: all, share) }
      for (index, member) in zip(members, leapt) {
        guard let member else { continue }
        crowd[index] = member
        found.append(member)
      }
    }
  }

  /// A member after it leapt; `nil` where it stays.
  private func leapt(_ index: Int, to bells: [Bell], _ share: Double) -> Member? {
    var stream = stream(index)
    let own = crowd[index]
    let place = bells.drawn(&stream)
    guard thought.isInside(place) else { return nil }
    let next = member(
      Member(
        place: place, before: thought.before(place), known: leg.known?(place) ?? 0,
        guessed: guess?.value(at: place) ?? 0))
    let gain = next.value(share) - own.value(share)
    return Self.passes(gain + bells.logDensity(own.place) - bells.logDensity(place), &stream) ? next : nil
  }

  /// A member after it moved; `nil` where it stays.
  private func moved(
    _ index: Int, along others: [[Double]], _ share: Double, _ reach: Double
  ) -> (member: Member?, count: Count) {
    var stream = stream(index)
    let own = crowd[index]
    var (next, steps, count) = (own, 0, Count())
    for _ in 0..<(isGuided ? tries : 1) {
      count.tries += 1
      guard let step = step(from: next, along: others, reach, &stream) else { continue }
      next = step
      steps += 1
    }
    guard steps > 0 else { return (nil, count) }
    count.asked = 1
    if !leg.isQuick { next.known = leg.known?(next.place) ?? 0 }
    next = member(next)
    // What has been refused already is not refused again.
    let passed = isGuided ? quickly(next) - quickly(own) : 0
    guard Self.passes(next.value(share) - own.value(share) - passed, &stream) else { return (nil, count) }
    (count.moves, count.taken) = (steps, 1)
    return (next, count)
  }

  /// A try that what is quick lets pass; `nil` where it refuses, or where the place is outside.
  private func step(
    from member: Member, along others: [[Double]], _ reach: Double, _ stream: inout LuckStream
  ) -> Member? {
    guard let place = proposal(from: member.place, along: others, reach, &stream), thought.isInside(place)
    else { return nil }
    var step = Member(place: place, before: thought.before(place))
    guard isGuided else { return step }
    if leg.isQuick { step.known = leg.known?(place) ?? 0 }
    step.guessed = guess?.value(at: place) ?? 0
    return Self.passes(quickly(step) - quickly(member), &stream) ? step : nil
  }

  /// The value of a member by what is quick.
  private func quickly(_ member: Member) -> Double {
    member.before + member.guessed + (leg.isQuick ? member.known : 0)
  }

  private static func passes(_ gain: Double, _ stream: inout LuckStream) -> Bool {
    Mathematics.log(stream.nextUniform()) < gain
  }

  /// Where a member could move; `nil` where luck chose the same two others.
  private func proposal(
    from start: [Double], along others: [[Double]], _ reach: Double, _ stream: inout LuckStream
  ) -> [Double]? {
    var place = start
    let one = stream.nextIndex(below: others.count)
    let other = stream.nextIndex(below: others.count)
    guard one != other else { return nil }
    let numbers = moving(of: place.count, &stream)
    var length = 1.0
    if stream.nextUniform() >= Self.whole {
      let fewer = Double(place.count) / Double(numbers.count)
      length = reach * (0.5 + stream.nextUniform()) * fewer.squareRoot()
    }
    for number in numbers {
      let difference = others[one][number] - others[other][number]
      place[number] += length * difference + Self.trace * (stream.nextUniform() - 0.5)
    }
    return place
  }

  /// The numbers that move: all of them, about half, or about a quarter, a third of the times each.
  ///
  /// Source: J. A. Vrugt et al., "Accelerating Markov chain Monte Carlo simulation by differential evolution with
  /// self-adaptive randomized subspace sampling", Int. J. Nonlinear Sciences & Numerical Simulation 10(3), 2009.
  private func moving(of count: Int, _ stream: inout LuckStream) -> [Int] {
    let share = [0.25, 0.5, 1][stream.nextIndex(below: 3)]
    let numbers = (0..<count).filter { _ in stream.nextUniform() < share }
    return numbers.isEmpty ? [stream.nextIndex(below: count)] : numbers
  }
}
