/// The files of the folder Scenarios that are part of the program: device profiles, data sets and measurements, and in an installed
/// program the scenarios.
package enum BuiltIn {
  /// The name and text of each file, as in `devices/iphone-6.json`: its path from the folder Scenarios.
  package static let files: [(name: String, text: String)] = scenarioFiles
}
