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
  package let runLoop: RunLoop
  /// The refreshes of the display, which have not started.
  package let vsync: Vsync

  /// Creates a device whose clock is at zero.
  package init(_ profile: DeviceProfile) {
    scheduler = Scheduler(
      simulator: simulator, coreCount: profile.coreCount, timeSlice: profile.timeSlice,
      contextSwitchCost: profile.contextSwitch)
    meter = WorkMeter(profile: profile, simulator: simulator)
    let main = scheduler.makeThread(name: "main", priority: .userInteractive, isApplication: true)
    meter.setMainThread(main)
    runLoop = RunLoop(thread: main, recorder: meter)
    vsync = Vsync(simulator: simulator, rate: RefreshRate(numerator: profile.refreshRate))
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
