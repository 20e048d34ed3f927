/// A change of one row of a list or mapping, by which the others keep their places and comments.
public enum RowEdit: Sendable, Equatable {
  case set(FieldPath, Node)
  case remove(FieldPath)
  /// A row behind another one; a row of a list has no key.
  case insert(key: Scalar?, Node, after: FieldPath)
}

extension RowEdit {
  /// The changes that make a value into another; each path counts rows as they are after the changes before it.
  ///
  /// A value of another kind, or without any of the old rows, is set as a whole.
  public static func steps(at path: FieldPath, from old: Node?, to new: Node) -> [RowEdit] {
    switch (old?.content, new.content) {
    case (.mapping(let before)?, .mapping(let after)): mapping(path, before, after) ?? [.set(path, new)]
    case (.list(let before)?, .list(let after)): list(path, before, after) ?? [.set(path, new)]
    default: old?.oneLine == new.oneLine ? [] : [.set(path, new)]
    }
  }

  /// - Returns: `nil` where no key stays, or keys change their order.
  private static func mapping(
    _ path: FieldPath, _ before: [Node.Entry], _ after: [Node.Entry]
  ) -> [RowEdit]? {
    let (old, new) = (before.map(\.key.text), after.map(\.key.text))
    let kept = old.filter(new.contains)
    guard !kept.isEmpty, kept == new.filter(old.contains), new.first.map(old.contains) == true else {
      return nil
    }
    var steps = old.filter { !new.contains($0) }.map { RowEdit.remove(path / $0) }
    for (place, entry) in after.enumerated() {
      if let known = before.first(where: { $0.key.text == entry.key.text }) {
        steps += self.steps(at: path / entry.key.text, from: known.value, to: entry.value)
      } else {
        steps.append(.insert(key: entry.key, entry.value, after: path / new[place - 1]))
      }
    }
    return steps
  }

  /// - Returns: `nil` where no element stays, or one comes before the first.
  private static func list(_ path: FieldPath, _ before: [Node], _ after: [Node]) -> [RowEdit]? {
    let gaps = Gap.all(from: before.map(\.oneLine), to: after.map(\.oneLine))
    guard !before.isEmpty, gaps.allSatisfy({ $0.old.count < before.count }) else { return nil }
    var steps: [RowEdit] = []
    // From the end, so that the numbers of earlier elements stay.
    for gap in gaps.reversed() {
      let shared = min(gap.old.count, gap.new.count)
      for (old, new) in zip(gap.old, gap.new) {
        steps += self.steps(at: path / "\(old + 1)", from: before[old], to: after[new])
      }
      steps += gap.old.dropFirst(shared).reversed().map { .remove(path / "\($0 + 1)") }
      let last = gap.old.lowerBound + shared
      guard last > 0 || gap.new.count == shared else { return nil }
      steps += gap.new.dropFirst(shared).reversed().map {
        .insert(key: nil, after[$0], after: path / "\(last)")
      }
    }
    return steps
  }
}
