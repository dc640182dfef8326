extension Sequence where Element: Hashable {
  /// The elements without repetitions, in the order of their first occurrence.
  package var unique: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
