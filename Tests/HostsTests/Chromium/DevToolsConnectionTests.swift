import Hosts
import JSON
import Testing

@Suite("Conversation with a browser")
struct DevToolsConnectionTests {
  @Test("A command gets its own response; every message is handled, and other responses are ignored")
  func answer() throws {
    let transport = ScriptedTransport { command in
      [
        #"{"method":"Some.event","params":{"x":7}}"#, #"{"id":99,"result":{}}"#,
        #"{"id":\#(command.id),"result":{"value":"yes"}}"#,
      ]
    }
    let connection = DevToolsConnection(transport)
    var seen: [Int?] = []
    connection.onMessage = { seen.append($0.parameters?["x"]?.integer ?? $0.value["id"]?.integer) }
    let answer = try connection.call("Some.command", [.init("a", .integer(1))], session: "s1")
    #expect(answer["value"]?.string == "yes")
    #expect(seen == [7, 99, 1])
    #expect(transport.sent == [#"{"id":1,"method":"Some.command","params":{"a":1},"sessionId":"s1"}"# + "\n"])
  }

  @Test("A rejected command throws the browser's message")
  func refusal() {
    let transport = ScriptedTransport { [#"{"id":\#($0.id),"error":{"message":"not now"}}"#] }
    #expect(throws: HostError(.failed, "A.b: not now")) { try DevToolsConnection(transport).call("A.b") }
  }

  @Test("A command without an answer times out, and the channel stays open")
  func timeout() {
    let connection = DevToolsConnection(ScriptedTransport { _ in [] })
    #expect(throws: HostError(.timedOut, "A.b: no response within 0 s")) {
      try connection.call("A.b", timeout: .milliseconds(1))
    }
    #expect(connection.isOpen)
  }

  @Test("A browser that is silent and does not give its version is given up, however long the command may take")
  func silence() {
    let silent = ScriptedTransport { _ in [] }
    let error = HostError(.timedOut, "A.b: the browser has not responded to anything for 0 s")
    #expect(throws: error) {
      try DevToolsConnection(silent, patience: .milliseconds(2)).call("A.b", timeout: .seconds(600))
    }
    #expect(silent.sent.count == 2 && silent.sent[1].contains("Browser.getVersion"))
  }

  @Test("A browser that is silent but gives its version is waited for")
  func longCommand() throws {
    var versions = 0
    let busy = ScriptedTransport { command in
      versions += command.method == "Browser.getVersion" ? 1 : 0
      let answer = #"{"id":\#(command.id),"result":{}}"#
      return command.method == "A.b" ? [] : versions < 3 ? [answer] : [answer, #"{"id":1,"result":{"value":7}}"#]
    }
    let answer = try DevToolsConnection(busy, patience: .milliseconds(2)).call("A.b", timeout: .seconds(600))
    #expect(answer["value"]?.integer == 7 && versions == 3)
  }

  @Test("A command to a page whose process ends fails at once; the end of another page does not matter")
  func crashedPage() throws {
    let transport = ScriptedTransport { command in
      [
        #"{"method":"Inspector.targetCrashed","sessionId":"other","params":{}}"#,
        command.id == 1
          ? #"{"id":1,"result":{}}"# : #"{"method":"Inspector.targetCrashed","sessionId":"s1","params":{}}"#,
      ]
    }
    let connection = DevToolsConnection(transport)
    try connection.call("A.b", session: "s1")
    #expect(throws: HostError(.failed, "A.b: the page's process exited")) {
      try connection.call("A.b", session: "s1", timeout: .seconds(60))
    }
    #expect(connection.isOpen)
  }

  @Test("Data that is not JSON, and the end of the browser, close the channel")
  func broken() {
    for message in ["nonsense", nil] {
      let connection = DevToolsConnection(ScriptedTransport { _ in [message].compactMap { $0 } }.ending(message == nil))
      #expect(throws: HostError.self) { try connection.call("A.b") }
      #expect(!connection.isOpen)
    }
  }

  @Test("A page gets the lab's files, and nothing else")
  func server() throws {
    let transport = ScriptedTransport { _ in [] }
    let server = RequestServer(DevToolsConnection(transport))
    server.serve([PageFile(path: "/", text: "<p>"), PageFile(path: "/page/a.js", text: "1")])
    let addresses = [
      "http://listlab.invalid/", "http://listlab.invalid", "http://listlab.invalid/page/a.js?x=1",
      "http://listlab.invalid/other", "https://example.org/page/a.js", "http://listlab.invalid.example.org/",
      "http://listlab.invalid/favicon.ico",
    ]
    for (index, address) in addresses.enumerated() {
      try server.handle(
        ScriptedTransport.message(
          #"{"method":"Fetch.requestPaused","sessionId":"p","params":{"requestId":"\#(index)","request":{"url":"\#(address)"}}}"#
        ))
    }
    let methods = transport.sent.map { $0.contains("fulfillRequest") ? "served" : "refused" }
    #expect(methods == ["served", "served", "served", "refused", "refused", "refused", "refused"])
    #expect(server.refusedCount == 3)
    #expect(server.firstRefused == "http://listlab.invalid/other")
  }
}

/// A browser that answers each command by a script.
final class ScriptedTransport: DevToolsTransport {
  /// A command that was received.
  struct Command {
    let id: Int
    let method: String
  }

  private let answers: (Command) -> [String]
  private var waiting: [String] = []
  private var ends = false
  /// The commands that were received.
  private(set) var sent: [String] = []

  init(_ answers: @escaping (Command) -> [String]) { self.answers = answers }

  /// The same browser, which ends instead of waiting.
  func ending(_ ends: Bool) -> ScriptedTransport {
    self.ends = ends
    return self
  }

  func send(_ message: [UInt8], by deadline: ContinuousClock.Instant) throws(HostError) {
    let text = String(decoding: message, as: UTF8.self)
    sent.append(text)
    guard let root = try? json(text) else { return }
    waiting += answers(Command(id: root["id"]?.integer ?? 0, method: root["method"]?.string ?? ""))
  }

  func receive(by deadline: ContinuousClock.Instant) throws(HostError) -> [UInt8]? {
    if waiting.isEmpty {
      if ends { throw HostError(.failed, "the browser closed the connection") }
      return nil
    }
    return Array(waiting.removeFirst().utf8)
  }

  func close() {}

  /// An event as a connection delivers it.
  static func message(_ text: String) throws -> DevToolsConnection.Message {
    DevToolsConnection.Message(value: try json(text))
  }
}
