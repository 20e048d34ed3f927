// The simple program: one player after the other, each through all days, counting what the reference model
// needs.
#include "player.h"

static inline void measure(const player *p, economy_result *result, int32_t day, int64_t *today) {
  today[economy_sum_xp] += p->xp;
  today[economy_sum_level] += p->level;
  today[economy_sum_diamonds] += p->diamonds;
  today[economy_sum_streak] += p->streak;
  uint32_t *bins = bins_of(result, day);
  bins[log_linear_bin(p->xp)]++;
  bins[first_level_bin + p->level]++;
  bins[first_diamond_bin + log_linear_bin(p->diamonds)]++;
  bins[first_streak_bin + p->streak]++;
}

static inline __attribute__((always_inline)) void live(const cast *cast, bool is_own, economy_result *result) {
  player p = new_player(NULL);
  for (int32_t day = 0; day < result->days; day++) {
    int64_t *today = counts_of(result, day);
    live_day(&p, cast, is_own, day, today);
    measure(&p, result, day, today);
  }
}

economy_result *economy_play_plain(const economy_run *run) {
  economy_result *result = economy_result_for(run);
  for (cast cast = first_player(run); !is_over(&cast); next_player(&cast, run)) {
    if (run->addresses) live(&cast, false, result);
    else live(&cast, true, result);
  }
  return result;
}
