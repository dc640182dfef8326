internal import Datasets
internal import JSON
internal import ListRuntime

extension ResolvedScenario {
  /// The assumptions of the media libraries that were fitted to measurements, each with the rows that it was fitted to.
  package var fittedAssumptions: [(name: String, rows: [String])] {
    inputs.filter { $0.role == .media }.compactMap { input in
      guard let assumed = MediaFile.assumedScale(of: input.file), assumed.status == .fitted else { return nil }
      return ("scale of \(FilePath.stem(of: input.file.name)).json", assumed.rows)
    }
  }
}
