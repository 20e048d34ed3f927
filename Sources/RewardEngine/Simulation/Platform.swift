#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The processor that this engine was built for, and what it finds at run time.
///
/// The manifest chooses; results do not depend on it, byte for byte. See the decision record, 28.
public enum Platform {
  /// Whether the engine needs a processor of level x86-64-v3, with vectors of 256 bits.
  public static var needsWideVectors: Bool {
    #if X86_64_V3
      true
    #else
      false
    #endif
  }

  /// Whether random draws use vectors of 512 bits, because this processor has them.
  public static var hasWideLuck: Bool { WideLuck.isAtHand }

  /// The processors on which the engine runs, such as `x86-64-v3`.
  public static var processor: String {
    #if arch(x86_64)
      needsWideVectors ? "x86-64-v3" : "x86-64"
    #elseif arch(arm64)
      "arm64"
    #else
      "this processor"
    #endif
  }

  /// Writes a text to standard error, as far as it accepts it.
  static func complain(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Bytes of a large page on systems whose pages have 4 KiB.
  private static var largePage: Int { 1 << 21 }

  /// Requests large pages for memory that nothing has touched yet, on systems that give them on request.
  ///
  /// Without them only the run time differs.
  static func useLargePages(for memory: UnsafeMutableRawBufferPointer) {
    #if canImport(Glibc)
      // Smaller tables share the heap with other data, and would only split it.
      guard memory.count >= largePage, let first = memory.baseAddress else { return }
      let page = sysconf(Int32(_SC_PAGESIZE))
      // Whole pages only: the memory around them belongs to others.
      let unaligned = Int(bitPattern: first) % page
      let from = unaligned == 0 ? 0 : page - unaligned
      let bytes = (memory.count - from) / page * page
      if bytes > 0 { _ = madvise(first + from, bytes, MADV_HUGEPAGE) }
    #endif
  }
}

extension Array {
  /// Allocates a table, in large pages where the system has them.
  ///
  /// A fifth of a run of few players was spent on getting its tables from the system, 4 KiB at a time.
  init(table value: Element, count: Int) {
    self.init(unsafeUninitializedCapacity: count) { buffer, initialized in
      Platform.useLargePages(for: UnsafeMutableRawBufferPointer(buffer))
      buffer.initialize(repeating: value)
      initialized = buffer.count
    }
  }
}
