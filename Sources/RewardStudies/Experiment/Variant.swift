import RewardEngine

/// A scenario with some fields set to other values: a point of a study.
public struct Variant: Sendable, Equatable {
  /// In the order they are applied.
  public var settings: [Setting]

  /// A field and its new value.
  public struct Setting: Sendable, Equatable, Hashable, CustomStringConvertible {
    public var path: FieldPath
    public var text: String

    public init(_ path: FieldPath, _ text: String) {
      self.path = path
      self.text = text
    }

    /// As written after `--set`.
    public var description: String { "\(path)=\(text)" }
  }

  public init(_ settings: [Setting] = []) { self.settings = settings }

  /// The scenario of a document with the settings made.
  ///
  /// - Throws: `InvalidScenario` with the same errors as a file with these values.
  public func scenario(in document: Document) throws(InvalidScenario) -> Scenario {
    try Scenario(try self.document(document))
  }

  /// The document with the settings made, as `--set` makes them for single values: a text in brackets is no list or mapping here,
  /// since only the tool reads YAML.
  ///
  /// - Throws: `InvalidScenario` when a parent of a field does not exist.
  public func document(_ document: Document) throws(InvalidScenario) -> Document {
    var edited = document
    for setting in settings { edited = try edited.setting(setting.path, to: setting.text) }
    return edited
  }
}
