import JSON
import ListRuntime
import Simulation

extension Subcommand {
  static let frame: Subcommand = Subcommand(
    name: "frame", operands: "FILE",
    summary: "Draw the list of a run at a given time, as an SVG.",
    options: [
      OptionSpec("run", "NAME", letter: "r", completes: .runs, "The run; can be omitted if there is only one."),
      OptionSpec(
        "at", "TIME", completes: .words(["load", "end"]),
        "The time: 12.5s or 800ms after the start of the scroll; load for the first content; or end."),
      OptionSpec(
        "offset", "POINTS",
        "Jump to this offset without the driver; shown when the list is at rest, or --at a time after the jump."),
      OptionSpec(
        "overlay", "NAME", isRepeatable: true,
        completes: .words(FrameOverlay.allCases.map(\.rawValue) + ["all"], isList: true),
        "Also show \(FrameOverlay.allCases.map(\.rawValue).joined(separator: ", ")), or all; separate several with commas."
      ),
      OptionSpec(
        "against", "RUN", completes: .runs, "Also show another run at the same time or offset, and the differences."),
      OptionSpec("filmstrip", nil, "Draw several frames, evenly spaced from the start of the scroll to its end."),
      OptionSpec("frames", "N", "The number of frames in a filmstrip, 2 to 60; 6 if not given."),
      OptionSpec(
        "every", "TIME", "The time between frames of a filmstrip, which begins at --at or at the start of the scroll."),
      DocumentOutput.spec("the picture"),
    ] + ScenarioOptions.changeSpecs
  ) { arguments, lab in
    try FrameCommand(arguments, lab).execute()
  }
}

/// `lab frame`: reads a scenario, simulates one or two of its runs, and draws frames of them.
private struct FrameCommand {
  private let lab: Lab
  private let arguments: Arguments
  private let overlays: [FrameOverlay]
  private let offset: Double?
  /// The point in time that `--at` names; nil if it was not given.
  private let inspection: FrameInspection?
  private let frameCount: Int
  private let interval: VirtualDuration?

  init(_ arguments: Arguments, _ lab: Lab) throws(UsageError) {
    guard !arguments.operands.isEmpty else { throw UsageError("frame needs a scenario file") }
    self.lab = lab
    self.arguments = arguments
    overlays = try Self.overlays(arguments)
    offset = try arguments.number("offset")
    inspection = try Self.inspection(arguments)
    frameCount = try arguments.integer("frames", in: 2...60) ?? 6
    interval = try arguments.duration("every")
    try check()
  }

  /// Rejects options that contradict each other.
  private func check() throws(UsageError) {
    let isFilmstrip = arguments.has("filmstrip")
    for option in ["frames", "every"] where arguments.has(option) && !isFilmstrip {
      throw UsageError(
        "--\(option) needs --filmstrip", suggestion: "--filmstrip --\(option) \(arguments.text(option) ?? "")")
    }
    if isFilmstrip {
      for option in ["offset", "against"] where arguments.has(option) {
        throw UsageError("--\(option) cannot be combined with --filmstrip")
      }
      if inspection != nil, interval == nil {
        throw UsageError("with --filmstrip, --at is the time of the first frame and needs --every")
      }
      if let interval, interval == .zero { throw UsageError("--every takes a time above 0") }
      if let inspection, case .time = inspection {
      } else if inspection != nil {
        throw UsageError(
          "with --filmstrip, --at takes a time after the start of the scroll, not \(arguments.text("at") ?? "")")
      }
    } else if inspection == nil, offset == nil {
      throw UsageError("frame needs a time or an offset: --at TIME, --offset POINTS, or --filmstrip")
    }
    if offset != nil, let inspection {
      guard case .time = inspection else {
        throw UsageError("with --offset, --at takes a time after the jump, not \(arguments.text("at") ?? "")")
      }
    }
    if let offset, abs(offset) > 1e9 { throw UsageError("--offset takes a number of points up to 1000000000") }
  }

