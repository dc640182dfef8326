import ListRuntime

/// What did work: a thread of the app, or what works for it. Raw values are written to result files.
package enum WorkPlace: String, Sendable, CaseIterable {
  /// The app's main thread.
  case main
  /// The app's other threads.
  case background
  case renderServer, gpu, storage, network
  /// The GPU, stalled between two passes: a consequence of the passes.
  case gpuStall
  /// Nothing: what a technique requested from the render server or the GPU for a frame. Their work itself belongs to no
  /// technique.
  case request

  /// What did the work of a charge.
  init(of charge: WorkCharge) {
    if charge.part == .request {
      self = .request
      return
    }
    self =
      switch charge.kind.performer {
      case .appThread: charge.part == .main ? .main : .background
      case .renderServer: .renderServer
      case .gpu: .gpu
      case .gpuStall: .gpuStall
      case .storage: .storage
      case .network: .network
      }
  }

  /// Whether a technique and a phase asked for the work. The render server and the GPU do what the layers of all techniques
  /// need together, and a download can start when another one ends.
  package var hasPhases: Bool { [.main, .background, .storage, .request].contains(self) }

  /// Where the time passed, as in `on the main thread`.
  package var text: String {
    switch self {
    case .main: "on the main thread"
    case .background: "in the background"
    case .renderServer: "of the render server"
    case .gpu: "of the GPU"
    case .gpuStall: "of stalls of the GPU"
    case .storage: "of storage"
    case .network: "of the network"
    case .request: "of the GPU in a frame"
    }
  }
}

/// What asked for work: a technique in a phase, and what did it.
package struct WorkSource: Sendable, Hashable {
  /// What did the work.
  package let place: WorkPlace
  /// The technique id, or `list`.
  package let technique: String
  /// The phase, as in `Phase.name`.
  package let phase: String

  package init(_ place: WorkPlace, technique: String, phase: String) {
    self.place = place
    self.technique = technique
    self.phase = phase
  }

  /// The source as a phrase: `heights of manual-heights`, or `the GPU`.
  package var text: String {
    switch place {
    case .main: "\(phase) of \(technique)"
    case .background: "\(phase) of \(technique) in the background"
    case .renderServer: "the render server"
    case .gpu, .gpuStall: "the GPU"
    case .storage: "storage for \(phase) of \(technique)"
    case .network: "the network"
    case .request: "\(phase) of \(technique) on the GPU"
    }
  }

  /// A text by which sources are sorted; unique.
  package var key: String { "\(technique) \(phase) \(place.rawValue)" }
}
