// One player of the reference economy, day by day and rule by rule, in the simplest way.
#ifndef PLAYER_H
#define PLAYER_H

#include "economy.h"

/// Always inlined: a player without a story then stays in registers, and no rule tests for one.
#define inlined static inline __attribute__((always_inline))

/// What is recorded of a player who has a story; no rule depends on it.
typedef struct {
  /// Runs of streaks by length, and the number of lengths in a table.
  int64_t *lengths;
  int32_t lengths_of_table;
  int32_t departs, active_days, last_active, units[economy_offers], diamonds_burned, boosted;
  /// Until churn: days missed in a run, days covered by grace, freezes spent; gaps saved by freezes and gaps hurt.
  int32_t missed, forgiven, frozen, saves, hurts, days_lost;
  /// Freezes spent in the whole run.
  int32_t spent;
  /// Of the gap: freezes it has taken, and whether it has cost anything.
  int32_t bridged;
  bool is_hurt;
  /// Days counted since a run last lost one, with freezes and as if there were none.
  int32_t whole, bare;
  /// Days of play since the last level.
  int32_t drought;
  /// The days on which a level was reached, and an offer first bought.
  int32_t reached_on[highest_level + 1], bought_on[economy_offers];
} story;

typedef struct {
  int32_t xp, level, next_level, points, diamonds, freezes;
  int32_t streak, record, gap;
  /// The day on which experience counts double.
  int32_t doubled_on;
  /// `NULL` in plain.c, which is then compiled as if there were no stories.
  story *story;
} player;

/// The address of random draws: a player and its position in the run.
typedef struct {
  uint64_t seed, number;
  const economy_addresses *addresses;
  uint32_t rank;
  int profile;
} luck;

/// The program's own draws: four of a player-day are one block, made when it is first needed.
static inline philox_block own_block(const luck *luck, int32_t day, uint32_t block) {
  return philox(luck->seed, block, (uint32_t)day, (uint32_t)luck->number, (uint32_t)(luck->number >> 32));
}

static inline uint32_t addressed(const luck *luck, uint32_t purpose, int32_t day) {
  return engine_word(luck->seed, purpose, day, luck->rank, luck->addresses->profile_key[luck->profile]);
}

static inline bool comes(uint32_t word, int32_t limit) { return (int32_t)(word >> 1) <= limit; }

static inline void note_length(story *story, economy_by_length table, int32_t length) {
  story->lengths[table * story->lengths_of_table + length]++;
}

inlined void do_missions(
    player *p, const profile_limits *limits, const uint32_t words[economy_missions], int32_t day, int64_t *today) {
  int32_t xp = 0, lost = 0, points = 0;
  bool is_doubled = p->doubled_on == day;
  for (int m = 0; m < economy_missions; m++) {
    bool done = comes(words[m], limits->done[m]), collected = comes(words[m], limits->collected[m]);
    today[economy_done + m] += done;
    today[economy_collected + m] += collected;
    xp += collected ? mission_xp[m] : 0;
    points += collected ? mission_points[m] : 0;
    lost += done && !collected ? mission_xp[m] : 0;
    if (p->story && is_doubled) today[economy_collected_boosted + m] += collected;
  }
  if (is_doubled) {
    today[economy_xp_from_boosts] += xp;
    if (p->story) p->story->boosted += xp;
    xp *= 2;
  }
  p->xp += xp;
  p->points += points;
  today[economy_xp] += xp;
  today[economy_xp_lost] += lost;
  today[economy_points_minted] += points;
}

inlined void note_level(player *p, int32_t day) {
  p->story->drought = 0;
  p->story->reached_on[p->level] = day;
}

