/// The sentence that names the devices of a study and the systems that run on them, with which each answer begins.
enum DeviceSentence {
  /// The sentence for devices and their systems: those with the same system together, in the order of the first.
  static func text(_ devices: [(device: String, system: String)]) -> String {
    var groups: [(system: String, devices: [String])] = []
    for (device, system) in devices {
      let position = groups.firstIndex { $0.system == system } ?? groups.count
      if position == groups.count { groups.append((system, [])) }
      if !groups[position].devices.contains(device) { groups[position].devices.append(device) }
    }
    let texts = groups.map { "\(StudyAnswer.list($0.devices)) with \($0.system)" }
    return "On \(texts.joined(separator: "; "))."
  }
}
