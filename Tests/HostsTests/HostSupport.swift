import Foundation
import Hosts
import JSON
import Testing

/// The value of a JSON text.
func json(_ text: String) throws -> JSONValue {
  try #require(JSONDocument(SourceFile(name: "", text: text), reportingTo: DiagnosticCollector())).root
}

/// A temporary folder; a class, because the folder is removed with the last reference to it.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "hosts-\(UUID().uuidString)")
  var path: String { url.path }

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a script that can be executed, and returns its path.
  @discardableResult
  func write(program name: String, _ text: String = "") throws -> String {
    let path = url.appending(path: name).path
    try Data("#!/bin/sh\n\(text)\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }
}

/// A slice of a trace as Chromium writes it; times are in microseconds.
func slice(
  _ name: String, _ start: Int, _ duration: Int, thread: Int = 1, time: Int? = nil, process: Int = 7
) -> String {
  let threadTime = time.map { #","tdur":\#($0)"# } ?? ""
  return
    #"{"ph":"X","cat":"devtools.timeline","name":"\#(name)","pid":\#(process),"tid":\#(thread),"ts":\#(start),"dur":\#(duration)\#(threadTime)}"#
}

/// The marks of a scroll.
func scrollMarks(_ start: Int, _ end: Int) -> [String] {
  [(TraceMetrics.startMark, start), (TraceMetrics.endMark, end)].map { name, time in
    #"{"ph":"I","cat":"blink.user_timing","name":"\#(name)","pid":7,"tid":1,"ts":\#(time)}"#
  }
}

/// The report of a frame, of which `lacks` says whether it shows parts without content.
func frameReport(
  _ id: String, _ end: Int, state: String = "STATE_PRESENTED_ALL", type: String? = nil, lacks: Bool = false
)
  -> [String]
{
  let kind = type.map { #","frame_type":"\#($0)""# } ?? ""
  return [
    #"{"ph":"b","name":"PipelineReporter","pid":7,"tid":2,"ts":0,"id2":{"local":"\#(id)"},"args":{"frame_reporter":{"state":"\#(state)","checkerboarded_needs_raster":\#(lacks)\#(kind)}}}"#,
    #"{"ph":"e","name":"PipelineReporter","pid":7,"tid":2,"ts":\#(end),"id2":{"local":"\#(id)"}}"#,
  ]
}