inlined void reach_levels(player *p, int32_t day, int64_t *today) {
  if (p->story) p->story->drought++;
  while (p->xp >= p->next_level) {
    p->level++;
    p->next_level = xp_of(p->level + 1);
    p->diamonds += level_pays;
    if (p->story) note_level(p, day);
    today[economy_level_ups]++;
    today[economy_diamonds_of_levels] += level_pays;
    if (p->level % 5 == 0) {
      p->diamonds += fifth_level_pays;
      today[economy_diamonds_of_fifth_levels] += fifth_level_pays;
      if (p->story) today[economy_fifth_levels + p->level / 5 - 1]++;
    }
  }
}

/// Counts how a gap ended that a day of play closes: saved by freezes, hurt, or covered by grace alone.
inlined void close_gap(const player *p, story *story, int64_t *today) {
  if (p->gap > 0 && story->is_hurt) {
    story->hurts++;
    today[economy_gaps_hurt]++;
  } else if (p->gap > 0 && p->streak > 0 && story->bridged > 0) {
    story->saves++;
    today[economy_gaps_saved]++;
  } else if (p->gap > 0 && p->streak > 0) {
    today[economy_gaps_whole]++;
  }
  story->bridged = 0;
  story->is_hurt = false;
}

inlined void note_counted(const player *p, story *story, int64_t *today) {
  close_gap(p, story, today);
  story->whole++;
  story->bare++;
  note_length(story, economy_counted_days, p->streak + 1);
}

inlined void count_streak(player *p, int32_t day, int64_t *today) {
  if (p->story) note_counted(p, p->story, today);
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

static inline void note_purchase(story *story, economy_offer offer, int32_t diamonds, int32_t day) {
  if (story->units[offer]++ == 0) story->bought_on[offer] = day;
  story->diamonds_burned += diamonds;
}

inlined void exchange_points(player *p, int32_t day, int64_t *today) {
  if (p->points < points_exchanged) return;
  p->points -= points_exchanged;
  p->diamonds += diamonds_of_exchange;
  if (p->story) note_purchase(p->story, economy_exchange, 0, day);
  today[economy_points_burned] += points_exchanged;
  today[economy_diamonds_of_points] += diamonds_of_exchange;
}

inlined void buy_freeze(player *p, int32_t day, int64_t *today) {
  p->diamonds -= freeze_price;
  p->freezes++;
  if (p->story) note_purchase(p->story, economy_freeze, freeze_price, day);
  today[economy_diamonds_for_freezes] += freeze_price;
  today[economy_freezes_bought]++;
}

inlined void buy_cosmetic(player *p, int item, int32_t day, int64_t *today) {
  if (p->diamonds < cosmetic_price[item]) {
    if (p->story) today[economy_cosmetics_too_dear + item]++;
    return;
  }
  p->diamonds -= cosmetic_price[item];
  if (p->story) note_purchase(p->story, (economy_offer)item, cosmetic_price[item], day);
  today[economy_diamonds_for_cosmetics + item] += cosmetic_price[item];
}

/// A run that ends here; a player who has left for good is counted as censored, not as a broken streak.
static inline void end_run(story *story, economy_by_length ended, int32_t *lasted, bool is_here) {
  economy_by_length censored = (economy_by_length)(ended + 1);
  if (*lasted > 0) note_length(story, is_here ? ended : censored, *lasted);
  *lasted = 0;
}

inlined void note_missed(const player *p, story *story, bool is_here, int64_t *today) {
  if (p->streak == 0) return;
  story->missed += is_here;
  today[economy_missed_days] += is_here;
  if (p->gap <= grace_days) story->forgiven += is_here;
  else end_run(story, economy_bare_ended, &story->bare, is_here);
}

inlined void note_frozen(const player *p, story *story, bool is_here, int64_t *today) {
  story->spent++;
  story->bridged++;
  if (is_here) {
    story->frozen++;
    note_length(story, economy_frozen_days, p->streak);
  } else {
    today[economy_freezes_used_after_churn]++;
  }
}

inlined void note_lost(const player *p, story *story, bool is_here, int64_t *today) {
  end_run(story, economy_whole_ended, &story->whole, is_here);
  story->is_hurt = true;
  story->days_lost += is_here;
  if (p->streak == 0) today[economy_breaks] += is_here;
}

/// A missed day; what it does to a player who has churned is not counted.
inlined void miss(player *p, bool is_here, int64_t *today) {
  p->gap++;
  if (p->story) note_missed(p, p->story, is_here, today);
  if (p->gap <= grace_days) {
    today[economy_grace_days] += is_here;
  } else if (p->streak > 0 && p->freezes > 0) {
    p->freezes--;
    today[economy_freezes_used] += is_here;
    if (p->story) note_frozen(p, p->story, is_here, today);
  } else if (p->streak > 0) {
    p->streak--;
    today[economy_days_lost] += is_here;
    if (p->story) note_lost(p, p->story, is_here, today);
  }
}

/// A day of play; `first` holds four draws, one of which decided that the player plays.
inlined void play_day(
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
  if (p->story) {
    p->story->active_days++;
    p->story->last_active = day;
    today[economy_openings_alive] += p->streak > 0;
  }
  today[economy_active]++;
  // The login reward is paid at login. The day that its boost doubles is tomorrow.
  count_streak(p, day, today);
  do_missions(p, limits, missions, day, today);
  reach_levels(p, day, today);
  exchange_points(p, day, today);
  if (p->freezes < freezes_kept && p->diamonds >= freeze_price) {
    uint32_t word = is_own ? own_block(luck, day, 3).word[0] : addressed(luck, addresses->freeze, day);
    if (comes(word, limits->freeze)) buy_freeze(p, day, today);
  }
  for (int c = 0; c < economy_cosmetics; c++) {
    if (comes(cosmetics[c], limits->cosmetic)) buy_cosmetic(p, c, day, today);
  }
}

static inline player new_player(story *story) {
  return (player){
      .diamonds = start_diamonds,
      .freezes = start_freezes,
      .next_level = xp_of(1),
      .doubled_on = -1,
      .story = story,
  };
}

/// The players of a run, one after the other.
typedef struct {
  luck luck;
  profile_limits limits;
  player_law law;
  economy_player traits;
} cast;

/// Draws the next player, or looks the player up, and moves to the next profile at the end of one.
static inline void enter(cast *cast, const economy_run *run) {
  luck *luck = &cast->luck;
  while (luck->profile < economy_profiles && luck->rank == run->players[luck->profile]) {
    luck->profile++;
    luck->rank = 0;
  }
  if (luck->profile == economy_profiles) return;
  if (luck->rank == 0) {
    cast->limits = limits_of(luck->profile);
    cast->law = law_of(luck->profile);
  }
  cast->traits = run->addresses ? run->addresses->players[luck->profile][luck->rank]
                                : draw_player(run->seed, &cast->law, luck->number);
}

static inline cast first_player(const economy_run *run) {
  cast cast = {.luck = {.seed = run->seed, .addresses = run->addresses}};
  enter(&cast, run);
  return cast;
}

static inline void next_player(cast *cast, const economy_run *run) {
  cast->luck.rank++;
  cast->luck.number++;
  enter(cast, run);
}

static inline bool is_over(const cast *cast) { return cast->luck.profile == economy_profiles; }

/// Simulates a day, with or without play; returns whether it was a day of play.
inlined bool live_day(player *p, const cast *cast, bool is_own, int32_t day, int64_t *today) {
  const luck *luck = &cast->luck;
  const economy_player *traits = &cast->traits;
  philox_block first = {{0}};
  bool plays = false;
  if (day == traits->departs) {
    today[economy_departed]++;
    if (p->story) today[economy_held_at_departure] += p->freezes;
  }
  if (day < traits->departs) {
    if (is_own) first = own_block(luck, day, 0);
    else first.word[0] = addressed(luck, luck->addresses->come, day);
    // Everybody plays on the first day.
    plays = day == 0 || comes(first.word[0], traits->comes[day % 7]);
  }
  if (plays) play_day(p, luck, is_own, &cast->limits, first, day, today);
  else miss(p, day < traits->departs, today);
  return plays;
}

#endif
