import JSON

extension UnreadRecording {
  /// What a JSON document is; nil for one that a reader may recognize. The traces of Flutter have the form of Chrome's.
  init?(json root: JSONValue) {
    let object = root.kind == .array ? root.elements.first { $0.kind == .object } ?? root : root
    guard object.kind == .object else { return nil }
    let known = Self.documents.first { document in
      document.members.allSatisfy { object[$0] != nil } && document.isDocument(object)
    }
    if let known {
      (name, advice) = (known.name, known.advice)
    } else if Self.isFlutter(root) || object.members.contains(where: { Self.isFlutter($0.value) }) {
      // An integration test writes its timelines under their report keys.
      (name, advice) = ("a timeline of Flutter", Self.flutterAdvice)
    } else {
      return nil
    }
  }

  /// What an XML document is; nil for one that a reader may recognize.
  init?(xml root: XMLElement) {
    switch root.name {
    case "plist":
      (name, advice) = (
        "a property list", Self.resultAdvice
      )
    case "testsuites", "testsuite":
      (name, advice) = (
        "a report of tests as JUnit writes it", "the file …-benchmarkData.json, or the output of xcresulttool"
      )
    default: return nil
    }
  }

  /// What a folder is, by the end of its name; nil for other names.
  package init?(folder path: String) {
    if path.hasSuffix(".trace") || path.hasSuffix(".trace/") {
      name = "a trace of Instruments"
      advice =
        "the export of its table: xcrun xctrace export --input X.trace --xpath '/trace-toc/run[@number=\"1\"]/data/table[@schema=\"hitches\"]' > 1.xml"
    } else if path.hasSuffix(".xcresult") || path.hasSuffix(".xcresult/") {
      (name, advice) = (
        "a result bundle of Xcode", Self.resultAdvice
      )
    } else {
      return nil
    }
  }

  /// What the folder is and what to do, as the predicate of a sentence.
  package var phrase: String { "is \(name), which lab does not read; expected \(advice)" }

  /// Whether a trace is one of Flutter: by its categories, its threads, or the program that saved it.
  private static func isFlutter(_ root: JSONValue) -> Bool {
    if root["devToolsSnapshot"] != nil || root["timeOriginMicros"] != nil { return true }
    guard let events = TraceReader.events(of: root)?.elements else { return false }
    func hasEvent(_ events: some Sequence<JSONValue>, categories: [String], thread: String) -> Bool {
      events.contains { event in
        event["cat"]?.string?.split(separator: ",").contains { categories.contains($0.lowercased()) } == true
          || event["name"]?.string == "thread_name" && event["args"]?["name"]?.string?.hasPrefix(thread) == true
      }
    }
    return hasEvent(events.prefix(5000), categories: ["embedder", "dart", "flutter"], thread: "io.flutter.")
      && !hasEvent(events, categories: chromeCategories, thread: "Cr")
  }

  /// Categories of Chrome's own events, which a page of Flutter does not have alone.
  private static let chromeCategories = [
    "toplevel", "blink", "cc", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing",
    "disabled-by-default-devtools.timeline.frame",
  ]
  private static let flutterAdvice = "the file ….timeline_summary.json beside it"
  private static let flashlightAdvice = "results of flashlight test, which have \"iterations\" with \"measures\""
  private static let tableAdvice = "a table (CSV) with the figures that you need, for --map"

  /// A form of JSON: the members that its object has, and a further condition.
  private struct Document {
    var members: [String]
    var name: String
    var advice: String
    var isDocument: @Sendable (JSONValue) -> Bool = { _ in true }
  }

  private static let documents = [
    Document(
      members: ["iterations"], name: "a file of results of Flashlight without a test that succeeded",
      advice: flashlightAdvice,
      isDocument: { object in
        guard let iterations = object["iterations"], iterations.kind == .array else { return false }
        // Without iterations, the results of a test have its outcome.
        return iterations.elements.isEmpty
          ? ["SUCCESS", "FAILURE"].contains(object["status"]?.string)
          : iterations.elements.contains { $0["measures"] != nil }
      }),
    Document(
      members: ["measures"], name: "a single measurement of Flashlight", advice: flashlightAdvice,
      isDocument: {
        guard let measures = $0["measures"], measures.kind == .array else { return false }
        // For iOS, a measure is an array of a time and a thread's share.
        return $0["type"]?.string == "IOS_EXPERIMENTAL" || measures.elements.isEmpty
          || measures.elements.contains { $0["cpu"] != nil || $0["fps"] != nil }
      }),
    Document(members: ["lighthouseVersion"], name: "a report of Lighthouse", advice: chromeAdvice),
    Document(
      members: ["nodes", "samples", "timeDeltas"], name: "a CPU profile of V8 or Hermes", advice: chromeAdvice),
    Document(
      members: ["meta", "threads"], name: "a profile of the Firefox Profiler", advice: chromeAdvice,
      isDocument: { object in object["libs"] != nil || object["meta"]?["interval"] != nil }),
    Document(
      members: ["log"], name: "an archive of network requests (HAR)", advice: chromeAdvice,
      isDocument: { $0["log"]?["entries"]?.kind == .array }),
    Document(
      members: ["recording", "version"], name: "a timeline of Safari's Web Inspector", advice: chromeAdvice),
    Document(
      members: ["$schema", "profiles", "shared"], name: "a profile of speedscope", advice: chromeAdvice),
    Document(
      members: ["testNodes"], name: "another output of xcresulttool", advice: resultAdvice),
    Document(
      members: ["testIdentifier", "testRuns"], name: "another output of xcresulttool", advice: resultAdvice),
    Document(members: ["totalTestCount"], name: "another output of xcresulttool", advice: resultAdvice),
    Document(
      members: ["_type"], name: "the older form of xcresulttool's output, with _type and _value", advice: resultAdvice),
    Document(
      members: ["benchmarks", "context"], name: "a file of results of Google Benchmark", advice: tableAdvice,
      isDocument: { $0["benchmarks"]?.elements.contains { $0["real_time"] != nil } == true }),
  ]

  private static let chromeAdvice = "a trace that Chrome's DevTools save in their panel Performance"
}
