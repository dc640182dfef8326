/// A track in a trace viewer. The trace event format represents a track as a thread of a process.
struct TraceTrack: Hashable {
  /// The groups of tracks, in display order. The format has no groups other than processes, so each group is a process,
  /// even if it is not a process on the device.
  enum Process: Int, CaseIterable {
    case display = 1
    case app, renderServer, cores, network

    /// The name that trace viewers show.
    var name: String {
      switch self {
      case .display: "display"
      case .app: "app"
      case .renderServer: "render server and GPU"
      case .cores: "cores"
      case .network: "network"
      }
    }
  }

  let process: Process
  /// The track's number, which is unique in the whole trace. Some viewers treat equal numbers as one thread, even in
  /// different processes.
  let id: Int

  private init(_ process: Process, _ position: Int) {
    self.process = process
    // A thread whose number equals that of its process is the main thread.
    id = process == .app && position == 0 ? process.rawValue : process.rawValue * 1000 + position
  }

  static let refreshes = TraceTrack(.display, 0)
  static let hitches = TraceTrack(.display, 1)
  /// A track for frames, counted from 0. Frames in flight overlap, so they need several tracks.
  static func frames(_ index: Int) -> TraceTrack { TraceTrack(.display, 2 + index) }
  static func thread(_ id: Int, isApplication: Bool) -> TraceTrack {
    TraceTrack(isApplication ? .app : .renderServer, id)
  }
  static let gpu = TraceTrack(.renderServer, 999)
  static func core(_ number: Int) -> TraceTrack { TraceTrack(.cores, number) }
  static let network = TraceTrack(.network, 0)
}
