/// A row of the timeline in a trace viewer: a thread of a process, in the format's words.
struct TraceTrack: Hashable {
  /// The processes, in the order in which a viewer shows them. What is no process of the device is called one all the same: the
  /// format knows no other groups.
  enum Process: Int, CaseIterable {
    case display = 1
    case app, renderServer, cores, network

    /// Its name for people.
    var name: String {
      switch self {
      case .display: "display"
      case .app: "app"
      case .renderServer: "render server and graphics processor"
      case .cores: "cores"
      case .network: "network"
      }
    }
  }

  let process: Process
  /// Its number in all of the trace: viewers may take equal numbers for one thread, even of two processes.
  let id: Int

  private init(_ process: Process, _ position: Int) {
    self.process = process
    // A thread with the number of its process is the main one.
    id = process == .app && position == 0 ? process.rawValue : process.rawValue * 1000 + position
  }

  static let refreshes = TraceTrack(.display, 0)
  static let hitches = TraceTrack(.display, 1)
  /// Frames on their way overlap, so that they need several tracks; counted from 0.
  static func frames(_ lane: Int) -> TraceTrack { TraceTrack(.display, 2 + lane) }
  static func thread(_ id: Int, isApplication: Bool) -> TraceTrack {
    TraceTrack(isApplication ? .app : .renderServer, id)
  }
  static let graphicsProcessor = TraceTrack(.renderServer, 999)
  static func core(_ number: Int) -> TraceTrack { TraceTrack(.cores, number) }
  static let network = TraceTrack(.network, 0)
}
