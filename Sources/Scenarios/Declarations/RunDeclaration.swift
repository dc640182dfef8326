import JSON

/// A run as declared in a file.
struct RunDeclaration: Sendable {
  var name: Located<String>
  var extends: Located<String>?
  var techniques: [TechniqueEntry]?
  var add: [TechniqueEntry]
  var remove: [Located<String>]
  var compareTo: [Located<String>]
  var data: DataDeclaration
  /// The events of the run; nil to inherit them.
  var events: [EventDeclaration]?
  var expectations: [LimitDeclaration]
  /// Whether every technique of the run was read without errors.
  var isStackComplete: Bool

  static let name = Field.required(
    "name", ValueReader<String>.identifier.located, "Name of the run, unique in the file.")
  static let extends = Field.optional(
    "extends", ValueReader<String>.name(.run).located, "The run whose techniques and data this one extends.")
  static let techniques = Field.optional(
    "techniques", .array(of: TechniqueEntry.reader), "All techniques of the run, in stacking order.")
  static let add = Field.optional(
    "add", .array(of: TechniqueEntry.reader, count: 1...Int.max),
    "Techniques to add on top of those of the extended run.")
  static let remove = Field.optional(
    "remove", .array(of: ValueReader<String>.name(.technique).located, count: 1...Int.max),
    "Techniques of the extended run to remove.")
  static let compareTo = Field.defaulted(
    "compareTo",
    .either([
      (.string, ValueReader<String>.name(.run).located.map { [$0] }),
      (.array, .array(of: ValueReader<String>.name(.run).located, count: 1...Int.max)),
    ]), to: [], text: "[]", "The runs with which it is compared.")
  static let data = Field.optional(
    "data", DataDeclaration.reader, "Changes to the data of the extended run or of the file.")
  static let events = Field.optional(
    "events", EventDeclaration.listReader,
    "Changes to the list while it scrolls, instead of the events of the extended run or of the file.")
  static let expect = Field.defaulted(
    "expect", LimitDeclaration.mapReader, to: [], text: "{}", "Limits of the run's metrics.")
  static let shape = ObjectShape(
    "a run",
    [
      name.shape, extends.shape, techniques.shape, add.shape, remove.shape, compareTo.shape, data.shape, events.shape,
      expect.shape,
    ])

  /// Reads a run; nil only if it has no valid name.
  static let reader = ValueReader<RunDeclaration>.object(shape) { object in
    let name = object.read(name)
    let extends = object.read(extends)
    let stack = (object.read(techniques), object.read(add), object.read(remove))
    let compareTo = object.value(compareTo)
    let data = object.read(data)
    let events = object.read(events)
    let expectations = object.value(expect)
    if object.member("techniques") != nil {
      for key in ["add", "remove"] where object.member(key) != nil {
        object.error(
          at: key, "\"techniques\" already lists all techniques", expected: "either \"techniques\" or \"\(key)\"")
      }
    } else if object.member("extends") == nil {
      for key in ["add", "remove"] where object.member(key) != nil {
        object.error(
          at: key, "there is nothing to \(key == "add" ? "add to" : "remove from")",
          expected: "\"extends\" in this run",
          suggestion: key == "add" ? "\"techniques\"" : nil)
      }
    }
    func isListComplete(_ key: String, _ count: Int?) -> Bool {
      object.member(key).map { Array($0.elements).count == count } ?? true
    }
    guard let name else { return nil }
    return RunDeclaration(
      name: name, extends: extends, techniques: stack.0, add: stack.1 ?? [], remove: stack.2 ?? [],
      compareTo: compareTo, data: data ?? DataDeclaration(), events: events, expectations: expectations,
      isStackComplete: isListComplete("techniques", stack.0?.count) && isListComplete("add", stack.1?.count)
        && isListComplete("remove", stack.2?.count) && (extends != nil || object.member("extends") == nil))
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
    self.init(
      name: name, extends: nil, techniques: [], add: [], remove: [], compareTo: [], data: DataDeclaration(),
      events: nil, expectations: [], isStackComplete: true)
  }
}
