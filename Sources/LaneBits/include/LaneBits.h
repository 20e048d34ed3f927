#ifndef LANE_BITS_H
#define LANE_BITS_H

#include <stdint.h>

#if defined(__SSE2__)
#include <cpuid.h>
#include <immintrin.h>
#endif

/// Whether this processor and its system have all features of x86-64-v3, as the manifest requires.
///
/// Each feature is checked by name: a processor without lzcnt computes another number with it, and continues.
/// The check uses instructions that every x86-64 processor has, and runs before anything else.
static inline int lane_vectors_of_256_bits(void) {
#if defined(__x86_64__)
  uint32_t a, b, c, d, low, high;
  const uint32_t fma = 1u << 12, movbe = 1u << 22, saves = 1u << 27, f16c = 1u << 29, first = fma | movbe | saves | f16c;
  const uint32_t bmi1 = 1u << 3, avx2 = 1u << 5, bmi2 = 1u << 8, second = bmi1 | avx2 | bmi2;
  const uint32_t lzcnt = 1u << 5;
  if (!__get_cpuid_count(1, 0, &a, &b, &c, &d) || (c & first) != first) return 0;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  if ((low & 6) != 6) return 0;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || (b & second) != second) return 0;
  return __get_cpuid(0x80000001, &a, &b, &c, &d) && (c & lzcnt) != 0;
#else
  return 0;
#endif
}

/// Whether this processor and its system have vectors of 512 bits that do not slow it down.
///
/// The first processors with such vectors slowed down. So the check is for features that came with later
/// ones.
static inline int lane_vectors_of_512_bits(void) {
#if defined(__x86_64__)
  uint32_t a, b, c, d, low, high;
  if (!__get_cpuid_count(1, 0, &a, &b, &c, &d) || !(c & 1u << 27)) return 0;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  const uint32_t avx512f = 1u << 16, vbmi2 = 1u << 6;
  if ((low & 0xE6) != 0xE6 || !__get_cpuid_count(7, 0, &a, &b, &c, &d)) return 0;
  return (b & avx512f) && (c & vbmi2);
#else
  return 0;
#endif
}

/// Sixteen numbers side by side; Swift calls them `SIMD16<Int32>`.
typedef int32_t lane_numbers __attribute__((ext_vector_type(16)));

// Always inlined, so the processor's calling convention for vectors does not matter.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpsabi"

/// The signs of sixteen numbers: bit n is set where number n is below 0.
///
/// Processors do this in one or two instructions, which Swift cannot express: from its sums and shifts the
/// compiler made about fifty. With AVX2's intrinsics it recognises a comparison, and turns four instructions
/// into seven. So the instructions themselves are written here.
static inline __attribute__((always_inline)) uint32_t lane_signs(lane_numbers numbers) {
#if defined(__AVX2__)
  union {
    lane_numbers all;
    __m256 half[2];
  } parts = {numbers};
  uint32_t low, high;
  __asm__("vmovmskps %1, %0" : "=r"(low) : "x"(parts.half[0]));
  __asm__("vmovmskps %1, %0" : "=r"(high) : "x"(parts.half[1]));
  return low | high << 8;
#elif defined(__SSE2__)
  union {
    lane_numbers all;
    __m128 quarter[4];
  } parts = {numbers};
  return (uint32_t)_mm_movemask_ps(parts.quarter[0]) | (uint32_t)_mm_movemask_ps(parts.quarter[1]) << 4 |
         (uint32_t)_mm_movemask_ps(parts.quarter[2]) << 8 | (uint32_t)_mm_movemask_ps(parts.quarter[3]) << 12;
#else
  uint32_t bits = 0;
  for (int lane = 0; lane < 16; lane++) bits |= (uint32_t)(numbers[lane] < 0) << lane;
  return bits;
#endif
}

// Comparisons: -1 for each of sixteen numbers for which it holds, else 0. The instructions themselves are
// written here. If the compiler sees a comparison, it joins several as single bits, for which these
// processors have no registers, and spreads them again.
#if defined(__AVX2__)
#define LANE_COMPARISON(name, instruction, operation)                                                          \
  static inline __attribute__((always_inline)) lane_numbers name(lane_numbers one, lane_numbers other) {       \
    union {                                                                                                    \
      lane_numbers all;                                                                                        \
      __m256i half[2];                                                                                         \
    } left = {one}, right = {other}, holds;                                                                    \
    __asm__("v" instruction " %2, %1, %0" : "=x"(holds.half[0]) : "x"(left.half[0]), "x"(right.half[0]));      \
    __asm__("v" instruction " %2, %1, %0" : "=x"(holds.half[1]) : "x"(left.half[1]), "x"(right.half[1]));      \
    return holds.all;                                                                                          \
  }
