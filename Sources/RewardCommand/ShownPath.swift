extension String {
  /// The path as reports and commands show it: where that is absolute, the name of its file alone.
  var asShownPath: String { hasPrefix("/") ? split(separator: "/").last.map(String.init) ?? self : self }

  /// The path in a checkout, as CI systems show remarks at it: where it is absolute, from the folder of the checkout on, and the
  /// name of its file alone if it lies elsewhere.
  func inCheckout(_ checkout: String) -> String {
    let start = Path.join(checkout, "")
    return hasPrefix(start) ? String(dropFirst(start.count)) : asShownPath
  }
}
