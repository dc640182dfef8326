internal import JSON

/// The variants of a scenario: every combination of the values that are swept, but for those left out.
struct SweepPlan {
  /// Most variants, and most runs of all variants together.
  static let limit = 10_000

  /// One combination.
  struct Variant {
    /// What tells it from the others, as in `phone,passes=5`; empty if there is only one.
    var label: String
    var patches: [JSONPatch]
  }

  /// Values that change together.
  private struct Axis {
    var paths: [JSONPatch.Step]
    var ways: [ArraySlice<JSONPatch.Step>]
    /// For each value of the axis, one of each path.
    var rows: [[JSONValue]]
  }

  /// The variants in order: the first axis changes slowest. One without patches if nothing is swept or the plan is wrong.
  private(set) var variants = [Variant(label: "", patches: [])]

  private let collector: DiagnosticCollector
  private var axes: [Axis] = []

  /// Reads the plan of a scenario; problems are reported.
  ///
  /// - Parameters:
  ///   - object: the scenario with everything set that the command line sets.
  ///   - sweeps: what the command line sweeps; it takes the place of what the file sweeps by the same path.
  ///   - settings: what the command line sets.
  init(_ object: ObjectReader, sweeps: [JSONPatch], settings: [JSONPatch]) {
    collector = object.collector
    let errorsBefore = collector.errorCount
    addDevices(object.value(SweepFields.devices), object)
    let given = sweeps.map(\.path)
    for (name, values) in object.value(SweepFields.sweep) where !given.contains(name.value) { add([(name, values)]) }
    for group in object.value(SweepFields.zip) where !group.isEmpty { add(group.map { ($0.name, $0.value) }) }
    for sweep in sweeps {
      let place = sweep.steps.reduce(sweep.steps.first?.place ?? object.value.place) { $0.joined(to: $1.place) }
      add([(Located(sweep.path, at: place), Array(sweep.value.elements))])
    }
    checkSettings(settings)
    let exclusions = self.exclusions(object.value(SweepFields.exclude))
    guard collector.errorCount == errorsBefore, !axes.isEmpty else {
      // Everything else is checked all the same, with the first value of each axis.
      variants = [Variant(label: "", patches: axes.flatMap { patches(of: $0, row: 0) })]
      return
    }
    guard isSmall(object) else { return }
    variants = combinations(excluding: exclusions)
    if variants.isEmpty {
      object.error(at: "exclude", "every combination is left out", expected: "at least one that is run")
      variants = [Variant(label: "", patches: axes.flatMap { patches(of: $0, row: 0) })]
    }
  }

  // MARK: - Axes

  private mutating func addDevices(_ devices: [Located<JSONValue>], _ object: ObjectReader) {
    guard let first = devices.first, let place = object.member("devices")?.place else { return }
    if let device = object.member("device"), device.kind == .string || device["id"] != nil {
      collector.error(
        at: device, "there are a device and several devices", expected: "either \"device\" or \"devices\"")
    }
    let step = JSONPatch.Step(name: "device", place: place.beginning)
    axes.append(Axis(paths: [step], ways: [[step]], rows: devices.map { [$0.value] }))
    checkLabels(axes.count - 1, at: first.place)
  }

  private mutating func add(_ group: [(path: Located<String>, values: [JSONValue])]) {
    var axis = Axis(paths: [], ways: [], rows: [])
    for (path, values) in group {
      guard let steps = steps(of: path) else { return }
      if let first = group.first, values.count != first.values.count {
        collector.error(
          at: path.place, "values in step must be equally many",
          expected: "\(first.values.count) as for \(first.path.value)", found: "\(values.count)")
        return
      }
      if axes.contains(where: { $0.paths.contains { $0.name == path.value } })
        || axis.paths.contains(where: { $0.name == path.value })
      {
        collector.error(at: path.place, "\(path.value) is swept twice", expected: "each path once")
        return
      }
      axis.paths.append(JSONPatch.Step(name: path.value, place: path.place))
      axis.ways.append(steps)
    }
    axis.rows = (group.first?.values.indices ?? 0..<0).map { row in group.map { $0.values[row] } }
    axes.append(axis)
    if let place = group.first?.path.place { checkLabels(axes.count - 1, at: place) }
  }

  /// The way of a path that can be swept.
  private func steps(of path: Located<String>) -> ArraySlice<JSONPatch.Step>? {
    // A key of a file stands in quotation marks.
    let isQuoted = path.place.text.hasPrefix("\"")
    let range = path.range
    let inner = isQuoted ? SourceRange(start: range.start + 1, end: max(range.start + 1, range.end - 1)) : range
    guard let steps = JSONPatch.steps(of: SourcePlace(path.place.file, inner), collector) else { return nil }
    if let first = steps.first, Self.fixed.contains(first.name) || (first.name == "runs" && steps.count == 1) {
      collector.error(
        at: path.place, "\(path.value) cannot be swept",
        expected: "a path into the device, the data, the content, the scroll, a run or a setting")
      return nil
    }
    return steps
  }

