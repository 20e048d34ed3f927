// The reference economy of reference.yaml, hard-coded in C: what data-driven rules are raced against.
//
// Two programs play the same model and count the same: one player at a time as one writes it down, and tiles
// of players tuned for vector registers. Both count what the reference model asks for, which is a part of
// what the engine counts in the same run.
#ifndef PLAIN_C_H
#define PLAIN_C_H

#include <stdbool.h>
#include <stdint.h>

enum {
  economy_profiles = 4,
  economy_missions = 7,
  economy_cosmetics = 4,
  /// The most days a run can have: tables are wide enough for what a player could hold by then.
  economy_longest = 600,
};

/// What is counted each day.
typedef enum {
  economy_active,
  economy_departed,
  /// Seven counts each, one a mission.
  economy_done,
  economy_collected = economy_done + economy_missions,
  economy_xp = economy_collected + economy_missions,
  /// Part of the experience that the boost has added.
  economy_xp_from_boosts,
  /// Experience of missions done and not collected.
  economy_xp_lost,
  economy_boosts,
  economy_level_ups,
  economy_points_minted,
  economy_points_burned,
  /// Diamonds minted.
  economy_diamonds_of_levels,
  economy_diamonds_of_fifth_levels,
  economy_diamonds_of_tens,
  economy_diamonds_of_hundreds,
  economy_diamonds_of_points,
  /// Diamonds burned; four counts for the cosmetics, the dearest first.
  economy_diamonds_for_freezes,
  economy_diamonds_for_cosmetics,
  economy_freezes_bought = economy_diamonds_for_cosmetics + economy_cosmetics,
  economy_freezes_used,
  economy_grace_days,
  /// Days that missed ones have taken from streaks.
  economy_days_lost,
  /// Sums over all players when the day is over.
  economy_sum_xp,
  economy_sum_level,
  economy_sum_diamonds,
  economy_sum_streak,
  economy_counts,
} economy_count;

/// What has a histogram each day: experience and diamonds in log-linear bins, levels and streaks one by one.
typedef enum {
  economy_bins_xp,
  economy_bins_level,
  economy_bins_diamonds,
  economy_bins_streak,
  economy_histograms,
} economy_histogram;

/// What a player is, drawn once.
typedef struct {
  /// The first day he is gone.
  int32_t departs;
  /// By weekday: the largest 31-bit draw that makes him come, -1 for none.
  int32_t comes[7];
} economy_player;

/// The engine's addresses of luck, by which a run has the engine's own words.
typedef struct {
  uint32_t profile_key[economy_profiles];
  /// Purposes.
  uint32_t come, mission[economy_missions], freeze, cosmetic[economy_cosmetics];
  /// What each player of a profile is, by rank.
  const economy_player *players[economy_profiles];
} economy_addresses;

typedef struct {
  uint64_t seed;
  /// 1 to `economy_longest`.
  int32_t days;
  /// Of each profile: casual, hardcore, regular, weekend.
  int64_t players[economy_profiles];
  /// `NULL` for the program's own luck.
  const economy_addresses *addresses;
} economy_run;

/// Where a run's luck comes from when it has no addresses.
typedef enum {
  /// Philox4x32-10, the engine's generator.
  economy_philox,
  /// Two rounds of multiplying and shifting, a few instructions a word.
  economy_mixer,
} economy_generator;

typedef struct economy_result economy_result;

/// One player at a time, Philox.
economy_result *economy_play_plain(const economy_run *run);
/// Tiles of players side by side.
economy_result *economy_play_tiles(const economy_run *run, economy_generator generator);

int64_t economy_counted(const economy_result *result, int32_t day, int32_t count);
/// How many bins a day's histogram has.
int32_t economy_bin_count(const economy_result *result, economy_histogram histogram);
uint32_t economy_bin(const economy_result *result, economy_histogram histogram, int32_t day, int32_t bin);
void economy_free(economy_result *result);

/// Seconds of processor time that this process has used.
double economy_processor_seconds(void);

#endif
