// The reference economy of reference.yaml, hard-coded in C, as the opponent of data-driven rules in a race.
//
// Two programs simulate the same model and count the same: one simulates one player at a time, in the
// simplest way; the other tiles of players, tuned for vector registers. Both count what the reference model
// needs, which is a part of what the engine counts in the same run. A third version of the first one counts
// everything that the engine counts.
#ifndef PLAIN_C_H
#define PLAIN_C_H

#include <stdbool.h>
#include <stdint.h>

enum {
  economy_profiles = 4,
  economy_missions = 7,
  economy_cosmetics = 4,
  economy_fifths = 12,
  economy_purses = 2,
  /// The most days of a run: tables are wide enough for what a player could hold by then.
  economy_longest = 600,
};

/// What is counted each day.
typedef enum {
  economy_active,
  economy_departed,
  /// Seven counts each, one for each mission.
  economy_done,
  economy_collected = economy_done + economy_missions,
  economy_xp = economy_collected + economy_missions,
  /// The part of experience that the boost has added.
  economy_xp_from_boosts,
  /// Experience of missions done but not collected.
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
  /// Diamonds burned; four counts for the cosmetics, the most expensive first.
  economy_diamonds_for_freezes,
  economy_diamonds_for_cosmetics,
  economy_freezes_bought = economy_diamonds_for_cosmetics + economy_cosmetics,
  /// What missed days do to the streaks of players who have not churned.
  economy_freezes_used,
  economy_grace_days,
  economy_days_lost,
  /// Sums over all players at the end of the day.
  economy_sum_xp,
  economy_sum_level,
  economy_sum_diamonds,
  economy_sum_streak,
  economy_counts,
} economy_count;

/// Further daily counts of the program that counts everything.
typedef enum {
  /// Missed days on which a run was at stake, and gaps by how they ended: grace, freezes, or days lost.
  economy_missed_days = economy_counts,
  /// Days of play that begin with a streak.
  economy_openings_alive,
  economy_breaks,
  economy_gaps_whole,
  economy_gaps_saved,
  economy_gaps_hurt,
  economy_held_at_departure,
  economy_freezes_used_after_churn,
  /// Wishes that players could not pay for; four counts, as those of `economy_diamonds_for_cosmetics`.
  economy_cosmetics_too_dear,
  /// Levels 5, 10, ... 60 reached.
  economy_fifth_levels = economy_cosmetics_too_dear + economy_cosmetics,
  /// Missions collected while experience counts double, seven counts.
  economy_collected_boosted = economy_fifth_levels + economy_fifths,
  economy_all_counts = economy_collected_boosted + economy_missions,
} economy_further_count;

/// What has a histogram each day: experience and diamonds in log-linear bins, levels and streaks one by one.
typedef enum {
  economy_bins_xp,
  economy_bins_level,
  economy_bins_diamonds,
  economy_bins_streak,
  economy_histograms,
} economy_histogram;

/// What is sold: the cosmetics first, the most expensive first among them.
typedef enum {
  economy_crown,
  economy_cape,
  economy_hat,
  economy_badge,
  economy_exchange,
  economy_freeze,
  economy_offers,
} economy_offer;

/// What players hold at the end of a day, in the engine's order.
typedef enum {
  economy_stock_xp,
  economy_stock_diamonds,
  economy_stock_points,
  economy_stock_cosmetics,
  economy_stock_freezes,
  economy_stock_level,
  economy_stock_streak,
  economy_stocks,
} economy_stock;

/// Runs and days of streaks by length.
///
/// Runs with and without freezes, that ended by costing something or were censored; days that counted;
/// freezes spent.
typedef enum {
  economy_whole_ended,
  economy_whole_censored,
  economy_bare_ended,
  economy_bare_censored,
  economy_counted_days,
  economy_frozen_days,
  economy_lengths,
} economy_by_length;

/// Thresholds that are timed: levels 2, 3, 5, 10, ... 60 and the highest, diamonds and points earned, first purchases.
enum {
  economy_level_rungs = 3 + economy_fifths,
  economy_diamond_rungs = 5,
  economy_points_rung = economy_level_rungs + economy_diamond_rungs,
  economy_purchase_rung,
  economy_first_offer_rung,
  economy_rungs = economy_first_offer_rung + economy_offers,
};

/// Totals that each player ends the run with.
typedef enum {
  economy_life_active_days,
  economy_life_purchases,
  economy_life_diamonds_burned,
  economy_life_points_burned,
  economy_life_freezes_burned,
  economy_life_freezes_used,
  economy_life_longest_streak,
  economy_life_days_lost,
  economy_life_saves,
  economy_life_drought,
  economy_life_first_offer,
  economy_lives = economy_life_first_offer + economy_offers,
} economy_life;

