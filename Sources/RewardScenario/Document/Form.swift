/// How one kind of value is written: declared once, then used to read it or to describe it in a schema.
struct Form<Value> {
  /// What may be written.
  let shape: () -> Shape
  /// A harmless value to continue with after a fault, so that one pass finds all faults.
  let placeholder: () -> Value
  /// The value as JSON, for showing a default, or `nil` where that would not help.
  var json: (Value) -> String? = { _ in nil }
  /// What else holds for a value, for the schema.
  var restrictions: [Restriction] = []
  /// Reads the value at a spot; `nil` after noting a fault.
  let read: (LocatedValue, Faults) -> Value?

  /// The same form with the value transformed.
  func map<Other>(_ transform: @escaping (Value) -> Other) -> Form<Other> {
    Form<Other>(
      shape: shape, placeholder: { transform(placeholder()) }, restrictions: restrictions,
      read: { spot, faults in read(spot, faults).map(transform) })
  }

  /// The same form, with `json` to show its values.
  func showing(_ json: @escaping (Value) -> String?) -> Form {
    Form(shape: shape, placeholder: placeholder, json: json, restrictions: restrictions, read: read)
  }

  /// The same form, printed once under a name wherever it is used.
  func shared(as name: String) -> Form {
    Form(shape: { .shared(name, shape()) }, placeholder: placeholder, json: json, read: read)
  }
}

/// A value, its address and the position of its key.
struct LocatedValue {
  var node: Node
  var path: FieldPath
  var keyPlace: Place
}

/// The faults found so far.
final class Faults {
  private(set) var all: [Diagnostic] = []
  /// By place in ``all``: the names that the scenario lacks.
  private(set) var unknown: [Int: UnknownName] = [:]
  /// The help for unknown names, made once for each of them and what it should have been.
  private var helps: [UnknownUse: String] = [:]
  /// See ``Document/removals``.
  private let removals: [(path: FieldPath, place: Place)]

  /// The paths with a fault and all of their parents; a set, because each check looks paths up.
  private var faulty: Set<FieldPath> = []
  private var touched: Set<FieldPath> = []

  /// By the path that a mistyped field was meant to have: where it is.
  private(set) var mistyped: [FieldPath: FieldPath] = [:]

  /// Fields that are left out, with what is in force in their place; `nil` where nobody asks for them.
  private(set) var unwritten: [FieldPath: UnwrittenValue]?

  init(removals: [(path: FieldPath, place: Place)] = [], noticingUnwritten: Bool = false) {
    self.removals = removals
    unwritten = noticingUnwritten ? [:] : nil
  }

  /// Notes a field that is left out, and the default as JSON.
  func noteUnwritten(_ path: FieldPath, _ json: @autoclosure () -> String?, from origin: String?) {
    guard unwritten != nil, let scalar = json().flatMap({ Scalar(ofJSON: $0) }) else { return }
    unwritten?[path] = UnwrittenValue(text: scalar.text, origin: origin)
  }

  func note(at place: Place, _ path: FieldPath, _ message: String, help: String?) {
    let removal = removals.last { $0.path == path } ?? removals.last { $0.path.parent == path }
    all.append(Diagnostic(at: removal?.place ?? place, path, message, help: help))
    faulty.insert(path)
    var parent = path
    while touched.insert(parent).inserted, parent != .root { parent = parent.parent }
  }

  /// Fields whose number a comma has cut in two, so that what is left of it is no fault of its own.
  private(set) var cut: Set<FieldPath> = []

  func noteCut(_ path: FieldPath) { cut.insert(path) }

  func noteMistyped(_ path: FieldPath, meant: FieldPath) { mistyped[meant] = path }

  /// Notes what is wrong with a value: its path in quotes, then the rule.
  func note(_ spot: LocatedValue, _ rule: String, help: String? = nil) {
    let message = spot.path == .root ? "the scenario \(rule)" : "'\(spot.path)' \(rule)"
    note(at: spot.node.place, spot.path, message, help: help)
  }

  private struct UnknownUse: Hashable {
    let name: UnknownName
    let meant: String
  }

  /// Notes the use of a name that the scenario lacks.
  ///
  /// - Parameter meant: what it should name; the help is the same for all uses of this kind.
  func noteUnknown(
    _ name: UnknownName, as meant: String, at place: Place, _ path: FieldPath, _ message: String,
    help: () -> String
  ) {
    let use = UnknownUse(name: name, meant: meant)
    let known = helps[use] ?? help()
    helps[use] = known
    unknown[all.count] = name
    note(at: place, path, message, help: known)
  }

  /// Whether a fault was noted at `path` itself, so that it may not have been read at all.
  func isFaulty(_ path: FieldPath) -> Bool { faulty.contains(path) }

  /// Whether a fault was noted at `path` or inside it.
  func isInside(_ path: FieldPath) -> Bool { touched.contains(path) }

  /// Whether a fault was noted at `path`, inside it or at one of its parents.
  func touch(_ path: FieldPath) -> Bool {
    if touched.contains(path) { return true }
    var parent = path.parent
    while parent != .root {
      if faulty.contains(parent) { return true }
      parent = parent.parent
    }
    return false
  }

  /// `did you mean 'freeze'?`, or `nil` when no name is similar.
  ///
  /// After the faults that are shown, nobody would read it, and a file full of faults would take minutes.
  func suggestion(for word: String, among names: some Sequence<String>) -> String? {
    suggestedName(for: word, among: names).map { "did you mean '\($0)'?" }
  }

  /// The similar name alone.
  func suggestedName(for word: String, among names: some Sequence<String>) -> String? {
    guard all.count - unknown.count + helps.count < InvalidScenario.shown else { return nil }
    return Spelling.nearest(to: word, among: names)
  }
}
