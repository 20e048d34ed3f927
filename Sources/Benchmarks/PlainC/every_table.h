// The tables into which whole.c counts: those of each profile, with the shapes in PlainC.h.
#ifndef EVERY_TABLE_H
#define EVERY_TABLE_H

#include "economy.h"

/// A stock's bins, one after the other; the streaks' last, since their number depends on the days.
enum {
  points_bins = 128,
  cosmetic_bins = 192,
  freeze_bins = freezes_kept + 1,
};

static const int32_t first_bins[] = {
    [economy_stock_xp] = 0,
    [economy_stock_diamonds] = xp_bins,
    [economy_stock_points] = xp_bins + diamond_bins,
    [economy_stock_cosmetics] = xp_bins + diamond_bins + points_bins,
    [economy_stock_freezes] = xp_bins + diamond_bins + points_bins + cosmetic_bins,
    [economy_stock_level] = xp_bins + diamond_bins + points_bins + cosmetic_bins + freeze_bins,
    [economy_stock_streak] = xp_bins + diamond_bins + points_bins + cosmetic_bins + freeze_bins + level_bins,
};

/// The tables of a profile.
typedef struct {
  int64_t *table[economy_tables];
  int64_t *counts;
  uint32_t *bins;
} tables;

/// Bins of a day, of active players and of dormant ones.
static inline int32_t both_halves(const economy_result *result) { return 2 * result->bins_of_day; }

/// Tables in which nothing has been counted.
economy_result *whole_result_for(const economy_run *run);

tables tables_of(const economy_result *result, int profile);

#endif
