internal import BuiltIn

/// The text files that are part of the program.
package enum ProgramFiles {
  /// The name and text of each file: the folder Scenarios by paths from there, and the READMEs and scenarios of techniques as
  /// `Plugins/<Module>/<path>`.
  package static let all: [(name: String, text: String)] = BuiltIn.files + techniqueFiles
}
