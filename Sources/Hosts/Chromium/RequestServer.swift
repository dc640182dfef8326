/// Answers every request of a page from memory, and rejects those to other addresses.
///
/// The page's address does not exist: requests are intercepted before the browser looks it up, and the browser resolves no
/// name. A class, because it counts.
package final class RequestServer {
  /// The address of the page. The domain `invalid` never exists (RFC 2606, section 2).
  package static let origin = "http://listlab.invalid"

  /// The content security policy: a page may load the lab's files and data that it creates itself. Workers inherit it,
  /// and it also covers requests that cannot be intercepted, such as WebSockets (Content Security Policy Level 3).
  private static let policy =
    "default-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; script-src 'self' blob:; connect-src 'self' blob:"

  private let connection: DevToolsConnection
  private var files: [String: PageFile] = [:]
  /// The number of requests that were rejected.
  package private(set) var refusedCount = 0
  /// The address of the first request that was rejected.
  package private(set) var firstRefused: String?

  package init(_ connection: DevToolsConnection) { self.connection = connection }

  /// Replaces all files.
  package func serve(_ files: [PageFile]) {
    self.files = Dictionary(files.map { ($0.path, $0) }) { _, last in last }
    refusedCount = 0
    firstRefused = nil
  }

  /// Answers a request if the event is one.
  package func handle(_ event: DevToolsConnection.Message) throws(HostError) {
    guard let request = PausedRequest(event, on: connection) else { return }
    let address = request.url
    guard address.hasPrefix(Self.origin), let file = files[path(of: address)] else {
      // Browsers request an icon for every page; this request does not come from the page.
      if address != Self.origin + "/favicon.ico" {
        refusedCount += 1
        firstRefused = firstRefused ?? address
      }
      return try request.refuse()
    }
    try request.answer(
      file, headers: [("Content-Length", String(file.count)), ("Content-Security-Policy", Self.policy)])
  }

  private func path(of address: String) -> String {
    let path = address.dropFirst(Self.origin.count).prefix { $0 != "?" && $0 != "#" }
    return path.isEmpty ? "/" : String(path)
  }
}
