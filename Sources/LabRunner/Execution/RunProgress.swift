/// How far a study has come: said after each run, in the order in which runs finish.
package struct RunProgress: Sendable, Hashable {
  /// The name of the run that has finished.
  package let run: String
  /// How many have.
  package let finished: Int
  /// How many of them were simulated; the others were known.
  package let simulated: Int
  /// How many there are.
  package let total: Int

  /// A progress from its parts.
  package init(run: String, finished: Int, simulated: Int, total: Int) {
    self.run = run
    self.finished = finished
    self.simulated = simulated
    self.total = total
  }
}
