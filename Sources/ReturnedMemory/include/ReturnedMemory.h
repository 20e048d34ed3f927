#ifndef RETURNED_MEMORY_H
#define RETURNED_MEMORY_H

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

/// Makes the C library return tables of 1 MiB and more to the system as soon as they are freed, and keep at most 2 MiB for
/// smaller ones in each thread.
///
/// It would otherwise keep all of it for later: a run on two threads held 5 MiB that nothing used any more. With 256 KiB
/// and more returned, a run took up to a fifth longer, to get the memory of one chart or table after the other anew.
/// The allocators of other systems stay as they are.
static inline void return_large_memory(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 21);
#endif
}

/// Makes the C library keep memory that is freed, for tables of the same size that follow soon.
///
/// A study simulates thousands of small replications, a table of which took a fifth of the time to get from the system.
/// At most one table per thread is held at once, so there is little to keep.
static inline void keep_returned_memory(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 1 << 25);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}

#endif
