#ifndef RETURNED_MEMORY_H
#define RETURNED_MEMORY_H

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

/// Has tables of a quarter of a MiB and more given back to the system as soon as they are let go.
///
/// The C library would keep the room for the next ones, in a heap for each thread: a run on two threads held 5 MiB in
/// which nobody counted any more. Other systems' allocators are left as they are.
static inline void return_memory_at_once(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 1 << 18);
#endif
}

#endif
