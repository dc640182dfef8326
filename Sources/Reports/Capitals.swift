import Analysis

extension String {
  /// The text with its first letter capitalized, for a text that begins with a word.
  ///
  /// An id has no capital letter: a text that may begin with the id of a run, a device or a technique, or with the name of a
  /// metric, stays as it is.
  var withCapital: String { prefix(1).uppercased() + dropFirst() }
}

extension TableColumn {
  /// The heading at the start of a title. The heading of an amount of work is its id, `viewCreate`, and stays as it is.
  var title: String { Measurements.workKind(of: name) == nil ? heading.withCapital : heading }
}

extension AblationMetric {
  /// The heading at the start of a title. A metric without a definition has its name as the heading, which stays as it is.
  var title: String { TableColumn(named: name)?.title ?? heading }
  /// The noun at the start of a sentence; a name stays as it is.
  var capitalizedNoun: String { noun == heading ? title : noun.withCapital }
}
