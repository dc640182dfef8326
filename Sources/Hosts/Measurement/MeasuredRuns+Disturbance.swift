import Analysis

extension [MeasuredRun] {
  /// Marks the repetitions beside which the reference kernel was slow, compared with the kernels at the same place in
  /// all repetitions so far: a kernel in a new page is not comparable to one in a page that has scrolled.
  mutating func markDisturbed() {
    let samples: [[Double]] = flatMap(\.repetitions).compactMap { $0.sample?.kernelMilliseconds }
    let placeCount = samples.map(\.count).max() ?? 0
    let rules = (0..<placeCount).map { place -> DisturbanceRule in
      DisturbanceRule(kernels: samples.filter { $0.count > place }.map { $0[place] })
    }
    for run in indices {
      for position in self[run].repetitions.indices {
        let kernels = self[run].repetitions[position].sample?.kernelMilliseconds ?? []
        self[run].repetitions[position].isDisturbed = zip(rules, kernels).contains { $0.isDisturbed($1) }
      }
    }
  }
}
