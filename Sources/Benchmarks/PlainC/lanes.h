// Eight players side by side, in one register where the processor has AVX2.
#ifndef LANES_H
#define LANES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifdef __AVX2__
#include <immintrin.h>
#endif

enum { width = 8 };

typedef int32_t lanes __attribute__((vector_size(32)));
typedef uint32_t words __attribute__((vector_size(32)));
typedef float floats __attribute__((vector_size(32)));
typedef uint64_t wide __attribute__((vector_size(32)));

static inline words load_unaligned(const uint32_t *from) {
  words value;
  memcpy(&value, from, sizeof value);
  return value;
}

static inline void store_unaligned(uint32_t *to, words value) { memcpy(to, &value, sizeof value); }

/// One bit for each lane of a mask of -1 and 0, the first lowest.
static inline unsigned bits_of(lanes mask) {
#ifdef __AVX2__
  return (unsigned)_mm256_movemask_ps((__m256)mask);
#else
  unsigned bits = 0;
  for (int lane = 0; lane < width; lane++) bits |= (unsigned)(mask[lane] & 1) << lane;
  return bits;
#endif
}

/// For each set of lanes: the lanes it has, in order; and for each lane of the set, how many are before it.
typedef struct {
  uint8_t compress[256][width], expand[256][width];
} shuffles;

static inline void make_shuffles(shuffles *shuffles) {
  for (int bits = 0; bits < 256; bits++) {
    int count = 0;
    for (int lane = 0; lane < width; lane++) {
      shuffles->compress[bits][lane] = shuffles->expand[bits][lane] = 0;
    }
    for (int lane = 0; lane < width; lane++) {
      if (!(bits >> lane & 1)) continue;
      shuffles->expand[bits][lane] = (uint8_t)count;
      shuffles->compress[bits][count++] = (uint8_t)lane;
    }
  }
}

static inline words shuffled(words value, const uint8_t places[width]) {
#ifdef __AVX2__
  __m256i indices = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)places));
  return (words)_mm256_permutevar8x32_epi32((__m256i)value, indices);
#else
  words result;
  for (int lane = 0; lane < width; lane++) result[lane] = value[places[lane]];
  return result;
#endif
}

static inline int32_t total(lanes value) {
  int32_t sum = 0;
  for (int lane = 0; lane < width; lane++) sum += value[lane];
  return sum;
}

/// The log-linear bins of numbers below 2^24.
///
/// They are a float's exponent and its first five binary places, read as one number.
static inline lanes log_linear_bins(lanes value) {
  lanes bin = (lanes)((words)__builtin_convertvector(value, floats) >> 18) - (((127 + 5) << 5) - 32);
  lanes is_small = value < 32;
  return (value & is_small) | (bin & ~is_small);
}

#endif
