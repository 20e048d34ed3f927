extension Tile {
  /// One day of the model. The order of these lines is the order things happen in.
  mutating func play(_ day: Int32) {
    arriveAndDepart(day)
    comeToday(day)
    if anyonePlays {
      lookAtTheClock(day)
      settleDaysMissed(day)
      startBoosts(day)
      buyWithRealMoney(day)
      payLogin(day)
      doActivities(day)
      doMissions(day)
      reachLevels(day)
      countStreaks(day)
      reachLevels(day)
      visitShop(day)
      reachLevels(day)
    }
    closeStreakDays(day)
    closeLedger(day)
  }
}
