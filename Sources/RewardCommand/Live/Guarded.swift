import Synchronization

/// A value that several tasks read and change, one at a time.
final class Guarded<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  func read<Result: Sendable>(_ body: (Value) throws -> Result) rethrows -> Result {
    try value.withLock { try body($0) }
  }

  func change<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try value.withLock { value in try body(&value) }
  }
}
