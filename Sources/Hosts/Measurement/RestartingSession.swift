import Analysis

/// A toolkit that is started again when it has ended or does not answer. A class, because it owns a process.
final class RestartingSession {
  private let host: any MeasurementHost
  private let scale: Int
  private var session: any HostSession
  private var failuresInARow = 0
  /// False if the toolkit has ended too often, or could not be started again.
  private(set) var isUsable = true

  /// The number of times in a row that a toolkit may end unexpectedly before it is abandoned.
  private static let limit = 3

  init(_ host: any MeasurementHost, scale: Int, _ session: any HostSession) {
    self.host = host
    self.scale = scale
    self.session = session
  }

  var description: HostDescription { session.description }

  /// Performs work, and starts the toolkit again if it has ended in the meantime.
  ///
  /// - Throws: what the work throws; the session is then either ready for other work or not usable.
  func perform<Result>(_ work: (any HostSession) throws(HostError) -> Result) throws(HostError) -> Result {
    do throws(HostError) {
      let result = try work(session)
      failuresInARow = 0
      return result
    } catch {
      guard !session.isAlive else { throw error }
      failuresInARow += 1
      session.end()
      isUsable = false
      guard failuresInARow < Self.limit, let next = try? host.start(scale: scale) else { throw error }
      session = next
      isUsable = true
      throw error
    }
  }

  func end() {
    if isUsable { session.end() }
    isUsable = false
  }
}
