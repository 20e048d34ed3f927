import RewardEngine

extension Design {
  /// The scenario's own value on each axis: the base of a study. Where the document leaves a field out, it is what is in force.
  ///
  /// - Throws: `InvalidScenario` at the first axis that is no field, or has no number.
  public static func base(of axes: [Axis], in document: Document) throws(InvalidScenario) -> [Double] {
    let inForce = document.numbersInForce(at: axes.map(\.path))
    var base: [Double] = []
    for (axis, value) in zip(axes, inForce) {
      guard let value else { throw noBase(axis, in: document) }
      base.append(value)
    }
    return base
  }

  private static func noBase(_ axis: Axis, in document: Document) -> InvalidScenario {
    do throws(InvalidScenario) {
      // An unknown field gets the error of an unknown field.
      _ = try Exploration(document, Design([axis], points: [[axis.value(at: 0)]]))
    } catch {
      return error
    }
    return InvalidScenario(
      at: .setting("--axis \(axis.spelling)"), axis.path,
      "the scenario has no number at '\(axis.path)', so that there is no base to move away from",
      help:
        "write it in the scenario, or give it one with --set \(axis.path)=\(axis.text(of: axis.value(at: 0)))",
      in: document.source)
  }
}

extension Document {
  /// The number at each path as it is written, or what is in force without it; `nil` where there is neither.
  package func numbersInForce(at paths: [FieldPath]) -> [Double?] {
    let written = paths.map(number)
    guard written.contains(nil) else { return written }
    let unwritten = unwritten
    return zip(paths, written).map { path, number in number ?? unwritten[path].flatMap { Double($0.text) } }
  }
}
