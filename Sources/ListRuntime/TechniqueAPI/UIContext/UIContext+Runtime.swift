package import Simulation

// Properties and functions of the context that the runtime uses and techniques cannot.
extension UIContext {
  /// The profile of the device.
  package var profile: DeviceProfile { environment.profile }
  /// The run loop of the main thread.
  package var runLoop: VirtualRunLoop { environment.runLoop }
  var scheduler: Scheduler { environment.scheduler }
  /// The memory of the app by kind.
  package var ledger: MemoryLedger { environment.ledger }

  /// Number of events of the list by kind; changed in place.
  package internal(set) var counters: ListCounters {
    get { environment.counters }
    _modify { yield &environment.counters }
  }

  /// Whether a commit must run before the main thread waits.
  var needsCommit: Bool {
    get { commit.isNeeded }
    set { commit.isNeeded = newValue }
  }

  /// Number of changed layers of cells in the list.
  var dirtyLayers: Int {
    get { commit.dirtyLayers }
    set { commit.dirtyLayers = newValue }
  }

  /// Draws a view's content into its backing store.
  package func draw(_ view: View) { texts.draw(view) }

  /// Charges decoding a still image or one frame of an animation.
  func chargeDecoding(of media: MediaItem) { environment.chargeDecoding(of: media) }

  /// Number of pixels of a bitmap of a size in points.
  func pixelCount(of size: PointSize) -> Int { screen.pixelCount(of: size) }
}
