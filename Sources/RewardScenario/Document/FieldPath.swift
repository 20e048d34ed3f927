/// The address of an input: `shop.freeze_5.price`.
///
/// The same spelling is used in an error, in `--set`, as an axis of a sweep and as a knob of tuning. Ids
/// contain no dots; elements of a list count from 1.
public struct FieldPath: Sendable, Hashable, CustomStringConvertible {
  public private(set) var names: [String]

  public init(_ names: [String]) {
    self.names = names
  }

  /// Parses a path whose names have dots between them; empty text is the whole scenario.
  public init(_ text: String) {
    names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if text.isEmpty { names = [] }
  }

  /// The path of the whole scenario.
  public static let root = FieldPath([])

  public static func / (path: FieldPath, name: String) -> FieldPath {
    FieldPath(path.names + [name])
  }

  /// The path without its last name; the root's parent is the root.
  public var parent: FieldPath { FieldPath(Array(names.dropLast())) }

  /// Whether this path is `other` or lies inside it.
  public func isInside(_ other: FieldPath) -> Bool {
    names.starts(with: other.names)
  }

  public var description: String { names.joined(separator: ".") }
}
