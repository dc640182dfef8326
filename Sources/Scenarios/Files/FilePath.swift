/// Paths as text: what a file names is found from where the file is.
package enum FilePath {
  /// The folder of a path: everything before its last slash, or nothing.
  package static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// The file's name without its folder and without `.json`.
  package static func stem(of path: String) -> String {
    let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
  }

  /// An absolute path below a folder as it is seen from there; any other as it is.
  package static func relative(_ path: String, to folder: String) -> String {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(prefix) && path.count > prefix.count ? String(path.dropFirst(prefix.count)) : path
  }

  /// A path seen from a folder; absolute ones stay, `.` and `name/..` are taken out.
  package static func join(_ folder: String, _ path: String) -> String {
    let whole = folder.isEmpty || path.hasPrefix("/") ? path : "\(folder)/\(path)"
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (whole.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
