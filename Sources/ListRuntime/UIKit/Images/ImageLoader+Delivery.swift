internal import Simulation

/// How an image comes to the views that wait for it.
extension ImageLoader {
  /// Brings what has been made of a request to the main thread, when the work charged so far is done.
  ///
  /// A library that calls back at the end asks how it is delivered. A connection was asked when it was made, and its
  /// callbacks are over: what comes from a queue goes through the main queue, which runs in the common modes.
  func deliver(_ task: ImageTask) {
    switch rules.callbacks {
    case .perChunk:
      ui.meter.charge(.queueHop)
      ui.meter.effect { [self] in handOver(task, modes: .common) }
    case .atEnd:
      ui.meter.effect { [self] in
        guard !task.isStopped else { return }
        switch ui.seams.delivery.delivery(of: task.request, ui: ui) {
        case .defaultMode: handOver(task, modes: .default)
        case .commonModes: handOver(task, modes: .common)
        case .background:
          processors.async { [self] in
            ui.meter.charge(.queueHop)
            ui.meter.effect { [self] in handOver(task, modes: .common) }
          }
        }
      }
    }
  }

  /// Sends an image to the main thread. A memory warning on the way does not take it from those who wait for it.
  func handOver(_ task: ImageTask, modes: RunLoopModes) {
    let entry = memory[key(of: task.request)]?.bitmap ?? task.bitmap
    ui.runLoop.perform(modes: modes) { [self] in
      guard !task.isStopped else { return }
      ui.meter.scope.technique = task.technique
      ui.meter.scope.phase = .images
      ui.meter.charge(.methodCall)
      show(task, entry)
    }
  }

  /// Shows what has been made of a request, on the main thread.
  func show(_ task: ImageTask) { show(task, memory[key(of: task.request)]?.bitmap ?? task.bitmap) }

  private func show(_ task: ImageTask, _ bitmap: Bitmap?) {
    forget(task)
    for waiter in task.waiters where waiter.view.imageRequest == waiter.request {
      ui.meter.scope.row = waiter.row
      ui.meter.scope.technique = waiter.technique
      waiter.view.imageTask = 0
      show(task.request, bitmap, in: waiter.view, openingHere: false)
    }
  }

  /// Reads an animation's file: every frame's header is visited.
  func open(_ media: MediaItem) {
    ui.meter.charge(.gifOpenFrame, media.frameCount)
    ui.counters.animationsOpened += 1
  }

  /// Gives a view its image, or its player.
  func show(_ request: ImageRequest, _ bitmap: Bitmap?, in view: View, openingHere: Bool) {
    ui.meter.charge(.imageAssign)
    guard request.media.kind == .animation else {
      view.image = bitmap
      return
    }
    if openingHere { open(request.media) }
    let player = AnimationPlayer(
      request: request, view: view, ui: ui, queue: takePlayerQueue(), ownsFile: !rules.memoryCache)
    view.player = player
    player.start()
    if view.cell.isInList { player.resume() }
  }
}
