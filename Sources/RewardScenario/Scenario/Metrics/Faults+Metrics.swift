extension Faults {
  /// Notes a metric that the scenario lacks: as the use of an unknown name where another name in its place is all that it takes.
  func noteUnknownMetric(
    _ spelling: String, at place: Place, _ path: FieldPath, in metrics: MetricIndex, of document: Document,
    _ error: Metric.Misspelling
  ) {
    let message = "'\(path)' \(error.rule)"
    let names = spelling.split(separator: ".").map(String.init)
    for namespace in Namespace.allCases {
      let ids = namespace.declared(in: document).map(\.id)
      for (index, name) in names.enumerated() {
        guard !ids.contains(name), let near = suggestedName(for: name, among: ids) else { continue }
        var meant = names
        meant[index] = near
        guard metrics[meant.joined(separator: ".")] != nil else { continue }
        noteUnknown(
          UnknownName(name: name, namespace: namespace), as: spelling, at: place, path, message
        ) { error.help }
        return
      }
    }
    note(at: place, path, message, help: error.help)
  }
}
