/// What a reference names: the words of its rule, and the ids that a scenario has for it.
struct Referent: Sendable, Equatable {
  /// With its article: `a streak`.
  let words: String
  let namespace: Namespace
  /// The ids in a document, in its order; the path is that of the reference.
  let ids: @Sendable (Node, FieldPath) -> [String]

  init(
    _ words: String, in namespace: Namespace,
    ids: @escaping @Sendable (_ root: Node, _ path: FieldPath) -> [String]
  ) {
    self.words = words
    self.namespace = namespace
    self.ids = ids
  }

  // The words are what a schema or a message shows, and no two kinds share them.
  static func == (one: Referent, other: Referent) -> Bool { one.words == other.words }
}

extension Node {
  /// The keys of the mapping under a name; none where there is no mapping.
  func ids(of name: String) -> [String] {
    self[name]?.meantIds ?? []
  }
}
