package import JSON
import Scenarios

/// The responses of hosts, as a file that is recorded once and replayed: an HTTP Archive (HAR 1.2), as the developer tools of browsers
/// export it with content, of which only the members that are needed are read and written.
package struct PageResponses: Sendable {
  /// A response.
  struct Response: Sendable {
    var method = ""
    var url = ""
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

  /// The responses, of which the first to a request counts.
  private var responses: [Response] = []

  /// No responses.
  package init() {}

  /// The number of responses.
  package var count: Int { responses.count }

  /// The response to a request; nil if there is none: browsers export requests without an answer with the status 0, and a body without its
  /// content. The fragment of an address does not count. O(responses).
  func response(to url: String, _ method: String) -> Response? {
    func address(_ url: String) -> Substring { url.prefix { $0 != "#" } }
    return responses.first {
      (200..<600).contains($0.status) && !($0.text.isEmpty && $0.size > 0) && $0.method == method
        && address($0.url) == address(url)
    }
  }

  // MARK: The file

  private static let headerForm = ValueReader<Header>.record(
    "a header", Header(), [.required("name", .string, "", \.name), .required("value", .string, "", \.value)],
    isOpen: true)
  private static let requestForm = ValueReader<Response>.record(
    "a request", Response(),
    [.required("method", .string, "", \.method), .required("url", .string, "", \.url)], isOpen: true)
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
      FieldBinding(
        .required("request", requestForm), set: { ($0.method, $0.url) = ($1.method, $1.url) }, get: { $0 }),
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
  /// Records the responses of the allowed hosts while pages are opened and scrolled once, and their hooks are called.
  package static func record(
    _ host: ChromiumHost, _ settings: PageSettings, _ variants: [PageVariant]
  ) throws(HostError) -> PageResponses {
    var recorded = PageResponses()
    for variant in variants.isEmpty ? [PageVariant(settings.address)] : variants {
      let visit = try PageVisit(host, settings.at(variant.address))
      defer { visit.end() }
      let log = ResponseLog()
      visit.onMessage = { log.handle($0) }
      // Bodies are kept until the scroll ends.
      try visit.page.call(
        "Network.enable",
        [.init("maxTotalBufferSize", .integer(1 << 29)), .init("maxResourceBufferSize", .integer(1 << 27))])
      _ = try visit.open(variant)
      _ = try visit.measure()
      for hook in settings.declaration.hooks {
        try visit.checkFunction(hook)
        try visit.evaluateAsPage("(\(hook.function))()")
        visit.rest(until: .now + .seconds(1))
      }
      for (id, found) in log.responses {
        guard settings.declaration.allowedHosts.contains(PageAddress.host(of: found.url)),
          recorded.response(to: found.url, found.method) == nil
        else { continue }
        var response = found
        // A redirection has no body, and neither has an answer without content.
        if let id, let body = try? visit.page.call("Network.getResponseBody", [.init("requestId", .string(id))]) {
          response.text = body["body"]?.string ?? ""
          response.encoding = body["base64Encoded"]?.boolean == true ? "base64" : ""
        }
        recorded.responses.append(response)
      }
    }
    return recorded
  }
}

/// The responses of a page as events tell them (DevTools protocol, Network). A class, because it collects.
private final class ResponseLog {
  private var methods: [String: String] = [:]
  /// The responses in their order, with the ids of those that can have a body.
  private(set) var responses: [(id: String?, response: PageResponses.Response)] = []

  func handle(_ event: DevToolsConnection.Message) {
    guard let parameters = event.parameters, let id = parameters["requestId"]?.string else { return }
    switch event.method {
    case "Network.requestWillBeSent":
      if let redirection = parameters["redirectResponse"] { add(redirection, id, hasBody: false) }
      methods[id] = parameters["request"]?["method"]?.string
    case "Network.responseReceived": if let response = parameters["response"] { add(response, id, hasBody: true) }
    default: break
    }
  }

  private func add(_ json: JSONValue, _ id: String, hasBody: Bool) {
    let headers = json["headers"]?.members.flatMap { name, value in
      // The protocol joins equal headers by line breaks.
      (value.string ?? "").split(separator: "\n").map {
        PageResponses.Header(name: name.string ?? "", value: String($0))
      }
    }
    responses.append(
      (
        hasBody ? id : nil,
        PageResponses.Response(
          method: methods[id] ?? "GET", url: json["url"]?.string ?? "", status: json["status"]?.integer ?? 200,
          headers: headers ?? [])
      ))
  }
}
