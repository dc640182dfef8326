import JSON

/// What goes wrong in a page while it is measured: exceptions that nothing catches, and navigations. A class, because it collects.
final class PageIncidents {
  /// The messages of exceptions, each once, in their order, with their places.
  private(set) var exceptions: [String] = []
  /// The number of exceptions.
  private(set) var exceptionCount = 0
  /// The first exception in each frame, by the frame's id.
  private(set) var firstExceptions: [String: String] = [:]
  /// The frame of the last exception, by its id.
  private(set) var lastFrame: String?
  /// The line of each script's first line in its file, by its id: a script can be a part of a document. Known once there is a debugger.
  private(set) var scriptLines: [String: Int] = [:]
  /// The frames of JavaScript contexts.
  private var frames: [Int: String] = [:]
  /// The page's own context of each frame, by the frame's id.
  private(set) var mainContexts: [String: Int] = [:]
  /// The address to which the page went after it was opened, or nil.
  private(set) var navigation: String?
  /// The frames whose navigations are noted, beside that of the whole page, by their ids; nil while navigations are those that the lab asks for.
  var watchedFrames: Set<String>?

  private static let shown = 3

  /// Notes an event; closes dialogs, which would stop the page.
  func handle(_ event: DevToolsConnection.Message, on connection: DevToolsConnection) throws(HostError) {
    switch event.method {
    case "Runtime.executionContextCreated":
      guard let context = event.parameters?["context"], let id = context["id"]?.integer else { return }
      let frame = context["auxData"]?["frameId"]?.string
      frames[id] = frame
      if let frame, context["auxData"]?["isDefault"]?.boolean == true { mainContexts[frame] = id }
    case "Debugger.scriptParsed":
      guard let id = event.parameters?["scriptId"]?.string else { return }
      scriptLines[id] = event.parameters?["startLine"]?.integer
    case "Runtime.exceptionThrown":
      guard let details = event.parameters?["exceptionDetails"] else { return }
      exceptionCount += 1
      let thrown = details["exception"]
      let text = thrown?["description"]?.string ?? thrown?["value"]?.string ?? details["text"]?.string ?? "an exception"
      let line = (details["lineNumber"]?.integer ?? 0) + 1
      let place = details["url"]?.string.map { " (\($0.prefix(200)):\(line))" } ?? ""
      let message = "\(text.prefix { !$0.isNewline }.prefix(300))\(place)"
      if exceptions.count < Self.shown, !exceptions.contains(message) { exceptions.append(message) }
      lastFrame = details["executionContextId"]?.integer.flatMap { frames[$0] }
      if let lastFrame, firstExceptions[lastFrame] == nil { firstExceptions[lastFrame] = message }
    case "Page.frameNavigated":
      guard let watchedFrames, let frame = event.parameters?["frame"],
        frame["parentId"]?.string == nil || frame["id"]?.string.map(watchedFrames.contains) == true
      else { return }
      navigation = frame["url"]?.string ?? "another address"
    case "Page.javascriptDialogOpening":
      try connection.send("Page.handleJavaScriptDialog", [.init("accept", .boolean(true))], session: event.session)
    default: break
    }
  }
}
