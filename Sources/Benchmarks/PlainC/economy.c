#include "economy.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

int32_t limit_of(double chance) { return (int32_t)((int64_t)(chance * 0x1p31 + 0.5) - 1); }

profile_limits limits_of(int profile) {
  const economy_profile *law = &profiles[profile];
  profile_limits limits;
  for (int m = 0; m < economy_missions; m++) {
    double done = mission_chance[m] * law->missions;
    limits.done[m] = limit_of(done);
    limits.collected[m] = limit_of(done * law->collects);
  }
  limits.freeze = limit_of(law->buys_freeze);
  limits.cosmetic = limit_of(cosmetic_chance * law->taste);
  return limits;
}

/// Uniform numbers of one player, two to a block.
typedef struct {
  uint64_t seed, number;
  uint32_t block;
  int left;
  double next;
} stream;

static double uniform_of(uint32_t high, uint32_t low) {
  uint64_t bits = ((uint64_t)high << 32 | low) >> 12;
  return (double)(bits << 1 | 1) * 0x1p-53;
}

static double next_uniform(stream *luck) {
  if (luck->left) {
    luck->left = 0;
    return luck->next;
  }
  // The second word is a day in other draws, and never has its top bit set.
  philox_block block =
      philox(luck->seed, luck->block++, 1u << 31, (uint32_t)luck->number, (uint32_t)(luck->number >> 32));
  luck->next = uniform_of(block.word[2], block.word[3]);
  luck->left = 1;
  return uniform_of(block.word[0], block.word[1]);
}

/// Two normal numbers by Marsaglia's polar method.
static void next_normals(stream *luck, double normals[2]) {
  for (;;) {
    double x = 2 * next_uniform(luck) - 1, y = 2 * next_uniform(luck) - 1;
    double square = x * x + y * y;
    if (square >= 1 || square == 0) continue;
    double factor = sqrt(-2 * log(square) / square);
    normals[0] = x * factor;
    normals[1] = y * factor;
    return;
  }
}

/// G. Marsaglia & W. W. Tsang, ACM TOMS 26(3), 2000, from a normal number that may be rejected.
static double next_gamma(stream *luck, double shape, double normal) {
  double shrink = 1;
  if (shape < 1) {
    shrink = pow(next_uniform(luck), 1 / shape);
    shape += 1;
  }
  double d = shape - 1 / 3.0, c = 1 / sqrt(9 * d), normals[2] = {normal, 0};
  for (;; next_normals(luck, normals)) {
    double root = 1 + c * normals[0], square = normals[0] * normals[0];
    if (root <= 0) continue;
    double v = root * root * root, uniform = next_uniform(luck);
    // The first test only avoids the logarithms of the second, which it implies.
    if (uniform < 1 - 0.0331 * square * square) return d * v * shrink;
    if (log(uniform) < 0.5 * square + d * (1 - v + log(v))) return d * v * shrink;
  }
}

player_law law_of(int profile) {
  const economy_profile *profile_of = &profiles[profile];
  player_law law = {
      .log_stays = log1p(-profile_of->churn),
      .come = profile_of->activity_mean * profile_of->activity_concentration,
      .stay = (1 - profile_of->activity_mean) * profile_of->activity_concentration,
  };
  // A term on the logit multiplies the odds.
  for (int weekday = 0; weekday < 7; weekday++) law.odds[weekday] = exp(week[weekday]);
  return law;
}

economy_player draw_player(uint64_t seed, const player_law *law, uint64_t number) {
  stream luck = {.seed = seed, .number = number};
  economy_player player;
  double normals[2], survived = floor(log(next_uniform(&luck)) / law->log_stays);
  player.departs = survived < INT32_MAX - 1 ? (int32_t)survived + 1 : INT32_MAX;
  next_normals(&luck, normals);
  double come = next_gamma(&luck, law->come, normals[0]), stay = next_gamma(&luck, law->stay, normals[1]);
  for (int weekday = 0; weekday < 7; weekday++) {
    double odds = come * law->odds[weekday];
    player.comes[weekday] = limit_of(odds / (odds + stay));
  }
  return player;
}

economy_result *economy_result_for(const economy_run *run) {
  economy_result *result = calloc(1, sizeof *result);
  if (!result || run->days < 1 || run->days > economy_longest) abort();
  result->days = run->days;
  result->bins_of_day = first_streak_bin + run->days + 1;
  result->counts = calloc((size_t)run->days * economy_counts, sizeof *result->counts);
  result->bins = calloc((size_t)run->days * (size_t)result->bins_of_day, sizeof *result->bins);
  if (!result->counts || !result->bins) abort();
  return result;
}

int64_t economy_counted(const economy_result *result, int32_t day, int32_t count) {
  if (result->tables[0]) return economy_counted_of_all(result, day, count);
  return result->counts[(ptrdiff_t)day * economy_counts + count];
}

uint32_t economy_bin(const economy_result *result, economy_histogram histogram, int32_t day, int32_t bin) {
  if (result->tables[0]) return economy_bin_of_all(result, histogram, day, bin);
  static const int32_t first[] = {0, first_level_bin, first_diamond_bin, first_streak_bin};
  return result->bins[(ptrdiff_t)day * result->bins_of_day + first[histogram] + bin];
}

int32_t economy_bin_count(const economy_result *result, economy_histogram histogram) {
  static const int32_t count[] = {xp_bins, level_bins, diamond_bins};
  return histogram == economy_bins_streak ? result->days + 1 : count[histogram];
}

void economy_free(economy_result *result) {
  for (int table = 0; table < economy_tables; table++) free(result->tables[table]);
  free(result->bins);
  free(result->counts);
  free(result);
}

double economy_processor_seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }
