// The tuned program: a thousand players of a profile are a tile of columns, and a day is two passes over
// them.
//
// - Who plays is decided for all; then their keys are packed together, so that missions and wishes are drawn
//   for those alone. What they earned is packed into one word and unpacked later.
// - Players are in the order in which they churn, so that only the living are looked at. Churned players are
//   settled at once, to the end of the run.
// - Sums follow from the flows, and histograms of levels from level-ups, after all tiles.
#include "economy.h"
#include "lanes.h"

#include <stdlib.h>

enum { tile_size = 1024, vectors = tile_size / width };

/// Draws of a day of play, in the order of `tile.drawn`.
enum { first_mission, first_cosmetic = economy_missions, freeze_draw = 11, draws = 12, come_draw = draws };

/// What a player earned and wants today, in one word.
enum { points_shift = 10, wish_shift = 16, freeze_shift = 20 };

typedef enum { mixer_luck, philox_luck, addressed_luck } luck_kind;

typedef struct {
  _Alignas(64) lanes comes[7][vectors];
  words key[vectors], number[vectors], come_word[4][vectors];
  lanes played[vectors], xp[vectors], level[vectors], next_level[vectors], points[vectors], diamonds[vectors];
  lanes freezes[vectors], streak[vectors], next_ten[vectors], next_hundred[vectors], doubled_on[vectors];
  lanes xp_bin[vectors], diamond_bin[vectors];
  /// Of those who play today, side by side: keys, words, and what they earned.
  uint32_t keys[tile_size + width], numbers[tile_size + width], drawn[draws][tile_size + width];
  uint32_t earned[tile_size + width];
  uint8_t bits[vectors];
  shuffles shuffles;
  int32_t departs[tile_size];
  uint32_t rank[tile_size];
} tile;

/// A run of one tile.
typedef struct {
  const economy_run *run;
  economy_result *result;
  /// Histograms as changes on a day.
  uint32_t *changes;
  tile *tile;
  profile_limits limits;
  player_law law;
  int profile, players;
} play;

static inline int32_t *scalars(lanes *column) { return (int32_t *)column; }

static inline uint64_t splitmix(uint64_t x) {
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
  x = (x ^ x >> 27) * 0x94D049BB133111EBu;
  return x ^ x >> 31;
}

/// The key of a day's draw, for all lanes.
typedef struct {
  words first, second;
} draw_key;

static inline draw_key day_key(uint64_t seed, int32_t day, int draw) {
  uint64_t key = splitmix(seed + 0x9E3779B97F4A7C15u * ((uint64_t)day * 16 + (uint64_t)draw + 1));
  return (draw_key){(words){0} + (uint32_t)key, (words){0} + (uint32_t)(key >> 32)};
}

/// A word for each lane from its key and the day's: the high bits are mixed best, and only they decide.
static inline words mix(words x, const draw_key *key) {
  x ^= key->first;
  x ^= x >> 16;
  x *= 0x7FEB352Du;
  x ^= x >> 15;
  x += key->second;
  return x * 0x846CA68Bu;
}

/// The high and low halves of eight products.
static inline void multiply(words value, uint32_t factor, words *high, words *low) {
  wide even = ((wide)value & 0xFFFFFFFFu) * factor, odd = ((wide)value >> 32) * factor;
  *low = (words)((even & 0xFFFFFFFFu) | odd << 32);
  *high = (words)(even >> 32 | (odd & ~(uint64_t)0xFFFFFFFFu));
}

