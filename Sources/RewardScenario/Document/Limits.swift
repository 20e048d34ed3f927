/// The largest files that are read; each limit can be raised on the command line.
public struct Limits: Sendable, Equatable {
  /// Bytes of the file.
  public var fileSize = 1 << 20
  /// Nesting depth of mappings and lists.
  public var depth = 64
  /// Number of keys and values, mappings and lists included.
  public var nodes = 100_000

  public init() {}
}
