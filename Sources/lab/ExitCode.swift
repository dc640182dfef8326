/// How `lab` ends, as the shell sees it; from 64 on the meanings are those of BSD's sysexits(3).
enum ExitCode: Int32, CaseIterable {
  /// Everything ran and came out as expected.
  case ok = 0
  /// Something is worse than it may be, or an expectation of a scenario did not come true; results were written.
  case failedExpectation = 2
  /// A run failed; the results of the others were written.
  case failedRun = 3
  /// A baseline, or a run to compare with, does not exist.
  case missingBaseline = 5
  /// The command line is wrong.
  case usage = 64
  /// An input is not valid.
  case badInput = 65
  /// An input does not exist or cannot be read.
  case missingInput = 66
  /// An output cannot be written.
  case cannotWrite = 73
  /// The user interrupted it: what shells report for SIGINT.
  case interrupted = 130

  /// One line for the help.
  var meaning: String {
    switch self {
    case .ok: "everything ran and came out as expected"
    case .failedExpectation: "a regression, or an expectation that did not come true (results were written)"
    case .failedRun: "a run failed (results of the others were written)"
    case .missingBaseline: "a baseline, or a run to compare with, does not exist"
    case .usage: "the command line is wrong"
    case .badInput: "an input is not valid"
    case .missingInput: "an input does not exist or cannot be read"
    case .cannotWrite: "an output cannot be written"
    case .interrupted: "interrupted (finished runs are kept)"
    }
  }

  /// The code that tells more of two: the greater one.
  func worse(_ other: ExitCode) -> ExitCode { rawValue >= other.rawValue ? self : other }
}
