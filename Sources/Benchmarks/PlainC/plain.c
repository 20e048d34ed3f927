// The straight program: one player after the other, each through all days, rule by rule.
#include "economy.h"

typedef struct {
  int32_t xp, level, next_level, points, diamonds, freezes;
  int32_t streak, record, gap;
  /// The day on which experience counts double.
  int32_t doubled_on;
} player;

/// Whose luck is asked: a player and his place in the run.
typedef struct {
  uint64_t seed, number;
  const economy_addresses *addresses;
  uint32_t rank;
  int profile;
} luck;

/// Own luck: four draws of a player-day are one block, and a block is made when it is asked for.
static inline philox_block own_block(const luck *luck, int32_t day, uint32_t block) {
  return philox(luck->seed, block, (uint32_t)day, (uint32_t)luck->number, (uint32_t)(luck->number >> 32));
}

static inline uint32_t addressed(const luck *luck, uint32_t purpose, int32_t day) {
  return engine_word(luck->seed, purpose, day, luck->rank, luck->addresses->profile_key[luck->profile]);
}

static inline bool comes(uint32_t word, int32_t limit) { return (int32_t)(word >> 1) <= limit; }

static inline void do_missions(
    player *p, const profile_limits *limits, const uint32_t words[economy_missions], int32_t day, int64_t *today) {
  int32_t xp = 0, lost = 0, points = 0;
  for (int m = 0; m < economy_missions; m++) {
    bool done = comes(words[m], limits->done[m]), collected = comes(words[m], limits->collected[m]);
    today[economy_done + m] += done;
    today[economy_collected + m] += collected;
    xp += collected ? mission_xp[m] : 0;
    points += collected ? mission_points[m] : 0;
    lost += done && !collected ? mission_xp[m] : 0;
  }
  if (p->doubled_on == day) {
    today[economy_xp_from_boosts] += xp;
    xp *= 2;
  }
  p->xp += xp;
  p->points += points;
  today[economy_xp] += xp;
  today[economy_xp_lost] += lost;
  today[economy_points_minted] += points;
}

static inline void reach_levels(player *p, int64_t *today) {
  while (p->xp >= p->next_level) {
    p->level++;
    p->next_level = xp_of(p->level + 1);
    p->diamonds += level_pays;
    today[economy_level_ups]++;
    today[economy_diamonds_of_levels] += level_pays;
    if (p->level % 5 == 0) {
      p->diamonds += fifth_level_pays;
      today[economy_diamonds_of_fifth_levels] += fifth_level_pays;
    }
  }
}

static inline void count_streak(player *p, int32_t day, int64_t *today) {
  p->gap = 0;
  p->streak++;
  if (p->streak % boost_cycle == 0) {
    p->doubled_on = day + 1;
    today[economy_boosts]++;
  }
  if (p->streak <= p->record) return;
  p->record = p->streak;
  if (p->record % 10 == 0) {
    p->diamonds += tenth_day_pays;
    today[economy_diamonds_of_tens] += tenth_day_pays;
  }
  if (p->record % 100 == 0) {
    p->diamonds += hundredth_day_pays;
    today[economy_diamonds_of_hundreds] += hundredth_day_pays;
  }
}

static inline void exchange_points(player *p, int64_t *today) {
  if (p->points < points_exchanged) return;
  p->points -= points_exchanged;
  p->diamonds += diamonds_of_exchange;
  today[economy_points_burned] += points_exchanged;
  today[economy_diamonds_of_points] += diamonds_of_exchange;
}

static inline void buy_freeze(player *p, int64_t *today) {
  p->diamonds -= freeze_price;
  p->freezes++;
  today[economy_diamonds_for_freezes] += freeze_price;
  today[economy_freezes_bought]++;
}

static inline void buy_cosmetic(player *p, int item, int64_t *today) {
  if (p->diamonds < cosmetic_price[item]) return;
  p->diamonds -= cosmetic_price[item];
  today[economy_diamonds_for_cosmetics + item] += cosmetic_price[item];
}

static inline void miss(player *p, int64_t *today) {
  p->gap++;
  if (p->gap <= grace_days) {
    today[economy_grace_days]++;
  } else if (p->streak > 0 && p->freezes > 0) {
    p->freezes--;
    today[economy_freezes_used]++;
  } else if (p->streak > 0) {
    p->streak--;
    today[economy_days_lost]++;
  }
}

/// A day of play; `first` holds the four draws of which one decided that he comes.
static inline void play(
    player *p, const luck *luck, bool is_own, const profile_limits *limits, philox_block first, int32_t day,
    int64_t *today) {
  const economy_addresses *addresses = luck->addresses;
  uint32_t missions[economy_missions], cosmetics[economy_cosmetics];
  if (is_own) {
    philox_block more = own_block(luck, day, 1), wishes = own_block(luck, day, 2);
    for (int m = 0; m < 3; m++) missions[m] = first.word[m + 1];
    for (int m = 3; m < economy_missions; m++) missions[m] = more.word[m - 3];
    for (int c = 0; c < economy_cosmetics; c++) cosmetics[c] = wishes.word[c];
  } else {
    for (int m = 0; m < economy_missions; m++) missions[m] = addressed(luck, addresses->mission[m], day);
    for (int c = 0; c < economy_cosmetics; c++) cosmetics[c] = addressed(luck, addresses->cosmetic[c], day);
  }
  today[economy_active]++;
  do_missions(p, limits, missions, day, today);
  reach_levels(p, today);
  count_streak(p, day, today);
  exchange_points(p, today);
  if (p->freezes < freezes_kept && p->diamonds >= freeze_price) {
    uint32_t word = is_own ? own_block(luck, day, 3).word[0] : addressed(luck, addresses->freeze, day);
    if (comes(word, limits->freeze)) buy_freeze(p, today);
  }
  for (int c = 0; c < economy_cosmetics; c++) {
    if (comes(cosmetics[c], limits->cosmetic)) buy_cosmetic(p, c, today);
  }
}

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

static inline __attribute__((always_inline)) void live(
    const luck *luck, bool is_own, const economy_player *traits, const profile_limits *limits,
    economy_result *result) {
  player p = {.diamonds = start_diamonds, .freezes = start_freezes, .next_level = xp_of(1), .doubled_on = -1};
  for (int32_t day = 0; day < result->days; day++) {
    int64_t *today = counts_of(result, day);
    philox_block first = {{0}};
    bool plays = false;
    if (day == traits->departs) today[economy_departed]++;
    if (day < traits->departs) {
      if (is_own) first = own_block(luck, day, 0);
      else first.word[0] = addressed(luck, luck->addresses->come, day);
      // Everybody plays on the first day.
      plays = day == 0 || comes(first.word[0], traits->comes[day % 7]);
    }
    if (plays) play(&p, luck, is_own, limits, first, day, today);
    else miss(&p, today);
    measure(&p, result, day, today);
  }
}

economy_result *economy_play_plain(const economy_run *run) {
  economy_result *result = economy_result_for(run);
  luck luck = {.seed = run->seed, .addresses = run->addresses};
  for (luck.profile = 0; luck.profile < economy_profiles; luck.profile++) {
    profile_limits limits = limits_of(luck.profile);
    player_law law = law_of(luck.profile);
    int64_t count = run->players[luck.profile];
    for (luck.rank = 0; luck.rank < count; luck.rank++, luck.number++) {
      if (run->addresses) {
        live(&luck, false, &run->addresses->players[luck.profile][luck.rank], &limits, result);
      } else {
        economy_player traits = draw_player(run->seed, &law, luck.number);
        live(&luck, true, &traits, &limits, result);
      }
    }
  }
  return result;
}
