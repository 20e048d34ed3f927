#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stdint.h>

/// How often the calling thread has asked for memory since it began; -1 where nobody counts that.
///
/// A program that is linked with this has its requests for memory counted, those of the standard library too.
int64_t allocations_of_this_thread(void);

#endif
