package import JSON

/// The kinds of names that scenarios and the files around them refer to.
extension NameKind {
  /// A run of the same scenario.
  package static let run = NameKind("run", phrase: "the name of a run of this scenario")
  /// A metric, a counter or a kind of work.
  package static let metric = NameKind("metric", phrase: "the name of a metric")
  /// A technique, by its id.
  package static let technique = NameKind("technique", phrase: "the id of a technique")
  /// A device profile, by its id or path.
  package static let device = NameKind("device", phrase: "the id of a device profile or the path of one")
  package static let workKind = NameKind("workKind", phrase: "a kind of work")
  /// A kind of object that the memory ledger counts.
  package static let memoryUnit = NameKind("memoryUnit", phrase: "a kind of object")
  /// A path into a scenario, such as `scroll.passes`.
  package static let path = NameKind("path", phrase: "a path such as scroll.passes")
}

extension ValueShape {
  /// A technique: its id, or an object with `id` and the options that the technique declares.
  package static let technique = ValueShape.external(
    "technique", phrase: "a technique's id, or an object with \"id\" and options")
}
