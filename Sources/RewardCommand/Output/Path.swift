/// Paths taken apart and put together as text.
enum Path {
  /// The folder a path lies in and its last name; slashes at the end do not count.
  static func split(_ path: String) -> (parent: String, name: String) {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return (".", String(path)) }
    let parent = path[..<slash]
    return (parent.isEmpty ? "/" : String(parent), String(path[path.index(after: slash)...]))
  }

  static func join(_ parent: String, _ name: String) -> String {
    parent.hasSuffix("/") ? parent + name : "\(parent)/\(name)"
  }
}
