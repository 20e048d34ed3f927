// The simple program again, counting everything that the engine counts of the same economy: with the same
// random draws, every number of every table is the same.
#include "every_table.h"
#include "player.h"

static const int32_t diamond_rungs[economy_diamond_rungs] = {10, 40, 80, 150, 300};

enum { absent, fresh, current, reactivated, resurrected, at_risk_weekly, at_risk_monthly, dormant };

/// What a player had when a window opened.
typedef struct {
  int32_t minted[economy_purses], burned[economy_purses];
  /// The balance of a player who was active, else -1.
  int32_t active[economy_purses];
  int32_t exposed;
} snapshot;

/// What is measured of a player in addition to what the rules need.
typedef struct {
  story story;
  int32_t state, longest_drought, diamond_rungs_passed;
  int32_t earned_on[economy_diamond_rungs], points_earned_on;
  snapshot snapshots[most_windows];
} observed;

static inline int32_t state_after(int32_t before, bool plays, int32_t away) {
  if (!plays) return away < 7 ? at_risk_weekly : away < 28 ? at_risk_monthly : dormant;
  switch (before) {
    case absent: return fresh;
    case at_risk_monthly: return reactivated;
    case dormant: return resurrected;
    default: return current;
  }
}

static inline void add(int64_t sum_and_squares[2], int64_t value) {
  sum_and_squares[0] += value;
  sum_and_squares[1] += value * value;
}

inlined void held_of(const player *p, int32_t held[economy_stocks]) {
  const story *s = p->story;
  held[economy_stock_xp] = p->xp;
  held[economy_stock_diamonds] = p->diamonds;
  held[economy_stock_points] = p->points;
  held[economy_stock_cosmetics] =
      s->units[economy_crown] + s->units[economy_cape] + s->units[economy_hat] + s->units[economy_badge];
  held[economy_stock_freezes] = p->freezes;
  held[economy_stock_level] = p->level;
  held[economy_stock_streak] = p->streak;
}

/// The positions of stocks among all bins.
static inline void bins_of_held(const int32_t held[economy_stocks], int32_t bins[economy_stocks]) {
  for (int stock = 0; stock < economy_stocks; stock++) {
    bool is_small = stock >= economy_stock_freezes;
    bins[stock] = first_bins[stock] + (is_small ? held[stock] : log_linear_bin(held[stock]));
  }
}

inlined void measure_stocks(
    const player *p, int32_t state, const economy_result *result, const tables *tables, int32_t day) {
  int32_t held[economy_stocks], bins[economy_stocks];
  held_of(p, held);
  bins_of_held(held, bins);
  int32_t population = state == dormant ? 2 : state == at_risk_monthly ? 1 : 0;
  int64_t *sums =
      tables->table[economy_sums] + (ptrdiff_t)day * economy_sums_of_day + population * economy_sums_of_population;
  uint32_t *bins_of_day = tables->bins + (ptrdiff_t)day * both_halves(result);
  if (state == dormant) bins_of_day += result->bins_of_day;
  sums[0]++;
  for (int stock = 0; stock < economy_stocks; stock++) {
    bins_of_day[bins[stock]]++;
    add(sums + 1 + 2 * stock, held[stock]);
  }
}

/// Adds numbers to a row of: number of players, sums, and sums of products.
static inline void add_moments(int64_t *row, const int32_t *figures, int variables) {
  int64_t *product = row + 1 + variables;
  row[0]++;
  for (int one = 0; one < variables; one++) {
    row[1 + one] += figures[one];
    for (int other = one; other < variables; other++) *product++ += (int64_t)figures[one] * figures[other];
  }
}

typedef struct {
  int32_t held, burned;
} purse;

inlined void purses_of(const player *p, purse purses[economy_purses]) {
  const story *s = p->story;
  purses[0] = (purse){p->diamonds, s->diamonds_burned};
  purses[1] = (purse){p->points, points_exchanged * s->units[economy_exchange]};
}

