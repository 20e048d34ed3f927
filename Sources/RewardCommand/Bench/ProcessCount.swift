import InstructionCount

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A hardware counter of this process, if the machine has one.
struct ProcessCount: ~Copyable {
  private let file: Int32

  /// Starts to count, for this thread and those it starts.
  init(of what: process_count = count_of_instructions) { file = process_count_open(what) }

  deinit { if file >= 0 { close(file) } }

  /// What was counted so far; `nil` where the processor, the kernel or its settings keep no such count.
  var value: Int64? {
    var value: Int64 = 0
    guard file >= 0 else { return nil }
    return read(file, &value, MemoryLayout<Int64>.size) == MemoryLayout<Int64>.size ? value : nil
  }
}
