#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stdint.h>

/// The number of allocations by the calling thread since it began; -1 where they are not counted.
///
/// A program linked with this has its allocations counted, also those of the standard library.
int64_t allocations_of_this_thread(void);

#endif
