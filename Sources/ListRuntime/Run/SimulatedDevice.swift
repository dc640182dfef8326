package import Simulation

/// The parts of a simulated device that a run starts with: clock, cores, main thread, display, and the meter of all
/// work.
package struct SimulatedDevice {
  /// The clock and the queue of events.
  package let simulator = Simulator()
  /// The cores and their threads.
  package let scheduler: Scheduler
  /// The meter of all work.
  package let meter: WorkMeter
  /// The run loop of the main thread.
  package let runLoop: VirtualRunLoop
  /// The refreshes of the display, which have not started.
  package let vsync: Vsync
  /// Grants the rate of a display with a variable rate; nil if the rate is fixed.
  let arbiter: RefreshArbiter?

  /// Creates a device whose clock is at zero.
  package init(_ profile: DeviceProfile) {
    scheduler = Scheduler(
      simulator: simulator, coreCount: profile.coreCount, timeSlice: profile.timeSlice,
      contextSwitchCost: profile.contextSwitch)
    meter = WorkMeter(profile: profile, simulator: simulator)
    let main = scheduler.makeThread(name: "main", priority: .userInteractive, isApplication: true)
    meter.setMainThread(main)
    runLoop = VirtualRunLoop(thread: main, recorder: meter)
    guard let refresh = profile.rules.refresh, let ticks = refresh.ticksPerSecond() else {
      vsync = Vsync(simulator: simulator, rate: RefreshRate(numerator: profile.refreshRate))
      arbiter = nil
      return
    }
    vsync = Vsync(simulator: simulator, rate: RefreshRate(numerator: ticks))
    let arbiter = RefreshArbiter(refresh, highest: profile.refreshRate, vsync: vsync)
    vsync.setPacer(arbiter)
    self.arbiter = arbiter
  }

  /// The shortest time between two refreshes of the display.
  var shortestRefresh: VirtualDuration {
    guard let arbiter else { return vsync.instant(of: 1) - vsync.instant(of: 0) }
    return RefreshRate(numerator: arbiter.highestRate).duration(of: 1)
  }

  /// CPU time of all threads of the app since the start of the run.
  var appBusy: VirtualDuration {
    var sum = VirtualDuration.zero
    for thread in scheduler.threads where thread.isApplication { sum = sum + thread.totals.allBusy }
    return sum
  }
}

extension ThreadTotals {
  /// CPU time: work and context switches.
  var allBusy: VirtualDuration { busy + contextSwitching }
}
