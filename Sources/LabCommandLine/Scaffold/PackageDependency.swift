import Foundation
import Scenarios

/// How a new package depends on the package of the lab, as declared in Package.swift.
package struct PackageDependency: Equatable {
  /// The arguments of `.package`, as in `path: "../ListLab"`.
  package let arguments: String
  /// The name by which products refer to it: the last part of the path or URL, which is how the Swift Package Manager identifies packages.
  package let identity: String
  /// The path from the new package, if the dependency is a folder.
  package let path: String?

  /// The options that select a version of a repository.
  static let selectors = ["branch", "revision", "version"]

  /// The dependency that the options request.
  ///
  /// - Parameters:
  ///   - location: a path from the working folder, or a URL; nil for the working folder, which must then be the lab's.
  ///   - selection: the options of ``selectors`` with their values.
  ///   - folder: the folder of the new package, as a path from the working folder.
  ///   - isLab: whether a folder has the Package.swift of the lab.
  /// - Throws: ``UsageError`` if the location is missing or is not the package of the lab, or if the selection does not
  ///   fit it.
  package init(
    _ location: String?, selection: [(name: String, value: String)], from folder: String, workingFolder: String,
    isLab: (String) -> Bool
  ) throws(UsageError) {
    guard let location = location ?? (isLab(workingFolder) ? workingFolder : nil) else {
      throw UsageError(
        "give the location of the ListLab package with --listlab PATH or URL; you can omit it only in the package's own folder"
      )
    }
    for (name, text) in [("listlab", location)] + selection where !text.unicodeScalars.allSatisfy(Self.isPlain) {
      throw UsageError(
        "--\(name) has a quote, a backslash or a control character, which a path, URL or version cannot have")
    }
    guard selection.count <= 1 else {
      throw UsageError("--\(selection[0].name) and --\(selection[1].name) cannot be combined")
    }
    if Self.isURL(location) {
      guard let (name, value) = selection.first else {
        throw UsageError("choose a version of \(location): --branch NAME, --revision HASH or --version NUMBER")
      }
      arguments = "url: \"\(location)\", \(try Self.requirement(name, value))"
      path = nil
    } else {
      let absolute = FilePath.join(workingFolder, location)
      guard isLab(absolute) else { throw UsageError("--listlab: \(location) has no Package.swift of ListLab") }
      if let (name, value) = selection.first {
        // A local repository is referred to by an absolute path: the manifest has no path relative to it.
        arguments = "url: \"file://\(absolute)\", \(try Self.requirement(name, value))"
        path = nil
      } else {
        let path = Self.path(to: absolute, from: FilePath.join(workingFolder, folder))
        arguments = "path: \"\(path)\""
        self.path = path
      }
      identity = FilePath.stem(of: absolute)
      return
    }
    let last = location.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? location
    identity = last.hasSuffix(".git") ? String(last.dropLast(".git".count)) : last
  }

  /// Whether a character needs no escape in a string literal of Swift.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\"" && scalar != "\\" && scalar.properties.generalCategory != .control
  }

  /// Whether a location is a URL, such as `https://example.org/ListLab.git` or `git@example.org:ListLab.git`.
  private static func isURL(_ location: String) -> Bool {
    location.contains("://") || (location.contains("@") && location.contains(":"))
  }

  private static func requirement(_ name: String, _ value: String) throws(UsageError) -> String {
    guard name == "version" else { return "\(name): \"\(value)\"" }
    // Results are reproducible only with the same version.
    guard value.wholeMatch(of: /\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?/) != nil else {
      throw UsageError("--version: \"\(value)\" is not a version such as 1.2.0")
    }
    return "exact: \"\(value)\""
  }

  /// The path that leads from one folder to another; both are absolute.
  static func path(to target: String, from folder: String) -> String {
    let (target, folder) = (target.split(separator: "/"), folder.split(separator: "/"))
    let common = zip(target, folder).prefix { $0 == $1 }.count
    let parts = Array(repeating: "..", count: folder.count - common) + target.dropFirst(common).map(String.init)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }
}
