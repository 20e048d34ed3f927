import RewardEngine

extension Design {
  /// The scenario's own value on each axis: the base of a study.
  ///
  /// - Throws: `InvalidScenario` at the first axis that is no field, or no number of the document.
  public static func base(of axes: [Axis], in document: Document) throws(InvalidScenario) -> [Double] {
    var base: [Double] = []
    for axis in axes {
      guard let value = document.number(at: axis.path) else { throw noBase(axis, in: document) }
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
