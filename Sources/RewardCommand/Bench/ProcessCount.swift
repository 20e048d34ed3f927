import InstructionCount

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A count of what this process does, where the machine keeps one.
struct ProcessCount: ~Copyable {
  private let file: Int32

  /// Begins to count; threads that run already are left out, those they begin later too.
  ///
  /// `nil` where the processor, the kernel or its settings keep no such count.
  init?(of what: process_count = count_of_instructions) {
    file = process_count_open(what)
    guard file >= 0 else { return nil }
  }

  deinit { close(file) }

  /// What was counted so far, or `nil` if it cannot be read.
  var value: Int64? {
    var value: Int64 = 0
    return read(file, &value, MemoryLayout<Int64>.size) == MemoryLayout<Int64>.size ? value : nil
  }
}
