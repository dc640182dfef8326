import JSON

/// A run as declared in a file.
struct RunDeclaration: Sendable {
  var name = Located("")
  var extends: Located<String>?
  var techniques: [TechniqueEntry]?
  var add: [TechniqueEntry] = []
  var remove: [Located<String>] = []
  var compareTo: [Located<String>] = []
  var data = DataDeclaration()
  /// The events of the run; nil to inherit them.
  var events: [EventDeclaration]?
  var expectations: [LimitDeclaration] = []
  /// Whether every technique of the run was read without errors.
  var isStackComplete = true

  private static let runName = ValueReader<String>.name(.run).located
  static let compareTo = Field.defaulted(
    "compareTo",
    .either([(.string, runName.map { [$0] }), (.array, .array(of: runName, count: 1...Int.max))]), to: [], text: "[]",
    "The runs with which it is compared.")

  /// Reads a run; nil only if it has no valid name.
  static let reader = ValueReader<RunDeclaration>.record(
    "a run", RunDeclaration(),
    [
      .required("name", ValueReader<String>.identifier.located, "Name of the run, unique in the file.", \.name),
      .optional("extends", runName, "The run whose techniques and data this one extends.", optional: \.extends),
      .optional(
        "techniques", .array(of: TechniqueEntry.reader), "All techniques of the run, in stacking order.",
        optional: \.techniques),
      .optional(
        "add", .array(of: TechniqueEntry.reader, count: 1...Int.max),
        "Techniques to add on top of those of the extended run.", \.add),
      .optional(
        "remove", .array(of: ValueReader<String>.name(.technique).located, count: 1...Int.max),
        "Techniques of the extended run to remove.", \.remove),
      FieldBinding(compareTo, \.compareTo),
      .optional("data", DataDeclaration.reader, "Changes to the data of the extended run or of the file.", \.data),
      .optional(
        "events", EventDeclaration.listReader,
        "Changes to the list while it scrolls, instead of the events of the extended run or of the file.",
        optional: \.events),
      .defaulted(
        "expect", LimitDeclaration.mapReader, to: [], text: "{}", "Limits of the run's metrics.", \.expectations
      ).checked(checkStack),
    ])

  /// Reports changes to techniques that the run does not inherit, and notes whether every technique was read.
  @Sendable private static func checkStack(_ run: inout RunDeclaration, _ object: ObjectReader) {
    for key in ["add", "remove"] where object.member(key) != nil {
      if object.member("techniques") != nil {
        object.error(
          at: key, "\"techniques\" already lists all techniques", expected: "either \"techniques\" or \"\(key)\"")
      } else if object.member("extends") == nil {
        object.error(
          at: key, "there is nothing to \(key == "add" ? "add to" : "remove from")",
          expected: "\"extends\" in this run",
          suggestion: key == "add" ? "\"techniques\"" : nil)
      }
    }
    run.isStackComplete =
      object.isComplete("techniques", run.techniques?.count ?? 0) && object.isComplete("add", run.add.count)
      && object.isComplete("remove", run.remove.count) && (run.extends != nil || object.member("extends") == nil)
  }
}

extension RunDeclaration {
  /// The same run, compared with the named runs unless it has its own comparisons.
  func compared(with names: [Located<String>]) -> RunDeclaration {
    guard compareTo.isEmpty else { return self }
    var run = self
    run.compareTo = names.filter { $0.value != name.value }
    return run
  }

  /// A synthetic run without techniques.
  init(plain name: Located<String>) {
    self.init(name: name, techniques: [])
  }
}
