import Analysis
import ListRuntime

/// The sentence that names the devices of a study and the systems that run on them, with which each answer begins.
enum DeviceSentence {
  /// The sentence for devices and their systems: those with the same system together, in the order of the first. A second
  /// one follows if a metric of the answer leaves out memory that the system counts on one of them, or if the answer is about a frame rate
  /// that the display varies.
  static func text(_ devices: [DeviceProfile], _ metrics: [Quantity]) -> String {
    var groups: [(system: String, devices: [String])] = []
    for device in devices {
      let position = groups.firstIndex { $0.system == device.system.label } ?? groups.count
      if position == groups.count { groups.append((device.system.label, [])) }
      if !groups[position].devices.contains(device.id) { groups[position].devices.append(device.id) }
    }
    let texts = groups.map { "\(StudyAnswer.list($0.devices)) with \($0.system)" }
    let partial = metrics.first { $0.footprint != nil && devices.contains { $0.countedMemory == .footprint } }
    let note = partial.flatMap { metric in
      metric.footprint.map { " \(metric.name) leaves out decoded pictures, which the system counts: see \($0)." }
    }
    let varying = devices.lazy.filter { $0.rules.refresh != nil }.reduce(into: [String]()) { names, next in
      if !names.contains(next.id) { names.append(next.id) }
    }
    let rate = metrics.first.flatMap { metric in
      metric.best == .refreshRate && !varying.isEmpty
        ? " \(metric.name) follows the refresh rate, which varies on \(StudyAnswer.list(varying)): hitch_ms_per_s tells late frames."
        : nil
    }
    return "On \(texts.joined(separator: "; "))." + (note ?? "") + (rate ?? "")
  }
}