/// Eight Philox blocks, one in each lane.
static inline void philox_lanes(uint64_t key, uint32_t first, uint32_t second, words number, words block[4]) {
  words c0 = (words){0} + first, c1 = (words){0} + second, c2 = number, c3 = {0};
  uint32_t k0 = (uint32_t)key, k1 = (uint32_t)(key >> 32);
  for (int round = 0; round < 10; round++) {
    words even_high, even_low, odd_high, odd_low;
    multiply(c0, 0xD2511F53u, &even_high, &even_low);
    multiply(c2, 0xCD9E8D57u, &odd_high, &odd_low);
    c0 = odd_high ^ c1 ^ k0;
    c1 = odd_low;
    c2 = even_high ^ c3 ^ k1;
    c3 = even_low;
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  block[0] = c0, block[1] = c1, block[2] = c2, block[3] = c3;
}

/// Words that decide who plays. A Philox block holds those of four days.
static inline words come_word(const play *p, luck_kind kind, int vector, int32_t day, const draw_key *key) {
  tile *t = p->tile;
  if (kind == mixer_luck) return mix(t->key[vector], key);
  if (kind == philox_luck && day % 4 == 0) {
    words block[4];
    philox_lanes(p->run->seed, 4, (uint32_t)day, t->number[vector], block);
    for (int ahead = 0; ahead < 4; ahead++) t->come_word[ahead][vector] = block[ahead];
  }
  if (kind == philox_luck) return t->come_word[day % 4][vector];
  words result;
  for (int lane = 0; lane < width; lane++) {
    result[lane] = engine_word(
        p->run->seed, p->run->addresses->come, day, t->rank[vector * width + lane],
        p->run->addresses->profile_key[p->profile]);
  }
  return result;
}

/// Decides which of the living play, and puts their keys side by side.
static inline __attribute__((always_inline)) int gather(
    play *p, luck_kind kind, int32_t alive, int32_t day) {
  tile *t = p->tile;
  draw_key key = day_key(p->run->seed, day, come_draw);
  lanes place = {0, 1, 2, 3, 4, 5, 6, 7};
  int count = 0;
  for (int v = 0; v * width < alive; v++) {
    lanes draw = (lanes)(come_word(p, kind, v, day, &key) >> 1);
    lanes comes = draw <= t->comes[day % 7][v] | (day == 0 ? -1 : 0);
    unsigned bits = bits_of(comes & place < alive);
    t->bits[v] = (uint8_t)bits;
    const uint8_t *order = t->shuffles.compress[bits];
    if (kind == mixer_luck) {
      store_unaligned(t->keys + count, shuffled(t->key[v], order));
    } else {
      store_unaligned(t->numbers + count, shuffled(kind == philox_luck ? t->number[v] : (words)place, order));
    }
    count += __builtin_popcount(bits);
    place += width;
  }
  return count;
}

/// Draws all words of those who play, where they come four or one at a time.
static inline void draw(play *p, luck_kind kind, int count, int32_t day) {
  tile *t = p->tile;
  const economy_addresses *addresses = p->run->addresses;
  if (kind == philox_luck) {
    for (int at = 0; at < count; at += width) {
      for (uint32_t number = 0; number < draws / 4; number++) {
        words block[4];
        philox_lanes(p->run->seed, number, (uint32_t)day, load_unaligned(t->numbers + at), block);
        for (uint32_t k = 0; k < 4; k++) store_unaligned(t->drawn[4 * number + k] + at, block[k]);
      }
    }
  } else if (kind == addressed_luck) {
    for (int d = 0; d < draws; d++) {
      uint32_t purpose = d == freeze_draw ? addresses->freeze
          : d < first_cosmetic ? addresses->mission[d] : addresses->cosmetic[d - first_cosmetic];
      for (int at = 0; at < count; at++) {
        t->drawn[d][at] = engine_word(
            p->run->seed, purpose, day, t->rank[t->numbers[at]], addresses->profile_key[p->profile]);
      }
    }
  }
}

static inline __attribute__((always_inline)) lanes drawn(
    const tile *t, luck_kind kind, int draw, int at, const draw_key *key) {
  words word = kind == mixer_luck ? mix(load_unaligned(t->keys + at), key) : load_unaligned(t->drawn[draw] + at);
  return (lanes)(word >> 1);
}

/// Some missions of those who play; as many at a time as their counts fit registers.
static inline __attribute__((always_inline)) void do_missions(
    play *p, luck_kind kind, int first, int missions, int count, int32_t day, int64_t *today) {
  tile *t = p->tile;
  // Values of the loop as whole vectors, so that it reads them from the stack.
  draw_key keys[economy_missions];
  lanes done_limit[economy_missions], collected_limit[economy_missions], gain[economy_missions];
  lanes done[economy_missions] = {0}, collected[economy_missions] = {0};
  for (int m = first; m < first + missions; m++) {
    keys[m] = day_key(p->run->seed, day, first_mission + m);
    done_limit[m] = (lanes){0} + p->limits.done[m];
    collected_limit[m] = (lanes){0} + p->limits.collected[m];
    gain[m] = (lanes){0} + (mission_xp[m] | mission_points[m] << points_shift);
  }
  const lanes place = {0, 1, 2, 3, 4, 5, 6, 7};
  for (int at = 0; at < count; at += width) {
    lanes is_real = place < count - at;
    lanes earned = first == 0 ? (lanes){0} : (lanes)load_unaligned(t->earned + at);
#pragma GCC unroll 4
    for (int m = first; m < first + missions; m++) {
      // The draw of an empty lane is above every limit.
      lanes draw = drawn(t, kind, first_mission + m, at, &keys[m]) | (~is_real & INT32_MAX);
      lanes is_collected = draw <= collected_limit[m];
      done[m] -= draw <= done_limit[m];
      collected[m] -= is_collected;
      earned += is_collected & gain[m];
    }
    store_unaligned(t->earned + at, (words)earned);
  }
  for (int m = first; m < first + missions; m++) {
    int64_t all = total(collected[m]), lost = total(done[m]) - all;
    today[economy_done + m] += all + lost;
    today[economy_collected + m] += all;
    today[economy_xp] += all * mission_xp[m];
    today[economy_points_minted] += all * mission_points[m];
    today[economy_xp_lost] += lost * mission_xp[m];
  }
}

/// What those who play would like to buy.
static inline __attribute__((always_inline)) void wish(play *p, luck_kind kind, int count, int32_t day) {
  tile *t = p->tile;
  lanes cosmetic_limit = (lanes){0} + p->limits.cosmetic, freeze_limit = (lanes){0} + p->limits.freeze;
  draw_key keys[draws];
  for (int d = first_cosmetic; d < draws; d++) keys[d] = day_key(p->run->seed, day, d);
  for (int at = 0; at < count; at += width) {
    lanes wants = drawn(t, kind, freeze_draw, at, &keys[freeze_draw]) <= freeze_limit & 1 << freeze_shift;
#pragma GCC unroll 4
    for (int c = 0; c < economy_cosmetics; c++) {
      int d = first_cosmetic + c;
      wants |= drawn(t, kind, d, at, &keys[d]) <= cosmetic_limit & 1 << (wish_shift + c);
    }
    store_unaligned(t->earned + at, load_unaligned(t->earned + at) | (words)wants);
  }
}

static inline uint32_t *changes_of(play *p, int32_t day) {
  return p->changes + (ptrdiff_t)day * p->result->bins_of_day;
}

/// Raises these players by one level, and again those who have reached the next.
static inline void reach_levels(play *p, int v, lanes up, lanes xp, lanes *diamonds, int32_t day, int64_t *today) {
  tile *t = p->tile;
  uint32_t *changes = changes_of(p, day) + first_level_bin;
  for (unsigned bits; (bits = bits_of(up)) != 0; up = xp >= t->next_level[v]) {
    lanes level = t->level[v] - up;
    // Below 64 this is level / 5.
    lanes is_fifth = up & (((level * 205) >> 10) * 5 == level);
    t->level[v] = level;
    t->next_level[v] += up & (100 * (level + 1));
    *diamonds += (up & level_pays) + (is_fifth & fifth_level_pays);
    int64_t count = __builtin_popcount(bits), fifths = __builtin_popcount(bits_of(is_fifth));
    today[economy_level_ups] += count;
    today[economy_diamonds_of_levels] += count * level_pays;
    today[economy_diamonds_of_fifth_levels] += fifths * fifth_level_pays;
    for (; bits; bits &= bits - 1) {
      int32_t reached = scalars(&t->level[v])[__builtin_ctz(bits)];
      changes[reached - 1]--;
      changes[reached]++;
    }
  }
}

/// The cosmetics that these players want, the most expensive first.
static inline void buy_cosmetics(tile *t, int v, lanes wishes, unsigned bits, int64_t *today) {
  for (; bits; bits &= bits - 1) {
    int lane = __builtin_ctz(bits);
    int32_t *diamonds = &scalars(&t->diamonds[v])[lane];
    for (int c = 0; c < economy_cosmetics; c++) {
      if (!(wishes[lane] >> c & 1) || *diamonds < cosmetic_price[c]) continue;
      *diamonds -= cosmetic_price[c];
      today[economy_diamonds_for_cosmetics + c] += cosmetic_price[c];
    }
  }
}

/// How often things happened, by lane.
typedef struct {
  lanes boosted_xp, boosts, tens, hundreds, exchanges, bought;
} tallies;

static inline void book(const tallies *n, int64_t *today) {
  int64_t boosted = total(n->boosted_xp), tens = total(n->tens), hundreds = total(n->hundreds);
  int64_t exchanges = total(n->exchanges), bought = total(n->bought);
  today[economy_xp] += boosted;
  today[economy_xp_from_boosts] += boosted;
  today[economy_boosts] += total(n->boosts);
  today[economy_diamonds_of_tens] += tens * tenth_day_pays;
  today[economy_diamonds_of_hundreds] += hundreds * hundredth_day_pays;
  today[economy_points_burned] += exchanges * points_exchanged;
  today[economy_diamonds_of_points] += exchanges * diamonds_of_exchange;
  today[economy_diamonds_for_freezes] += bought * freeze_price;
  today[economy_freezes_bought] += bought;
}

/// Everything else on a day of play.
static void reward(play *p, int32_t alive, int32_t day, int64_t *today) {
  tile *t = p->tile;
  tallies n = {0};
  const lanes bit = {1, 2, 4, 8, 16, 32, 64, 128};
  const uint32_t *earned = t->earned;
  for (int v = 0; v * width < alive; v++) {
    unsigned bits = t->bits[v];
    lanes plays = (bit & (int32_t)bits) != 0;
    lanes packed = (lanes)shuffled(load_unaligned(earned), t->shuffles.expand[bits]) & plays;
    earned += __builtin_popcount(bits);

    lanes xp_today = packed & 1023, extra = xp_today & t->doubled_on[v] == day;
    lanes xp = t->xp[v] + xp_today + extra, diamonds = t->diamonds[v];
    t->xp[v] = xp;
    n.boosted_xp += extra;
    lanes up = xp >= t->next_level[v];
    if (bits_of(up)) reach_levels(p, v, up, xp, &diamonds, day, today);

    lanes streak = t->streak[v] - plays;
    // Below 5000 this is streak / 14.
    lanes is_cycle = plays & ((streak * 4682) >> 16) * boost_cycle == streak;
    t->doubled_on[v] = (is_cycle & day + 1) | (~is_cycle & t->doubled_on[v]);
    lanes is_ten = streak == t->next_ten[v], is_hundred = streak == t->next_hundred[v];
    t->next_ten[v] += is_ten & 10;
    t->next_hundred[v] += is_hundred & 100;
    diamonds += (is_ten & tenth_day_pays) + (is_hundred & hundredth_day_pays);
    t->streak[v] = streak;
    n.boosts -= is_cycle;
    n.tens -= is_ten;
    n.hundreds -= is_hundred;

    lanes points = t->points[v] + (packed >> points_shift & 63), exchanges = points >= points_exchanged;
    t->points[v] = points - (exchanges & points_exchanged);
    diamonds += exchanges & diamonds_of_exchange;
    n.exchanges -= exchanges;
    lanes freezes = t->freezes[v];
    lanes buys = (packed & 1 << freeze_shift) != 0 & freezes < freezes_kept & diamonds >= freeze_price;
    diamonds -= buys & freeze_price;
    t->freezes[v] = freezes - buys;
    t->diamonds[v] = diamonds;
    n.bought -= buys;
    lanes wishes = packed >> wish_shift & 15;
    unsigned wishing = bits_of(wishes != 0);
    if (wishing) buy_cosmetics(t, v, wishes, wishing, today);
  }
  book(&n, today);
}

/// Settles the day for players who missed it, and finds the bins of all players.
static void miss(play *p, int32_t alive, int64_t *today) {
  tile *t = p->tile;
  lanes grace_days = {0}, used = {0}, lost = {0};
  const lanes bit = {1, 2, 4, 8, 16, 32, 64, 128}, place = {0, 1, 2, 3, 4, 5, 6, 7};
  for (int v = 0; v * width < alive; v++) {
    lanes plays = (bit & (int32_t)t->bits[v]) != 0, missed = ~plays & place + v * width < alive;
    lanes freezes = t->freezes[v], streak = t->streak[v];
    // A gap begins with a day of grace: players who also missed yesterday lose a freeze or a day.
    lanes grace = missed & t->played[v], exposed = missed & ~t->played[v] & streak > 0;
    lanes uses = exposed & freezes > 0, loses = exposed & ~uses;
    t->played[v] = plays;
    t->freezes[v] = freezes + uses;
    t->streak[v] = streak + loses;
    grace_days -= grace;
    used -= uses;
    lost -= loses;
    t->xp_bin[v] = log_linear_bins(t->xp[v]);
    t->diamond_bin[v] = log_linear_bins(t->diamonds[v]);
  }
  today[economy_grace_days] += total(grace_days);
  today[economy_freezes_used] += total(used);
  today[economy_days_lost] += total(lost);
}

static void measure(play *p, int32_t alive, int32_t day) {
  const uint32_t *xp = (uint32_t *)p->tile->xp_bin, *diamonds = (uint32_t *)p->tile->diamond_bin;
  const uint32_t *streak = (uint32_t *)p->tile->streak;
  uint32_t *bins = bins_of(p->result, day);
#pragma GCC unroll 4
  for (int32_t lane = 0; lane < alive; lane++) {
    bins[xp[lane]]++;
    bins[first_diamond_bin + diamonds[lane]]++;
    bins[first_streak_bin + streak[lane]]++;
  }
}

/// Settles a player who churns on this day: balances stay, the streak runs down.
static void leave(play *p, int lane, int32_t day) {
  tile *t = p->tile;
  int32_t freezes = scalars(t->freezes)[lane], streak = scalars(t->streak)[lane];
  bool has_grace = scalars(t->played)[lane];
  uint32_t *changes = changes_of(p, day);
  changes[log_linear_bin(scalars(t->xp)[lane])]++;
  changes[first_diamond_bin + log_linear_bin(scalars(t->diamonds)[lane])]++;
  counts_of(p->result, day)[economy_departed]++;
  for (; day < p->result->days && streak > 0; day++) {
    if (has_grace) {
      has_grace = false;
    } else if (freezes > 0) {
      freezes--;
    } else {
      streak--;
      // Not counted as lost; `finish` adds it to the sum.
      counts_of(p->result, day)[economy_sum_streak]--;
    }
    bins_of(p->result, day)[first_streak_bin + streak]++;
  }
  if (day < p->result->days) changes_of(p, day)[first_streak_bin]++;
}

/// Seats players in the order in which they churn, the last first.
static void seat(play *p, int64_t first_number, uint32_t first_rank) {
  tile *t = p->tile;
  int32_t days = p->result->days, after[economy_longest + 2] = {0};
  economy_player traits[tile_size];
  const economy_addresses *addresses = p->run->addresses;
  for (int i = 0; i < p->players; i++) {
    traits[i] = addresses ? addresses->players[p->profile][first_rank + (uint32_t)i]
                          : draw_player(p->run->seed, &p->law, (uint64_t)(first_number + i));
    if (traits[i].departs > days) traits[i].departs = days;
    after[traits[i].departs]++;
  }
  for (int32_t day = days, seated = 0; day >= 0; day--) {
    int32_t here = after[day];
    after[day] = seated;
    seated += here;
  }
  memset(t->played, 0, (size_t)((const char *)t->keys - (const char *)t->played));
  memset(t->comes, 0, sizeof t->comes);
  for (int i = 0; i < p->players; i++) {
    int lane = after[traits[i].departs]++;
    uint32_t number = (uint32_t)(first_number + i);
    for (int weekday = 0; weekday < 7; weekday++) scalars(t->comes[weekday])[lane] = traits[i].comes[weekday];
    ((uint32_t *)t->key)[lane] = number * 0x9E3779B9u;
    ((uint32_t *)t->number)[lane] = number;
    t->departs[lane] = traits[i].departs;
    t->rank[lane] = first_rank + (uint32_t)i;
  }
  for (int v = 0; v < vectors; v++) {
    t->next_level[v] += xp_of(1);
    t->diamonds[v] += start_diamonds;
    t->freezes[v] += start_freezes;
    t->next_ten[v] += 10;
    t->next_hundred[v] += 100;
    t->doubled_on[v] -= 1;
  }
  changes_of(p, 0)[first_level_bin] += (uint32_t)p->players;
}

static inline __attribute__((always_inline)) void play_tile(play *p, luck_kind kind) {
  int32_t alive = p->players;
  for (int32_t day = 0; day < p->result->days; day++) {
    int64_t *today = counts_of(p->result, day);
    while (alive > 0 && p->tile->departs[alive - 1] == day) leave(p, --alive, day);
    int count = gather(p, kind, alive, day);
    draw(p, kind, count, day);
    today[economy_active] += count;
    do_missions(p, kind, 0, 4, count, day, today);
    do_missions(p, kind, 4, 3, count, day, today);
    wish(p, kind, count, day);
    reward(p, alive, day, today);
    miss(p, alive, today);
    measure(p, alive, day);
  }
}

/// Makes histograms of changes, and sums of flows.
static void finish(play *p) {
  economy_result *result = p->result;
  int64_t xp = 0, level = 0, streak = 0;
  int64_t diamonds = start_diamonds * (p->run->players[0] + p->run->players[1] + p->run->players[2] + p->run->players[3]);
  for (int32_t day = 0; day < result->days; day++) {
    int64_t *today = counts_of(result, day);
    uint32_t *changes = changes_of(p, day), *bins = bins_of(result, day);
    for (int32_t bin = 0; bin < result->bins_of_day; bin++) {
      if (day > 0) changes[bin] += changes[bin - result->bins_of_day];
      bins[bin] += changes[bin];
    }
    for (int c = economy_diamonds_of_levels; c <= economy_diamonds_of_points; c++) diamonds += today[c];
    for (int c = economy_diamonds_for_freezes; c < economy_freezes_bought; c++) diamonds -= today[c];
    today[economy_sum_xp] = xp += today[economy_xp];
    today[economy_sum_level] = level += today[economy_level_ups];
    today[economy_sum_diamonds] = diamonds;
    streak += today[economy_active] - today[economy_days_lost] + today[economy_sum_streak];
    today[economy_sum_streak] = streak;
  }
}

static void play_tile_with_mixer(play *p) { play_tile(p, mixer_luck); }
static void play_tile_with_philox(play *p) { play_tile(p, philox_luck); }
static void play_tile_with_addresses(play *p) { play_tile(p, addressed_luck); }

economy_result *economy_play_tiles(const economy_run *run, economy_generator generator) {
  play p = {.run = run, .result = economy_result_for(run)};
  p.tile = aligned_alloc(64, (sizeof *p.tile + 63) / 64 * 64);
  p.changes = calloc((size_t)run->days * (size_t)p.result->bins_of_day, sizeof *p.changes);
  if (!p.tile || !p.changes) abort();
  make_shuffles(&p.tile->shuffles);
  int64_t first_number = 0;
  for (p.profile = 0; p.profile < economy_profiles; p.profile++) {
    p.limits = limits_of(p.profile);
    p.law = law_of(p.profile);
    int64_t count = run->players[p.profile];
    for (int64_t first = 0; first < count; first += tile_size) {
      p.players = count - first < tile_size ? (int)(count - first) : tile_size;
      seat(&p, first_number + first, (uint32_t)first);
      if (run->addresses) play_tile_with_addresses(&p);
      else if (generator == economy_philox) play_tile_with_philox(&p);
      else play_tile_with_mixer(&p);
    }
    first_number += count;
  }
  finish(&p);
  free(p.changes);
  free(p.tile);
  return p.result;
}
