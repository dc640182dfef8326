import Hosts

extension MeasurementInterruption {
  /// Performs a measurement that can be interrupted until its results are written.
  ///
  /// - Parameters:
  ///   - name: what is measured, for the line of progress.
  ///   - keepsResults: whether what is complete at an interruption is a result, which is then written.
  func measure<Result>(
    _ name: String, _ lab: Lab, _ status: StatusLine, keepsResults: Bool = false,
    _ work: () throws(HostError) -> Result
  ) throws(Failure) -> Result {
    lab.host.onInterrupt(
      Interruption.Handler(
        endPrograms: { self.endProgram() }, keepsResults: { keepsResults && self.completed != nil }
      ) { [status] isKept in
        status.clear()
        let end = isKept ? self.completed.map { " \($0), whose results are being written" } : nil
        status.printMessage("lab: interrupted\(end ?? "; nothing is written")")
      })
    status.begin(name)
    var isWriting = false
    defer {
      status.clear()
      lab.host.onInterrupt(
        Interruption.Handler(endPrograms: { self.endProgram() }, keepsResults: { [isWriting] in isWriting }) {
          [status] isKept in status.printMessage("lab: interrupted\(isKept ? "; the results are being written" : "")")
        })
    }
    do throws(HostError) {
      let result = try work()
      guard !hasCome || keepsResults && completed != nil else {
        throw .interrupted
      }
      isWriting = keepsResults
      return result
    } catch {
      // The process is ending with the signal's code, and says so itself.
      throw hasCome ? Failure(.interrupted, "") : Failure(error)
    }
  }
}
