import JSON
import ListRuntime

extension ScenarioDeclaration {
  /// The name of the scenario in a file: the file's without `.json`. For standard input, the declared one; nil if there is none.
  func name(in source: SourceFile) -> String? {
    source.name == SourceFile.standardInput ? name?.value : FilePath.stem(of: source.name)
  }

  /// Reports invalid names: a name that differs from the file's or that no scenario can have, and repeated or unknown runs.
  func check(in source: SourceFile, _ collector: DiagnosticCollector) {
    let stem = FilePath.stem(of: source.name)
    if let name {
      if name.value != self.name(in: source) {
        collector.error(
          at: name.location, "the name is not the file's name", expected: JSONString.quoted(stem),
          found: JSONString.quoted(name.value))
      }
    } else if source.name == SourceFile.standardInput {
      collector.add(Diagnostic(in: source, at: nil, "\"name\" is missing: standard input has no file name"))
    } else if !Identifier.isValid(stem) {
      collector.add(
        Diagnostic(
          in: source, at: nil, "the file's name \(JSONString.quoted(stem)) cannot be the name of a scenario",
          expected: "a name of letters, digits, \"-\" and \"_\" that begins with a letter or digit"))
    }
    collector.reportRepeated(runs.map(\.name), "runs")
    guard areRunsComplete else { return }
    let names = runs.map(\.name.value)
    let known = Set(names)
    for run in runs {
      for reference in run.compareTo + (run.extends.map { [$0] } ?? []) where !known.contains(reference.value) {
        collector.addUnlessFull(reference.location.file) { .unknownRun(reference, among: names) }
      }
      for reference in run.compareTo where reference.value == run.name.value {
        collector.error(at: reference.location, "a run is compared with itself", expected: "another run")
      }
    }
  }

  /// Reports a first vsync that is not within the first refresh interval of the device.
  func checkPhase(on profile: DeviceProfile?, _ collector: DiagnosticCollector) {
    guard let phase = vsyncPhase, let profile, phase.value * profile.refreshRate >= 1_000_000 else { return }
    collector.error(
      at: phase.location, "the first vsync is more than a refresh interval after the start",
      expected: "less than \(1_000_000 / profile.refreshRate) us at \(profile.refreshRate) Hz",
      found: "\(phase.value)")
  }
}

extension DiagnosticCollector {
  /// Reports every name that repeats an earlier one.
  func reportRepeated(_ names: [Located<String>], _ what: String) {
    var first: [String: SourceLocation] = [:]
    for name in names {
      guard let earlier = first[name.value] else {
        first[name.value] = name.location
        continue
      }
      let line = earlier.file.position(of: earlier.range.start).line
      error(
        at: name.location, "two \(what) have the name \(JSONString.quoted(name.value)); the first is at line \(line)",
        expected: "unique names")
    }
  }
}
