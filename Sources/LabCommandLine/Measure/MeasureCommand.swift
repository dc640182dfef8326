import Analysis
import Hosts
import LabRunner
import Reports

extension Subcommand {
  static let measure: Subcommand = Subcommand(
    name: "measure", operands: "FILE|ADDRESS [ADDRESS]",
    summary:
      "Run a scenario in a browser on this machine, or scroll a page of yours or compare two, and write Results/<name>-\(ChromiumHost.id)/.",
    options: MeasureOptions.specs + PageOptions.specs + ScenarioOptions.changeSpecs + ScenarioOptions.filterSpecs + [
      StudyOptions.output, FormatOption.spec(Exporters.measured.formats), StudyOptions.quiet, StudyOptions.noProgress,
    ]
  ) { arguments, lab in
    guard let path = arguments.operands.first else { throw UsageError("measure needs a scenario file or a page") }
    let isPage = PageStudy.isPage(path, lab)
    try arguments.noOperands(beyond: isPage ? 2 : 1)
    let outputs = try ReportOutputs(arguments, Exporters.measured, terminalWidth: lab.outputWidth)
    if isPage {
      var command = try PageCommand(arguments.operands, arguments, lab)
      return try command.execute(outputs)
    }
    try PageOptions.refuse(withoutPage: arguments)
    let measurement = try ScenarioMeasurement(
      path, arguments, try MeasureOptions(arguments, lab, mayTakeTurns: true), lab)
    try outputs.check(lab, replacing: [measurement.folder])
    let study = try measurement.perform()
    let code = outputs.writeFiles(of: study, lab)
    return code.combined(with: measurement.write(study, printing: outputs.text(of: study)))
  }
}
