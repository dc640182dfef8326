import Foundation
import PackagePlugin

/// A source file made when the build is planned.
struct GeneratedList {
  /// The name of the file.
  let file: String
  /// What the build says it does.
  let action: String
  /// The source.
  let text: String

  /// Writes a draft into the plugin's folder, and gives the command that puts it in its place.
  ///
  /// The plugin writes what the build copies: no tool has to be built first, and what did not change is not compiled again.
  ///
  /// - Throws: what writing the draft throws.
  func command(in folder: URL) throws -> Command {
    let draft = folder.appending(path: "\(file).draft")
    let place = folder.appending(path: file)
    if (try? String(contentsOf: draft, encoding: .utf8)) != text {
      try text.write(to: draft, atomically: true, encoding: .utf8)
    }
    return .buildCommand(
      displayName: action, executable: URL(filePath: "/bin/cp"), arguments: [draft.path, place.path],
      inputFiles: [draft], outputFiles: [place])
  }
}
