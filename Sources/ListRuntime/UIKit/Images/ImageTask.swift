/// Determines how the image loader delivers finished requests. An object, because tasks keep a reference to it.
package protocol ImageDeliveryPolicy: AnyObject {
  /// How a request is delivered when it has finished.
  func delivery(of request: ImageRequest) -> ImageDelivery
}

/// A queued or running image request. A class, because its queue, its transfer and the waiting views share it.
final class ImageTask {
  /// A view that waits for the image.
  struct Waiter {
    let view: View
    /// The view's cell, retained because a view does not retain it.
    let cell: Cell
    /// The view's request when it started to wait; the image is not shown if the view's request has changed.
    let request: UInt32
    let technique: UInt8
    let row: Int32
  }

  /// The progress of a task.
  enum Stage {
    /// Waiting for a slot.
    case queued
    /// Holding a slot.
    case running
    /// All bytes have arrived and the slot is free; decoding, processing and delivery may remain.
    case fetched
    /// Canceled: no further work may happen.
    case canceled
  }

  /// ID of the task, unique in its run and above 0.
  let id: Int
  /// What is loaded: media, size and mode.
  let request: ImageRequest
  /// The technique that made the first request: 0 for the list itself, i + 1 for the run's i-th.
  let technique: UInt8
  /// Determines how the result is delivered.
  let policy: any ImageDeliveryPolicy
  /// The views that wait for the image.
  var waiters: [Waiter]
  /// Current progress.
  var stage = Stage.queued
  /// How callbacks are delivered; valid once the delivery strategy has been consulted.
  var delivery = ImageDelivery.commonModes
  /// Number of the network transfer, if one is in progress.
  var transfer: Int?
  /// The latest result, for a library without a memory cache.
  var bitmap: Bitmap?

  init(
    id: Int, request: ImageRequest, technique: UInt8, policy: any ImageDeliveryPolicy, waiters: [Waiter]
  ) {
    self.id = id
    self.request = request
    self.technique = technique
    self.policy = policy
    self.waiters = waiters
  }

  /// Whether the task has been canceled.
  var isCanceled: Bool { stage == .canceled }
}
