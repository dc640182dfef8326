import Analysis
import Charts
import JSON
package import LabRunner
import ListRuntime
import Markup
import Scenarios

/// Writes a report page in one file without scripts: the answer, charts with their numbers, and filmstrips of the screen.
package struct HTMLExporter: StreamingExporter {
  package init() {}
  package let format = "html"
  package let fileName: String? = HTMLExporter.fileName

  /// The file name of a study's page in its results folder.
  package static let fileName = "report.html"

  package func write(_ report: StudyReport, to output: StreamedContent.Output) { page(of: report).write(to: output) }

  /// The page's charts, each as an SVG file.
  package func charts(of report: StudyReport) -> [ResultFile] { page(of: report).charts }

  private func page(of report: StudyReport) -> HTMLPage {
    let study = report.study
    let sections =
      [CheckSections(of: report)?.page].compactMap { $0 } + [AnswerSection(report).section]
      + [UncertaintySections(of: study)?.page].compactMap { $0 }
      + [BarsSection.section(study), TableSection.section(study)]
      + (report.fidelity.map { [FidelityPage.section($0)] } ?? [])
      + [
        FrameRateSection.section(study), FrameTimeSection.section(study), MainThreadSection.section(study),
        ResourceSections.cpuAndGPU(study), ResourceSections.memory(study), FilmstripSection.section(study),
      ].compactMap { $0 }
    return HTMLPage(title: study.scenario.printable, introduction: introduction(study), sections: sections)
  }

  private func introduction(_ study: StudyResult) -> [MarkupElement] {
    var devices: [DeviceProfile] = []
    for run in study.runs where !devices.contains(where: { $0.id == run.configuration.profile.id }) {
      devices.append(run.configuration.profile)
    }
    let facts =
      ["\(study.runs.count) \(study.runs.count == 1 ? "run" : "runs")"]
      + (devices.count == 1
        ? devices.map { "device profile \($0.id), \($0.refreshRate) Hz" }
        : [
          "device profiles " + devices.prefix(4).map { "\($0.id) (\($0.refreshRate) Hz)" }.joined(separator: ", ")
            + (devices.count > 4 ? " and \(devices.count - 4) more" : "")
        ])
      + ["figures of a simulation, not of a device"]
    return [
      .paragraph(study.summary, "lead"),
      MarkupElement("ul", [("class", "facts")], facts.map { MarkupElement("li", nodes: MarkupElement.prose($0)) }),
    ]
  }
}
