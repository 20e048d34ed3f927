import RewardEngine

extension Design {
  /// A Latin hypercube: each axis is cut into as many parts as there are points, and each part is met once.
  ///
  /// Source: M. D. McKay, R. J. Beckman & W. J. Conover, Technometrics 21(2), 1979, pp. 239-245.
  /// - Precondition: There are from 1 to ``mostPoints`` points.
  public static func latin(_ axes: [Axis], points count: Int, seed: UInt64) -> Design {
    let columns = axes.map { axis in
      LatinHypercube.column(count, of: "\(axis.path)", seed: seed).map { axis.value(drawnBy: $0) }
    }
    return Design(axes, points: (0..<count).map { point in columns.map { $0[point] } })
  }

  /// The first points of the Sobol sequence, all moved by the same shift, which the seed draws.
  ///
  /// Twice as many points begin with these. They fill the axes most evenly where their number is a power of two.
  /// - Precondition: There are at most ``SobolSequence/mostDimensions`` axes.
  public static func sobol(_ axes: [Axis], points count: Int, seed: UInt64) -> Design {
    let sequence = SobolSequence(dimensions: axes.count)
    let shift = sequence.shift(named: axes.map { "\($0.path)" }, seed: seed)
    let points = (0..<count).map { index in
      zip(axes, sequence.uniforms(index, shiftedBy: shift)).map { $0.value(drawnBy: $1) }
    }
    return Design(axes, points: points)
  }
}

/// One axis of a Latin hypercube.
enum LatinHypercube {
  /// A uniform number from each of `count` equal parts of 0 to 1, the parts in a random order.
  ///
  /// The name addresses the random draws, so that another axis changes none of them.
  static func column(_ count: Int, of name: String, seed: UInt64) -> [Double] {
    precondition((1...Design.mostPoints).contains(count), "\(count) points; the most is \(Design.mostPoints)")
    var order = Luck(seed: seed).studyStream("latin order \(name)")
    var inside = Luck(seed: seed).studyStream("latin place \(name)")
    return order.permutation(of: count).map { (Double($0) + inside.nextUniform()) / Double(count) }
  }
}

extension Luck {
  /// The words that a study draws for itself, one after another; the name says for what.
  func studyStream(_ name: String, number: Int = 0) -> LuckStream {
    sharedStream(purpose: Purpose(kind: .study, id: name), day: number)
  }
}

extension LuckStream {
  /// The numbers below `count` in a random order, all orders equally likely.
  ///
  /// Source: R. Durstenfeld, Communications of the ACM 7(7), 1964, p. 420.
  mutating func permutation(of count: Int) -> [Int] {
    var numbers = Array(0..<count)
    for last in stride(from: count - 1, to: 0, by: -1) {
      numbers.swapAt(last, nextIndex(below: last + 1))
    }
    return numbers
  }
}
