// The program's own functions come before those of the C library, which still do the work.
#define _GNU_SOURCE
#include "Allocations.h"

#include <errno.h>
#include <stddef.h>

#ifdef __GLIBC__

static __thread int64_t count = 0;

int64_t allocations_of_this_thread(void) { return count; }

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count++;
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  void *found = memalign(alignment, size);
  if (found == NULL) return ENOMEM;
  *memory = found;
  return 0;
}

#else

int64_t allocations_of_this_thread(void) { return -1; }

#endif
