/// What is in force where a document leaves a field out.
public struct UnwrittenValue: Sendable, Equatable {
  /// A number or word, as a document would have it.
  public let text: String
  /// The named rules or the ready-made profile that gives it; `nil` for the default of the format.
  public let origin: String?

  public init(text: String, origin: String? = nil) {
    self.text = text
    self.origin = origin
  }
}

extension Document {
  /// The fields that are left out of mappings that are given, with what is in force in their place.
  ///
  /// Only those whose default is a single value. What cannot be read is left out.
  public var unwritten: [FieldPath: UnwrittenValue] {
    let faults = Faults(noticingUnwritten: true)
    _ = Form.scenario.read(LocatedValue(node: root, path: .root, keyPlace: .whole), faults)
    return faults.unwritten ?? [:]
  }
}
