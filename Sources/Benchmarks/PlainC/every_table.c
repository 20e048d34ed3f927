// The tables of whole.c, and how they are read.
#include "every_table.h"

#include <stdlib.h>

static void add_window(economy_result *result, int32_t days, int32_t closes) {
  int32_t opens = closes - days;
  if (opens < -1) return;
  for (int32_t place = 0; place < result->window_count; place++) {
    if (result->windows[place].opens == opens && result->windows[place].closes == closes) return;
  }
  result->windows[result->window_count++] = (economy_window){opens, closes};
}

static void add_windows(economy_result *result) {
  const int32_t measured[] = {1, 7, 30, 90, 180, 365, result->days};
  for (size_t place = 0; place < sizeof measured / sizeof *measured; place++) {
    if (measured[place] > result->days) continue;
    add_window(result, 7, measured[place] - 1);
    add_window(result, 28, measured[place] - 1);
  }
  for (int32_t last = result->days - 1; last >= 27; last -= 28) add_window(result, 28, last);
}

economy_result *whole_result_for(const economy_run *run) {
  economy_result *result = calloc(1, sizeof *result);
  if (!result || run->days < 1 || run->days > economy_longest) abort();
  ptrdiff_t days = result->days = run->days;
  result->bins_of_day = first_bins[economy_stock_streak] + result->days + 1;
  add_windows(result);
  const ptrdiff_t sizes[economy_tables] = {
      [economy_transitions] = days * economy_states * economy_states,
      [economy_sums] = days * economy_sums_of_day,
      [economy_last_days] = days,
      [economy_rung_days] = economy_rungs * 2 * days,
      [economy_length_counts] = economy_lengths * (days + 1),
      [economy_purse_moments] = result->window_count * economy_purses * economy_purse_row,
      [economy_pool_moments] = result->window_count * economy_pool_row,
      [economy_window_bins] = result->window_count * (economy_purses + 1) * economy_wide_bins,
      [economy_life_sums] = economy_lives * 2,
      [economy_life_bins] = economy_lives * economy_wide_bins,
      [economy_pair_moments] = economy_pairs * economy_pair_row,
      [economy_witnesses] = result->bins_of_day,
      [economy_extremes] = economy_stocks * 2,
  };
  for (int table = 0; table < economy_tables; table++) {
    result->sizes[table] = sizes[table];
    result->tables[table] = calloc((size_t)(economy_profiles * sizes[table]), sizeof(int64_t));
    if (!result->tables[table]) abort();
  }
  for (ptrdiff_t bin = 0; bin < economy_profiles * sizes[economy_witnesses]; bin++) {
    result->tables[economy_witnesses][bin] = UINT32_MAX;
  }
  for (ptrdiff_t place = 0; place < economy_profiles * economy_stocks; place++) {
    result->tables[economy_extremes][2 * place] = -1;
  }
  result->counts = calloc((size_t)(economy_profiles * days * economy_all_counts), sizeof *result->counts);
  result->bins = calloc((size_t)(economy_profiles * days * both_halves(result)), sizeof *result->bins);
  if (!result->counts || !result->bins) abort();
  return result;
}

tables tables_of(const economy_result *result, int profile) {
  tables tables;
  for (int table = 0; table < economy_tables; table++) {
    tables.table[table] = result->tables[table] + profile * result->sizes[table];
  }
  tables.counts = result->counts + (ptrdiff_t)profile * result->days * economy_all_counts;
  tables.bins = result->bins + (ptrdiff_t)profile * result->days * both_halves(result);
  return tables;
}

int64_t economy_counted_of_all(const economy_result *result, int32_t day, int32_t count) {
  // Sums of stocks are in a table of their own.
  static const economy_stock stocks[] = {
      economy_stock_xp, economy_stock_level, economy_stock_diamonds, economy_stock_streak};
  int64_t sum = 0;
  for (int32_t profile = 0; profile < economy_profiles; profile++) {
    if (count < economy_sum_xp || count >= economy_counts) {
      sum += economy_counted_in(result, profile, day, count);
      continue;
    }
    const int64_t *row = economy_table_of(result, economy_sums, profile) + (ptrdiff_t)day * economy_sums_of_day;
    for (int32_t population = 0; population < economy_populations; population++, row += economy_sums_of_population) {
      sum += row[1 + 2 * stocks[count - economy_sum_xp]];
    }
  }
  return sum;
}

uint32_t economy_bin_of_all(const economy_result *result, economy_histogram histogram, int32_t day, int32_t bin) {
  static const economy_stock stocks[] = {
      [economy_bins_xp] = economy_stock_xp,
      [economy_bins_level] = economy_stock_level,
      [economy_bins_diamonds] = economy_stock_diamonds,
      [economy_bins_streak] = economy_stock_streak,
  };
  uint32_t count = 0;
  for (int32_t profile = 0; profile < economy_profiles; profile++) {
    for (int half = 0; half < 2; half++) {
      count += economy_stock_bins(result, profile, day, half == 1, stocks[histogram])[bin];
    }
  }
  return count;
}

int64_t economy_counted_in(const economy_result *result, int32_t profile, int32_t day, int32_t count) {
  return result->counts[((ptrdiff_t)profile * result->days + day) * economy_all_counts + count];
}

const int64_t *economy_table_of(const economy_result *result, economy_table table, int32_t profile) {
  return result->tables[table] + profile * result->sizes[table];
}

const uint32_t *economy_stock_bins(
    const economy_result *result, int32_t profile, int32_t day, bool dormant, economy_stock stock) {
  ptrdiff_t first = ((ptrdiff_t)profile * result->days + day) * both_halves(result);
  return result->bins + first + (dormant ? result->bins_of_day : 0) + first_bins[stock];
}

int32_t economy_first_bin(economy_stock stock) { return first_bins[stock]; }

int32_t economy_bins_of_stock(const economy_result *result, economy_stock stock) {
  return (stock + 1 < economy_stocks ? first_bins[stock + 1] : result->bins_of_day) - first_bins[stock];
}

int32_t economy_window_count(const economy_result *result) { return result->window_count; }
economy_window economy_window_at(const economy_result *result, int32_t place) { return result->windows[place]; }
