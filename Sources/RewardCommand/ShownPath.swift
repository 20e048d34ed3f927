extension String {
  /// The path as reports and commands show it: where that is absolute, the name of its file alone.
  var asShownPath: String { hasPrefix("/") ? split(separator: "/").last.map(String.init) ?? self : self }
}
