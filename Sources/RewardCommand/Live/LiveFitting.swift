import RewardEngine
import RewardFiles
import RewardPages

/// Which changes of a page fit its file, and what is wrong with the others.
///
/// Another program may take out what a page has changed. All further changes would be refused with that one, and so it
/// has to go.
struct LiveFitting: Sendable {
  /// In the order of the page.
  private(set) var kept: [LiveEdit] = []
  /// The reader's own messages on those that do not fit.
  private(set) var faults: [String] = []

  init(_ edits: [LiveEdit], _ file: LiveFile, _ settings: LiveSettings) {
    var document = file.document
    for edit in edits {
      do throws(Failure) {
        document = try Failure.read { () throws(InvalidScenario) in try edit.setting.applied(to: document) }
        kept.append(edit)
      } catch {
        // What both have taken out is as the page wants it.
        if edit.value != Node.null.oneLine { faults.append(error.text) }
      }
    }
    func fault(_ edits: [LiveEdit]) -> String? {
      do throws(Failure) {
        _ = try LiveEconomy(file, edits, settings)
        return nil
      } catch {
        return error.text
      }
    }
    // A value may have its place, and be one that the rest of the file does not allow any more.
    while let text = fault(kept), !kept.isEmpty {
      let single = kept.indices.last { index in
        fault(kept.enumerated().filter { $0.offset != index }.map(\.element)) == nil
      }
      kept.remove(at: single ?? kept.count - 1)
      faults.append(text)
    }
  }

  /// What a page gets: the changes that fit, and what single values are with them.
  ///
  /// - Parameter paths: the values; what is left out, or is a list or a mapping, is null.
  func value(at paths: [String], of file: LiveFile) -> JSONValue {
    var document = file.document
    for edit in kept { document = (try? edit.setting.applied(to: document)) ?? document }
    let texts = Dictionary(document.fields.map { ("\($0.path)", $0.text) }) { first, _ in first }
    return .object([
      .init("kept", LiveEdit.value(kept)), .init("faults", .array(faults.map { .text($0) })),
      .init(
        "values",
        .array(paths.map { .object([.init("path", .text($0)), .init("value", JSONValue(texts[$0]))]) })),
    ])
  }
}
