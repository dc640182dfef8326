/// Operations on paths as text; paths in a file are relative to the file's folder.
package enum FilePath {
  /// The folder of a path: everything before the last slash, or an empty string.
  package static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// The file name without its folder: everything after the last slash.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The file name without its folder and without `.json`.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
  }

  /// An absolute path inside a folder as a path relative to the folder; other paths are unchanged.
  package static func relative(_ path: String, to folder: String) -> String {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(prefix) && path.count > prefix.count ? String(path.dropFirst(prefix.count)) : path
  }

  /// Whether a path begins at the root of the file system or of the built-in files.
  package static func isAbsolute(_ path: String) -> Bool { path.hasPrefix("/") || BuiltInFiles.isPath(path) }

  /// A path relative to a folder, joined with it; absolute paths stay, `.` and `name/..` are removed.
  package static func join(_ folder: String, _ path: String) -> String {
    let whole = folder.isEmpty || isAbsolute(path) ? path : "\(folder)/\(path)"
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (whole.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
