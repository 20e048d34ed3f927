import RewardEngine

/// Why a command stops: what standard error says, and the exit code.
struct Failure: Error, Equatable {
  var text: String
  var code: Code

  /// Exit codes as in sysexits.h.
  enum Code: Int32 {
    case usage = 64
    case badInput = 65
    case noInput = 66
    case cannotCreate = 73
    case cannotWrite = 74
  }

  init(_ message: String, help: String? = nil, code: Code) {
    text = "error: \(message)\n" + (help.map { "help: \($0)\n" } ?? "")
    self.code = code
  }

  init(_ invalid: InvalidScenario) {
    text = invalid.description
    code = .badInput
  }
}
