package import JSON

/// A conversation with a browser: commands with their answers, and events. A class, because it owns a channel.
///
/// Everything happens on the caller's thread: events that come while an answer is awaited are handled there, so requests
/// of a page are served while it loads.
package final class DevToolsConnection {
  /// An event, or the answer to a command.
  package struct Message {
    /// The whole message.
    package let value: JSONValue
    /// The name of an event; nil for an answer.
    package var method: String? { value["method"]?.string }
    /// The session of a page that the message belongs to; nil for the browser's own.
    package var session: String? { value["sessionId"]?.string }
    /// The parameters of an event.
    package var parameters: JSONValue? { value["params"] }

    /// A message from its JSON.
    package init(value: JSONValue) { self.value = value }
  }

  private let transport: any DevToolsTransport
  private var lastCommand = 0
  /// Handles every message; it may send commands without waiting for their answers.
  package var onMessage: (Message) throws(HostError) -> Void = { _ in }
  /// Whether the browser's process has ended; asked once a second. Something that it has started may keep the channel open.
  package var hasEnded: () -> Bool = { false }
  /// False after the channel has failed.
  package private(set) var isOpen = true
  /// The maximum time in which the browser answers a request that needs no work, reads a message, and sends the rest of one.
  private let patience: Duration
  /// When the last message came.
  private var lastMessage = ContinuousClock.now
  /// When the lab asked whether a silent browser still answers; nil if it did not since the last message.
  private var lastProbe: ContinuousClock.Instant?

  /// Creates a conversation.
  ///
  /// - Parameter patience: after this time without a message the lab asks the browser for its version, and after the same time
  ///   without an answer it gives the browser up, however long the answer to a command may take.
  package init(_ transport: any DevToolsTransport, patience: Duration = .seconds(30)) {
    self.transport = transport
    self.patience = patience
  }

  /// Sends a command and waits for its answer.
  ///
  /// - Parameters:
  ///   - method: the name, as in `Page.navigate`.
  ///   - session: the page that executes it; nil for the browser.
  ///   - tick: called once a second while the answer is awaited.
  /// - Throws: ``HostError`` if the browser rejects the command, the browser or the page's process exited, or it
  ///   does not answer in time.
  @discardableResult
  package func call(
    _ method: String, _ parameters: [JSONContent.Member] = [], session: String? = nil, timeout: Duration = .seconds(30),
    tick: (() -> Void)? = nil
  ) throws(HostError) -> JSONValue {
    let id = try send(method, parameters, session: session)
    var answer: JSONValue?
    try wait(for: method, timeout: timeout, tick: tick) { message throws(HostError) in
      // The page no longer has a process that could answer.
      if message.method == "Inspector.targetCrashed", message.session == session {
        throw HostError(.failed, "\(method): the page's process exited")
      }
      guard message.value["id"]?.integer == id else { return false }
      if let error = message.value["error"] {
        throw HostError(.failed, "\(method): \(error["message"]?.string ?? "the browser refused it")")
      }
      answer = message.value["result"]
      return true
    }
    guard let answer else { throw HostError(.failed, "\(method): the response has no result") }
    return answer
  }

  /// Sends a command without waiting for its answer, and returns the number that the answer will have.
  @discardableResult
  package func send(_ method: String, _ parameters: [JSONContent.Member] = [], session: String? = nil) throws(HostError)
    -> Int
  {
    lastCommand += 1
    var members: [JSONContent.Member] = [
      .init("id", .integer(lastCommand)), .init("method", .string(method)), .init("params", .object(parameters)),
    ]
    if let session { members.append(.init("sessionId", .string(session))) }
    do throws(HostError) {
      try transport.send(JSONContent.object(members).text(style: .compact), by: .now + patience)
    } catch {
      isOpen = false
      throw error
    }
    return lastCommand
  }

  /// Handles messages until one satisfies a condition.
  ///
  /// - Parameter isLast: receives every message, answers included.
  package func wait(
    for what: String, timeout: Duration, tick: (() -> Void)? = nil, until isLast: (Message) throws(HostError) -> Bool
  ) throws(HostError) {
    let start = ContinuousClock.now
    let deadline = start + timeout
    while true {
      let now = ContinuousClock.now
      guard now < deadline else { throw HostError(.timedOut, "\(what): no response within \(timeout.seconds) s") }
      let silence = max(lastProbe ?? lastMessage, start) + patience
      guard let message = try receive(by: min(deadline, silence, now + .seconds(1))) else {
        if hasEnded() {
          isOpen = false
          throw HostError(.failed, "the program ended")
        }
        tick?()
        guard ContinuousClock.now >= silence, silence < deadline else { continue }
        guard lastProbe == nil else {
          throw HostError(
            .timedOut, "\(what): the browser has not responded to anything for \((patience * 2).seconds) s")
        }
        lastProbe = .now
        try send("Browser.getVersion")
        continue
      }
      try onMessage(message)
      if try isLast(message) { return }
    }
  }

  private func receive(by deadline: ContinuousClock.Instant) throws(HostError) -> Message? {
    do throws(HostError) {
      guard let bytes = try transport.receive(by: deadline) else { return nil }
      let collector = DiagnosticCollector()
      guard let document = JSONDocument(SourceFile(name: "a message", bytes: bytes), reportingTo: collector) else {
        throw HostError(.failed, "the browser sent data that is not JSON")
      }
      lastMessage = .now
      lastProbe = nil
      return Message(value: document.root)
    } catch {
      isOpen = false
      throw error
    }
  }

  package func close() {
    isOpen = false
    transport.close()
  }
}

extension Duration {
  /// The duration in seconds, rounded down.
  var seconds: Int64 { components.seconds }
}