inlined void close_window(
    const player *p, const observed *seen, const economy_window *window, int32_t place, const tables *tables) {
  const story *s = p->story;
  const snapshot *then = &seen->snapshots[place];
  bool is_active = seen->state < dormant;
  int64_t *bins = tables->table[economy_window_bins] + (ptrdiff_t)place * (economy_purses + 1) * economy_wide_bins;
  purse purses[economy_purses];
  purses_of(p, purses);
  for (int number = 0; number < economy_purses; number++) {
    purse purse = purses[number];
    // The balance that a new player starts with is not received.
    int32_t given = window->opens < 0 && number == 0 ? start_diamonds : 0;
    int32_t minted = purse.held + purse.burned - then->minted[number] - given;
    int32_t spent = purse.burned - then->burned[number];
    bool was_active = then->active[number] >= 0;
    int32_t held_then = was_active ? then->active[number] : 0, held_now = is_active ? purse.held : 0;
    const int32_t figures[economy_purse_variables] = {
        minted, spent, held_then, was_active, held_now, is_active,
        2 * purse.held - minted - given + spent,
    };
    int64_t *row = tables->table[economy_purse_moments] + (place * economy_purses + number) * economy_purse_row;
    add_moments(row, figures, economy_purse_variables);
    if (is_active) bins[number * economy_wide_bins + log_linear_bin(minted > 0 ? minted : 0)]++;
  }
  // Missed days of players who have churned are not counted, so neither is what they hold.
  if (!is_active || window->closes >= s->departs) return;
  int32_t exposed = s->missed - s->forgiven - then->exposed;
  const int32_t figures[2] = {p->freezes, exposed};
  add_moments(tables->table[economy_pool_moments] + (ptrdiff_t)place * economy_pool_row, figures, 2);
  if (exposed == 0) return;
  int32_t hundredths = p->freezes * 100 * (window->closes - window->opens) / (7 * exposed);
  bins[economy_purses * economy_wide_bins + log_linear_bin(hundredths)]++;
}

inlined void open_window(const player *p, observed *seen, int32_t place) {
  const story *s = p->story;
  snapshot *now = &seen->snapshots[place];
  purse purses[economy_purses];
  purses_of(p, purses);
  for (int number = 0; number < economy_purses; number++) {
    now->minted[number] = purses[number].held + purses[number].burned;
    now->burned[number] = purses[number].burned;
    now->active[number] = seen->state < dormant ? purses[number].held : -1;
  }
  now->exposed = s->missed - s->forgiven;
}

inlined void measure_windows(
    const player *p, observed *seen, const economy_result *result, const tables *tables, int32_t day) {
  for (int32_t place = 0; place < result->window_count; place++) {
    const economy_window *window = &result->windows[place];
    if (window->closes == day) close_window(p, seen, window, place, tables);
    if (window->opens == day) open_window(p, seen, place);
  }
}

/// Records which thresholds a day of play has reached.
inlined void climb(const player *p, observed *seen, int32_t day) {
  const story *s = p->story;
  int32_t diamonds = p->diamonds + s->diamonds_burned;
  int32_t points = p->points + points_exchanged * s->units[economy_exchange];
  while (seen->diamond_rungs_passed < economy_diamond_rungs &&
         diamonds >= diamond_rungs[seen->diamond_rungs_passed]) {
    seen->earned_on[seen->diamond_rungs_passed++] = day;
  }
  if (points >= points_exchanged && seen->points_earned_on < 0) seen->points_earned_on = day;
  if (s->drought > seen->longest_drought) seen->longest_drought = s->drought;
}

/// Counts the day on which a player passed a threshold, or the last day observed without passing it.
static inline void count_rung(const tables *tables, int rung, bool is_passed, int32_t on, int32_t last, int32_t days) {
  int64_t *row = tables->table[economy_rung_days] + 2 * rung * days;
  if (is_passed) row[on]++;
  else row[days + last]++;
}

inlined void count_rungs(const player *p, const observed *seen, const economy_result *result, const tables *tables) {
  const story *s = p->story;
  int32_t days = result->days, last = (s->departs < days ? s->departs : days) - 1, first_bought = INT32_MAX;
  for (int rung = 0; rung < economy_level_rungs; rung++) {
    int32_t level = rung < 2 ? rung + 2 : rung < 2 + economy_fifths ? 5 * (rung - 1) : highest_level;
    count_rung(tables, rung, p->level >= level, s->reached_on[level], last, days);
  }
  for (int rung = 0; rung < economy_diamond_rungs; rung++) {
    bool is_passed = rung < seen->diamond_rungs_passed;
    count_rung(tables, economy_level_rungs + rung, is_passed, is_passed ? seen->earned_on[rung] : 0, last, days);
  }
  count_rung(tables, economy_points_rung, seen->points_earned_on >= 0, seen->points_earned_on, last, days);
  for (int offer = 0; offer < economy_offers; offer++) {
    bool is_bought = s->units[offer] > 0;
    count_rung(tables, economy_first_offer_rung + offer, is_bought, s->bought_on[offer], last, days);
    if (is_bought && s->bought_on[offer] < first_bought) first_bought = s->bought_on[offer];
  }
  count_rung(tables, economy_purchase_rung, first_bought < INT32_MAX, first_bought, last, days);
}

