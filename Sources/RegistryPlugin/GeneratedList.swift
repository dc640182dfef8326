import Foundation
import PackagePlugin

/// A source file that the plugin generates when the build is planned.
struct GeneratedList {
  /// The name of the file.
  let file: String
  /// The display name of the build command.
  let action: String
  /// The Swift code to write to the file.
  let text: String

  /// Writes a draft to the plugin's folder and returns the command that copies it to the output file.
  ///
  /// With this split, no tool must be built first, and an unchanged file is not recompiled: the copy has the draft's
  /// modification time, even if the build system copies it again because an environment variable has changed.
  ///
  /// - Throws: errors of writing the draft.
  func command(in folder: URL) throws -> Command {
    let draft = folder.appending(path: "\(file).draft")
    let output = folder.appending(path: file)
    if (try? String(contentsOf: draft, encoding: .utf8)) != text {
      try text.write(to: draft, atomically: true, encoding: .utf8)
    }
    return .buildCommand(
      displayName: action, executable: URL(filePath: "/bin/cp"), arguments: ["-p", draft.path, output.path],
      inputFiles: [draft], outputFiles: [output])
  }
}
