extension String {
  /// The text with its first letter capitalized, for a text that begins with a word.
  ///
  /// An id has no capital letter: a text that may begin with the id of a run, a device or a technique, or with the name of a
  /// metric, stays as it is.
  var withCapital: String { prefix(1).uppercased() + dropFirst() }
}
