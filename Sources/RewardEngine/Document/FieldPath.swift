/// The address of an input: `shop.freeze_5.price.diamonds`.
///
/// The same spelling in an error, in `--set`, as an axis of a sweep and a knob of tuning. Ids contain no
/// dots; elements of a list count from 1.
public struct FieldPath: Sendable, Hashable, CustomStringConvertible {
  public private(set) var names: [String]

  public init(_ names: [String]) {
    self.names = names
  }

  /// The path written as `text`, its names between dots; empty text is the empty path, the whole scenario.
  public init(_ text: String) {
    names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if text.isEmpty { names = [] }
  }

  /// The whole scenario.
  public static let root = FieldPath([])

  public static func / (path: FieldPath, name: String) -> FieldPath {
    FieldPath(path.names + [name])
  }

  /// The path one name shorter, or itself at the root.
  public var parent: FieldPath { FieldPath(Array(names.dropLast())) }

  /// Whether this is `other` or stands somewhere inside it.
  public func isInside(_ other: FieldPath) -> Bool {
    names.starts(with: other.names)
  }

  public var description: String { names.joined(separator: ".") }
}
