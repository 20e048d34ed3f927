/// How large a file may be before it is refused unread; each can be raised on the command line.
public struct Limits: Sendable, Equatable {
  /// Bytes of the file.
  public var fileSize = 1 << 20
  /// Mappings and lists inside each other.
  public var depth = 64
  /// Keys and values, mappings and lists included.
  public var nodes = 100_000

  public init() {}
}
