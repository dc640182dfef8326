internal import JSON
internal import ListRuntime
internal import Simulation

extension Subcommand {
  static let frame: Subcommand = Subcommand(
    name: "frame", operands: "FILE",
    summary: "Draw the list of a run as it was laid out at a moment, as an SVG.",
    options: [
      OptionSpec("run", "NAME", letter: "r", "The run; may be left out if there is only one."),
      OptionSpec(
        "at", "TIME",
        "The moment: a time after the start of the scroll as in 12.5s or 800ms, load for the first content, or end."),
      OptionSpec(
        "offset", "POINTS",
        "Bring the list to this offset without its driver; shown at rest, or --at a time after the jump."),
      OptionSpec(
        "overlay", "NAME", isRepeatable: true,
        "Also show \(FrameOverlay.allCases.map(\.rawValue).joined(separator: ", ")), or all; several with commas."),
      OptionSpec("against", "RUN", "Beside it the same moment, or offset, of another run, with what differs."),
      OptionSpec("film", nil, "A strip of frames: from the start of the scroll to its end, evenly."),
      OptionSpec("frames", "N", "How many frames a film has, 2 to 60; 6 if not given."),
      OptionSpec("every", "TIME", "The film goes on from --at, or from the start, in steps of this."),
      DocumentOutput.spec("the picture"),
    ] + ScenarioOptions.changeSpecs
  ) { arguments, lab in
    try FrameCommand(arguments, lab).execute()
  }
}

/// `lab frame`: reads a scenario, simulates one or two of its runs, and draws them.
private struct FrameCommand {
  private let lab: Lab
  private let arguments: Arguments
  private let overlays: [FrameOverlay]
  private let offset: Double?
  private let moment: FrameInspection?
  private let count: Int
  private let step: VirtualDuration?

  init(_ arguments: Arguments, _ lab: Lab) throws(UsageError) {
    guard !arguments.operands.isEmpty else { throw UsageError("frame needs a scenario file") }
    self.lab = lab
    self.arguments = arguments
    overlays = try Self.overlays(arguments)
    offset = try arguments.number("offset")
    moment = try Self.moment(arguments)
    count = try arguments.integer("frames", in: 2...60) ?? 6
    step = try arguments.duration("every")
    try check()
  }

  /// Refuses options that contradict each other.
  private func check() throws(UsageError) {
    let isFilm = arguments.has("film")
    for option in ["frames", "every"] where arguments.has(option) && !isFilm {
      throw UsageError("--\(option) is about a film", suggestion: "--film --\(option) \(arguments.text(option) ?? "")")
    }
    if isFilm {
      for option in ["offset", "against"] where arguments.has(option) {
        throw UsageError("--\(option) contradicts --film")
      }
      if moment != nil, step == nil { throw UsageError("--at of a film is where its steps begin: --every is missing") }
      if let step, step == .zero { throw UsageError("--every takes a time above 0") }
      if let moment, case .time = moment {
      } else if moment != nil {
        throw UsageError("a film begins at a time after the start of the scroll, not at \(arguments.text("at") ?? "")")
      }
    } else if moment == nil, offset == nil {
      throw UsageError("frame needs a moment: --at TIME, --offset POINTS, or --film")
    }
    if offset != nil, let moment {
      guard case .time = moment else {
        throw UsageError("with --offset, --at takes a time after the jump, not \(arguments.text("at") ?? "")")
      }
    }
    if let offset, abs(offset) > 1e9 { throw UsageError("--offset takes a number of points up to 1000000000") }
  }

  private static func moment(_ arguments: Arguments) throws(UsageError) -> FrameInspection? {
    switch arguments.text("at") {
    case nil: return nil
    case "load"?: return .load
    case "end"?: return .end
    case let text?:
      if let time = Arguments.duration(text) { return .time(time) }
      throw UsageError(
        "--at takes a time after the start of the scroll, as in 12.5s or 800ms, or load or end, not \"\(text)\"",
        suggestion: NearestName.nearest(to: text, among: ["load", "end"]).map { "--at \($0)" })
    }
  }

  private static func overlays(_ arguments: Arguments) throws(UsageError) -> [FrameOverlay] {
    let all = FrameOverlay.allCases
    var chosen: [FrameOverlay] = []
    for name in (arguments.values["overlay"] ?? []).flatMap({
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }) {
      if name == "all" {
        chosen = all
        continue
      }
      guard let overlay = FrameOverlay(rawValue: String(name)) else {
        throw UsageError(
          "there is no overlay \"\(name)\"; there are \(all.map(\.rawValue).joined(separator: ", ")), and all",
          suggestion: NearestName.nearest(to: String(name), among: all.map(\.rawValue)).map { "--overlay \($0)" })
      }
      if !chosen.contains(overlay) { chosen.append(overlay) }
    }
    return chosen
  }

  func execute() throws -> ExitCode {
    let runs = try ChosenRuns(arguments, lab, verb: Subcommand.frame.name)
    let run = try runs.named(arguments.text("run"))
    let other = try arguments.text("against").map { name throws(UsageError) in try runs.named(name, option: "against") }
    try DocumentOutput.check(arguments, lab)
    var shots = try shots(of: run)
    var comparison: FrameComparison?
    if let other {
      shots += try self.shots(of: other)
      if shots.count == 2 {
        comparison = FrameComparison(
          shots[0].frame, shots[1].frame, declared: DeclaredDifferences(run, other))
      }
    }
    let names = [run.name] + (other.map { [$0.name] } ?? [])
    let sheet = ContactSheet(
      title: "\(runs.scenario): \(names.joined(separator: " and "))", shots: shots, overlays: overlays,
      comparison: comparison)
    return try DocumentOutput.write(Array(sheet.svg.utf8), arguments, lab)
  }

  private func shots(of run: RunConfiguration) throws -> [FrameShot] {
    do throws(FrameFailure) {
      if let offset {
        var time: VirtualDuration?
        if case .time(let after)? = moment { time = after }
        return [try ListSimulation.shot(of: run, atOffset: offset, after: time)]
      }
      let shots = try ListSimulation.shots(of: run, at: moments)
      if shots.contains(where: \.isCutOff) { lab.sayCutOff(run, "its scroll") }
      return shots
    } catch {
      if case .neverScrolled = error { throw Failure(.failedRun, "lab: the run \(run.name) \(error)\n") }
      throw UsageError("the run \(run.name) \(error)")
    }
  }

  /// The moments of a scroll of a length that are asked for.
  private func moments(_ length: VirtualDuration) -> [FrameInspection] {
    guard arguments.has("film") else { return moment.map { [$0] } ?? [] }
    guard let step else {
      let last = Int64(count - 1)
      return (0..<Int64(count)).map { number in
        // In whole parts and what is left, so that nothing overflows.
        let (part, rest) = length.nanoseconds.quotientAndRemainder(dividingBy: last)
        return .time(VirtualDuration(nanoseconds: part * number + rest * number / last))
      }
    }
    var first = VirtualDuration.zero
    if case .time(let time)? = moment { first = time }
    let all = (0..<count).map { first + step * $0 }
    let inside = all.filter { $0 <= length }
    return (inside.isEmpty ? Array(all.prefix(1)) : inside).map { .time($0) }
  }
}
