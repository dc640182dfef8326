/// The progress of a study, reported after each run in the order of completion.
package struct RunProgress: Sendable, Hashable {
  /// The name of the run that has finished.
  package let run: String
  /// The number of completed runs.
  package let finished: Int
  /// The number of completed runs that were simulated; the others came from a store.
  package let simulated: Int
  /// The number of runs in the plan.
  package let total: Int

  package init(run: String, finished: Int, simulated: Int, total: Int) {
    self.run = run
    self.finished = finished
    self.simulated = simulated
    self.total = total
  }
}
