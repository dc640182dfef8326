import Foundation
import JSON

/// A request of a page that waits for an answer of the lab.
struct PausedRequest {
  /// The address.
  let url: String
  /// What decides the response.
  let request: PageResponses.Request
  /// The id of the frame whose request it is.
  let frame: String
  private let id: JSONContent.Member
  private let session: String?
  private let connection: DevToolsConnection

  /// The request of an event; nil if the event is none.
  init?(_ event: DevToolsConnection.Message, on connection: DevToolsConnection) {
    guard event.method == "Fetch.requestPaused", let parameters = event.parameters,
      let id = parameters["requestId"]?.string, let url = parameters["request"]?["url"]?.string
    else { return nil }
    self.url = url
    request = PageResponses.Request(
      method: parameters["request"]?["method"]?.string ?? "GET", url: PageResponses.address(url),
      content: parameters["request"]?["postData"]?.string)
    frame = parameters["frameId"]?.string ?? ""
    self.id = .init("requestId", .string(id))
    session = event.session
    self.connection = connection
  }

  /// Answers with a file, which is not cached, and with further headers.
  func answer(_ file: PageFile, headers: [(name: String, value: String)] = []) throws(HostError) {
    let all = [("Content-Type", file.type), ("Cache-Control", "no-store")] + headers
    try answer(status: 200, all, .written(file.body))
  }

  /// Headers of a response that do not apply to its decoded body, or forbid that it is shown in a frame.
  private static let leftOut = ["content-encoding", "content-length", "transfer-encoding", "x-frame-options"]

  /// Whether a byte can be in the name of a header: those of a token (RFC 9110, section 5.6.2).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// Answers with a recorded response. It may be shown in a frame.
  func answer(_ response: PageResponses.Response) throws(HostError) {
    let headers = response.headers.filter {
      !Self.leftOut.contains($0.name.lowercased()) && !$0.name.isEmpty && $0.name.utf8.allSatisfy(Self.isTokenByte)
        && !$0.value.contains { $0.isNewline || $0 == "\0" }
    }
    let (bytes, isRecoded) = response.body
    try answer(
      status: response.status,
      headers.map { header in
        let name = header.name.lowercased()
        if name == "content-type", isRecoded {
          let parts = header.value.split(separator: ";").filter {
            !$0.trimmingCharacters(in: .whitespaces).lowercased().hasPrefix("charset=")
          }
          return (header.name, parts.joined(separator: ";") + "; charset=utf-8")
        }
        guard name == "content-security-policy" else { return (header.name, header.value) }
        // Policies are separated by commas, and their directives by semicolons.
        let policies = header.value.split(separator: ",").map { policy in
          policy.split(separator: ";").filter {
            !$0.trimmingCharacters(in: .whitespaces).lowercased().hasPrefix("frame-ancestors")
          }.joined(separator: ";")
        }
        return (header.name, policies.joined(separator: ","))
      }, .string(bytes.base64EncodedString()))
  }

  private func answer(status: Int, _ headers: [(String, String)], _ body: JSONContent) throws(HostError) {
    try send(
      "Fetch.fulfillRequest",
      [
        .init("responseCode", .integer(status)),
        .init(
          "responseHeaders",
          .array(headers.map { .object([.init("name", .string($0)), .init("value", .string($1))]) })),
        .init("body", body),
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
