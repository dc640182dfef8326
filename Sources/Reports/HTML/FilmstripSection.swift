internal import Analysis
internal import Charts
internal import JSON
internal import LabRunner
internal import ListRuntime
internal import Scenarios
internal import Simulation

/// What was on the screen, a few moments of each run.
enum FilmstripSection {
  static func section(_ study: StudyResult) -> HTMLPage.Section? {
    let runs = study.charted
    let films = runs.enumerated().compactMap { place, run -> [Markup]? in
      guard let film = run.data.series.film, !film.isEmpty else { return nil }
      let pictures = shown(film, atMost: max(2, mostPictures / runs.count)).enumerated().map {
        picture($0.element, "f\(place)p\($0.offset)c", of: run.name)
      }
      return [
        Markup("h3", text: run.name.printable),
        Markup(
          "div",
          [
            ("class", "scroll film"), ("tabindex", "0"), ("role", "region"),
            ("aria-label", "Film of \(run.name.printable)"),
          ], pictures),
      ]
    }
    guard !films.isEmpty else { return nil }
    return HTMLPage.Section(
      id: "film", title: "What is on the screen",
      content: [
        .paragraph(
          "Moments of each scroll and its end: what the app's layers hold then. Images are placeholders with their names; "
            + "what has not come is blank.", "note")
      ] + study.chartedNote + films.flatMap { $0 })
  }

  /// The most pictures of all runs together, unless each has two.
  private static let mostPictures = 96

  /// Some of the pictures, evenly spaced, the first and the last among them.
  private static func shown(_ film: [FilmstripFrame], atMost count: Int) -> [FilmstripFrame] {
    guard film.count > count, count > 1 else { return film }
    return (0..<count).map { film[$0 * (film.count - 1) / (count - 1)] }
  }

  private static func picture(_ picture: FilmstripFrame, _ prefix: String, of run: String) -> Markup {
    let time = "\(Rational(Int128(picture.at.nanoseconds), 1_000_000_000).text(decimals: 2)) s"
    return Markup(
      "figure", [],
      [
        Markup(
          "svg",
          [
            ("role", "img"), ("aria-label", "The screen of \(run.printable) after \(time)"),
            ("viewBox", "0 0 \(picture.width) \(picture.height)"),
          ], nodes: [.written(picture.content(idPrefix: prefix))]),
        Markup("figcaption", text: time),
      ])
  }
}
