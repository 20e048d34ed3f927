import RewardEngine
import RewardFiles
import RewardPages

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether a limit on this process's address space, such as that of a batch system, leaves room for threads.
///
/// The runtime of Swift tries for ever to make a thread where it does not: the tool would sleep until it is killed.
enum ThreadRoom {
  static var refusal: Failure? {
    #if canImport(Glibc)
      var limit = rlimit()
      // Without a limit it is the largest number that the system has.
      guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < Int.max,
        !isRoom(for: threads * stack)
      else { return nil }
      return Failure(
        "the limit of \(NumberText.whole(Int(limit.rlim_cur >> 20))) MiB on virtual memory leaves no room for threads",
        help: "raise 'ulimit -v', or what the batch system calls it", status: .unavailable)
    #else
      return nil
    #endif
  }

  /// One for each core, and a few of the runtime's own.
  private static var threads: Int { Machine.cores + 3 }
  /// The stack of a thread with its guard, as glibc makes it unless `ulimit -s` says otherwise.
  private static let stack = (8 << 20) + (1 << 16)

  private static func isRoom(for bytes: Int) -> Bool {
    guard let room = mmap(nil, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), room != MAP_FAILED
    else { return false }
    munmap(room, bytes)
    return true
  }
}
