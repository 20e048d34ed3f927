extension Document {
  /// Every single value of the document with its path, in the order of the file.
  ///
  /// Elements of a list count from 1.
  ///
  /// - Complexity: O(values).
  public var fields: [(path: FieldPath, text: String)] { root.fields(at: .root) }
}

extension Node {
  fileprivate func fields(at path: FieldPath) -> [(path: FieldPath, text: String)] {
    switch content {
    case .scalar(let scalar): [(path, scalar.text)]
    case .list(let nodes): nodes.enumerated().flatMap { $1.fields(at: path / "\($0 + 1)") }
    case .mapping(let entries): entries.flatMap { $0.value.fields(at: path / $0.key.text) }
    }
  }
}
