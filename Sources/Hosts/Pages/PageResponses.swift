import Foundation
package import JSON
import Scenarios

/// The responses of hosts, as a file that is recorded once and replayed: an HTTP Archive (HAR 1.2), as the developer tools of browsers
/// export it with content, of which only the members that are needed are read and written.
package struct PageResponses: Sendable {
  /// What decides the response to a request.
  struct Request: Sendable, Hashable {
    var method = ""
    /// The address without its fragment.
    var url = ""
    /// What is sent with the request, or nil.
    var content: String?
  }

  /// A response.
  struct Response: Sendable {
    var request = Request()
    var status = 200
    var headers: [Header] = []
    var text = ""
    /// The size of the body in bytes, if the file gives it.
    var size = 0
    /// `base64`, or empty for a text.
    var encoding = ""
  }

  /// A header of a response.
  struct Header: Sendable {
    var name = ""
    var value = ""
  }

  /// The responses in the order of their requests.
  private var responses: [Response] = []
  /// The addresses whose responses could not be recorded, each with the reason.
  package private(set) var unrecorded: [String] = []

  /// No responses.
  package init() {}

  /// The number of responses.
  package var count: Int { responses.count }

  /// The responses to a request in their order, and whether they are those to the same content: if there are none, they are those to any
  /// content. Browsers export requests without an answer with the status 0, and a body without its content. O(responses).
  func responses(to request: Request) -> (found: [Response], areExact: Bool) {
    let all = responses.filter {
      (200..<600).contains($0.status) && !($0.text.isEmpty && $0.size > 0) && $0.request.method == request.method
        && $0.request.url == request.url
    }
    let exact = all.filter { $0.request.content == request.content }
    return exact.isEmpty ? (all, false) : (exact, true)
  }

  // MARK: The file

  private static let headerForm = ValueReader<Header>.record(
    "a header", Header(), [.required("name", .string, "", \.name), .required("value", .string, "", \.value)],
    isOpen: true)
  private static let postedForm = ValueReader<Request>.record(
    "what is sent", Request(), [.optional("text", .string, "", optional: \.content)], isOpen: true)
  private static let requestForm = ValueReader<Request>.record(
    "a request", Request(),
    [
      .required("method", .string, "", \.method),
      FieldBinding(.required("url", .string), set: { $0.url = address($1) }, get: { $0.url }),
      FieldBinding(
        .optional("postData", postedForm), set: { $0.content = $1.content }, get: { $0.content == nil ? nil : $0 }),
    ], isOpen: true)
  private static let contentForm = ValueReader<Response>.record(
    "a content", Response(),
    [
      .optional("text", .string, "", \.text), .optional("encoding", .string, "", \.encoding),
      .optional("size", .integer(-1...(1 << 40)), "", \.size),
    ], isOpen: true)
  private static let responseForm = ValueReader<Response>.record(
    "a response", Response(),
    [
      .required("status", .integer(0...999), "", \.status),
      .optional("headers", .array(of: headerForm), "", \.headers),
      FieldBinding(
        .required("content", contentForm), set: { ($0.text, $0.encoding, $0.size) = ($1.text, $1.encoding, $1.size) },
        get: { $0 }),
    ], isOpen: true)
  private static let entryForm = ValueReader<Response>.record(
    "an entry", Response(),
    [
      FieldBinding(.required("response", responseForm), set: { $0 = $1 }, get: { $0 }),
      .required("request", requestForm, "", \.request),
    ], isOpen: true)
  private static let logForm = ValueReader<PageResponses>.record(
    "a log", PageResponses(), [.required("entries", .array(of: entryForm), "", \.responses)], isOpen: true)
  private static let form = ValueReader<PageResponses>.record(
    "an HTTP Archive", PageResponses(), [FieldBinding(.required("log", logForm), set: { $0 = $1 }, get: { $0 })],
    isOpen: true)

  /// Reads a file; nil after reporting at least one error. O(bytes).
  package static func read(_ source: SourceFile, _ collector: DiagnosticCollector) -> PageResponses? {
    let errors = collector.errorCount
    guard let root = JSONDocument(source, reportingTo: collector)?.root else { return nil }
    let responses = form.read(root, collector)
    return collector.errorCount == errors ? responses : nil
  }

  /// The file.
  package var content: JSONContent { Self.form.write?(self) ?? .null }
}

