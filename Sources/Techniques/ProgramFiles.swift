/// The text files that are part of the program.
package enum ProgramFiles {
  /// The name and text of each file: those of the folder Scenarios by paths from there (device profiles, data sets and measurements, and in
  /// an installed program the scenarios), and those of techniques, such as READMEs, as `Plugins/<Module>/<path>`.
  package static let all: [(name: String, text: String)] = scenarioFiles + techniqueFiles
}
