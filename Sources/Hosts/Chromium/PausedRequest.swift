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
  /// The headers of its response, if that has come and waits, too.
  private let headers: [Header]?
  private let status: Int?
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
    headers = parameters["responseHeaders"].map { headers in
      headers.elements.map { ($0["name"]?.string ?? "", $0["value"]?.string ?? "") }
    }
    status = parameters["responseStatusCode"]?.integer
    self.id = .init("requestId", .string(id))
    session = event.session
    self.connection = connection
  }

  typealias Header = (name: String, value: String)

  /// Answers with a file, which is not cached, and with further headers.
  func answer(_ file: PageFile, headers: [Header] = []) throws(HostError) {
    let all = [("Content-Type", file.type), ("Cache-Control", "no-store")] + headers
    try answer(status: 200, all, .written(file.body))
  }

  /// Headers of a response that do not apply to its decoded body.
  private static let leftOut = ["content-encoding", "content-length", "transfer-encoding"]

  /// Headers without what forbids that their response is shown in a frame.
  private static func framed(_ headers: [Header]) -> [Header] {
    headers.compactMap { name, value in
      switch name.lowercased() {
      case "x-frame-options": return nil
      case "content-security-policy":
        // Policies are separated by commas, and their directives by semicolons.
        let policies = value.split(separator: ",").map { policy in
          policy.split(separator: ";").filter {
            !$0.trimmingCharacters(in: .whitespaces).lowercased().hasPrefix("frame-ancestors")
          }.joined(separator: ";")
        }
        return (name, policies.joined(separator: ","))
      default: return (name, value)
      }
    }
  }

  /// Whether the response, which waits, forbids that it is shown in a frame; nil if the request waits. A redirection shows nothing.
  var forbidsFrames: Bool? {
    guard let headers, let status else { return nil }
    return !(300..<400).contains(status) && !Self.framed(headers).elementsEqual(headers) { $0 == $1 }
  }

  /// Lets the page have its response.
  func passResponse() throws(HostError) { try send("Fetch.continueResponse", []) }

  /// Asks for the body of the response; returns the number of the command, whose answer ``answerFramed(_:)`` takes.
  func requestBody() throws(HostError) -> Int { try send("Fetch.getResponseBody", []) }

  /// Answers with the response, which may then be shown in a frame. The browser decides that by the headers that a server sent, unless the
  /// whole response is another.
  func answerFramed(_ body: JSONValue?) throws(HostError) {
    guard let headers, let status, let text = body?["body"]?.string else { return try passResponse() }
    let isEncoded = body?["base64Encoded"]?.boolean == true
    try answer(
      status: status, Self.framed(headers).filter { !Self.leftOut.contains($0.name.lowercased()) },
      .string(isEncoded ? text : Data(text.utf8).base64EncodedString()))
  }

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
      Self.framed(headers.map { ($0.name, $0.value) }).map { header in
        guard header.name.lowercased() == "content-type", isRecoded else { return header }
        let parts = header.value.split(separator: ";").filter {
          !$0.trimmingCharacters(in: .whitespaces).lowercased().hasPrefix("charset=")
        }
        return (header.name, parts.joined(separator: ";") + "; charset=utf-8")
      }, .string(bytes.base64EncodedString()))
  }

  private func answer(status: Int, _ headers: [Header], _ body: JSONContent) throws(HostError) {
    try send(
      "Fetch.fulfillRequest", [.init("responseCode", .integer(status)), Self.member(headers), .init("body", body)])
  }

  private static func member(_ headers: [Header]) -> JSONContent.Member {
    .init(
      "responseHeaders", .array(headers.map { .object([.init("name", .string($0)), .init("value", .string($1))]) }))
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

  @discardableResult
  private func send(_ method: String, _ parameters: [JSONContent.Member]) throws(HostError) -> Int {
    try connection.send(method, [id] + parameters, session: session)
  }
}
