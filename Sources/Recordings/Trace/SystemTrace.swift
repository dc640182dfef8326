import JSON

/// The slices that Android's atrace wrote, in the text of the kernel's events (ftrace).
///
/// A line has the name and the number of a thread, perhaps its process, the processor, perhaps flags, seconds, and an event.
/// The mark `B|process|name` begins a slice of the thread, and `E` ends its innermost one. What begins and does not end, or ends
/// and does not begin, is no slice.
///
/// Sources: google/perfetto `src/trace_processor/importers/systrace` (`systrace_line_tokenizer.cc`, the lines;
/// `systrace_parser.h`, the marks), `src/traceconv/trace_to_systrace.cc` and `src/trace_processor/export_json.cc` (the
/// converter writes these slices only as text, with the marks as the event `tracing_mark_write`).
struct SystemTrace {
  private(set) var slices: [TraceReader.Slice] = []
  /// The slices that have no end.
  private(set) var unendedSlices: [(name: String, thread: TraceReader.Thread)] = []
  /// The names of the main threads of processes, which are at most the last 15 characters of the app's name.
  private(set) var mainThreads: [Int: String] = [:]
  /// Whether the kernel dropped events because the buffer was full.
  private(set) var isIncomplete = false

  /// The slices of each thread that have begun and not ended, from the outermost; times are in nanoseconds.
  private var open: [Int: [(name: String, thread: TraceReader.Thread, start: Double)]] = [:]

  /// The text in the member of a converted trace that has the kernel's events, or a text that begins as the output of atrace does;
  /// nil if there is none.
  static func text(of content: RecordingContent) -> SourceFile? {
    switch content {
    case .json(let document):
      document.root["systemTraceEvents"]?.string.map { SourceFile(name: document.source.name, text: $0) }
    case .text(let file):
      // atrace prints a line about its work and a heading first.
      TextLines(file).prefix(3).contains { $0.bytes.starts(with: "# tracer:".utf8) } ? file : nil
    case .xml: nil
    }
  }

  /// Whether slices have a name, or one that begins with it, by a search that is faster than reading. O(bytes).
  static func hasSlices(named name: String, in text: SourceFile) -> Bool {
    let mark = Array("|\(name)".utf8)
    var next = text.offset(of: mark[0])
    while let offset = next {
      if text.bytes[offset...].starts(with: mark) { return true }
      next = text.offset(of: mark[0], from: offset + 1)
    }
    return false
  }

  /// Reads a text. O(bytes).
  init(_ text: SourceFile) {
    for line in TextLines(text) { read(line.bytes) }
    for (_, slices) in open.sorted(by: { $0.key < $1.key }) { unendedSlices += slices.map { ($0.name, $0.thread) } }
    open = [:]
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    guard let event = Event(line) else {
      if line.starts(with: "CPU:".utf8), String(decoding: line, as: UTF8.self).contains(" EVENTS]") {
        isIncomplete = true
      }
      return
    }
    if event.mark.hasPrefix("B|") {
      let fields = event.mark.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false)
      guard let process = Int(fields[1]) else { return }
      // A thread without a known name is <...> or <unknown>.
      if process == event.thread, !event.threadName.hasPrefix("<") { mainThreads[process] = event.threadName }
      let thread = TraceReader.Thread(process: process, id: event.thread)
      open[event.thread, default: []].append((fields.count > 2 ? String(fields[2]) : "", thread, event.time))
    } else if event.mark == "E" || event.mark.hasPrefix("E|") {
      guard let last = open[event.thread]?.popLast(), last.start <= event.time else { return }
      slices.append(
        TraceReader.Slice(
          name: last.name, thread: last.thread, start: last.start / 1000, duration: (event.time - last.start) / 1000))
    }
  }

  /// A mark of a thread, as in `app-100 (  100) [001] ...1 12.000345: tracing_mark_write: B|100|traversal`.
  private struct Event {
    var threadName: String
    var thread: Int
    /// The time in whole nanoseconds, so that differences of large times are exact.
    var time: Double
    var mark: String

    /// Reads a line; nil if it is no mark.
    init?(_ line: ArraySlice<UInt8>) {
      // The name of a thread can have spaces, brackets and hyphens, so the processor is found first.
      for opening in line.indices where line[opening] == UInt8(ascii: "[") {
        guard let event = Self(line, processorAt: opening) else { continue }
        self = event
        return
      }
      return nil
    }

    private init?(_ line: ArraySlice<UInt8>, processorAt opening: Int) {
      guard let closing = line[opening...].firstIndex(of: UInt8(ascii: "]")), closing > opening + 1,
        line[(opening + 1)..<closing].allSatisfy(Self.isDigit)
      else { return nil }
      // Flags, the time and the name of the event: flags can be absent.
      let words = line[(closing + 1)...].split(separator: 0x20, maxSplits: 3)
      let marks: Set<String> = ["tracing_mark_write:", "print:", "0:"]
      guard let name = words.indices.first(where: { $0 > 0 && $0 < 3 && marks.contains(Self.text(words[$0])) }),
        let seconds = Double(Self.text(words[name - 1].dropLast())), seconds.isFinite
      else { return nil }
      var head = TrimmedLine(line[..<opening]).bytes
      // The process can be in parentheses.
      if head.last == UInt8(ascii: ")"), let start = head.lastIndex(of: UInt8(ascii: "(")) {
        head = TrimmedLine(head[..<start]).bytes
      }
      guard let hyphen = head.lastIndex(of: UInt8(ascii: "-")), let thread = Int(Self.text(head[(hyphen + 1)...]))
      else {
        return nil
      }
      self.thread = thread
      threadName = Self.text(head[..<hyphen])
      time = (seconds * 1e9).rounded()
      mark = Self.text(TrimmedLine(line[words[name].endIndex...]).bytes)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
  }
}
