// The rules and numbers of reference.yaml, and the tables into which both programs count.
#ifndef ECONOMY_H
#define ECONOMY_H

#include "PlainC.h"
#include "philox.h"

#include <stddef.h>

enum {
  highest_level = 63,
  start_diamonds = 20,
  start_freezes = 1,
  grace_days = 1,
  freeze_price = 10,
  freezes_kept = 2,
  points_exchanged = 100,
  diamonds_of_exchange = 10,
  boost_cycle = 14,
  level_pays = 5,
  fifth_level_pays = 25,
  tenth_day_pays = 10,
  hundredth_day_pays = 100,
  xp_bins = 448,
  diamond_bins = 320,
  level_bins = highest_level + 1,
  // A day's histograms are side by side, the streaks' last: their number depends on the days.
  first_level_bin = xp_bins,
  first_diamond_bin = first_level_bin + level_bins,
  first_streak_bin = first_diamond_bin + diamond_bins,
};

static const int32_t mission_xp[economy_missions] = {10, 15, 20, 25, 30, 40, 60};
static const int32_t mission_points[economy_missions] = {1, 2, 3, 4, 5, 6, 9};
static const double mission_chance[economy_missions] = {0.95, 0.85, 0.75, 0.60, 0.45, 0.30, 0.15};
static const double cosmetic_chance = 0.25;
/// The most expensive first.
static const int32_t cosmetic_price[economy_cosmetics] = {300, 150, 80, 40};
/// Monday to Sunday, on the logit.
static const double week[7] = {-0.14, -0.14, -0.14, -0.09, 0.01, 0.27, 0.22};

typedef struct {
  double activity_mean, activity_concentration, churn, missions, collects, buys_freeze, taste;
} economy_profile;

/// Casual, hardcore, regular, weekend.
static const economy_profile profiles[economy_profiles] = {
    {0.355, 60, 0.0020, 0.55, 0.80, 0.25, 0.02},
    {0.88, 6, 0.0002, 0.97, 0.99, 0.80, 0.08},
    {0.64, 18, 0.0008, 0.80, 0.92, 0.50, 0.05},
    {0.45, 56, 0.0040, 0.70, 0.85, 0.30, 0.10},
};

/// A profile's chances as the largest 31-bit draws that mean yes; -1 for never.
typedef struct {
  int32_t done[economy_missions], collected[economy_missions];
  int32_t freeze, cosmetic;
} profile_limits;

/// Windows of a week and of four weeks up to each measured day, and of four weeks back from the last.
enum { most_windows = 2 * 7 + economy_longest / 28 };

struct economy_result {
  int32_t days, bins_of_day;
  int64_t *counts;
  uint32_t *bins;
  /// Of whole.c: tables of each profile, one after the other, and their sizes.
  int64_t *tables[economy_tables];
  ptrdiff_t sizes[economy_tables];
  economy_window windows[most_windows];
  int32_t window_count;
};

int32_t limit_of(double chance);
profile_limits limits_of(int profile);

/// The distributions from which a profile's players are drawn.
///
/// They are the logarithm of the chance to stay a day, the two shapes of the beta distribution of playing,
/// and the factor of each weekday on the odds.
typedef struct {
  double log_stays, come, stay, odds[7];
} player_law;

player_law law_of(int profile);

/// Draws the constants of a player, by Philox with this key and number.
economy_player draw_player(uint64_t seed, const player_law *law, uint64_t number);

/// Tables of zeros.
economy_result *economy_result_for(const economy_run *run);

/// What whole.c has counted over all profiles.
int64_t economy_counted_of_all(const economy_result *result, int32_t day, int32_t count);
uint32_t economy_bin_of_all(const economy_result *result, economy_histogram histogram, int32_t day, int32_t bin);

static inline int64_t *counts_of(economy_result *result, int32_t day) {
  return result->counts + (ptrdiff_t)day * economy_counts;
}

static inline uint32_t *bins_of(economy_result *result, int32_t day) {
  return result->bins + (ptrdiff_t)day * result->bins_of_day;
}

/// The experience that reaches a level.
static inline int32_t xp_of(int32_t level) {
  return level > highest_level ? INT32_MAX : 50 * level * level + 50 * level;
}

/// Bins 1 wide below 64, then 32 for each doubling.
static inline int32_t log_linear_bin(int32_t value) {
  int32_t doublings = 26 - __builtin_clz((uint32_t)value | 32);
  return 32 * doublings + (value >> doublings);
}

/// The engine's word for a purpose, day and player: 1024 ranks are a tile, and four of them share a block.
static inline uint32_t engine_word(uint64_t seed, uint32_t purpose, int32_t day, uint32_t rank, uint32_t key) {
  uint32_t lane = rank & 1023;
  return philox(seed, purpose, (uint32_t)day, (rank >> 10) << 8 | (lane & 255), key).word[lane >> 8];
}

#endif
