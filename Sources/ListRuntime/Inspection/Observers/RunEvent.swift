package import Simulation

/// An event of a run, for observers. Frames are named by their index in `RunRecord.frames`.
package enum RunEvent {
  // MARK: Events of detail `samples`

  /// The list was shown, and its scroll starts.
  case scrollStarted(ListView)
  /// The instruments took their sample, once per second of the scroll.
  case sampled(ListView)
  /// The run is over. `end` is the end of the scroll, or of the run if the scroll did not end; `missedRefreshes` are
  /// those of the record.
  case runEnded(ListView, end: VirtualInstant, missedRefreshes: [Int])

  // MARK: Events of detail `frames`

  /// A refresh of the display, with its number and the list as it is then.
  case displayRefreshed(Int, ListView)
  /// A commit has done its work and is ready to be submitted to the render server.
  case commitReady(frame: Int)
  /// The compositor is about to compose the frame of a commit.
  case frameWillCompose(frame: Int, Compositor)
  /// The frame of a commit was composed and is submitted to the render server.
  case frameSubmitted(frame: Int, ListView, CompositeCost)
  /// The frame of a commit shows rows where the scroll did not take them.
  case rowsJumped(RowPositions.Jump, frame: Int)
  /// A task of the main thread has finished; it belongs to the frame.
  case mainTaskFinished(TaskRecord, RunLoopTaskKind, frame: Int)
  /// The render server accepts frames at a refresh.
  case framesAccepted(ClosedRange<Int>, refresh: Int)
  /// The render server's thread has prepared frames for the GPU; nil if it composites the previous ones again.
  case framesPrepared(ClosedRange<Int>?, on: VirtualThread)
  /// The GPU starts to render frames, or nil as above; it is busy for `busy` and idle for `stall` between passes.
  case renderingStarted(ClosedRange<Int>?, busy: VirtualDuration, stall: VirtualDuration)
  /// A network transfer, by its number, has reached a stage.
  case transfer(Int, TransferStage)

  // MARK: Events of detail `work`

  /// A task of a thread starts; the following charges of work belong to it.
  case taskStarted(VirtualThread)
  /// The object of the started task, such as the URL of an image, and the row that requested it.
  case taskSubject(String, row: Int32?)
  /// Work was charged to the started task; its time is more than 0.
  case workCharged(WorkKind, VirtualDuration, WorkMeter.Scope)
  /// The state of a thread changed.
  case threadChanged(VirtualThread)

  /// A stage of a network transfer.
  package enum TransferStage {
    /// It was requested; the response has this size.
    case requested(bytes: Int)
    /// The requester named the URL that it fetches.
    case named(String)
    /// It got one of the limited connections.
    case started
    /// The first byte of the response arrived.
    case responded
    /// The whole response arrived.
    case finished
    /// It was canceled.
    case dropped
  }
}
