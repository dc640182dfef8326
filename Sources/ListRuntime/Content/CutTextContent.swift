/// Content with texts that the app cuts itself, so that they end with words such as "more".
protocol CutTextContent: ListContent {
  /// Whether there can be such texts.
  var cutsTexts: Bool { get }
  /// The texts of a row that are measured before it is shown, to find where to cut them.
  func wholeTexts(for row: Row) -> [HeightFormula.TextBlock]
  /// Sets the user's text size, relative to that of the content's fonts.
  func setTextScale(_ scale: Double)
}
