extension String {
  /// The path as reports and commands show it: where that is absolute, the name of its file alone.
  var asShownPath: String { hasPrefix("/") ? split(separator: "/").last.map(String.init) ?? self : self }

  /// The path in a checkout, as CI systems show remarks at it: from the folder of the checkout on, wherever the tool is run. If it lies
  /// elsewhere and is absolute, the name of its file alone.
  func inCheckout(_ checkout: String) -> String {
    let (start, place) = (Path.join(Path.absolute(checkout), ""), Path.absolute(self))
    return place.hasPrefix(start) ? String(place.dropFirst(start.count)) : asShownPath
  }
}
