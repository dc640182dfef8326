internal import Analysis
package import ListRuntime

/// Qt Quick: a ListView in a window without a screen, drawn in software, in a process of its own for every repetition.
package struct QtQuickHost: MeasurementHost {
  package static let id = "qtquick"

  package static let obtained: [String: String] = {
    let clock = "the list's clock (Date.now), in whole milliseconds"
    var obtained = [
      "duration_s": clock, "fps_avg": "FrameAnimation", "frame_rate_stability_pct": "FrameAnimation",
      "frames_main": "FrameAnimation: frames that moved the list", MeasuredMetric.settledLoad: clock,
    ]
    #if os(Linux)
      let window = "from 50 ms before the scroll to its end"
      let mainTime = "processor time of the first thread, which also draws, \(window) (schedstat of proc(5))"
      for name in ["main_busy_ms", "main_ms_per_entry", MeasuredMetric.mainPerFrame] { obtained[name] = mainTime }
      obtained["cpu_avg_pct"] = "processor time of the process \(window) (stat of proc(5), in hundredths of a second)"
      obtained["memory_avg_mb"] = "RssAnon and VmSwap of the process, twice a second"
    #endif
    return obtained
  }()

  /// The program that runs QML files.
  package static let program = ProgramLocator.Program(
    kind: "QML runtime of Qt 6", names: ["qml6", "qml-qt6"],
    paths: ["/usr/lib/qt6/bin/qml", "/opt/homebrew/opt/qt/bin/qml", "/usr/local/opt/qt/bin/qml"],
    installation:
      "Debian and Ubuntu: apt-get install \(packages.joined(separator: " "))",
    option: "qml")

  /// Debian's packages of the program and of the modules that the list imports.
  private static let packages = [
    "qml-qt6", "qml6-module-qtquick", "qml6-module-qtquick-window", "qml6-module-qt-labs-qmlmodels",
    "qml6-module-qtqml-workerscript",
  ]

  private let path: String
  private let counterparts: CounterpartSet
  private let register: @Sendable (_ end: @escaping @Sendable () -> Void) -> Void

  /// Creates a host.
  ///
  /// - Parameters:
  ///   - path: the program that runs QML files.
  ///   - counterparts: the counterparts of techniques; those of other hosts are ignored.
  ///   - register: receives a function that ends the running program at once, for an interruption.
  package init(
    _ path: String, counterparts: [TechniqueCounterpart],
    register: @escaping @Sendable (_ end: @escaping @Sendable () -> Void) -> Void
  ) {
    self.path = path
    self.counterparts = CounterpartSet(counterparts, of: Self.id)
    self.register = register
  }

  package func obstacles(to run: RunConfiguration) -> [String] {
    var obstacles = counterparts.obstacles(to: run)
    switch run.driver {
    case .timer, .script, .drags, .flicks, .offsets, .touches: break
    case .rows, .jump:
      obstacles.append(
        "a driver that moves from row to row has no counterpart: a ListView estimates the positions of rows")
    }
    return obstacles
  }

  package func declaredDifferences(of run: RunConfiguration) -> [String] { counterparts.differences(of: run) }

  package func start(scale: Int) throws(HostError) -> any HostSession {
    let running = QtQuickSession.Running(try HostFolder())
    register { running.end() }
    return try QtQuickSession(path, counterparts: counterparts, scale: scale, running: running)
  }
}
