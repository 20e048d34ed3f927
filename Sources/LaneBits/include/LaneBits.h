#ifndef LANE_BITS_H
#define LANE_BITS_H

#include <stdint.h>

#if defined(__SSE2__)
#include <cpuid.h>
#include <immintrin.h>
#endif

/// Whether this processor and its system have what x86-64-v3 is built on; the manifest asks for the same.
///
/// Each is asked for by name: a processor that does not know lzcnt computes another number by it, and goes on.
/// Asked in words that every x86-64 processor has, before anything else runs.
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

/// Sixteen numbers side by side; Swift calls them `SIMD16<Int32>`.
typedef int32_t lane_numbers __attribute__((ext_vector_type(16)));

// Calls in name only: what follows is made part of its callers, so that no processor's way to pass vectors matters.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpsabi"

/// The signs of sixteen numbers: bit n is set where number n is below 0.
///
/// Processors do this in one or two instructions, which Swift cannot say: of its sums and shifts the compiler
/// made about fifty. In the words of AVX2's intrinsics it sees a comparison, and makes seven of four; so they are
/// written as they are meant.
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

/// Which of sixteen numbers are not 0: bit n is set where number n is not.
///
/// Of a comparison in Swift's words the compiler makes sixteen single bits, and spreads them again.
static inline __attribute__((always_inline)) uint32_t lane_nonzero(lane_numbers numbers) {
#if defined(__AVX2__)
  union {
    lane_numbers all;
    __m256 half[2];
  } parts = {numbers};
  __m256 zero = _mm256_setzero_ps(), low, high;
  __asm__("vpcmpeqd %1, %2, %0" : "=x"(low) : "x"(parts.half[0]), "x"(zero));
  __asm__("vpcmpeqd %1, %2, %0" : "=x"(high) : "x"(parts.half[1]), "x"(zero));
  parts.half[0] = low;
  parts.half[1] = high;
  return lane_signs(parts.all) ^ 0xFFFF;
#else
  return lane_signs((numbers | -numbers) >> 31);
#endif
}

#pragma clang diagnostic pop

#endif
