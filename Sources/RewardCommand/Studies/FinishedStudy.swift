import Foundation
import RewardEngine
import RewardFiles
import RewardPages
import RewardReports

/// What `run.json` stores of a finished study.
struct FinishedStudy {
  private struct Record: Decodable {
    let study: String
    let status: Int32
  }

  /// The digest of the study's head.
  let digest: String
  /// The exit status that the study ended with.
  let status: Int32

  init(digest: String, status: Int32) {
    self.digest = digest
    self.status = status
  }

  /// The study whose report lies in a folder; `nil` where there is none.
  init?(in folder: String) {
    let text = Folder.text(of: Path.join(folder, Report.runFile), atMost: 1 << 20)
    guard let record = text.flatMap({ try? JSONDecoder().decode(Record.self, from: Data($0.utf8)) }) else {
      return nil
    }
    self.init(digest: record.study, status: record.status)
  }

  var members: [JSONValue.Member] {
    [.init("study", .text(digest)), .init("status", .whole(Int(status)))]
  }

  /// The message for `--resume` after the end: no error, with the status of the study.
  func failure(_ folder: String) -> Failure {
    var failure = Failure(
      "", help: "leave out --resume to run it again", status: ExitStatus(rawValue: status) ?? .done)
    let report = Path.join(Path.plain(folder), "report.md")
    failure.text =
      "this study is finished; its report is '\(report)'\n" + failure.text.dropFirst("error: \n".count)
    return failure
  }
}
