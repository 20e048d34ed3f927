#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Fuzzes the reader that `REWARDSIM_FUZZ` names, guided by coverage.
///
/// Arguments are libFuzzer's, which starts this program again with arguments of its own.
@main
enum Fuzz {
  /// The reader that is fuzzed.
  ///
  /// A global, since the fuzzer calls a function without a context, on one thread.
  nonisolated(unsafe) private static var read: FuzzedReader.Read = { _ in }

  static func main() async throws {
    guard let name = getenv("REWARDSIM_FUZZ"), let reader = FuzzedReader(rawValue: String(cString: name))
    else {
      print(FuzzedReader.allCases.map(\.rawValue).joined(separator: "\n"))
      exit(64)
    }
    read = try await reader.prepared()
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(
      runFuzzer(&count, &arguments) { bytes, count in
        try? Fuzz.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
      })
  }
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ read: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
