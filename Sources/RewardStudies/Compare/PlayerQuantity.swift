import RewardEngine

/// A number of each player that he is better off with more of, such as all diamonds he ever got.
public struct PlayerQuantity: Sendable, Equatable {
  /// Such as `diamonds.minted`, or as `explain --find` spells it.
  public let name: String
  public let unit: String
  /// What a value is divided by to be shown: 100 for cents.
  public let scale: Int
  /// They are added up.
  let parts: [Search.Quantity]

  /// What players get out of an economy: all they got of each currency, their experience, their longest streaks.
  public static func usual(of catalogue: Catalogue) -> [PlayerQuantity] {
    let all = all(of: catalogue)
    return all.filter { quantity in
      quantity.name == "xp" || quantity.name.hasSuffix(mintedEnding) || quantity.name.hasSuffix(".longest")
    }
  }

  /// Every quantity of a scenario's players.
  public static func all(of catalogue: Catalogue) -> [PlayerQuantity] {
    let named = Condition.quantities(of: catalogue).map { known in
      PlayerQuantity(
        name: known.name, unit: known.scale > 1 ? "money" : known.quantity.unit(in: catalogue),
        scale: known.scale, parts: [known.quantity])
    }
    return minted(of: catalogue) + named
  }

  /// What is held and what is spent of a currency was minted, or there from the start.
  private static func minted(of catalogue: Catalogue) -> [PlayerQuantity] {
    catalogue.stocks.enumerated().compactMap { index, stock in
      guard stock.kind == .currency,
        let burned = catalogue.lifetimes.firstIndex(where: { $0.id == "\(stock.id).burned" })
      else { return nil }
      return PlayerQuantity(
        name: stock.id + mintedEnding, unit: stock.unit, scale: 1, parts: [.stock(index), .lifetime(burned)])
    }
  }

  private static let mintedEnding = ".minted"
}

extension Search.Quantity {
  fileprivate func unit(in catalogue: Catalogue) -> String {
    switch self {
    case .stock(let index): catalogue.stocks[index].unit
    case .lifetime(let index): catalogue.lifetimes[index].unit
    }
  }
}

extension Panel.Day {
  /// The value of a player, whose parts stand at some places of the panel's quantities.
  func value(_ parts: Range<Int>, of player: Int) -> Int {
    parts.reduce(0) { $0 + values[$1][player] }
  }
}
