/// A request that is waiting or under way. A class, since its queue, its transfer and the views that wait share it.
final class ImageTask {
  /// A view that waits for the image.
  struct Waiter {
    let view: View
    /// Its cell, which a view does not keep.
    let cell: Cell
    /// The view's request when it began to wait: one that has been given something else shows nothing.
    let request: UInt32
    let technique: UInt8
    let row: Int32
  }

  /// How far it is.
  enum Stage {
    /// Behind others; nothing has been done.
    case queued
    /// It holds a place among those under way.
    case underWay
    /// Its bytes are there: what is still to be done holds up no other request.
    case fetched
    /// Dropped: nothing of it may happen any more.
    case stopped
  }

  /// Number of the task in its run, above 0.
  let id: Int
  /// What was asked for.
  let request: ImageRequest
  /// The technique that asked first.
  let technique: UInt8
  /// The views that wait.
  var waiters: [Waiter]
  /// How far it is.
  var stage = Stage.queued
  /// How it is delivered, once that has been asked.
  var delivery = ImageDelivery.commonModes
  /// Its transfer on the network.
  var transfer: Int?
  /// What has been made of it so far, if the library keeps nothing.
  var bitmap: Bitmap?

  init(id: Int, request: ImageRequest, technique: UInt8, waiters: [Waiter]) {
    self.id = id
    self.request = request
    self.technique = technique
    self.waiters = waiters
  }

  /// Whether it was dropped.
  var isStopped: Bool { stage == .stopped }
}
