import Analysis
import Foundation

extension HostDescription {
  /// The processors and the system of this machine.
  static var thisMachine: String {
    let information = ProcessInfo.processInfo
    let model = processorModel.map { " (\($0))" } ?? ""
    return "\(information.activeProcessorCount) processors\(model), \(information.operatingSystemVersionString)"
  }

  /// The name of the processors, if the system has a file that contains it.
  private static var processorModel: String? {
    guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
