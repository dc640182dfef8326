/// The exit code of `lab`; codes from 64 have the meanings of BSD's sysexits(3).
package enum ExitCode: Int32, CaseIterable {
  /// Every run finished and every expectation was met.
  case ok = 0
  /// A regression, or an expectation of a scenario that was not met; results were written.
  case failedExpectation = 2
  /// A run failed; the results of the other runs were written.
  case failedRun = 3
  /// A check of recordings is undecided, and the user wants that to fail.
  case undecided = 4
  /// A baseline or a run to compare with does not exist.
  case missingBaseline = 5
  /// The command line is invalid.
  case usage = 64
  /// An input is invalid.
  case badInput = 65
  /// An input does not exist or cannot be read.
  case missingInput = 66
  /// A program that a host needs is not installed, or does not start.
  case unavailable = 69
  /// An output cannot be written.
  case cannotWrite = 73
  /// The terminal of the process was closed; shells report this code for SIGHUP.
  case hungUp = 129
  /// The user interrupted the process; shells report this code for SIGINT.
  case interrupted = 130
  /// The system or another program ended the process; shells report this code for SIGTERM.
  case terminated = 143

  /// A one-line description for the help.
  var meaning: String {
    switch self {
    case .ok: "everything ran, and all expectations were met"
    case .failedExpectation: "a regression, or an expectation that was not met (results were written)"
    case .failedRun: "a run failed (results of the others were written)"
    case .undecided: "a check of recordings is undecided (only with --undecided fail)"
    case .missingBaseline: "a baseline, or a run to compare with, does not exist"
    case .usage: "the command line is wrong"
    case .badInput: "an input is not valid"
    case .missingInput: "an input does not exist or cannot be read"
    case .unavailable: "a required program, such as a browser, is not installed or does not start"
    case .cannotWrite: "an output cannot be written"
    case .hungUp: "ended because its terminal was closed (what is finished is kept)"
    case .interrupted: "interrupted (what is finished is kept)"
    case .terminated: "terminated (what is finished is kept)"
    }
  }

  /// The more severe of two exit codes, which is the larger one.
  func combined(with other: ExitCode) -> ExitCode { rawValue >= other.rawValue ? self : other }
}