/// Two totals of each player whose sums form a ratio.
typedef enum {
  economy_pair_boost_share,
  /// Three each of diamonds and points: burned over received, and either over days of play.
  economy_pair_diamonds,
  economy_pair_points = economy_pair_diamonds + 3,
  economy_pair_grace_cover = economy_pair_points + 3,
  economy_pair_save_rate,
  economy_pair_freeze_cover,
  economy_pair_dependency,
  economy_pair_freeze_sink,
  economy_pairs,
} economy_pair;

/// Further tables of each profile, of the program that counts everything.
typedef enum {
  /// [day][state before × 8 + state after]
  economy_transitions,
  /// [day][played this week, at risk, dormant][players, then sum and squares of each stock]
  economy_sums,
  /// [day]: players whose last day of play it was
  economy_last_days,
  /// [rung][passed, never passed][day]
  economy_rung_days,
  /// [`economy_by_length`][length]
  economy_length_counts,
  /// [window][diamonds, points][players, sums of 7, products of 28]
  economy_purse_moments,
  /// [window][players, sums of 2, products of 3]
  economy_pool_moments,
  /// [window][income of diamonds, of points, cover by freezes][bin]
  economy_window_bins,
  /// [`economy_life`][sum, squares]
  economy_life_sums,
  /// [`economy_life`][bin]
  economy_life_bins,
  /// [`economy_pair`][players, sums of 2, products of 3]
  economy_pair_moments,
  /// [bin of a stock]: the lowest rank of a player who ended the run there
  economy_witnesses,
  /// [stock][largest value, lowest rank]
  economy_extremes,
  economy_tables,
} economy_table;

enum {
  economy_states = 8,
  economy_populations = 3,
  economy_sums_of_population = 1 + 2 * economy_stocks,
  economy_sums_of_day = economy_populations * economy_sums_of_population,
  economy_purse_variables = 7,
  economy_purse_row = 1 + economy_purse_variables * (economy_purse_variables + 3) / 2,
  economy_pool_row = 6,
  economy_pair_row = 6,
  /// Bins of the numbers of a window and of player totals.
  economy_wide_bins = 512,
};

/// Days whose incomes are compared: after `opens`, up to and including `closes`.
typedef struct {
  int32_t opens, closes;
} economy_window;

/// The constants of a player, drawn once.
typedef struct {
  /// The first day after churn.
  int32_t departs;
  /// By weekday: the largest 31-bit draw that makes the player play, -1 for none.
  int32_t comes[7];
} economy_player;

/// The engine's addresses of random draws; with them a run has the engine's own words.
typedef struct {
  uint32_t profile_key[economy_profiles];
  /// Purposes.
  uint32_t come, mission[economy_missions], freeze, cosmetic[economy_cosmetics];
  /// The constants of each player of a profile, by rank.
  const economy_player *players[economy_profiles];
} economy_addresses;

typedef struct {
  uint64_t seed;
  /// 1 to `economy_longest`.
  int32_t days;
  /// Of each profile: casual, hardcore, regular, weekend.
  int64_t players[economy_profiles];
  /// `NULL` for the program's own random draws.
  const economy_addresses *addresses;
} economy_run;

/// The generator of a run without addresses.
typedef enum {
  /// Philox4x32-10, the engine's generator.
  economy_philox,
  /// Two rounds of multiplications and shifts, a few instructions a word.
  economy_mixer,
} economy_generator;

typedef struct economy_result economy_result;

/// One player at a time, Philox.
economy_result *economy_play_plain(const economy_run *run);
/// Tiles of players side by side.
economy_result *economy_play_tiles(const economy_run *run, economy_generator generator);

/// One player at a time, Philox, counting every table of the engine.
economy_result *economy_play_plain_counting_all(const economy_run *run);

int64_t economy_counted(const economy_result *result, int32_t day, int32_t count);
/// The number of bins of a day's histogram.
int32_t economy_bin_count(const economy_result *result, economy_histogram histogram);
uint32_t economy_bin(const economy_result *result, economy_histogram histogram, int32_t day, int32_t bin);

// Only of the program that counts everything:

int64_t economy_counted_in(const economy_result *result, int32_t profile, int32_t day, int32_t count);
/// A profile's table, with the shape in `economy_table`.
const int64_t *economy_table_of(const economy_result *result, economy_table table, int32_t profile);
/// A stock's bins of a day, of active or dormant players.
///
/// Freezes, levels and streaks have one bin for each number, others log-linear bins.
const uint32_t *economy_stock_bins(
    const economy_result *result, int32_t profile, int32_t day, bool dormant, economy_stock stock);
/// The first of a stock's bins in their table, and their number.
int32_t economy_first_bin(economy_stock stock);
int32_t economy_bins_of_stock(const economy_result *result, economy_stock stock);
int32_t economy_window_count(const economy_result *result);
economy_window economy_window_at(const economy_result *result, int32_t place);

void economy_free(economy_result *result);

/// Seconds of processor time that this process has used.
double economy_processor_seconds(void);

#endif
