import JSON

/// The variants of a scenario: every combination of swept values that is not excluded.
struct SweepPlan {
  /// Maximum number of variants, and of runs of all variants together.
  static let limit = 10_000

  /// One combination of swept values.
  struct Variant {
    /// The label of the combination, as in `phone,passes=5`; empty if there is only one.
    var label: String
    var patches: [JSONPatch]
  }

  /// An axis of the sweep: paths whose values change together.
  private struct Axis {
    /// The paths as written, with their source locations.
    var paths: [JSONPatch.Step]
    /// The steps of each path.
    var pathSteps: [ArraySlice<JSONPatch.Step>]
    /// For each position on the axis, one value for each path.
    var rows: [[JSONValue]]
  }

  /// The variants in order; the first axis changes slowest.
  ///
  /// Without axes, one variant without patches; after an error, one variant with the first value of each axis.
  private(set) var variants = [Variant(label: "", patches: [])]

  private let collector: DiagnosticCollector
  private var axes: [Axis] = []
  /// Whether the scenario sweeps its device by "devices".
  private var hasDevices: Bool { !devices.isEmpty }
  /// The elements of "devices".
  private var devices: [JSONValue] = []
  /// For each position on the axis of devices, the position of its element.
  private var deviceOrigins: [Int] = []
  private static let devicePath = "device"

  /// Reads the sweeps of a scenario; problems are reported.
  ///
  /// - Parameters:
  ///   - object: the scenario with the settings of the command line applied.
  ///   - sweeps: the sweeps of the command line; they override sweeps of the file with the same path.
  ///   - settings: the settings of the command line.
  init(_ object: ObjectReader, sweeps: [JSONPatch], settings: [JSONPatch]) {
    collector = object.collector
    let errorsBefore = collector.errorCount
    addDevices(object.value(SweepFields.devices), object)
    let given = sweeps.map(\.path)
    for (name, values) in object.value(SweepFields.sweep) where !given.contains(name.value) { addSweep(name, values) }
    for group in object.value(SweepFields.zip) where !group.isEmpty { add(group.map { ($0.name, $0.value) }) }
    for sweep in sweeps {
      let location = sweep.steps.reduce(sweep.steps.first?.location ?? object.value.location) {
        $0.joined(to: $1.location)
      }
      addSweep(Located(sweep.path, at: location), Array(sweep.value.elements))
    }
    if let device = devices.first { checkLabels(0, at: device.location) }
    checkSettings(settings)
    let exclusions = self.exclusions(object.value(SweepFields.exclude))
    guard collector.errorCount == errorsBefore, !axes.isEmpty else {
      // The rest of the scenario is still checked, with the first value of each axis.
      variants = [Variant(label: "", patches: axes.flatMap { patches(of: $0, row: 0) })]
      return
    }
    guard isWithinLimit(object) else { return }
    variants = combinations(excluding: exclusions)
    if variants.isEmpty {
      object.error(at: "exclude", "every combination is excluded", expected: "at least one that is run")
      variants = [Variant(label: "", patches: axes.flatMap { patches(of: $0, row: 0) })]
    }
  }

  // MARK: - Axes

  private mutating func addDevices(_ devices: [Located<JSONValue>], _ object: ObjectReader) {
    guard !devices.isEmpty, let location = object.member("devices")?.location else { return }
    if let device = object.member("device"), device.kind == .string || device["id"] != nil {
      collector.error(
        at: device, "both \"device\" and \"devices\" are given", expected: "either \"device\" or \"devices\"")
    }
    self.devices = devices.map(\.value)
    deviceOrigins = Array(devices.indices)
    let step = JSONPatch.Step(name: Self.devicePath, location: location.beginning)
    axes.append(Axis(paths: [step], pathSteps: [[step]], rows: devices.map { [$0.value] }))
  }

  private mutating func addSweep(_ path: Located<String>, _ values: [JSONValue]) {
    if !addChanges(ofDevice: path, values) { add([(path, values)]) }
  }

  /// Replaces a device of "devices" by one for each value, as for `devices.0.cores`; returns whether that is what the path means.
  private mutating func addChanges(ofDevice path: Located<String>, _ values: [JSONValue]) -> Bool {
    guard path.value.hasPrefix("\(SweepFields.devices.shape.name)."), hasDevices,
      let steps = steps(of: path, isInDevices: true),
      let name = steps.dropFirst().first
    else { return false }
    guard let origin = devices.indices.first(where: { devices[$0].matches(name.name, at: $0) }) else {
      let names = devices.compactMap(\.elementName)
      let nearest = NearestName.nearest(to: name.name, among: names)
      collector.error(
        at: name.location, "there is no device \(JSONString.quoted(name.name))",
        expected: nearest == nil ? "a position from 0 to \(devices.count - 1), or \(ValueShape.oneOf(names))" : nil,
        suggestion: nearest)
      return true
    }
    var rows: [(origin: Int, row: [JSONValue])] = []
    for (position, row) in zip(deviceOrigins, axes[0].rows) {
      guard position == origin else {
        rows.append((position, row))
        continue
      }
      for value in values {
        let changes = steps.dropFirst(2)
        let changed = changes.isEmpty ? value : row[0].patched(JSONPatch(steps: changes, value: value), collector)
        if let changed { rows.append((position, [changed])) }
      }
    }
    deviceOrigins = rows.map(\.origin)
    axes[0].rows = rows.map(\.row)
    return true
  }

