// Whoever imports the studies has the histories that they read.
@_exported import RewardHistories
