package import Simulation

/// The commit of the main thread, at the end of each run loop turn that has changed something: it turns the changes
/// into a frame and submits the frame to the render server.
///
/// A class, because the run loop calls it.
package final class CommitPipeline {
  private let ui: UIContext
  private let list: ListView
  private let meter: WorkMeter
  private let pendingCommit: PendingCommit
  private let runLoop: VirtualRunLoop
  private let vsync: Vsync
  private let mainThread: VirtualThread
  private let commitAccepted: RegisteredEvent
  private let recorder: RunRecorder
  private let submission: FrameSubmission
  private let reportReady: RegisteredCall
  private let submitFrame: RegisteredCall

  init(ui: UIContext, list: ListView, device: SimulatedDevice, server: RenderServer, recorder: RunRecorder) {
    self.ui = ui
    self.list = list
    commitAccepted = device.scheduler.register(server.commitEvent)
    self.recorder = recorder
    meter = device.meter
    pendingCommit = ui.commit
    runLoop = device.runLoop
    vsync = device.vsync
    mainThread = device.runLoop.thread
    let submission = FrameSubmission(ui: ui, list: list, server: server, recorder: recorder)
    self.submission = submission
    reportReady = device.simulator.registerCall { submission.becomeReady() }
    submitFrame = device.simulator.registerCall { submission.submit() }
  }

  /// Performs the steps of a commit, in this order.
  ///
  /// The code of the first six steps runs when the commit starts. The others follow when the work that it charges is
  /// done; while the main thread waits, the render server may begin or cease to accept commits.
  private func commit() {
    layOutRows()
    let cells = list.attachedCells
    layOut(cells)
    makePaths(of: cells)
    let changed = displayViews(of: cells)
    submission.uploads = prepareImages(of: cells, in: changed)
    prepareHiddenImages()
    encodeLayers()
    meter.afterWork(reportReady)
    meter.wait(commitAccepted)
    meter.afterWork(submitFrame)
  }

  // MARK: The steps

  /// Layout: gives cells to the rows that enter, and recycles those of rows that leave.
  private func layOutRows() {
    meter.scope.phase = .layout
    guard list.needsLayout else { return }
    recorder.recordMove()
    meter.inPhase(.scroll) { meter.charge(.mainFrame) }
    list.layoutRows()
  }

  /// Layout: places the views of cells whose constraints or contents have changed.
  private func layOut(_ cells: ContiguousArray<Cell>) {
    for position in cells.indices where cells[position].needsLayout {
      list.layout(cells[position], row: cells[position].row?.index ?? -1)
    }
  }

  /// Layout: makes the paths of masks and shadows whose layers have changed their size, as `layoutSubviews` does.
  private func makePaths(of cells: ContiguousArray<Cell>) {
    guard pendingCommit.hasEffects else { return }
    for position in cells.indices where cells[position].hasDirtyViews && cells[position].hasEffects {
      let cell = cells[position]
      for view in cell.views where view.effectState?.needsPath == true && view.parent >= 0 && !view.isFlattened {
        view.effectState?.needsPath = false
        // One call makes a path, and one gives it to the layer.
        meter.inPhase(.layout, row: cell.row?.index ?? -1) { meter.charge(.methodCall, 2 * view.effectPathCount) }
      }
    }
  }

  /// Display: draws the changed backing stores. Returns the positions of the cells with changed layers, from the first
  /// to the last one.
  private func displayViews(of cells: ContiguousArray<Cell>) -> Range<Int> {
    var changed = 0..<0
    for position in cells.indices where cells[position].hasDirtyViews {
      changed = (changed.isEmpty ? position : changed.lowerBound)..<(position + 1)
      UnretainedReference(cells[position]).withObject { cell in
        cell.forEachView { view in
          guard view.isDirty, view.needsDisplay, view.isInTree else { return }
          meter.inPhase(.display, row: cell.row?.index ?? -1) { ui.draw(view) }
        }
      }
    }
    return changed
  }

  /// Prepare: decodes and copies the images of changed layers. Returns the pixels of textures to upload.
  private func prepareImages(of cells: ContiguousArray<Cell>, in changed: Range<Int>) -> Int {
    var uploads = 0
    cells.forEachUnretained(in: changed) { cell in
      guard cell.hasDirtyViews else { return }
      cell.hasDirtyViews = false
      cell.forEachView { view in
        guard view.isDirty else { return }
        view.image.map(UnretainedReference.init)?.withObject {
          uploads += prepare($0, in: view, row: cell.row?.index ?? -1)
        }
        if view.contentsNeedUpload {
          view.contentsNeedUpload = false
          // By size, not by bytes: a bitmap that a node owns has no bytes here, but is uploaded too.
          if let size = view.contents?.size {
            let pixels = ui.pixelCount(of: size)
            uploads += pixels
            ui.counters.bytesUploaded += pixels * Contents.bytesPerPixel
          }
        }
        view.isDirty = false
      }
    }
    return uploads
  }

  /// Prepare: the same for changed layers in hidden cells, which are not composited, so nothing is uploaded.
  private func prepareHiddenImages() {
    guard !pendingCommit.hiddenCells.isEmpty else { return }
    pendingCommit.hiddenCells.forEachUnretained { cell in
      guard cell.placement == .hidden else { return }
      cell.hasDirtyViews = false
      cell.forEachView { view in
        guard view.isDirty else { return }
        view.image.map(UnretainedReference.init)?.withObject { makeReady($0, row: -1) }
        view.isDirty = false
      }
    }
    pendingCommit.hiddenCells.removeAllInPlace()
  }

  /// Prepares an image that a changed layer shows; returns the pixels to upload.
  private func prepare(_ image: Bitmap, in view: View, row: Int) -> Int {
    makeReady(image, row: row)
    guard !image.isUploaded else { return 0 }
    image.isUploaded = true
    ui.counters.bytesUploaded += Int(image.byteCount)
    if image.frameIndex == 0 { noteRequest(of: image, in: view) }
    return image.size.count
  }

  /// Notes what an image that a layer shows first costs the render server and the GPU in a frame; the frames of an animation cost the same.
  @inline(never)
  private func noteRequest(of image: Bitmap, in view: View) {
    let techniques = image.request.techniques
    let pixels = PixelRect(view.frame, scale: Double(ui.screen.scale)).area
    meter.noteRequest(.uploadPixel, image.size.count, technique: techniques.size)
    meter.noteRequest(.gpuSampledTexel, min(image.size.count, 4 * pixels) - pixels, technique: techniques.size)
    meter.noteRequest(image.hasAlpha ? .gpuBlendedPixel : .gpuOpaquePixel, pixels, technique: techniques.alpha)
  }

  /// Decodes an image, and copies it if its rows are not aligned.
  private func makeReady(_ image: Bitmap, row: Int) {
    if !image.isDecoded {
      meter.inPhase(.prepare, row: row) {
        meter.scope.technique = image.request.techniques.decoding
        ui.chargeDecoding(of: image.request.media)
        ui.counters.decodesOnMain += 1
        meter.charge(.imageCopyPixel, image.size.count)
      }
      ui.loader.noteDecoding(of: image)
    } else if !image.isAligned {
      meter.inPhase(.prepare, row: row) {
        meter.scope.technique = image.request.techniques.decoding
        meter.charge(.imageCopyPixel, image.size.count)
      }
    }
    image.isAligned = true
  }

  /// Commit: encodes the changed layers for the render server.
  private func encodeLayers() {
    meter.inPhase(.commit) { meter.charge(.commitLayer, ui.dirtyLayers) }
    ui.dirtyLayers = 0
    ui.needsCommit = false
  }
}

extension CommitPipeline: RunLoopClient {
  package func turnWillStart(at instant: VirtualInstant) { recorder.recordTurn(at: instant) }

  /// Commits if something has changed.
  package func beforeWaiting(into steps: inout StepList) -> Bool {
    guard ui.needsCommit else { return false }
    // A closure that captured the pipeline itself would retain it.
    let pipeline = UnretainedReference(self)
    meter.record(on: mainThread, into: &steps) { pipeline.withObject { $0.commit() } }
    return true
  }

  /// Records a task of the main thread.
  package func taskDidFinish(_ record: TaskRecord, kind: RunLoopTaskKind) { recorder.recordTask(record, kind: kind) }

  /// Lets the list make the next row's cell, as some systems do, if the main thread has nothing else to do and the next
  /// refresh has not occurred yet. The time that this takes belongs to the next frame, like that of any turn without a
  /// commit.
  package func turnDidEnd(at instant: VirtualInstant) {
    guard list.rowToPrepare != nil, !runLoop.hasSignaledSource,
      instant < vsync.instant(of: vsync.index(atOrAfter: instant))
    else { return }
    runLoop.perform { [list] in list.prepareCell() }
  }
}
