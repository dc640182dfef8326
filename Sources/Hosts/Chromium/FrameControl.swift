import JSON

/// Frames that a browser makes only when the lab's script in a page asks for one (DevTools protocol, HeadlessExperimental.beginFrame). A
/// class, because frames follow one another.
package final class FrameControl {
  /// The function by which the script asks for the `next` frame, or `again` for one that has not come.
  package static let function = "listlabFrame"

  /// Arguments of the browser: every stage of a frame ends before it is drawn, animations and scrolls run in the main thread, and pictures are
  /// not decoded later.
  static let arguments = ["--deterministic-mode"]

  /// The time in which a frame ends on any machine.
  private static let limit = Duration.seconds(20)

  /// The command for the frame that is being made, and when it was sent.
  private var command: (id: Int, time: ContinuousClock.Instant)?
  /// Whether the page asked for the next frame while that one is being made.
  private var isNextWanted = false
  /// Whether a frame did not end: a busy machine can bring the browser there, and then it makes no other one.
  package private(set) var isStuck = false

  package init() {}

  /// Makes a frame if the message asks for one, after the one that is being made. A message that asks again for that one makes no other.
  ///
  /// - Parameter session: the page.
  /// - Throws: ``HostError`` if the browser makes no frame.
  package func handle(
    _ message: DevToolsConnection.Message, on connection: DevToolsConnection, session: String
  ) throws(HostError) {
    if message.method == "Runtime.bindingCalled", message.parameters?["name"]?.string == Self.function {
      if let command {
        if message.parameters?["payload"]?.string == "next" { isNextWanted = true }
        guard .now > command.time + Self.limit else { return }
        isStuck = true
        throw HostError(.failed, "the browser does not end a frame; --browser names another browser")
      }
    } else if let command, message.value["id"]?.integer == command.id {
      self.command = nil
      if let error = message.value["error"]?["message"]?.string {
        throw HostError(.failed, "the browser makes no frame: \(error)")
      }
      guard isNextWanted else { return }
      isNextWanted = false
    } else {
      return
    }
    command = (try connection.send("HeadlessExperimental.beginFrame", session: session), .now)
  }
}
