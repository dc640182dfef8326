import Foundation
import JSON

/// A trace that a browser records. A class, because the browser has one at a time.
final class TraceRecording {
  private let connection: DevToolsConnection
  private let categories: [String]

  init(_ connection: DevToolsConnection, categories: [String] = TraceRecording.categories) {
    self.connection = connection
    self.categories = categories
  }

  /// The recorded categories: slices of the phases, reports of frames, and the marks of the page. Other categories
  /// would slow down the run.
  static let categories = [
    "devtools.timeline", "disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.frame",
    "blink.user_timing",
  ]

  func start() throws(HostError) {
    try connection.call(
      "Tracing.start",
      [
        .init("transferMode", .string("ReturnAsStream")), .init("streamFormat", .string("json")),
        .init(
          "traceConfig",
          .object([
            .init("recordMode", .string("recordUntilFull")), .init("traceBufferSizeInKb", .integer(Self.bufferSize)),
            .init("excludedCategories", .strings(["*"])),
            .init("includedCategories", .strings(categories)),
          ])),
      ])
  }

  /// Ends the recording and returns the trace as JSON.
  func stop() throws(HostError) -> [UInt8] {
    var stream: String?
    var hasLoss = false
    let id = try connection.send("Tracing.end")
    try connection.wait(for: "Tracing.end", timeout: .seconds(60)) { message in
      if message.value["id"]?.integer == id { return false }
      guard message.method == "Tracing.tracingComplete" else { return false }
      stream = message.parameters?["stream"]?.string
      hasLoss = message.parameters?["dataLossOccurred"]?.boolean == true
      return true
    }
    guard let stream, !hasLoss else {
      throw HostError(
        .failed, hasLoss ? "the trace is incomplete: the scroll is too long" : "the browser recorded no trace")
    }
    var trace: [UInt8] = []
    while true {
      let part = try connection.call(
        "IO.read", [.init("handle", .string(stream)), .init("size", .integer(Self.partSize))])
      let data = part["data"]?.string ?? ""
      if part["base64Encoded"]?.boolean == true {
        trace += Data(base64Encoded: data) ?? Data()
      } else {
        trace += Array(data.utf8)
      }
      if part["eof"]?.boolean != false { break }
    }
    try connection.call("IO.close", [.init("handle", .string(stream))])
    return trace
  }

  private static let partSize = 1 << 22
  /// The size of the browser's buffer in KB: a scroll of 8 s takes about a twentieth of it.
  private static let bufferSize = 200_000
}