extension PageResponses {
  /// How long responses that are still open at the end are waited for.
  private static let patience = Duration.seconds(2)

  /// Records the responses of the allowed hosts while pages are opened and scrolled once, and their hooks are called.
  package static func record(
    _ host: ChromiumHost, _ settings: PageSettings, _ variants: [PageVariant]
  ) throws(HostError) -> PageResponses {
    var recorded = PageResponses()
    for variant in variants.isEmpty ? [PageVariant(settings.address)] : variants {
      let visit = try PageVisit(host, settings.at(variant.address))
      defer { visit.end() }
      let log = ResponseLog(settings.declaration.allowedHosts)
      visit.onMessage = { log.handle($0) }
      // Bodies are kept until the scroll ends.
      try visit.page.call(
        "Network.enable",
        [
          .init("maxTotalBufferSize", .integer(1 << 29)), .init("maxResourceBufferSize", .integer(1 << 27)),
          .init("maxPostDataSize", .integer(1 << 27)),
        ])
      _ = try visit.open(variant)
      _ = try visit.measure()
      for hook in settings.declaration.hooks {
        try visit.checkFunction(hook)
        try visit.evaluateAsPage("(\(hook.function))()")
        visit.rest(until: .now + .seconds(1))
      }
      let deadline = ContinuousClock.now + patience
      while log.isAnyOpen, .now < deadline { visit.rest(until: .now + .milliseconds(100)) }
      recorded.add(log.exchanges) { id in
        try? visit.page.call("Network.getResponseBody", [.init("requestId", .string(id))])
      }
    }
    return recorded
  }

  /// Adds what a visit of a page requested: of requests that earlier visits made, only what they did not ask as often.
  private mutating func add(_ exchanges: [ResponseLog.Exchange], body: (_ id: String) -> JSONValue?) {
    let before = Dictionary(responses.map { ($0.request, 1) }, uniquingKeysWith: +)
    var counts: [Request: Int] = [:]
    for exchange in exchanges {
      var response = exchange.response
      let number = counts[response.request, default: 0]
      // What comes from the browser's cache is the response that came before.
      guard number >= before[response.request, default: 0], number == 0 || !exchange.isCached else {
        counts[response.request] = number + 1
        continue
      }
      var problem = exchange.problem
      if problem == nil, exchange.hasBody {
        if let body = body(exchange.id) {
          response.text = body["body"]?.string ?? ""
          response.encoding = body["base64Encoded"]?.boolean == true ? "base64" : ""
          response.size = exchange.size > 0 ? exchange.size : response.body.bytes.count
          // The protocol has a text decoded, and what is not text is lost in that.
          if response.body.isRecoded, response.text.contains("\u{FFFD}") {
            problem = "it is not text, as its type says"
          }
        } else if exchange.size > 0 {
          problem = "its content is not kept"
        }
      }
      if let problem {
        let text = "\(response.request.url.prefix(200)) (\(problem))"
        if !unrecorded.contains(text) { unrecorded.append(text) }
        continue
      }
      counts[response.request] = number + 1
      responses.append(response)
    }
  }

  /// An address without its fragment.
  static func address(_ url: String) -> String { String(url.prefix { $0 != "#" }) }
}

extension PageResponses.Response {
  /// The bytes of the body, and whether they are UTF-8 although the server's were not: a file has a text decoded. Texts of one byte for each
  /// character, and bytes that are called one, become what they were.
  var body: (bytes: Data, isRecoded: Bool) {
    if encoding == "base64", let bytes = Data(base64Encoded: text) { return (bytes, false) }
    let bytes = Data(text.utf8)
    if bytes.count == size { return (bytes, false) }
    let type = contentType?.lowercased() ?? ""
    if !type.contains("utf-8"), !type.contains("json") {
      if let bytes = Self.windows1252(text), bytes.count == size { return (bytes, false) }
    }
    return (bytes, true)
  }