inlined void count_life(const player *p, const observed *seen, const tables *tables) {
  const story *s = p->story;
  int32_t life[economy_lives] = {
      [economy_life_active_days] = s->active_days,
      [economy_life_diamonds_burned] = s->diamonds_burned,
      [economy_life_points_burned] = points_exchanged * s->units[economy_exchange],
      [economy_life_freezes_burned] = s->spent,
      [economy_life_freezes_used] = s->frozen,
      [economy_life_longest_streak] = p->record,
      [economy_life_days_lost] = s->days_lost,
      [economy_life_saves] = s->saves,
      [economy_life_drought] = seen->longest_drought,
  };
  for (int offer = 0; offer < economy_offers; offer++) {
    life[economy_life_first_offer + offer] = s->units[offer];
    life[economy_life_purchases] += s->units[offer];
  }
  for (int figure = 0; figure < economy_lives; figure++) {
    add(tables->table[economy_life_sums] + 2 * figure, life[figure]);
    tables->table[economy_life_bins][figure * economy_wide_bins + log_linear_bin(life[figure])]++;
  }
  purse purses[economy_purses];
  purses_of(p, purses);
  int32_t pairs[economy_pairs][2] = {
      [economy_pair_boost_share] = {s->boosted, p->xp},
      [economy_pair_grace_cover] = {s->forgiven, s->missed},
      [economy_pair_save_rate] = {s->saves, s->saves + s->hurts},
      [economy_pair_freeze_cover] = {s->frozen, s->missed},
      [economy_pair_dependency] = {s->frozen, s->active_days + s->frozen + s->forgiven},
      [economy_pair_freeze_sink] = {freeze_price * s->units[economy_freeze], s->diamonds_burned},
  };
  for (int number = 0; number < economy_purses; number++) {
    int32_t received = purses[number].held + purses[number].burned, burned = purses[number].burned;
    int32_t(*own)[2] = pairs + economy_pair_diamonds + 3 * number;
    own[0][0] = burned, own[0][1] = received - (number == 0 ? start_diamonds : 0);
    own[1][0] = received, own[1][1] = s->active_days;
    own[2][0] = burned, own[2][1] = s->active_days;
  }
  for (int pair = 0; pair < economy_pairs; pair++) {
    add_moments(tables->table[economy_pair_moments] + pair * economy_pair_row, pairs[pair], 2);
  }
}

inlined void count_ends(player *p, uint32_t rank, const tables *tables) {
  const story *s = p->story;
  int32_t held[economy_stocks], bins[economy_stocks];
  held_of(p, held);
  bins_of_held(held, bins);
  for (int stock = 0; stock < economy_stocks; stock++) {
    int64_t *witness = tables->table[economy_witnesses] + bins[stock];
    int64_t *extreme = tables->table[economy_extremes] + 2 * stock;
    // Ranks only rise: the first player to get there has the lowest one.
    if (*witness == UINT32_MAX) *witness = rank;
    if (held[stock] > extreme[0]) {
      extreme[0] = held[stock];
      extreme[1] = rank;
    }
  }
  tables->table[economy_last_days][s->last_active]++;
  if (s->whole > 0) note_length(p->story, economy_whole_censored, s->whole);
  if (s->bare > 0) note_length(p->story, economy_bare_censored, s->bare);
}

inlined void live(const cast *cast, bool is_own, const economy_result *result, const bool *is_edge) {
  tables tables = tables_of(result, cast->luck.profile);
  observed seen;
  seen.story = (story){
      .lengths = tables.table[economy_length_counts],
      .lengths_of_table = result->days + 1,
      .departs = cast->traits.departs,
  };
  seen.state = absent;
  seen.longest_drought = seen.diamond_rungs_passed = 0;
  seen.points_earned_on = -1;
  for (int32_t place = 0; place < result->window_count; place++) {
    seen.snapshots[place] = (snapshot){.active = {-1, -1}};
  }
  player p = new_player(&seen.story);
  for (int32_t day = 0; day < result->days; day++) {
    int64_t *today = tables.counts + (ptrdiff_t)day * economy_all_counts;
    bool plays = live_day(&p, cast, is_own, day, today);
    int32_t state = state_after(seen.state, plays, day - seen.story.last_active);
    int64_t *transitions = tables.table[economy_transitions] + (ptrdiff_t)day * economy_states * economy_states;
    transitions[seen.state * economy_states + state]++;
    seen.state = state;
    measure_stocks(&p, state, result, &tables, day);
    if (plays) climb(&p, &seen, day);
    if (is_edge[day]) measure_windows(&p, &seen, result, &tables, day);
  }
  count_rungs(&p, &seen, result, &tables);
  count_life(&p, &seen, &tables);
  count_ends(&p, cast->luck.rank, &tables);
}

economy_result *economy_play_plain_counting_all(const economy_run *run) {
  economy_result *result = whole_result_for(run);
  bool is_edge[economy_longest] = {false};
  for (int32_t place = 0; place < result->window_count; place++) {
    economy_window window = result->windows[place];
    is_edge[window.closes] = true;
    if (window.opens >= 0) is_edge[window.opens] = true;
  }
  for (cast cast = first_player(run); !is_over(&cast); next_player(&cast, run)) {
    if (run->addresses) live(&cast, false, result, is_edge);
    else live(&cast, true, result, is_edge);
  }
  return result;
}
