import ListRuntime
import Reports
import Scenarios

extension Subcommand {
  static let trace: Subcommand = Subcommand(
    name: "trace", operands: "FILE",
    summary: "Write a trace of a run's threads, CPU cores, network and display, for Perfetto.",
    options: [
      OptionSpec("run", "NAME", letter: "r", completes: .runs, "The run; can be omitted if there is only one."),
      DocumentOutput.spec("the trace, which can be several MB,"),
    ] + ScenarioOptions.changeSpecs
  ) { arguments, lab in
    let runs = try RunSelection(arguments, lab, subcommand: "trace")
    let run = try runs.run(named: arguments.text("run"))
    try DocumentOutput.check(arguments, lab)
    if arguments.text("output") == nil, lab.console.isOutputTerminal {
      throw UsageError(
        "trace does not print to a terminal: write the trace to a file", suggestion: "lab trace … -o trace.json")
    }
    let (record, trace) = ListSimulation.traced(run)
    if record.ending == .timeLimit {
      lab.printTimeLimitWarning(for: run, affecting: "the trace")
    }
    return try DocumentOutput.write(TraceJSON.bytes(of: record, trace, device: run.profile.id), arguments, lab)
  }
}
