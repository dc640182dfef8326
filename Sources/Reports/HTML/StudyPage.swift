import Analysis
import Charts
import JSON
package import LabRunner
import ListRuntime
import Markup
import Scenarios

/// The page of a study: the answer, charts with their numbers, and filmstrips of the screen.
package enum StudyPage {
  /// The page's charts, each as an SVG file.
  package static func charts(of report: StudyReport) -> [ResultFile] { page(of: report).charts }

  static func page(of report: StudyReport) -> HTMLPage {
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

  private static func introduction(_ study: StudyResult) -> [MarkupElement] {
    var devices: [DeviceProfile] = []
    for run in study.runs where !devices.contains(where: { $0.id == run.configuration.profile.id }) {
      devices.append(run.configuration.profile)
    }
    let facts =
      [PlainText.count(study.runs.count, "run")]
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