  /// The bytes of a text in windows-1252 with its unused bytes, as which browsers decode ISO 8859-1, too (Encoding Standard, section 9); nil if
  /// a character is not in it.
  private static func windows1252(_ text: String) -> Data? {
    var bytes = Data()
    for scalar in text.unicodeScalars {
      if let byte = UInt8(exactly: scalar.value) {
        bytes.append(byte)
      } else {
        guard let byte = String(scalar).data(using: .windowsCP1252) else { return nil }
        bytes += byte
      }
    }
    return bytes
  }

  private var contentType: String? { headers.first { $0.name.lowercased() == "content-type" }?.value }
}

/// The requests of a page to allowed hosts as events tell them (DevTools protocol, Network). A class, because it collects.
private final class ResponseLog {
  /// A request and its response.
  struct Exchange {
    let id: String
    var response = PageResponses.Response()
    /// The bytes of the body that have come.
    var size = 0
    /// A redirection has no body, and neither has an answer to HEAD.
    var hasBody = true
    var isCached = false
    /// Why the response is not complete; nil if it is.
    var problem: String? = open

    /// The problem of a response that has not come, or not all of it.
    static let open = "still open"
  }

  private let hosts: [String]
  /// The exchanges in the order of the requests.
  private(set) var exchanges: [Exchange] = []
  /// The last exchange of each request: a redirection begins another one.
  private var positions: [String: Int] = [:]

  init(_ hosts: [String]) { self.hosts = hosts }

  /// Whether a response has not come, or not all of it.
  var isAnyOpen: Bool { exchanges.contains { $0.problem == Exchange.open } }

  func handle(_ event: DevToolsConnection.Message) {
    guard let parameters = event.parameters, let id = parameters["requestId"]?.string else { return }
    if event.method == "Network.requestWillBeSent" {
      if let redirection = parameters["redirectResponse"], let position = positions[id] {
        set(redirection, at: position)
        (exchanges[position].hasBody, exchanges[position].problem) = (false, nil)
      }
      positions[id] = nil
      let url = parameters["request"]?["url"]?.string ?? ""
      guard hosts.contains(PageAddress.host(of: url)) else { return }
      positions[id] = exchanges.count
      var exchange = Exchange(id: id)
      exchange.response.request = PageResponses.Request(
        method: parameters["request"]?["method"]?.string ?? "GET", url: PageResponses.address(url),
        content: parameters["request"]?["postData"]?.string)
      exchange.hasBody = exchange.response.request.method != "HEAD"
      exchanges.append(exchange)
    }
    guard let position = positions[id] else { return }
    switch event.method {
    case "Network.requestServedFromCache": exchanges[position].isCached = true
    case "Network.responseReceived": if let response = parameters["response"] { set(response, at: position) }
    case "Network.dataReceived": exchanges[position].size += parameters["dataLength"]?.integer ?? 0
    case "Network.loadingFinished": exchanges[position].problem = nil
    case "Network.loadingFailed":
      // What has no content by its status fails when that is read.
      let isEmpty = [204, 205, 304].contains(exchanges[position].response.status)
      if isEmpty { exchanges[position].hasBody = false }
      exchanges[position].problem = isEmpty ? nil : parameters["errorText"]?.string ?? "it failed"
    default: break
    }
  }

  private func set(_ json: JSONValue, at position: Int) {
    exchanges[position].response.status = json["status"]?.integer ?? 200
    if json["fromDiskCache"]?.boolean == true { exchanges[position].isCached = true }
    exchanges[position].response.headers =
      json["headers"]?.members.flatMap { name, value in
        // The protocol joins equal headers by line breaks.
        (value.string ?? "").split(separator: "\n").map {
          PageResponses.Header(name: name.string ?? "", value: String($0))
        }
      } ?? []
  }
}
