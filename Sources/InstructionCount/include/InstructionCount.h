#ifndef INSTRUCTION_COUNT_H
#define INSTRUCTION_COUNT_H

#include <stdint.h>

#if defined(__linux__)
#include <linux/perf_event.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

/// What can be counted of a process.
typedef enum {
  /// Instructions outside the kernel.
  count_of_instructions,
  /// Nanoseconds on a processor, which every Linux counts: it shows whether counting works at all.
  count_of_task_clock,
} process_count;

/// Starts counting what this process does, in this thread and in all threads that it starts.
///
/// Returns a file that holds the count as 64 bits, to be closed by the caller; -1 where the processor, the
/// kernel or its settings do not count. In C because Swift cannot make a system call for which the C library
/// has no function.
static inline int process_count_open(process_count what) {
#if defined(__linux__)
  struct perf_event_attr wanted;
  memset(&wanted, 0, sizeof wanted);
  wanted.size = sizeof wanted;
  wanted.type = what == count_of_instructions ? PERF_TYPE_HARDWARE : PERF_TYPE_SOFTWARE;
  wanted.config = what == count_of_instructions ? (uint64_t)PERF_COUNT_HW_INSTRUCTIONS : (uint64_t)PERF_COUNT_SW_TASK_CLOCK;
  wanted.inherit = 1;
  wanted.exclude_kernel = 1;
  wanted.exclude_hv = 1;
  return (int)syscall(SYS_perf_event_open, &wanted, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
#else
  (void)what;
  return -1;
#endif
}

#endif
