import Analysis
import Charts
import JSON
import LabRunner
import ListRuntime
import Markup
import Scenarios
import Simulation

/// The section with a filmstrip of each run: the contents of the screen at a few instants.
enum FilmstripSection {
  static func section(_ study: StudyResult) -> HTMLPage.Section? {
    let (runs, names) = (study.chartedRuns, study.runNames)
    let filmstrips = runs.enumerated().compactMap { index, run -> (name: String, part: MarkupElement)? in
      guard let filmstrip = run.data.series.filmstrip, !filmstrip.isEmpty else { return nil }
      let title = names.title(of: run.name).printable
      let figures = evenlySpaced(filmstrip, atMost: max(2, frameLimit / runs.count)).enumerated().map {
        figure($0.element, "f\(index)p\($0.offset)c", of: title)
      }
      let strip = MarkupElement(
        "div",
        [
          ("class", "scroll filmstrip"), ("tabindex", "0"), ("role", "region"),
          ("aria-label", "Filmstrip of \(title)"),
        ], figures)
      // The first filmstrip shows what the others are.
      return (
        run.name,
        .part(names.short(run.name), size: PlainText.count(figures.count, "frame"), isOpen: index == 0, [strip])
      )
    }
    guard !filmstrips.isEmpty else { return nil }
    return HTMLPage.Section(
      id: "filmstrip", title: "What is on the screen",
      content: [
        .paragraph(
          "Frames during each scroll and at its end, with the contents of the app's layers. Images are gray placeholders, animations "
            + "orange ones; content that has not arrived is blank.", "note"),
        MarkupElement(
          "p", [("class", "note")],
          nodes: [
            .element(.command("lab frame FILE --run NAME --at TIME")),
            .text(" draws a frame at full size, with the names of images."),
          ]),
      ] + study.chartedRunsNote
        + names.groups(of: filmstrips.map(\.name)).enumerated().flatMap { position, group in
          let parts = group.positions.map { filmstrips[$0].part }
          return group.condition.map { condition in
            [.part(condition, size: PlainText.count(parts.count, "run"), isOpen: position == 0, parts)]
          } ?? parts
        })
  }

  /// The maximum number of frames of all runs together. Each run shows at least two frames, even beyond this limit.
  private static let frameLimit = 96

  /// At most `count` evenly spaced frames, including the first and the last.
  private static func evenlySpaced(_ frames: [FilmstripFrame], atMost count: Int) -> [FilmstripFrame] {
    guard frames.count > count, count > 1 else { return frames }
    return (0..<count).map { frames[$0 * (frames.count - 1) / (count - 1)] }
  }

  private static func figure(_ frame: FilmstripFrame, _ prefix: String, of title: String) -> MarkupElement {
    let time = "\(Rational(Int128(frame.at.nanoseconds), 1_000_000_000).text(decimals: 2)) s"
    return MarkupElement(
      "figure", [],
      [
        MarkupElement(
          "svg",
          [
            ("role", "img"), ("aria-label", "The screen of \(title) after \(time)"),
            ("viewBox", "0 0 \(frame.width) \(frame.height)"),
          ], nodes: [.raw(frame.content(idPrefix: prefix))]),
        MarkupElement("figcaption", text: time),
      ])
  }
}
