extension Tile {
  /// One day of the model. The order of these lines is the order things happen in.
  ///
  /// With `attendance`, one entry a lane, history decides who plays and not luck.
  mutating func play(_ day: Int32, attendance: [Bool]? = nil) {
    arriveAndDepart(day)
    expireFreezes(day)
    comeToday(day, attendance)
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
    noteFreezes(day)
    closeLedger(day)
  }
}