#elif defined(__SSE2__)
#define LANE_COMPARISON(name, instruction, operation)                                                          \
  static inline __attribute__((always_inline)) lane_numbers name(lane_numbers one, lane_numbers other) {       \
    union {                                                                                                    \
      lane_numbers all;                                                                                        \
      __m128i quarter[4];                                                                                      \
    } holds = {one}, right = {other};                                                                          \
    for (int part = 0; part < 4; part++) {                                                                     \
      __asm__(instruction " %1, %0" : "+x"(holds.quarter[part]) : "x"(right.quarter[part]));                   \
    }                                                                                                          \
    return holds.all;                                                                                          \
  }
#else
#define LANE_COMPARISON(name, instruction, operation)                                                          \
  static inline __attribute__((always_inline)) lane_numbers name(lane_numbers one, lane_numbers other) {       \
    return one operation other;                                                                                \
  }
#endif
LANE_COMPARISON(lane_above, "pcmpgtd", >)
LANE_COMPARISON(lane_equal, "pcmpeqd", ==)
#undef LANE_COMPARISON

/// Which of sixteen numbers are not 0: bit n is set where number n is not.
static inline __attribute__((always_inline)) uint32_t lane_nonzero(lane_numbers numbers) {
  return lane_signs(lane_equal(numbers, (lane_numbers)0)) ^ 0xFFFF;
}

/// Four numbers side by side; Swift calls them `SIMD4<Int32>`.
typedef int32_t lane_four __attribute__((ext_vector_type(4)));

/// The largest of sixteen numbers and four others, all at least 0 and below 2^31 - 2^23: one of each four lanes.
///
/// Older processors have no maximum of such numbers, but one of floats: of two that are above 0, the larger has the larger bits.
static inline __attribute__((always_inline)) lane_four lane_larger(lane_four largest, lane_numbers numbers) {
#if defined(__SSE2__) && !defined(__AVX2__)
  union {
    lane_numbers all;
    __m128 quarter[4];
  } parts = {numbers};
  union {
    lane_four all;
    __m128 numbers;
  } larger = {largest};
  const __m128 first = _mm_max_ps(parts.quarter[0], parts.quarter[1]);
  larger.numbers = _mm_max_ps(_mm_max_ps(larger.numbers, first), _mm_max_ps(parts.quarter[2], parts.quarter[3]));
  return larger.all;
#else
  const lane_numbers other = __builtin_shufflevector(
      numbers, numbers, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7);
  const lane_numbers eight = __builtin_elementwise_max(numbers, other);
  const lane_four four = __builtin_elementwise_max(eight.lo.lo, eight.lo.hi);
  return __builtin_elementwise_max(largest, four);
#endif
}

/// Sixteen numbers as floats, whose bits contain their order of magnitude.
typedef float lane_floats __attribute__((ext_vector_type(16)));

/// The log-linear bins of sixteen numbers that are at least 0 and below 2^24, as in `LogLinearBins`.
///
/// A float that holds a whole number exactly is its exponent and, below it, its mantissa. Read as one number,
/// down to the fifth place of the mantissa, that is the bin from 32 on. Below 32 it is smaller than the
/// number, which is its own bin there.
static inline __attribute__((always_inline)) lane_numbers lane_bins(lane_numbers numbers) {
  union {
    lane_floats values;
    lane_numbers bits;
  } parts = {__builtin_convertvector(numbers, lane_floats)};
  const lane_numbers bins = (parts.bits >> 18) - ((127 + 4) << 5);
#if defined(__AVX2__)
  return __builtin_elementwise_max(bins, __builtin_elementwise_min(numbers, (lane_numbers)32));
#else
  // Older processors have no minimum and maximum of such numbers.
  const lane_numbers is_small = lane_above((lane_numbers)32, numbers);
  return (numbers & is_small) | (bins & ~is_small);
#endif
}

/// Writes the numbers whose bit is set side by side, in their order, and returns how many there are.
///
/// For each set of eight lanes, `orders` has its lanes in order, a byte each. Up to sixteen places from the
/// first may be overwritten.
static inline __attribute__((always_inline)) int32_t lane_pack(
    lane_numbers numbers, uint32_t bits, const uint64_t *orders, int32_t *to) {
#if defined(__AVX2__)
  union {
    lane_numbers all;
    __m256i half[2];
  } parts = {numbers};
  const uint32_t low = bits & 0xFF, high = bits >> 8;
  const int32_t count = __builtin_popcount(low);
  __m256i first = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(orders + low)));
  __m256i second = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(orders + high)));
  _mm256_storeu_si256((__m256i *)to, _mm256_permutevar8x32_epi32(parts.half[0], first));
  _mm256_storeu_si256((__m256i *)(to + count), _mm256_permutevar8x32_epi32(parts.half[1], second));
  return count + __builtin_popcount(high);
#else
  int32_t count = 0;
  for (; bits; bits &= bits - 1) to[count++] = numbers[__builtin_ctz(bits)];
  return count;
#endif
}

/// Prefetches memory that will be written to soon; does nothing where there is none.
static inline __attribute__((always_inline)) void lane_prefetch(const void *place) { __builtin_prefetch(place, 1); }

