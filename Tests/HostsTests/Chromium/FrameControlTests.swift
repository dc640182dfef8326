import Hosts
import Testing

@Suite("Controlled frames")
struct FrameControlTests {
  /// The event of a page that asks for a frame, `next` or `again`.
  private static func event(_ request: String) -> String {
    #"{"method":"Runtime.bindingCalled","params":{"name":"\#(FrameControl.function)","payload":"\#(request)"}}"#
  }

  /// The commands that a browser gets which sends the events before its response to another command.
  private func commands(_ events: [String], frame: String = #""result":{}"#) throws -> [String] {
    var methods: [String] = []
    let transport = ScriptedTransport { command in
      methods.append(command.method)
      let response = #"{"id":\#(command.id),\#(command.method == "A.b" ? #""result":{}"# : frame)}"#
      return command.method == "A.b" ? events + [response] : [response]
    }
    let (connection, frames) = (DevToolsConnection(transport), FrameControl())
    connection.onMessage = { [unowned connection] message throws(HostError) in
      try frames.handle(message, on: connection, session: "s1")
    }
    try connection.call("A.b")
    // The responses to frames come later than that to the command.
    try? connection.wait(for: "frames", timeout: .milliseconds(1)) { _ in false }
    return methods
  }

  @Test(
    "A frame is made when the page asks for one; a request for the next one waits for its end, and one for it again makes no other",
    arguments: [
      ([], 0), (["next"], 1), (["again"], 1), (["next", "again", "again"], 1), (["next", "next"], 2),
      (["again", "next", "again"], 2), (["next", "next", "next"], 2),
    ])
  func frames(requests: [String], frames: Int) throws {
    let other = #"{"method":"Runtime.bindingCalled","params":{"name":"other"}}"#
    let methods = try commands([other] + requests.map(Self.event))
    #expect(methods == ["A.b"] + Array(repeating: "HeadlessExperimental.beginFrame", count: frames))
  }

  @Test("The next frame is made after the end of the one before")
  func nextFrame() throws {
    var ids: [Int] = []
    let transport = ScriptedTransport { command in
      ids.append(command.id)
      return []
    }
    let (connection, frames) = (DevToolsConnection(transport), FrameControl())
    try frames.handle(.init(value: try json(Self.event("next"))), on: connection, session: "s1")
    let first = try #require(ids.first)
    try frames.handle(.init(value: try json(#"{"id":\#(first),"result":{}}"#)), on: connection, session: "s1")
    #expect(ids.count == 1)
    try frames.handle(.init(value: try json(Self.event("next"))), on: connection, session: "s1")
    #expect(ids.count == 2 && !frames.isStuck)
  }

  @Test("A browser that makes no frame is an error with its message")
  func refusal() {
    #expect(throws: HostError(.failed, "the browser makes no frame: no display")) {
      let connection = DevToolsConnection(ScriptedTransport { [#"{"id":\#($0.id),"error":{"message":"no display"}}"#] })
      let frames = FrameControl()
      connection.onMessage = { [unowned connection] message throws(HostError) in
        try frames.handle(message, on: connection, session: "s1")
      }
      try frames.handle(.init(value: try json(Self.event("next"))), on: connection, session: "s1")
      try connection.call("A.b")
    }
  }
}
