import Foundation
import JSON

/// The requests of a page: those to this machine and to allowed hosts pass, or are answered by replayed responses, files of the page's folder
/// come from memory, and all others are refused and counted. A class, because it counts.
package final class PageRequests {
  private let addresses: [PageAddress]
  private let allowed: [String]
  /// The responses of allowed hosts; nil if their requests pass.
  private let responses: PageResponses?
  /// Files of the lab by their addresses.
  private let files: [String: PageFile]
  /// The number of all requests.
  package private(set) var count = 0
  /// The number of requests that were refused.
  package private(set) var refusedCount = 0
  /// The hosts to which requests were refused, each once, in the order of their first requests.
  package private(set) var refusedHosts: [String] = []

  /// The addresses of allowed hosts to which no response was recorded, each once.
  private(set) var missingResponses: [String] = []

  /// The number of requests with responses that were recorded for others, and their addresses, each once.
  package private(set) var otherAnswerCount = 0
  package private(set) var otherAnswers: [String] = []
  /// How often each request came, by the frame.
  private var repetitions: [String: [PageResponses.Request: Int]] = [:]

  /// The paths of files that the page's folder does not have, each once; browsers ask for an icon by themselves.
  private(set) var missingFiles: [String] = []

  /// The requests whose responses forbid frames, by the commands for their bodies.
  private var bodies: [Int: PausedRequest] = [:]

  /// The requests to which a name and a password were sent: a server asks again if they are wrong.
  private var authorized: Set<String> = []

  /// The paths of files that are too large.
  private var tooLarge: Set<String> = []

  /// A larger file is refused: the protocol carries it as text.
  private static let largestFile = 64 << 20

  /// The requests of pages.
  ///
  /// - Parameters:
  ///   - allowed: hosts beside this machine to which requests pass.
  ///   - files: files of the lab, whose paths are whole addresses.
  ///   - responses: the responses of allowed hosts; nil if their requests pass.
  package init(
    _ addresses: [PageAddress], allowing allowed: [String], files: [PageFile] = [], responses: PageResponses? = nil
  ) {
    self.addresses = addresses
    self.allowed = allowed.map { $0.lowercased() }
    self.responses = responses
    self.files = Dictionary(files.map { ($0.path, $0) }) { _, last in last }
  }

  /// The option of the browser with which it resolves no name of another host. It also stops what cannot be intercepted, such as
  /// WebSockets.
  static func resolverRules(allowing allowed: [String]) -> String {
    (["MAP * ~NOTFOUND", "EXCLUDE localhost", "EXCLUDE *.localhost", "EXCLUDE 127.*", "EXCLUDE [::1]"]
      + allowed.map { "EXCLUDE \($0)" }).joined(separator: ", ")
  }

  /// Answers a request, or a server that asks for a name and a password, if the event is one.
  package func handle(_ event: DevToolsConnection.Message, on connection: DevToolsConnection) throws(HostError) {
    if let challenge = PausedChallenge(event, on: connection) {
      let page = addresses.first { $0.credentials != nil && challenge.isOf($0.url) }
      let isFirst = authorized.insert(challenge.request).inserted
      return try challenge.answer(isFirst ? page?.credentials : nil)
    }
    if let command = event.value["id"]?.integer, let request = bodies.removeValue(forKey: command) {
      return try request.answerFramed(event.value["result"])
    }
    guard let request = PausedRequest(event, on: connection) else { return }
    if let forbidsFrames = request.forbidsFrames {
      guard forbidsFrames else { return try request.passResponse() }
      return bodies[try request.requestBody()] = request
    }
    count += 1
    let address = URLComponents(string: request.url)
    let host = PageAddress.host(of: request.url)
    if let file = files[request.url] ?? address.flatMap(file) {
      try request.answer(file)
    } else if host.hasSuffix(PageAddress.fileHostEnd) {
      var path = address?.path ?? request.url
      if let address, tooLarge.contains(address.path) { path += " (larger than \(Self.largestFile >> 20) MB)" }
      if !missingFiles.contains(path), path != "/favicon.ico" { missingFiles.append(path) }
      try request.answer(status: 404)
    } else if let responses, allowed.contains(host) {
      if let response = response(to: request, among: responses) { return try request.answer(response) }
      if !missingResponses.contains(request.url) { missingResponses.append(request.url) }
      try refuse(request, host)
    } else if PageAddress.isLoopback(host) || allowed.contains(host) || address?.scheme == "data" {
      try request.pass()
    } else {
      try refuse(request, host)
    }
  }

  /// The response that was recorded for the request: of several ones that are alike in a frame, each has its own, and those that come later
  /// have the last one.
  private func response(to paused: PausedRequest, among responses: PageResponses) -> PageResponses.Response? {
    let (found, areExact) = responses.responses(to: paused.request)
    guard let last = found.last else { return nil }
    var request = paused.request
    if !areExact { request.content = nil }
    let number = repetitions[paused.frame, default: [:]][request, default: 0]
    repetitions[paused.frame, default: [:]][request] = number + 1
    // Asking again changes nothing (RFC 9110, section 9.2.1), unless it did.
    let isSteady =
      ["GET", "HEAD", "OPTIONS"].contains(request.method)
      && found.allSatisfy { $0.status == last.status && $0.text == last.text }
    if !areExact || number >= found.count && !isSteady {
      otherAnswerCount += 1
      if !otherAnswers.contains(request.url) { otherAnswers.append(request.url) }
    }
    return number < found.count ? found[number] : last
  }

  private func refuse(_ request: PausedRequest, _ host: String) throws(HostError) {
    refusedCount += 1
    if !refusedHosts.contains(host) { refusedHosts.append(host) }
    try request.refuse()
  }

  private func file(at address: URLComponents) -> PageFile? {
    for page in addresses {
      guard let file = page.file(at: address),
        let size = try? file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey]), size.isRegularFile == true
      else { continue }
      guard (size.fileSize ?? 0) <= Self.largestFile else {
        tooLarge.insert(address.path)
        continue
      }
      guard let data = try? Data(contentsOf: file) else { continue }
      return PageFile(path: file.path, type: Self.type(ofFile: file.pathExtension), bytes: Array(data))
    }
    return nil
  }

  /// The media type of a file by its extension (MIME Sniffing, and the IANA registry); browsers find those of pictures themselves.
  private static func type(ofFile pathExtension: String) -> String {
    switch pathExtension.lowercased() {
    case "html", "htm": "text/html"
    case "xhtml": "application/xhtml+xml"
    case "js", "mjs": "text/javascript"
    case "css": "text/css"
    case "json", "map": "application/json"
    case "svg": "image/svg+xml"
    case "wasm": "application/wasm"
    case "txt": "text/plain"
    case "xml", "xsl", "xslt": "application/xml"
    case "rss": "application/rss+xml"
    case "atom": "application/atom+xml"
    case "vtt": "text/vtt"
    case "webmanifest": "application/manifest+json"
    case "pdf": "application/pdf"
    default: "application/octet-stream"
    }
  }
}
