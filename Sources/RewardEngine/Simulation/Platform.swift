#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What this engine has been built for, and what it finds.
///
/// The manifest chooses; bytes do not depend on it. See the decision record, 28.
public enum Platform {
  /// Whether it needs a processor of the level x86-64-v3, with vectors of 256 bits.
  public static var needsWideVectors: Bool {
    #if X86_64_V3
      true
    #else
      false
    #endif
  }

  /// Whether luck is drawn in vectors of 512 bits, since this processor has them.
  public static var hasWideLuck: Bool { WideLuck.isAtHand }

  /// The processors it runs on, such as `x86-64-v3`.
  public static var processor: String {
    #if arch(x86_64)
      needsWideVectors ? "x86-64-v3" : "x86-64"
    #elseif arch(arm64)
      "arm64"
    #else
      "this processor"
    #endif
  }

  /// Writes to standard error as much as it takes.
  static func complain(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Bytes of a large page where pages have 4 KiB.
  private static var largePage: Int { 1 << 21 }

  /// Has memory that nobody has touched yet come in large pages, where the system gives them to those who ask.
  ///
  /// Without them nothing is different but the time.
  static func useLargePages(for memory: UnsafeMutableRawBufferPointer) {
    #if canImport(Glibc)
      // Smaller tables share the heap with others, and would only have it cut into pieces.
      guard memory.count >= largePage, let first = memory.baseAddress else { return }
      let page = sysconf(Int32(_SC_PAGESIZE))
      // Whole pages only: what is around them is somebody else's.
      let unaligned = Int(bitPattern: first) % page
      let from = unaligned == 0 ? 0 : page - unaligned
      let bytes = (memory.count - from) / page * page
      if bytes > 0 { _ = madvise(first + from, bytes, MADV_HUGEPAGE) }
    #endif
  }
}

extension Array {
  /// A table, in large pages where there are some.
  ///
  /// A fifth of a run of few players went by in getting its tables from the system, four kilobytes at a time.
  init(table value: Element, count: Int) {
    self.init(unsafeUninitializedCapacity: count) { buffer, initialized in
      Platform.useLargePages(for: UnsafeMutableRawBufferPointer(buffer))
      buffer.initialize(repeating: value)
      initialized = buffer.count
    }
  }
}