  /// What belongs to the study as a whole.
  private static let fixed =
    ["$schema", "name", "summary", "question", "ablation"] + SweepFields.shapes.map(\.name)

  /// Two values of an axis must not be called the same.
  private func checkLabels(_ position: Int, at place: SourcePlace) {
    var seen: Set<String> = []
    for row in axes[position].rows {
      let label = row.map(ValueLabel.text).joined(separator: ",")
      guard !seen.insert(label).inserted else { continue }
      collector.error(
        at: row.first?.place ?? place, "two values are called \(JSONString.quoted(label))", expected: "each value once")
    }
  }

  /// What is set must not undo what is swept.
  private func checkSettings(_ settings: [JSONPatch]) {
    for setting in settings {
      let steps = setting.steps.map(\.name)
      for axis in axes {
        guard let way = axis.ways.first(where: { $0.map(\.name).starts(with: steps) }) else { continue }
        let path = way.map(\.name).joined(separator: ".")
        collector.error(
          at: setting.steps.first?.place ?? setting.value.place,
          "\(path) is swept, and \(setting.path) would undo it", expected: "a path that is not swept")
      }
    }
  }

  // MARK: - Combinations

  private typealias Exclusion = [(axis: Int, path: Int, label: String)]

  private func exclusions(_ declared: [Located<[(name: Located<String>, value: JSONValue)]>]) -> [Exclusion] {
    let names = axes.flatMap { $0.paths.map(\.name) }
    return declared.compactMap { entry in
      if entry.value.isEmpty {
        collector.error(at: entry.place, "an empty entry leaves everything out", expected: "at least one path")
      }
      var exclusion: Exclusion = []
      for (path, value) in entry.value {
        guard let axis = axes.firstIndex(where: { $0.paths.contains { $0.name == path.value } }),
          let position = axes[axis].paths.firstIndex(where: { $0.name == path.value })
        else {
          let nearest = NearestName.nearest(to: path.value, among: names)
          collector.error(
            at: path.place, "\(path.value) is not swept",
            expected: nearest == nil ? ValueShape.oneOf(names.map(JSONString.quoted)) : nil,
            suggestion: nearest.map(JSONString.quoted))
          return nil
        }
        let label = ValueLabel.text(of: value)
        let labels = axes[axis].rows.map { ValueLabel.text(of: $0[position]) }
        if !labels.contains(label) {
          collector.error(
            at: value, "\(path.value) never has this value", expected: ValueShape.oneOf(labels), found: label)
        }
        exclusion.append((axis, position, label))
      }
      return exclusion
    }
  }

  private func isSmall(_ object: ObjectReader) -> Bool {
    let runs = max(1, object.member("runs").map { Array($0.elements).count } ?? 1)
    let count = axes.reduce(runs) { count, axis in
      let (product, overflow) = count.multipliedReportingOverflow(by: axis.rows.count)
      return overflow ? .max : product
    }
    guard count > Self.limit else { return true }
    collector.error(
      at: axes.last?.paths.first?.place ?? object.value.place, "the sweep has too many runs",
      expected: "at most \(Self.limit)", found: count == .max ? "more than can be counted" : "\(count)")
    return false
  }

  private func combinations(excluding exclusions: [Exclusion]) -> [Variant] {
    let count = axes.reduce(1) { $0 * $1.rows.count }
    return (0..<count).compactMap { number in
      var rest = number
      var rows = axes.map { _ in 0 }
      for axis in axes.indices.reversed() {
        (rest, rows[axis]) = rest.quotientAndRemainder(dividingBy: axes[axis].rows.count)
      }
      let isExcluded = exclusions.contains { exclusion in
        !exclusion.isEmpty
          && exclusion.allSatisfy { ValueLabel.text(of: axes[$0.axis].rows[rows[$0.axis]][$0.path]) == $0.label }
      }
      guard !isExcluded else { return nil }
      return Variant(
        label: zip(axes, rows).map(label).joined(separator: ","),
        patches: zip(axes, rows).flatMap { patches(of: $0, row: $1) })
    }
  }

  private func patches(of axis: Axis, row: Int) -> [JSONPatch] {
    guard axis.rows.indices.contains(row) else { return [] }
    return zip(axis.ways, axis.rows[row]).map { JSONPatch(steps: $0, value: $1) }
  }

  /// `passes=5`; the device without its key, and the whole path where two end alike.
  private func label(_ axis: Axis, row: Int) -> String {
    let ends = axes.flatMap { $0.ways.compactMap(\.last?.name) }
    return zip(axis.ways, axis.rows[row]).map { way, value in
      let text = ValueLabel.text(of: value)
      guard way.map(\.name) != ["device"], let end = way.last?.name else { return text }
      let isUnique = ends.filter { $0 == end }.count == 1
      return "\(isUnique ? end : way.map(\.name).joined(separator: "."))=\(text)"
    }
    .joined(separator: ",")
  }
}
