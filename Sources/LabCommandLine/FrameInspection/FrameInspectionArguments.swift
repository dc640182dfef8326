import JSON
import LabRunner
import ListRuntime
package import Simulation

extension Arguments {
  /// The exact duration that an option gives with its unit, as in `12.5s` or `800ms`; nil if the option is absent.
  ///
  /// - Throws: ``UsageError`` if the value has no unit, is negative or is longer than a day.
  func duration(_ name: String) throws(UsageError) -> VirtualDuration? {
    guard let text = text(name) else { return nil }
    guard let duration = Self.duration(text) else {
      throw UsageError("--\(name) takes a time with its unit, \(Self.durationExamples), not \"\(text)\"")
    }
    return duration
  }

  /// The longest duration in seconds: a day.
  private static let longestDuration: Int64 = 86_400
  /// Examples of durations, and the longest one, for messages.
  static let durationExamples = "as in 12.5s or 800ms, up to \(longestDuration)s"

  /// Parses a duration with its unit (s, ms, us or ns); nil if the text is malformed, negative or longer than a day.
  package static func duration(_ text: String) -> VirtualDuration? {
    // The longer units come first: "ms" ends with "s".
    let units = [("ms", 6), ("us", 3), ("ns", 0), ("s", 9)]
    for (unit, power) in units where text.hasSuffix(unit) {
      guard let nanoseconds = DecimalNumber(text.dropLast(unit.count).utf8)?.wholeNumber(scaledByPowerOfTen: power),
        (0...longestDuration * 1_000_000_000).contains(nanoseconds)
      else { return nil }
      return VirtualDuration(nanoseconds: nanoseconds)
    }
    return nil
  }
}

/// The `--output` option of a subcommand that writes a single document.
enum DocumentOutput {
  /// The option that names the file; `document` is the phrase for the document in the help, as in "the picture".
  static func spec(_ document: String) -> OptionSpec {
    OptionSpec(
      "output", "FILE", letter: "o", "Write \(document) to this file; to standard output if not given, or if it is -.")
  }

  /// Rejects an output file that is also an input; call it before anything runs.
  ///
  /// - Parameter start: the first bytes of the document; nil if they are not known yet.
  static func check(_ arguments: Arguments, _ lab: Lab, start: [UInt8]? = nil) throws {
    guard let path = arguments.text("output"), path != "-" else { return }
    try OutputFile.checkIsNoInput(path, lab)
    try OutputFile.checkIsReplaceable(path, by: nil, start: start)
  }

  /// Writes the document atomically to the file, or to standard output if there is none.
  static func write(_ bytes: [UInt8], _ arguments: Arguments, _ lab: Lab) throws -> ExitCode {
    guard let path = arguments.text("output"), path != "-" else {
      try lab.console.write(bytes)
      return .ok
    }
    try OutputFile.checkIsReplaceable(path, by: nil, start: Array(bytes.prefix(2)))
    return OutputFile.write(StreamedContent(bytes), to: path, lab)
  }
}

extension Lab {
  /// Warns that the time limit stopped a run; `output` names the output that ends early as a result, as in "the trace".
  func printTimeLimitWarning(for run: RunConfiguration, affecting output: String) {
    console.printMessage("lab: the run \(run.name) was stopped at its time limit; \(output) ends there\n")
  }
}
