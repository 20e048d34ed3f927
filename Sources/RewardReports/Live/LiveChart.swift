import RewardEngine
import RewardPages

/// A chart of the live page: its drawing, and what it shows at each of its places, in words.
package struct LiveChart: Sendable {
  /// Names it from one answer to the next; never a name of the scenario alone.
  package let id: String
  /// The part of the page it belongs to.
  package let topic: String
  package let title: String
  package let figure: JSONValue
  /// The quantity of players behind the curve, as `explain --find` spells it; `nil` where no one player is behind it.
  package let quantity: String?
  private let readings: [Reading]
  private let place: @Sendable (Int) -> String
  private let first: Int

  /// One curve: its values, and the ends of their intervals where it has some.
  struct Reading: Sendable {
    var name: String
    var values: [Double]
    var low: [Double]?
    var high: [Double]?
    var measure = Axis.Measure.number
    /// The places of the values; without them they follow one another from the first.
    var places: [Int]?

    /// The index of the value at a place, or of the one nearest to it.
    func index(at place: Int, from first: Int) -> Int? {
      guard let places else { return values.indices.contains(place - first) ? place - first : nil }
      return places.indices.min { abs(places[$0] - place) < abs(places[$1] - place) }
    }

    func text(_ index: Int) -> String? {
      guard values.indices.contains(index), values[index].isFinite else { return nil }
      let low = low.flatMap { $0[index].isFinite ? $0[index] : nil }
      let high = high.flatMap { $0[index].isFinite ? $0[index] : nil }
      let text =
        measure == .percent
        ? NumberText.percentEstimate(values[index], low: low, high: high)
        : NumberText.estimate(values[index], low: low, high: high)
      return "\(name): \(text)"
    }
  }

  /// - Parameters:
  ///   - first: The number that the first value stands at: 0 for days, which are counted from 0.
  ///   - place: What a place along the axis is called: `day 30`.
  ///   - namedDays: Shown under the axis where that is of days.
  init(
    _ id: String, topic: String, _ chart: some Chart, _ caption: Caption, readings: [Reading],
    quantity: String? = nil, first: Int = 0, place: @escaping @Sendable (Int) -> String,
    namedDays: [NamedDays]
  ) {
    self.id = id
    self.topic = topic
    title = caption.title
    self.quantity = quantity
    self.readings = readings
    self.place = place
    self.first = first
    var page = Page()
    page.namedDays = namedDays
    page.figure(chart, file: id)
    figure = PageValue(page).value
  }

  /// What the chart shows at a place of its horizontal axis: the place, then each curve with its interval.
  package func reading(at number: Int) -> [String] {
    let lines = readings.compactMap { reading in
      reading.index(at: number, from: first).flatMap(reading.text)
    }
    return lines.isEmpty ? [] : [place(nearest(to: number))] + lines
  }

  /// The place nearest to one asked for at which there are values.
  package func nearest(to number: Int) -> Int {
    guard let reading = readings.first, let places = reading.places,
      let index = reading.index(at: number, from: first)
    else { return number }
    return places[index]
  }

  /// The value of the first curve at a place, rounded; `nil` where there is none.
  package func value(at number: Int) -> Int? {
    guard let reading = readings.first, let index = reading.index(at: number, from: first),
      reading.values[index].isFinite
    else { return nil }
    return Int(reading.values[index].rounded())
  }
}

/// How far the axes of a page reach: an axis keeps its length while what it shows fits and fills half of it.
///
/// So charts do not jump while a hand is on a slider, or while more players make them more exact.
package struct AxisReaches: Sendable, Equatable {
  private var reaches: [String: Double] = [:]

  package init() {}

  /// The reach for a chart whose largest value is given.
  mutating func reach(of chart: String, for most: Double) -> Double {
    guard most.isFinite, most > 0 else { return reaches[chart] ?? 0 }
    if let held = reaches[chart], most <= held, most >= held / 2 { return held }
    let reach = most * 1.1
    reaches[chart] = reach
    return reach
  }
}
