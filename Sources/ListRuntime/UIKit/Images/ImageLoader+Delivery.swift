import Simulation

// Delivering images to the views that wait for them.
extension ImageLoader {
  /// Delivers a request's result to the main thread after the work charged so far.
  ///
  /// A library that calls back at the end consults the delivery strategy now. A connection consulted it at creation and
  /// has made its callbacks, so results from a queue go through the main queue, which runs in the common modes.
  func deliver(_ task: ImageTask) {
    switch rules.callbacks {
    case .perChunk:
      meter.charge(.queueHop)
      meter.afterWork { [self] in deliverOnMainThread(task, modes: .common) }
    case .atEnd:
      meter.afterWork { [self] in
        guard !task.isCanceled else { return }
        switch task.policy.delivery(of: task.request) {
        case .defaultMode: deliverOnMainThread(task, modes: .default)
        case .commonModes: deliverOnMainThread(task, modes: .common)
        case .background:
          processors.async { [self] in
            meter.charge(.queueHop)
            meter.afterWork { [self] in deliverOnMainThread(task, modes: .common) }
          }
        }
      }
    }
  }

  /// Posts an image to the main thread. The block retains the bitmap, so a memory warning does not discard it.
  func deliverOnMainThread(_ task: ImageTask, modes: RunLoopModes) {
    let bitmap = memory[key(of: task.request)]?.bitmap ?? task.bitmap
    environment.runLoop.perform(modes: modes) { [self] in
      guard !task.isCanceled else { return }
      meter.scope.technique = task.technique
      meter.scope.phase = .images
      meter.charge(.methodCall)
      show(task, bitmap)
    }
  }

  /// Shows a request's result in the waiting views. Must be called on the main thread.
  func show(_ task: ImageTask) { show(task, memory[key(of: task.request)]?.bitmap ?? task.bitmap) }

  private func show(_ task: ImageTask, _ bitmap: Bitmap?) {
    removeTask(task)
    for waiter in task.waiters where waiter.view.imageRequest == waiter.request {
      meter.scope.row = waiter.row
      meter.scope.technique = waiter.technique
      waiter.view.imageTask = 0
      show(task.request, bitmap, in: waiter.view, opensFile: false)
    }
    didDeliver?(task.request.media)
  }

  /// Opens an animation's file, which visits every frame's header.
  func open(_ media: MediaItem) {
    meter.charge(.gifOpenFrame, media.frameCount)
    environment.counters.animationsOpened += 1
  }

  /// Gives a view its image or its animation player.
  func show(_ request: ImageRequest, _ bitmap: Bitmap?, in view: View, opensFile: Bool) {
    meter.charge(.imageAssign)
    guard request.media.kind == .animation else {
      setImage(bitmap, of: view)
      return
    }
    if opensFile { open(request.media) }
    let player = AnimationPlayer(
      request: request, view: view, loader: self, queue: dequeuePlayerQueue(), ownsFile: !rules.memoryCache)
    view.player = player
    player.start()
    player.updatePlayback()
  }
}
