import Simulation

/// The last steps of a commit, when its work on the main thread is done: the frame is composed and submitted to the
/// render server.
///
/// A class, because the steps share the texture pixels to upload.
final class FrameSubmission {
  /// Pixels of textures that the commit in progress uploads.
  var uploads = 0

  private let ui: UIContext
  private let meter: WorkMeter
  private let list: ListView
  private let server: RenderServer
  private let recorder: RunRecorder
  private let compositor: Compositor

  init(ui: UIContext, list: ListView, server: RenderServer, recorder: RunRecorder) {
    self.ui = ui
    meter = ui.meter
    self.list = list
    self.server = server
    self.recorder = recorder
    compositor = Compositor(ui: ui)
  }

  /// The commit is ready to be submitted; it waits next if the render server accepts no commits.
  func becomeReady() {
    if !server.commitEvent.isSet { ui.counters.commitWaits += 1 }
    meter.notify(.commitReady(frame: recorder.frameNumber))
  }

  /// Composes the frame of the list as it is now, and submits it.
  func submit() {
    let number = recorder.frameNumber
    meter.notify(.frameWillCompose(frame: number, compositor))
    let cost = compositor.compose(list, at: meter.now)
    meter.notify(.frameSubmitted(frame: number, list, cost))
    recorder.recordSubmission(by: compositor, blankPixels: cost.blankPixels)
    server.submit(FramePackage(frames: number...number, uploads: uploads, cost: cost))
  }
}
