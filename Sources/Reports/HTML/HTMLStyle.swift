import Charts

/// The style of pages: `Page/style.css` without comments and line breaks, and the colors of series.
enum HTMLStyle {
  /// The style sheet. It contains no characters that HTML and XML parse differently.
  static let text = colors + sheet

  private static let sheet =
    (pageSources.first { $0.name == "style.css" }?.text ?? "")
    .split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.filter { !$0.hasPrefix("/*") }.joined()

  private static let colors =
    ":root{\(variables(Palette.light))}@media (prefers-color-scheme:dark){:root{\(variables(Palette.dark))}}"
    + "@media print{:root{\(variables(Palette.light))}}"
    + (0..<Palette.count).map { ".c\($0){fill:var(--c\($0))}.line.c\($0){fill:none;stroke:var(--c\($0))}" }.joined()

  private static func variables(_ colors: [String]) -> String {
    colors.enumerated().map { "--c\($0.offset):\($0.element);" }.joined()
  }
}
