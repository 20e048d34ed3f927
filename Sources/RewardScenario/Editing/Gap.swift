/// Neighbouring elements of a list, or lines of a text, that were replaced by others or by none.
package struct Gap {
  package var old: Range<Int>
  package var new: Range<Int>

  /// Every gap between the elements that stay.
  package static func all<Element: Hashable>(from before: [Element], to after: [Element]) -> [Gap] {
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in after.difference(from: before) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var gaps: [Gap] = []
    var (old, new) = (0, 0)
    while old < before.count || new < after.count {
      let (firstOld, firstNew) = (old, new)
      while removed.contains(old) { old += 1 }
      while inserted.contains(new) { new += 1 }
      if old > firstOld || new > firstNew { gaps.append(Gap(old: firstOld..<old, new: firstNew..<new)) }
      // An element that stays.
      (old, new) = (old + 1, new + 1)
    }
    return gaps
  }
}
