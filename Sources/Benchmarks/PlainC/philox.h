// Philox4x32-10: J. K. Salmon et al., Parallel random numbers: as easy as 1, 2, 3, SC11, 2011.
#ifndef PHILOX_H
#define PHILOX_H

#include <stdint.h>

typedef struct {
  uint32_t word[4];
} philox_block;

static inline philox_block philox(uint64_t key, uint32_t c0, uint32_t c1, uint32_t c2, uint32_t c3) {
  uint32_t k0 = (uint32_t)key, k1 = (uint32_t)(key >> 32);
  for (int round = 0; round < 10; round++) {
    uint64_t even = (uint64_t)0xD2511F53u * c0;
    uint64_t odd = (uint64_t)0xCD9E8D57u * c2;
    c0 = (uint32_t)(odd >> 32) ^ c1 ^ k0;
    c1 = (uint32_t)odd;
    c2 = (uint32_t)(even >> 32) ^ c3 ^ k1;
    c3 = (uint32_t)even;
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  return (philox_block){{c0, c1, c2, c3}};
}

#endif
