import Recordings

/// The recordings that an import has taken so far: none is named twice, and those of a run are from one app.
struct KnownRecordings {
  private var taken: Set<NamedRecording> = []
  /// The first product of each run, with the path of its file.
  private var products: [String: (name: String, path: String)] = [:]

  /// Rejects a recording that is named twice.
  ///
  /// - Throws: ``UsageError``.
  mutating func checkNew(_ entry: RunFile) throws(UsageError) {
    guard !taken.insert(entry.file).inserted else { return }
    let name = entry.file.name.map { "\(entry.file.path)#\($0)" } ?? entry.file.path
    throw UsageError("\(name) is named twice: a repetition that counts twice makes the noise too small")
  }

  /// Adds a recording.
  ///
  /// - Returns: a note for the user, one sentence without a period; nil if there is none.
  /// - Throws: ``Failure`` if the run's recordings are of several apps and no name selects one of them.
  mutating func add(
    _ recording: Recording, _ entry: RunFile
  ) throws(Failure) -> String? {
    let path = entry.file.path
    guard let product = recording.product else { return nil }
    guard let first = products[entry.run] else {
      products[entry.run] = (product, path)
      return nil
    }
    guard first.name != product else { return nil }
    if let name = recording.name, entry.file.name == nil {
      throw Failure(
        .badInput,
        "\(path): error: the file is from \(product), but \(first.path) is from \(first.name); a run must be from one app\n  if both are meant, name them, as in \(path)#\(name)\n"
      )
    }
    return "\(path) is from \(product), but \(first.path) is from \(first.name)"
  }
}
