extension String {
  /// The word as a shell reads it back: in quotes unless each of its characters stands for itself.
  var asShellWord: String {
    let isPlain = allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./=".contains($0)) }
    if isPlain && !isEmpty { return self }
    return "'\(replacing("'", with: "'\\''"))'"
  }

  /// The path as reports and commands show it: where that is absolute, the name of its file alone.
  var asShownPath: String { hasPrefix("/") ? split(separator: "/").last.map(String.init) ?? self : self }
}