#if defined(__x86_64__)
/// Ten rounds of Philox4x32-10 on two sets of eight counters, each word in the low half of a 64-bit lane.
static inline __attribute__((always_inline, target("avx512f"))) void lane_luck_rounds(uint64_t key, __m512i words[2][4]) {
  const __m512i even_factor = _mm512_set1_epi64(0xD2511F53), odd_factor = _mm512_set1_epi64(0xCD9E8D57);
  uint32_t first_key = (uint32_t)key, second_key = (uint32_t)(key >> 32);
#pragma clang loop unroll(full)
  for (int round = 0; round < 10; round++) {
#pragma clang loop unroll(full)
    for (int side = 0; side < 2; side++) {
      __m512i *word = words[side];
      const __m512i even = _mm512_mul_epu32(word[0], even_factor), odd = _mm512_mul_epu32(word[2], odd_factor);
      // 0x96 is the exclusive or of three.
      word[0] = _mm512_ternarylogic_epi64(_mm512_srli_epi64(odd, 32), word[1], _mm512_set1_epi64(first_key), 0x96);
      word[2] = _mm512_ternarylogic_epi64(_mm512_srli_epi64(even, 32), word[3], _mm512_set1_epi64(second_key), 0x96);
      word[1] = odd;
      word[3] = even;
    }
    first_key += 0x9E3779B9;
    second_key += 0xBB67AE85;
  }
}

/// The upper 31 bits of one word of sixteen counters, even and odd ones side by side.
static inline __attribute__((always_inline, target("avx512f"))) __m512i lane_luck_word(__m512i even, __m512i odd) {
  return _mm512_srli_epi32(_mm512_mask_blend_epi32(0xAAAA, even, _mm512_slli_epi64(odd, 32)), 1);
}

/// Computes Philox4x32-10 for `blocks` counters, 16 at a time, whose third words are consecutive.
///
/// Writes the upper 31 bits of each counter's four words to four columns of 256. As in `Philox.blocks`, even
/// and odd counters are separate, each word in the low half of a 64-bit lane. Call it only where
/// `lane_vectors_of_512_bits` returns true.
static __attribute__((noinline, target("avx512f"))) void lane_luck_512(
    uint64_t key, uint32_t first, uint32_t second, uint32_t third, uint32_t fourth, int32_t blocks, int32_t *column) {
  const __m512i steps = _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14);
  for (int32_t block = 0; block < blocks; block += 16) {
    __m512i words[2][4];
#pragma clang loop unroll(full)
    for (int side = 0; side < 2; side++) {
      words[side][0] = _mm512_set1_epi64(first);
      words[side][1] = _mm512_set1_epi64(second);
      words[side][2] = _mm512_add_epi64(_mm512_set1_epi64(third + (uint32_t)block + (uint32_t)side), steps);
      words[side][3] = _mm512_set1_epi64(fourth);
    }
    lane_luck_rounds(key, words);
#pragma clang loop unroll(full)
    for (int word = 0; word < 4; word++) {
      _mm512_storeu_si512(column + 256 * word + block, lane_luck_word(words[0][word], words[1][word]));
    }
  }
}

/// Computes Philox4x32-10 for the counters of `count` seats, 16 at a time, and writes one draw for each seat.
///
/// A seat's lower 8 bits are added to the third word; the bits above them choose one of the four results.
/// Call it only where `lane_vectors_of_512_bits` returns true.
static __attribute__((noinline, target("avx512f"))) void lane_luck_seats_512(
    uint64_t key, uint32_t first, uint32_t second, uint32_t third, uint32_t fourth, const int32_t *seats, int32_t count,
    int32_t *draws) {
  for (int32_t place = 0; place < count; place += 16) {
    const __m512i seat = _mm512_loadu_si512(seats + place);
    const __m512i block =
        _mm512_add_epi32(_mm512_set1_epi32((int32_t)third), _mm512_and_si512(seat, _mm512_set1_epi32(255)));
    __m512i words[2][4];
#pragma clang loop unroll(full)
    for (int side = 0; side < 2; side++) {
      words[side][0] = _mm512_set1_epi64(first);
      words[side][1] = _mm512_set1_epi64(second);
      // Multiplications ignore the upper halves.
      words[side][2] = side ? _mm512_srli_epi64(block, 32) : block;
      words[side][3] = _mm512_set1_epi64(fourth);
    }
    lane_luck_rounds(key, words);
    __m512i draw = lane_luck_word(words[0][0], words[1][0]);
#pragma clang loop unroll(full)
    for (int word = 1; word < 4; word++) {
      const __mmask16 is_chosen = _mm512_cmpeq_epi32_mask(_mm512_srli_epi32(seat, 8), _mm512_set1_epi32(word));
      draw = _mm512_mask_mov_epi32(draw, is_chosen, lane_luck_word(words[0][word], words[1][word]));
    }
    _mm512_storeu_si512(draws + place, draw);
  }
}
#endif

#pragma clang diagnostic pop

#endif