  private mutating func add(_ group: [(path: Located<String>, values: [JSONValue])]) {
    var axis = Axis(paths: [], pathSteps: [], rows: [])
    for (path, values) in group {
      guard let steps = steps(of: path) else { return }
      if let first = group.first, values.count != first.values.count {
        collector.error(
          at: path.location, "lists of values that vary together must have the same length",
          expected: "\(first.values.count) as for \(first.path.value)", found: "\(values.count)")
        return
      }
      if axes.contains(where: { $0.paths.contains { $0.name == path.value } })
        || axis.paths.contains(where: { $0.name == path.value })
      {
        // "devices" is the only sweep of another name.
        let isInDevices = hasDevices && path.value == Self.devicePath
        collector.error(
          at: path.location, "\(path.value) is swept twice" + (isInDevices ? ": \"devices\" sweeps it too" : ""),
          expected: isInDevices ? "either \"devices\" or a sweep of \(path.value)" : "each path once")
        return
      }
      axis.paths.append(JSONPatch.Step(name: path.value, location: path.location))
      axis.pathSteps.append(steps)
    }
    axis.rows = (group.first?.values.indices ?? 0..<0).map { row in group.map { $0.values[row] } }
    axes.append(axis)
    if let location = group.first?.path.location { checkLabels(axes.count - 1, at: location) }
  }

  /// The steps of a swept path; nil if it is invalid or cannot be swept, which is reported.
  private func steps(of path: Located<String>, isInDevices: Bool = false) -> ArraySlice<JSONPatch.Step>? {
    // Keys in a file are quoted; arguments are not.
    let isQuoted = path.location.text.hasPrefix("\"")
    let range = path.range
    let inner = isQuoted ? SourceRange(start: range.start + 1, end: max(range.start + 1, range.end - 1)) : range
    guard let steps = JSONPatch.steps(of: SourceLocation(path.location.file, inner), collector) else { return nil }
    if !isInDevices, let first = steps.first,
      Self.fixed.contains(first.name) || (first.name == "runs" && steps.count == 1)
    {
      collector.error(
        at: path.location, "\(path.value) cannot be swept",
        expected: "a path into the device, the data, the content, the scroll, a run or a setting")
      return nil
    }
    return steps
  }

  /// Fields of the study as a whole, which cannot be swept.
  private static let fixed =
    ["$schema", "name", "summary", "question", "ablation"] + SweepFields.shapes.map(\.name)

  /// Reports values of an axis that have the same label.
  private func checkLabels(_ position: Int, at location: SourceLocation) {
    var seen: Set<String> = []
    for row in axes[position].rows {
      let label = row.map(ValueLabel.text).joined(separator: ",")
      guard !seen.insert(label).inserted else { continue }
      collector.error(
        at: row.first?.location ?? location, "two values have the label \(JSONString.quoted(label))",
        expected: "each value once")
    }
  }

  /// Reports settings that would override a sweep.
  private func checkSettings(_ settings: [JSONPatch]) {
    for setting in settings {
      let steps = setting.steps.map(\.name)
      for axis in axes {
        guard let sweptSteps = axis.pathSteps.first(where: { $0.map(\.name).starts(with: steps) }) else { continue }
        let path = sweptSteps.map(\.name).joined(separator: ".")
        collector.error(
          at: setting.steps.first?.location ?? setting.value.location,
          "\(path) is swept, and \(setting.path) would override it", expected: "a path that is not swept")
      }
    }
  }

  // MARK: - Combinations

  private typealias Exclusion = [(axis: Int, path: Int, label: String)]

  private func exclusions(_ declared: [Located<[(name: Located<String>, value: JSONValue)]>]) -> [Exclusion] {
    let names = axes.flatMap { $0.paths.map(\.name) }
    return declared.compactMap { entry in
      if entry.value.isEmpty {
        collector.error(at: entry.location, "an empty entry excludes everything", expected: "at least one path")
      }
      var exclusion: Exclusion = []
      for (path, value) in entry.value {
        guard let axis = axes.firstIndex(where: { $0.paths.contains { $0.name == path.value } }),
          let position = axes[axis].paths.firstIndex(where: { $0.name == path.value })
        else {
          let nearest = NearestName.nearest(to: path.value, among: names)
          collector.error(
            at: path.location, "\(path.value) is not swept",
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

  private func isWithinLimit(_ object: ObjectReader) -> Bool {
    let runs = max(1, object.member("runs").map { Array($0.elements).count } ?? 1)
    let count = axes.reduce(runs) { count, axis in
      let (product, overflow) = count.multipliedReportingOverflow(by: axis.rows.count)
      return overflow ? .max : product
    }
    guard count > Self.limit else { return true }
    collector.error(
      at: axes.last?.paths.first?.location ?? object.value.location, "the sweep has too many runs",
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
    return zip(axis.pathSteps, axis.rows[row]).map { JSONPatch(steps: $0, value: $1) }
  }

  /// The label of a position on an axis, as in `passes=5`: the last step of the path, or the whole path if two paths
  /// have the same last step; a device has no key.
  private func label(_ axis: Axis, row: Int) -> String {
    let ends = axes.flatMap { $0.pathSteps.compactMap(\.last?.name) }
    return zip(axis.pathSteps, axis.rows[row]).map { sweptSteps, value in
      let text = ValueLabel.text(of: value)
      guard sweptSteps.map(\.name) != ["device"], let end = sweptSteps.last?.name else {
        let id = ValueLabel.deviceText(of: value)
        let ids = axis.rows.flatMap { $0 }.filter { ValueLabel.deviceText(of: $0) == id }
        return ids.count == 1 ? id : text
      }
      let isUnique = ends.filter { $0 == end }.count == 1
      return "\(isUnique ? end : sweptSteps.map(\.name).joined(separator: "."))=\(text)"
    }
    .joined(separator: ",")
  }
}
