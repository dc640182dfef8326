import Analysis

/// The sentence that names the devices of a study and the systems that run on them, with which each answer begins.
enum DeviceSentence {
  /// The sentence for devices and their systems: those with the same system together, in the order of the first. A second
  /// one follows if a metric of the answer leaves out memory that the system counts on one of them.
  static func text(_ devices: [(device: String, system: String, countsFootprint: Bool)], _ metrics: [Quantity])
    -> String
  {
    var groups: [(system: String, devices: [String])] = []
    for (device, system, _) in devices {
      let position = groups.firstIndex { $0.system == system } ?? groups.count
      if position == groups.count { groups.append((system, [])) }
      if !groups[position].devices.contains(device) { groups[position].devices.append(device) }
    }
    let texts = groups.map { "\(StudyAnswer.list($0.devices)) with \($0.system)" }
    let partial = metrics.first { $0.footprint != nil && devices.contains(where: \.countsFootprint) }
    let note = partial.flatMap { metric in
      metric.footprint.map { " \(metric.name) leaves out decoded pictures, which the system counts: see \($0)." }
    }
    return "On \(texts.joined(separator: "; "))." + (note ?? "")
  }
}
