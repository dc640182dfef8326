import Analysis
import JSON
import Scenarios

/// Where a page as it is spends its time: what only the first pass over rows costs, lines of scripts, and pictures that are too large.
struct PageProfile {
  private let host: ChromiumHost
  private let page: PageSettings

  /// The number of places of the first pass, and the steps at each.
  private static let placeCount = 12
  private static let steps = 4
  /// The time of the sampled scroll in milliseconds, and the time between samples in microseconds.
  private static let scrollMilliseconds = 2000
  private static let sampleMicroseconds = 200
  /// The number of lines and pictures that are kept.
  private static let kept = 5

  /// A profile of a page.
  init(_ host: ChromiumHost, _ page: PageSettings) {
    self.host = host
    self.page = page
  }

  /// Opens the page in a new browser, so that nothing of it is cached, and adds what is found.
  func add(to findings: inout PageFindings) throws(HostError) {
    let frames = try PageFrames(host, page, copies: [PageVariant(page.address)], order: [0])
    defer { frames.end() }
    let length = try frames.range() / Double(Self.placeCount)
    // Passes over the same rows: one through rows that were never shown, and one after it.
    var passes: [[Double?]] = [[], []]
    var pictures: [PageFindings.Picture] = []
    for pass in passes.indices {
      for place in 0..<Self.placeCount {
        passes[pass].append(
          try frames.segment(of: 0, at: length * Double(place), steps: Self.steps, isWhole: true).threads)
        if pass == 0 { pictures += Self.pictures(try frames.evaluate("lab.largePictures()", of: 0)) }
      }
    }
    findings.firstPass = MeasuredEffect(
      of: passes[0], with: passes[1], level: 1 - FamilyLevel.familyError, polarity: .lowerIsBetter)
    findings.pictures = Array(pictures.unique.sorted { $0.ratio > $1.ratio }.prefix(Self.kept))
    try frames.call("Profiler.enable")
    try frames.call("Profiler.setSamplingInterval", [.init("interval", .integer(Self.sampleMicroseconds))])
    try frames.call("Profiler.start")
    let speed = Double(page.declaration.pixelsPerSecond) / 1000
    try frames.evaluate("lab.scroll(\(Self.scrollMilliseconds), \(speed))", of: 0)
    findings.lines = Self.lines(try frames.call("Profiler.stop")["profile"])
  }

  private static func pictures(_ answer: JSONValue) -> [PageFindings.Picture] {
    answer.elements.compactMap { picture in
      guard let address = picture["address"]?.string else { return nil }
      return PageFindings.Picture(
        address: String(address.prefix(300)), size: picture["size"]?.elements.compactMap(\.integer) ?? [],
        shown: picture["shown"]?.elements.compactMap(\.integer) ?? [])
    }
  }

  /// The lines of a CPU profile by their samples (DevTools protocol, Profiler.Profile), without the lab's own script. O(samples).
  private static func lines(_ profile: JSONValue?) -> [PageFindings.Line] {
    var samples: [PageFindings.Line: Int] = [:]
    var total = 0
    for node in profile?["nodes"]?.elements.map({ $0 }) ?? [] {
      guard let frame = node["callFrame"], let name = frame["functionName"]?.string, name != "(idle)", name != "(root)"
      else { continue }
      let url = frame["url"]?.string ?? ""
      let hits = node["hitCount"]?.integer ?? 0
      // The lab's own script has no address, and neither has the engine's work, whose names are in parentheses.
      let isEngine = name.hasPrefix("(")
      guard isEngine || !url.isEmpty else { continue }
      total += hits
      let ticks = node["positionTicks"]?.elements.map { $0 } ?? []
      for (line, count) in isEngine ? [(0, hits)] : ticks.map({ ($0["line"]?.integer ?? 0, $0["ticks"]?.integer ?? 0) })
      {
        let place = isEngine ? "" : "\(file(url)):\(line)"
        let function = isEngine ? engineWork[name] ?? name : name.isEmpty ? "a function without a name" : name
        samples[PageFindings.Line(function: function, place: place, share: 0), default: 0] += count
      }
    }
    guard total > 0 else { return [] }
    let lines = samples.map { line, count in
      PageFindings.Line(function: line.function, place: line.place, share: Double(count) / Double(total))
    }
    return Array(lines.sorted { ($1.share, $0.place, $0.function) < ($0.share, $1.place, $1.function) }.prefix(kept))
  }

  private static let engineWork = [
    "(program)": "the engine: style, layout, painting", "(garbage collector)": "garbage collection",
  ]

  /// The name of the file of an address; that of a script without a file is the scheme, because the rest is another one each time.
  static func file(_ url: String) -> String {
    if let scheme = ["blob", "data"].first(where: { url.hasPrefix("\($0):") }) { return scheme }
    let path = url.prefix { $0 != "?" && $0 != "#" }
    return path.split(separator: "/").last.map(String.init) ?? url
  }
}
