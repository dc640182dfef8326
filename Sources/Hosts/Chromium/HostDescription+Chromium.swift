import Analysis
import JSON

extension HostDescription {
  /// The description of a browser that answers.
  ///
  /// - Parameters:
  ///   - process: the browser's process; nil if the lab did not start it.
  ///   - conditions: conditions in addition to those of every browser.
  /// - Throws: ``HostError`` if the browser does not answer.
  static func chromium(
    _ connection: DevToolsConnection, _ process: BrowserProcess?, throttle: Double, conditions: [Condition],
    obtained: [String: String]
  ) throws(HostError) -> HostDescription {
    let version = try connection.call("Browser.getVersion", timeout: .seconds(60))
    let features = try connection.call("SystemInfo.getInfo")["gpu"]?["featureStatus"]
    let compositing = features?["gpu_compositing"]?.string ?? "unknown"
    let hasGPU = compositing.hasPrefix("enabled")
    return HostDescription(
      host: ChromiumHost.id, product: version["product"]?.string ?? "unknown",
      conditions: [
        .init("window", process == nil ? "as the browser was started" : "none (new headless mode)"),
        .init("compositing", hasGPU ? "by the GPU" : "in software (gpu_compositing: \(compositing))"),
        .init(
          "main-thread throttle",
          throttle == 1
            ? "none"
            : "\(throttle) times slower; workers and threads that decode, raster and composite are not slowed"),
      ] + conditions + [
        .init(
          "sandbox",
          process.map { _ in BrowserProcess.needsNoSandbox ? "off, because the user is root" : "on" } ?? "unknown"),
        .init("machine", process == nil ? "another process or machine, over a port" : HostDescription.thisMachine),
      ], obtained: obtained)
  }
}
