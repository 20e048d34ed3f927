/// The effects of a scenario's events on each day, known before the run starts.
extension Plan {
  /// The effects of events as numbers.
  public struct Events: Sendable {
    /// The effects on each day; empty if no day has any.
    public var days: [Today] = []
    /// Cell of the experience that events add; `nil` if the scenario has no event that adds any.
    public var experience: Int?
  }

  /// What is different for all players on a day.
  public struct Today: Sendable, Equatable {
    /// Factor on earned experience, in hundredths, in addition to boosts.
    public var experienceHundredths: Int32 = 100
    /// How many rows after those of a usual day today's prices are.
    public var priceRow = 0
    /// Factor on everyone's odds against playing.
    public var oddsAgainst = 1.0
    public var isClosed = false

    public static let usual = Today()
  }
}

extension Planner {
  /// Compiles the effects of events on each day, and adds the price rows of days on which prices differ.
  ///
  /// Effects of several events on one day are multiplied in the order of their ids. Experience factors are
  /// cut to hundredths each time, as those of boosts are, and prices rounded.
  ///
  /// - Parameter first: number of days already simulated before the run's first.
  /// - Throws: ``PlanRefusal`` when no day is open, or a price is larger than prices can be.
  mutating func events(from first: Int) throws(PlanRefusal) -> Plan.Events {
    var events = Plan.Events()
    var lists: [(raised: [String], row: Int)] = []
    let usualPrices = prices
    for day in 0..<scenario.days {
      let now = scenario.events(on: first + day)
      var today = Plan.Today()
      for event in now {
        let product = Int64(today.experienceHundredths) * Int64(event.experienceHundredths) / 100
        today.experienceHundredths = Int32(clamping: product)
        today.oddsAgainst /= event.oddsOfPlaying
        today.isClosed = today.isClosed || event.isClosed
      }
      let dealers = now.filter { $0.priceHundredths != 100 }
      if !dealers.isEmpty {
        let ids = dealers.map(\.id)
        if let known = lists.first(where: { $0.raised == ids }) {
          today.priceRow = known.row
        } else {
          today.priceRow = prices.count
          lists.append((ids, prices.count))
          prices += try self.prices(usualPrices, under: dealers)
        }
      }
      events.days.append(today)
    }
    if let closed = scenario.events.first(where: \.isClosed), events.days.allSatisfy(\.isClosed) {
      throw PlanRefusal(
        path: "events.\(closed.id).closed",
        message: "no day of \(scenario.days) is open, so that nobody ever plays",
        help: "let the event begin later, or end earlier, or simulate more days")
    }
    // A table has the columns of everything in the scenario, however many days are simulated.
    if scenario.events.contains(where: { $0.experienceHundredths != 100 }) {
      events.experience = counter("xp.from_events", unit: "xp")
    }
    if events.days.allSatisfy({ $0 == .usual }) { events.days = [] }
    return events
  }

  private func prices(
    _ usual: [Plan.Price], under events: [Scenario.Event]
  ) throws(PlanRefusal) -> [Plan.Price] {
    var prices = usual
    for (offer, rows) in offerPrices {
      for row in rows {
        var amount = Int(usual[row].amount)
        for event in events {
          amount = event.price(amount, of: offer)
          guard amount <= ScenarioIds.largestAmount else {
            throw PlanRefusal(
              path: "events.\(event.id).prices",
              message:
                "the price of '\(offer)' would be \(amount); a price is at most \(ScenarioIds.largestAmount)",
              help: "write a smaller factor, or name other 'offers'")
          }
        }
        prices[row].amount = Int32(amount)
      }
    }
    return prices
  }
}
