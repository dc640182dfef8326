import Foundation

/// The address of a page that people have: on a server, or a file.
///
/// A file is served from memory under an address of its own, with the other files of its folder. It then has an origin, which
/// modules, requests and frames need, and reaches no other file.
package struct PageAddress: Sendable, Hashable {
  /// The address that the browser opens.
  package let url: String
  /// The host in it, in lower case.
  package let host: String
  /// The name and the password that the server asks for; nil without them.
  let credentials: Credentials?
  /// The folder whose files are served; nil for a page on a server.
  let folder: URL?
  /// A name for results: lower-case letters, digits and hyphens.
  package let name: String

  /// What is before the host of an address, as in `http://user:password@localhost/`.
  package struct Credentials: Sendable, Hashable {
    let user: String
    let password: String
  }

  /// The end of the hosts of files. Browsers trust hosts below `localhost` (Secure Contexts, section 3.1), and no name is looked up for them.
  static let fileHostEnd = "listlab-files.localhost"

  /// Whether an operand is a page and not a scenario: an address, or the path of an HTML file, whose name can contain `?` and `#`.
  package static func isPage(_ operand: String) -> Bool {
    let text = completed(operand).lowercased()
    let path = text.prefix { !endsPath($0) }
    return ["http://", "https://", "file:"].contains(where: text.hasPrefix)
      || [".html", ".htm", ".xhtml"].contains { path.hasSuffix($0) || text.hasSuffix($0) }
  }

  /// An operand with its scheme: a name of this machine with a port, as in `localhost:3000/feed`, is an address.
  package static func completed(_ operand: String) -> String {
    let host = operand.prefix { $0 != ":" && $0 != "/" }
    let port = operand.dropFirst(host.count + 1).prefix { !"/?#".contains($0) }
    let isAddress = operand.dropFirst(host.count).first == ":" && isLoopback(String(host)) && UInt16(port) != nil
    return (isAddress ? "http://" : "") + operand
  }

  /// Reads an operand for which ``isPage(_:)`` is true. The path of a file may have a query and a fragment, unless a file has the whole name.
  ///
  /// - Parameter label: what precedes the host of files, so that the files of two pages have different origins.
  /// - Throws: ``HostError`` of the kind `missing` if there is no such file, and `unsupported` for what is not an address.
  package init(_ operand: String, label: String = "") throws(HostError) {
    let operand = Self.completed(operand)
    let text = operand.lowercased()
    if text.hasPrefix("http://") || text.hasPrefix("https://") {
      var parts = URLComponents(string: operand)
      let credentials = parts?.user.map { Credentials(user: $0, password: parts?.password ?? "") }
      parts?.user = nil
      parts?.password = nil
      guard let host = parts?.host, !host.isEmpty, let url = parts?.url?.absoluteString else {
        throw HostError(.unsupported, "\"\(operand)\" is not a valid address")
      }
      self.init(
        url: url, host: host.lowercased(), credentials: credentials, folder: nil,
        name: url.removingPercentEncoding ?? url)
      return
    }
    var (path, end) = (operand, Substring())
    if text.hasPrefix("file:") {
      guard let url = URL(string: operand), url.isFileURL, url.host ?? "" == "" else {
        throw HostError(.unsupported, "\"\(operand)\" is not a valid address of a file")
      }
      path = url.path
      end = operand.drop { !Self.endsPath($0) }
    } else if !FileManager.default.fileExists(atPath: path) {
      path = String(operand.prefix { !Self.endsPath($0) })
      end = operand.dropFirst(path.count)
    }
    let file = URL(filePath: path).resolvingSymlinksInPath()
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue else {
      throw HostError(.missing, "\(path): no such file")
    }
    let name = file.lastPathComponent
    let encoded =
      name.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-_."))) ?? name
    let encodedEnd = end.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed.union(.init(charactersIn: "%#")))
    self.init(
      url: "http://\(label)\(Self.fileHostEnd)/\(encoded)\(encodedEnd ?? "")", host: label + Self.fileHostEnd,
      credentials: nil, folder: file.deletingLastPathComponent(),
      name: file.deletingPathExtension().lastPathComponent + end)
  }

  /// Whether a character ends the path of an address, before a query or a fragment.
  private static func endsPath(_ character: Character) -> Bool { character == "?" || character == "#" }

  private init(url: String, host: String, credentials: Credentials?, folder: URL?, name: String) {
    self.url = url
    self.host = host
    self.credentials = credentials
    self.folder = folder
    let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let text = words.drop { $0 == "http" || $0 == "https" }.joined(separator: "-").prefix(60)
    self.name = text.isEmpty ? "page" : String(text)
  }

  /// The host of an address, in lower case; empty if it has none.
  static func host(of url: String) -> String { URLComponents(string: url)?.host?.lowercased() ?? "" }

  /// Whether a host is this machine: `localhost` and the names below it (RFC 6761, section 6.3), 127.0.0.0/8 and ::1.
  package static func isLoopback(_ host: String) -> Bool {
    let host = host.lowercased()
    if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// The file that an address of this page's folder names; nil if there is none, or outside of the folder.
  func file(at address: URLComponents) -> URL? {
    guard let folder, address.host == host else { return nil }
    // A path is resolved before it is compared: a link can lead out of the folder.
    let file = folder.appending(path: address.path).standardizedFileURL.resolvingSymlinksInPath()
    let root = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
    return file.path.hasPrefix(root) ? file : nil
  }
}
