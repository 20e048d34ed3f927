import ArgumentParser

/// The memory that a script asks a cluster for.
struct MemoryRequest: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Memory to request for each shard and for the merge, in MiB. Default: the tables of the run and \(Self.beyondTables) MiB.",
      valueName: "mebibytes"))
  var memory: Int?

  /// What the program needs beyond its tables, in MiB: code, players of the moment, and the texts of a report.
  ///
  /// Ample: a shard of a year of the example scenarios takes up to 100 MiB in all, tables included, and its merge 131.
  static let beyondTables = 192
  /// Requests are multiples of this, in MiB.
  private static let step = 64

  func validate() throws {
    if let memory, memory < 1 { throw ValidationError("--memory must be at least 1, not \(memory)") }
  }

  /// The request in MiB.
  ///
  /// - Parameter tables: the most bytes of tables that a shard or the merge holds at once.
  func mebibytes(tables: Int) -> Int {
    if let memory { return memory }
    let needed = Self.beyondTables + (tables + (1 << 20) - 1) >> 20
    return (needed + Self.step - 1) / Self.step * Self.step
  }
}
