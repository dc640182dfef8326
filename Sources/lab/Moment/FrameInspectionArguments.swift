internal import JSON
internal import ListRuntime
internal import Simulation

extension Arguments {
  /// A time with its unit, as in `12.5s` or `800ms`, exactly; nil if the option is not given.
  func duration(_ name: String) throws(UsageError) -> VirtualDuration? {
    guard let text = text(name) else { return nil }
    guard let duration = Self.duration(text) else {
      throw UsageError("--\(name) takes a time with its unit, as in 12.5s or 800ms, not \"\(text)\"")
    }
    return duration
  }

  /// A time with its unit; nil if it is none, is negative, or is longer than a day.
  static func duration(_ text: String) -> VirtualDuration? {
    // The longer units come first: "ms" ends with "s".
    let units = [("ms", 6), ("us", 3), ("ns", 0), ("s", 9)]
    for (unit, power) in units where text.hasSuffix(unit) {
      guard let nanoseconds = DecimalNumber(text.dropLast(unit.count).utf8)?.whole(scaledByPowerOfTen: power),
        (0...86_400_000_000_000).contains(nanoseconds)
      else { return nil }
      return VirtualDuration(nanoseconds: nanoseconds)
    }
    return nil
  }
}

/// Where a verb writes its one document.
enum DocumentOutput {
  /// The option that names the file.
  static func spec(_ what: String) -> OptionSpec {
    OptionSpec("output", "FILE", letter: "o", "Write \(what) there; to standard output if not given, or if it is -.")
  }

  /// Refuses, before anything runs, a file that something was read from.
  static func check(_ arguments: Arguments, _ lab: Lab) throws(UsageError) {
    guard let path = arguments.text("output"), let input = lab.files.paths.first(where: { OutputFile.isSame($0, path) })
    else { return }
    throw UsageError("--output \(path) would write over what is read, \(input)")
  }

  /// Writes the document as a whole or not at all.
  static func write(_ bytes: [UInt8], _ arguments: Arguments, _ lab: Lab) throws -> ExitCode {
    guard let path = arguments.text("output"), path != "-" else {
      try lab.console.write(bytes)
      return .ok
    }
    return OutputFile.write(bytes, to: path, lab)
  }
}

extension Lab {
  /// Says that a run did not come to its end, and what ends there with it.
  func sayCutOff(_ run: RunConfiguration, _ what: String) {
    console.say("lab: the run \(run.name) was cut off at its time limit; \(what) ends there\n")
  }
}
