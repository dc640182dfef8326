import JSON

/// The figures of payloads of MetricKit: every measurement that a payload has, in its order.
struct MetricKitFigures {
  /// The figures; those that give a metric first.
  private(set) var all: [Figure] = []

  /// A measurement of a payload.
  private struct Entry {
    var path: [String]
    var value: JSONValue
  }

  /// Reads all payloads. A figure that cannot be read keeps the reason.
  init(_ payloads: [JSONValue]) {
    var (order, values): ([String], [String: [JSONValue?]]) = ([], [:])
    for (position, payload) in payloads.enumerated() {
      for entry in Self.entries(payload) {
        let name = entry.path.joined(separator: ".")
        if values[name] == nil {
          values[name] = payloads.map { _ in nil }
          order.append(name)
        }
        values[name]?[position] = entry.value
      }
    }
    let formats = payloads.map(PayloadFormat.init)
    let figures = order.map { Self.figure($0, values[$0] ?? [], formats) }
    all = figures.filter { !$0.meanings.isEmpty } + figures.filter { $0.meanings.isEmpty }
  }

  /// The measurements and histograms in the members of a payload whose names end with `Metrics`.
  private static func entries(_ payload: JSONValue) -> [Entry] {
    payload.members.flatMap { member -> [Entry] in
      guard let name = member.key.string, name.hasSuffix("Metrics") else { return [] }
      return name == "signpostMetrics" ? signposts(member.value) : entries(member.value, [name])
    }
  }

  private static func entries(_ value: JSONValue, _ path: [String]) -> [Entry] {
    switch value.kind {
    case .string, .number: return [Entry(path: path, value: value)]
    case .object where path.count < 8:
      return value.members.flatMap { member -> [Entry] in
        let name = member.key.string ?? ""
        let path = path + [name]
        return name.hasPrefix("histogram") ? [Entry(path: path, value: member.value)] : entries(member.value, path)
      }
    default: return []
    }
  }

  /// The measurements of signposts, under their names; signposts of one name are told apart by their categories.
  private static func signposts(_ list: JSONValue) -> [Entry] {
    let all = list.elements.filter { $0.kind == .object }
    let names = all.map { $0["signpostName"]?.string ?? "" }
    let counts = Dictionary(grouping: names) { $0 }.mapValues(\.count)
    return zip(all, names).flatMap { signpost, name -> [Entry] in
      let category = (counts[name] ?? 0) > 1 ? [signpost["signpostCategory"]?.string ?? ""] : []
      return entries(signpost["signpostIntervalData"] ?? list, ["signpostMetrics"] + category + [name])
    }
  }

  private static func figure(_ name: String, _ values: [JSONValue?], _ formats: [PayloadFormat]) -> Figure {
    let first = values.compactMap { $0 }.first
    guard first?.kind != .object else {
      var figure = Figure(name, nil, .values([]), leftOut: "it is a histogram, which is not read", at: first?.location)
      figure.unreadable = first.map { Diagnostic(at: $0.location.beginning, "a histogram is not one figure") }
      return figure
    }
    var (unit, problem): (FigureUnit?, Diagnostic?) = (nil, nil)
    let numbers = zip(values, formats).map { value, format -> Double? in
      guard let value else { return nil }
      switch format.measurement(value, unit: unit) {
      case .success(let measurement):
        unit = measurement.unit
        return measurement.value
      case .failure(let failure):
        problem = problem ?? failure.diagnostic
        return nil
      }
    }
    let meaning = name == "animationMetrics.scrollHitchTimeRatio"
    let note = problem.map { "\(reason(name)); \($0.message)" } ?? reason(name)
    var figure =
      meaning
      ? Figure(
        name, unit, .values(numbers),
        as: [
          FigureMeaning("hitch_ms_per_s", differing: "it covers all scroll views of the app in a day, in whole ms/s")
        ],
        at: first?.location)
      : Figure(name, problem == nil ? unit : nil, .values(numbers), leftOut: note, at: first?.location)
    figure.unreadable = problem
    figure.valueLocation = { values.indices.contains($0) ? values[$0]?.location : nil }
    return figure
  }

  private static func reason(_ name: String) -> String {
    if name == "animationMetrics.hitchTimeRatio" { return "it covers all animations, not only scrolling" }
    guard name.hasPrefix("signpostMetrics.") else { return "it covers all activity of the app in a day" }
    return name.hasSuffix("HitchTimeRatio")
      ? "it covers the intervals of a signpost in a day; --map \"\(name)=hitch_ms_per_s\" uses it if they are those of one list"
      : "it covers the intervals of a signpost in a day"
  }
}

/// The format of the numbers of a payload: that of its region, unless its numbers contradict it.
private struct PayloadFormat {
  private let region: String?
  private var convention = NumberConvention()

  struct Failure: Error {
    var diagnostic: Diagnostic
  }

  init(_ payload: JSONValue) {
    region = payload["metaData"]?["regionFormat"]?.string
    if let separator = region.flatMap(RegionFormat.decimalSeparator) { convention.add(separator) }
    add(payload, depth: 0)
  }

  private mutating func add(_ value: JSONValue, depth: Int) {
    guard depth < 12 else { return }
    for member in value.members where member.key.string != "metaData" { add(member.value, depth: depth + 1) }
    for element in value.elements { add(element, depth: depth + 1) }
    guard let text = value.string, let measurement = MeasurementText(text), measurement.unit != nil else { return }
    convention.add(measurement.number)
    if let implied = measurement.implied { convention.add(implied) }
  }

  /// The value of a measurement, which must have a unit that another payload's value has.
  func measurement(_ value: JSONValue, unit other: FigureUnit?) -> Result<(value: Double, unit: FigureUnit?), Failure> {
    if value.kind == .number, let number = value.double { return .success((number, other)) }
    guard let measurement = MeasurementText(value.string ?? "") else {
      return failure(value, "this is not a measurement", "a number and a unit, as in \"1,200 sec\"")
    }
    guard let unit = measurement.unit else {
      return failure(
        value, "unknown unit \(JSONString.quoted(String(measurement.unitText.prefix(40))))\(regionPhrase)",
        MeasurementText.names)
    }
    guard let number = measurement.number.value(by: convention.separator) else {
      return failure(
        value, "the separator in this number can be decimal or between thousands\(regionPhrase)",
        convention.isContradictory
          ? "numbers of one format: others in the payload, or its region, have another one"
          : "a region in metaData.regionFormat, or a number whose separator has only one meaning")
    }
    guard let converted = unit.convert(number, to: other ?? unit) else {
      return failure(value, "another unit than in the payloads before", other?.name ?? "")
    }
    return .success((converted, other ?? unit))
  }

  private var regionPhrase: String { region.map { " (region \($0.prefix(20)))" } ?? "" }

  private func failure(
    _ value: JSONValue, _ message: String, _ expected: String
  ) -> Result<(value: Double, unit: FigureUnit?), Failure> {
    .failure(
      Failure(diagnostic: Diagnostic(at: value.location, message, expected: expected, found: value.summary)))
  }
}
