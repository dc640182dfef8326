internal import Analysis
internal import Charts
internal import JSON
internal import LabRunner
internal import ListRuntime
internal import Markup
internal import Scenarios
internal import Simulation

/// The section with a filmstrip of each run: the contents of the screen at a few instants.
enum FilmstripSection {
  static func section(_ study: StudyResult) -> HTMLPage.Section? {
    let runs = study.chartedRuns
    let filmstrips = runs.enumerated().compactMap { index, run -> [MarkupElement]? in
      guard let filmstrip = run.data.series.filmstrip, !filmstrip.isEmpty else { return nil }
      let figures = evenlySpaced(filmstrip, atMost: max(2, frameLimit / runs.count)).enumerated().map {
        figure($0.element, "f\(index)p\($0.offset)c", of: run.name)
      }
      let strip = MarkupElement(
        "div",
        [
          ("class", "scroll filmstrip"), ("tabindex", "0"), ("role", "region"),
          ("aria-label", "Filmstrip of \(run.name.printable)"),
        ], figures)
      // The first filmstrip shows what the others are.
      return [
        MarkupElement(
          "details", index == 0 ? [("open", "open")] : [],
          [
            MarkupElement(
              "summary",
              nodes: [
                .element(MarkupElement("h3", text: run.name.printable)), .text(" – \(figures.count) frames"),
              ]), strip,
          ])
      ]
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
      ] + study.chartedRunsNote + filmstrips.flatMap { $0 })
  }

  /// The maximum number of frames of all runs together. Each run shows at least two frames, even beyond this limit.
  private static let frameLimit = 96

  /// At most `count` evenly spaced frames, including the first and the last.
  private static func evenlySpaced(_ frames: [FilmstripFrame], atMost count: Int) -> [FilmstripFrame] {
    guard frames.count > count, count > 1 else { return frames }
    return (0..<count).map { frames[$0 * (frames.count - 1) / (count - 1)] }
  }

  private static func figure(_ frame: FilmstripFrame, _ prefix: String, of run: String) -> MarkupElement {
    let time = "\(Rational(Int128(frame.at.nanoseconds), 1_000_000_000).text(decimals: 2)) s"
    return MarkupElement(
      "figure", [],
      [
        MarkupElement(
          "svg",
          [
            ("role", "img"), ("aria-label", "The screen of \(run.printable) after \(time)"),
            ("viewBox", "0 0 \(frame.width) \(frame.height)"),
          ], nodes: [.raw(frame.content(idPrefix: prefix))]),
        MarkupElement("figcaption", text: time),
      ])
  }
}
