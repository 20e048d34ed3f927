/// Where a rising function passes 0; an end of the range where it does not.
///
/// - Complexity: at most 63 values of the function. The root is exact to 2⁻⁶⁰ of the range, or to a wider part of it.
package func root(
  from low: Double, to high: Double, within part: Double = 0x1p-60, of rising: (Double) -> Double
) -> Double {
  let (below, above) = (rising(low), rising(high))
  if below >= 0 { return low }
  if above < 0 { return high }
  return low + (high - low)
    * root(between: below, and: above, within: part) { rising(low + (high - low) * $0) }
}

/// Where a function passes 0 between the places 0 and 1, at which its values are known and have different signs.
///
/// The next place is on the chord between the last two, a little nearer to their middle, and never so far from it that halving would
/// have been quicker by more than a step. A smooth function takes a few values, one that jumps as many as halving takes. Source:
/// I. F. D. Oliveira & R. H. C. Takahashi, "An Enhancement of the Bisection Method Average Performance Preserving Minmax
/// Optimality", ACM Transactions on Mathematical Software 47(1), 2021.
///
/// - Parameter part: how exact the place is to be.
/// - Complexity: O(−log part) values of the function.
package func root(
  between first: Double, and second: Double, within part: Double, of figure: (Double) -> Double
) -> Double {
  var (low, high) = (0.0, 1.0)
  var (below, above) = (first, second)
  // How far apart halving would leave them.
  var halved = 2.0
  while high - low > part {
    let (middle, width) = ((low + high) / 2, high - low)
    halved /= 2
    let chord = low + width * (below / (below - above))
    // At least by half of what is asked: else an end that is the root itself would never be closed in on.
    let nudge = max(0.2 * width * width, part / 2)
    let nudged = abs(middle - chord) <= nudge ? middle : chord < middle ? chord + nudge : chord - nudge
    let farthest = max(0, halved - width / 2)
    let place = min(max(nudged, middle - farthest), middle + farthest)
    // No number lies between them: the nearer one to 0 may be the root itself.
    guard place > low, place < high else { return below.magnitude <= above.magnitude ? low : high }
    let value = figure(place)
    if (value >= 0) == (first >= 0) { (low, below) = (place, value) } else { (high, above) = (place, value) }
  }
  return (low + high) / 2
}
