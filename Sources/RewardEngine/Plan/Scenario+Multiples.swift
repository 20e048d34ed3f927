extension Scenario {
  /// A number that every balance of a currency is a multiple of, and so is all experience: what any rule pays or takes is one.
  ///
  /// It is 1 for items, and where a boost or an event may round amounts: a double does not.
  func multiple(of id: String) -> Int {
    let isRounded =
      id == "xp"
      ? (boosts.map(\.factorHundredths) + events.map(\.experienceHundredths)).contains { $0 % 100 != 0 }
      : events.contains { $0.priceHundredths != 100 }
    guard !isRounded, id == "xp" || currencies.contains(where: { $0.id == id }) else { return 1 }
    let paid = everyPayment.flatMap(\.amounts).filter { $0.id == id }.map { entry in
      // The length of a streak may be any number.
      if case .fixed(let amount) = entry.amount { amount } else { 1 }
    }
    let started = currencies.filter { $0.id == id }.map(\.start)
    let divisor = (paid + started + costs.filter { $0.currency == id }.map(\.amount)).reduce(
      0, Mathematics.commonDivisor)
    return max(1, divisor)
  }

  private var costs: [Price] {
    missions.flatMap(\.costs)
      + shop.flatMap { offer -> [Price] in
        if case .currency(let prices, _) = offer.cost { prices } else { [] }
      }
  }
}
