import JSON

/// A request of a page that waits for an answer of the lab.
struct PausedRequest {
  /// The address.
  let url: String
  private let id: JSONContent.Member
  private let session: String?
  private let connection: DevToolsConnection

  /// The request of an event; nil if the event is none.
  init?(_ event: DevToolsConnection.Message, on connection: DevToolsConnection) {
    guard event.method == "Fetch.requestPaused", let parameters = event.parameters,
      let id = parameters["requestId"]?.string, let url = parameters["request"]?["url"]?.string
    else { return nil }
    self.url = url
    self.id = .init("requestId", .string(id))
    session = event.session
    self.connection = connection
  }

  /// Answers with a file, which is not cached, and with further headers.
  func answer(_ file: PageFile, headers: [(name: String, value: String)] = []) throws(HostError) {
    let all = [("Content-Type", file.type), ("Cache-Control", "no-store")] + headers
    try send(
      "Fetch.fulfillRequest",
      [
        .init("responseCode", .integer(200)),
        .init(
          "responseHeaders",
          .array(all.map { .object([.init("name", .string($0)), .init("value", .string($1))]) })),
        .init("body", .written(file.body)),
      ])
  }

  /// Answers with a status of HTTP and without content.
  func answer(status: Int) throws(HostError) {
    try send("Fetch.fulfillRequest", [.init("responseCode", .integer(status))])
  }

  /// Lets the browser perform the request.
  func pass() throws(HostError) { try send("Fetch.continueRequest", []) }

  /// Rejects the request.
  func refuse() throws(HostError) {
    try send("Fetch.failRequest", [.init("errorReason", .string("BlockedByClient"))])
  }

  private func send(_ method: String, _ parameters: [JSONContent.Member]) throws(HostError) {
    try connection.send(method, [id] + parameters, session: session)
  }
}
