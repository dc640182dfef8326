import JSON

extension TraceReader {
  /// The members of an event, read once: looking each up by name would visit all of them.
  struct Event {
    let value: JSONValue
    var name = ""
    var phase = ""
    var category = ""
    var process: Int?
    var threadID: Int?
    var start: Double?
    var duration: Double?
    var threadTime: Double?
    /// The id of an asynchronous event: unique in its process, unless it is global.
    var id = ""
    var arguments: JSONValue?

    init(_ value: JSONValue) {
      self.value = value
      var isGlobal = false
      for (key, value) in value.members {
        switch key.string {
        case "name": name = value.string ?? ""
        case "ph": phase = value.string ?? ""
        case "cat": category = value.string ?? ""
        case "pid": process = value.integer ?? value.string.flatMap { Int($0) }
        case "tid": threadID = value.integer ?? value.string.flatMap { Int($0) }
        case "ts": start = Self.number(value)
        case "dur": duration = Self.number(value)
        case "tdur": threadTime = Self.number(value)
        case "id2":
          let member = value.members.first
          (id, isGlobal) = (member?.value.string ?? "", member?.key.string == "global")
        case "id": id = value.string ?? value.literal
        case "args": arguments = value
        default: break
        }
      }
      // Only frames are paired by their ids.
      if phase == "b" || phase == "e", !isGlobal { id = "\(process ?? 0) \(id)" }
    }

    private static func number(_ value: JSONValue) -> Double? {
      value.double ?? value.string.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    /// A length that the event must have; nil if it has none, or if it is no number of at least 0, which is reported.
    func length(_ number: Double?, _ name: String, _ collector: DiagnosticCollector) -> Double? {
      guard let number = needed(number, name, collector) else { return nil }
      guard number < 0 else { return number }
      collector.addUnlessFull(value.location.file) {
        Diagnostic(
          at: value[name]?.location ?? value.location.beginning, "\(JSONString.quoted(name)) of an event is negative",
          expected: "a number of at least 0", found: value[name]?.summary)
      }
      return nil
    }

    /// The time by which events are sorted: metadata has none.
    var order: Double { start ?? 0 }

    /// A member that the event must have; nil if it has none, or if it is no number, which is reported.
    func needed<Value>(_ number: Value?, _ name: String, _ collector: DiagnosticCollector) -> Value? {
      if number == nil {
        collector.addUnlessFull(value.location.file) {
          let member = value[name]
          return Diagnostic(
            at: member?.location ?? value.location.beginning,
            member == nil
              ? "\(JSONString.quoted(name)) is missing in an event \(JSONString.quoted(String(self.name.prefix(40))))"
              : "\(JSONString.quoted(name)) of an event is no number", expected: "a number", found: member?.summary)
        }
      }
      return number
    }

    /// The thread and the time; nil if one of them is wrong, which is reported.
    func place(_ collector: DiagnosticCollector) -> (thread: Thread, time: Double)? {
      guard let thread = thread(collector), let time = needed(start, "ts", collector) else { return nil }
      return (thread, time)
    }

    func thread(_ collector: DiagnosticCollector) -> Thread? {
      guard let process = needed(process, "pid", collector), let id = needed(threadID, "tid", collector) else {
        return nil
      }
      return Thread(process: process, id: id)
    }
  }
}