  /// The value of `--at`.
  private static func inspection(_ arguments: Arguments) throws(UsageError) -> FrameInspection? {
    switch arguments.text("at") {
    case nil: return nil
    case "load"?: return .load
    case "end"?: return .end
    case let text?:
      if let time = Arguments.duration(text) { return .time(time) }
      throw UsageError(
        "--at takes a time after the start of the scroll, \(Arguments.durationExamples), or load or end, not \"\(text)\"",
        suggestion: NearestName.nearest(to: text, among: ["load", "end"]).map { "--at \($0)" })
    }
  }

  /// The values of `--overlay`, each once, in the order given.
  private static func overlays(_ arguments: Arguments) throws(UsageError) -> [FrameOverlay] {
    let all = FrameOverlay.allCases
    var selected: [FrameOverlay] = []
    for name in (arguments.values["overlay"] ?? []).flatMap({
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }) {
      if name == "all" {
        selected = all
        continue
      }
      guard let overlay = FrameOverlay(rawValue: String(name)) else {
        throw UsageError(
          "unknown overlay \"\(name)\"; overlays are \(all.map(\.rawValue).joined(separator: ", ")), and all",
          suggestion: NearestName.nearest(to: String(name), among: all.map(\.rawValue)).map { "--overlay \($0)" })
      }
      if !selected.contains(overlay) { selected.append(overlay) }
    }
    return selected
  }

  func execute() throws -> ExitCode {
    let runs = try RunSelection(arguments, lab, subcommand: Subcommand.frame.name)
    let run = try runs.run(named: arguments.text("run"))
    let other = try arguments.text("against").map { name throws(UsageError) in
      try runs.run(named: name, option: "against")
    }
    try DocumentOutput.check(arguments, lab)
    var snapshots = try snapshots(of: run)
    var comparison: FrameComparison?
    if let other {
      snapshots += try self.snapshots(of: other)
      if snapshots.count == 2 {
        comparison = FrameComparison(
          snapshots[0].frame, snapshots[1].frame, declared: DeclaredDifferences(run, other))
      }
    }
    let names = [run.name] + (other.map { [$0.name] } ?? [])
    let contactSheet = ContactSheet(
      title: "\(runs.scenario): \(names.joined(separator: " and "))", snapshots: snapshots, overlays: overlays,
      comparison: comparison)
    return try DocumentOutput.write(Array(contactSheet.svg.utf8), arguments, lab)
  }

  private func snapshots(of run: RunConfiguration) throws -> [FrameSnapshot] {
    do throws(FrameFailure) {
      if let offset {
        var time: VirtualDuration?
        if case .time(let after)? = inspection { time = after }
        return [try ListSimulation.snapshot(of: run, atOffset: offset, after: time)]
      }
      let snapshots = try ListSimulation.snapshots(of: run, at: inspections)
      if snapshots.contains(where: \.isCutOff) { lab.printTimeLimitWarning(for: run, affecting: "its scroll") }
      return snapshots
    } catch {
      if case .neverScrolled = error { throw Failure(.failedRun, "lab: the run \(run.name) \(error)\n") }
      throw UsageError("the run \(run.name) \(error)")
    }
  }

  /// The requested points in time of a scroll of a given length, ascending.
  private func inspections(_ length: VirtualDuration) -> [FrameInspection] {
    guard arguments.has("filmstrip") else { return inspection.map { [$0] } ?? [] }
    guard let interval else {
      let last = Int64(frameCount - 1)
      return (0..<Int64(frameCount)).map { number in
        // Quotient and remainder separately: length × number could overflow.
        let (part, rest) = length.nanoseconds.quotientAndRemainder(dividingBy: last)
        return .time(VirtualDuration(nanoseconds: part * number + rest * number / last))
      }
    }
    var first = VirtualDuration.zero
    if case .time(let time)? = inspection { first = time }
    let all = (0..<frameCount).map { first + interval * $0 }
    let inside = all.filter { $0 <= length }
    return (inside.isEmpty ? Array(all.prefix(1)) : inside).map { .time($0) }
  }
}
