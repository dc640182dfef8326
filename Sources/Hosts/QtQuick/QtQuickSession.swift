internal import Analysis
internal import Foundation
internal import JSON
internal import ListRuntime
internal import Simulation
internal import Synchronization

/// Qt Quick on this machine: every repetition starts a program with a list of its own.
final class QtQuickSession: HostSession {
  /// The running program and its stored files. Other threads end the program when the user interrupts the lab.
  final class Running: Sendable {
    private struct State {
      var process: HostProcess?
      var hasEnded = false
    }

    private let state = Mutex(State())
    /// The files of the lists, with the pictures that all of them show.
    let folder: HostFolder

    init(_ folder: HostFolder) { self.folder = folder }

    /// Performs work with a process that is ended with everything else.
    ///
    /// - Throws: ``HostError`` if everything has been ended.
    func with<Result>(
      _ process: HostProcess, _ work: () throws(HostError) -> Result
    ) throws(HostError) -> Result {
      defer {
        process.end()
        state.withLock { $0.process = nil }
      }
      let isRunning = state.withLock { state in
        state.process = process
        return !state.hasEnded
      }
      guard isRunning else { throw HostError(.failed, "the measurement was interrupted") }
      return try work()
    }

    /// Ends the process and removes the files; nothing is started after that.
    func end() {
      let process = state.withLock { state in
        state.hasEnded = true
        return state.process
      }
      process?.end()
      folder.remove()
    }
  }

  let description: HostDescription
  let running: Running
  private let program: String
  private let counterparts: CounterpartSet
  private let scale: Int
  /// The media files in the folder, by name.
  private var written: [String: MediaItem] = [:]
  private var count = 0
  /// Whether a list ended or did not answer. This can happen again, so the number of restarts is limited.
  private var isBroken = false

  init(
    _ program: String, counterparts: CounterpartSet, scale: Int, running: Running
  ) throws(HostError) {
    self.program = program
    self.counterparts = counterparts
    self.scale = scale
    self.running = running
    do throws(HostError) {
      let font = try Self.fontOfProbe(program, running)
      let version = try QtQuickProcess.version(of: program, home: running.folder.url)
      description = HostDescription(
        host: QtQuickHost.id, product: "Qt/\(version ?? "6")",
        conditions: [
          .init("window", "none (platform offscreen, whose frames begin every 16 ms), in real time"),
          .init(
            "drawing", "in software, on the main thread: its time includes drawing, and there is no GPU figure"),
          .init(
            "corners",
            "images have square corners, because the software renderer cannot clip to round corners; bubbles are round"),
          .init("network", "open to the program; the list's files name no address"), .init("font", font),
          .init("list runtime and counterparts", counterparts.digest(with: Self.runtime)),
          .init("machine", HostDescription.thisMachine),
        ], obtained: QtQuickHost.obtained)
    } catch {
      running.end()
      throw HostError(.unavailable, "\(program) did not show a list: \(error)")
    }
  }

  private static let runtime = runtimeFiles(of: "QtQuick") + runtimeFiles(of: "Trajectory")

  /// Shows nothing and requests the font of the list: this checks that the program and the modules exist.
  private static func fontOfProbe(_ program: String, _ running: Running) throws(HostError) -> String {
    let text = """
      import QtQuick
      import QtQuick.Window
      import Qt.labs.qmlmodels
      import "fonts.js" as Fonts
      Item {
        DelegateChooser {}
        FrameAnimation {}
        Component.onCompleted: {
          const font = Fonts.installed("\(HostStudy.fontFamily)", Qt.fontFamilies());
          console.log("LISTLAB " + JSON.stringify({ event: "probe", font: font }));
        }
      }
      """
    for file in runtime where file.name == "fonts.js" {
      try running.folder.write(Array(file.text.utf8), to: file.name)
    }
    try running.folder.write(Array(text.utf8), to: "probe.qml")
    var process = try QtQuickProcess(
      program, file: running.folder.url.appending(path: "probe.qml"), scale: 1, home: running.folder.url)
    return try running.with(process.handle) { () throws(HostError) in
      try process.event("probe", timeout: .seconds(30))["font"]?.string ?? "unknown"
    }
  }

  var isAlive: Bool { !isBroken }

  func end() { running.end() }

  func measure(_ run: RunConfiguration) throws(HostError) -> HostSample {
    try withList(of: run, task: "scroll") { process throws(HostError) in
      let loaded = try process.event("loaded", timeout: .seconds(120))
      try process.event("begin", timeout: .seconds(30))
      let before = (clock: ContinuousClock.now, times: HostProcess.times(of: process.id))
      var footprints: [Double] = []
      let (id, limit) = (process.id, Duration.milliseconds(Int64(run.timeLimit.inSeconds * 1000)) + .seconds(30))
      let end = try process.event("end", timeout: limit) {
        HostProcess.footprint(of: id).map { footprints.append($0 / 1_000_000) }
      }
      let after = (clock: ContinuousClock.now, times: HostProcess.times(of: process.id))
      let kernel = try process.event("kernel", timeout: .seconds(30))
      guard let record = QtQuickRecord(end, loaded: loaded) else {
        throw HostError(.failed, "the list reported no scroll")
      }
      let times = before.times.flatMap { start in
        after.times.map { (main: $0.main - start.main, all: $0.all - start.all) }
      }
      return HostSample(
        values: record.values(
          times: times, elapsed: before.clock.duration(to: after.clock) / .seconds(1), footprints: footprints),
        counters: record.counters,
        kernelMilliseconds: [loaded, kernel].compactMap { $0["kernelMs"]?.double }, refusedRequests: nil)
    }
  }

  func pictures(of run: RunConfiguration, at offsets: [Double]) throws(HostError) -> [HostPicture] {
    try withList(of: run, task: "pictures", offsets: offsets) { process throws(HostError) in
      try process.event("loaded", timeout: .seconds(120))
      try process.event("done", timeout: .seconds(120))
      var pictures: [HostPicture] = []
      for position in offsets.indices {
        let file = running.folder.url.appending(path: "\(Self.pictureFolder)/\(position).ppm")
        guard let bytes = try? Data(contentsOf: file) else { throw HostError(.failed, "the list wrote no picture") }
        pictures.append(HostPicture(Array(bytes)))
      }
      return pictures
    }
  }

  func differences(
    of pictures: [HostPicture], from others: [HostPicture]
  ) throws(HostError) -> [HostPictureDifference] {
    var differences: [HostPictureDifference] = []
    for (picture, other) in zip(pictures, others) {
      guard let one = PixmapPicture(picture.bytes), let two = PixmapPicture(other.bytes),
        let difference = one.difference(from: two, tolerance: Self.tolerance)
      else { throw HostError(.failed, "the list wrote pictures that cannot be compared") }
      differences.append(difference)
    }
    return differences
  }

  /// The maximum difference of a color component, out of 255: pictures that are decoded at another size are filtered
  /// differently.
  private static let tolerance = 48
  private static let pictureFolder = "pictures"
  private static let mediaFolder = "media"

  /// Performs work with a program that shows a run, and ends the program.
  private func withList<Result>(
    of run: RunConfiguration, task: String, offsets: [Double] = [],
    _ work: (inout QtQuickProcess) throws(HostError) -> Result
  ) throws(HostError) -> Result {
    count += 1
    let name = "list-\(count)"
    try writeMedia(of: run, isAtRest: task == "pictures")
    let main = try writeFiles(of: run, to: name, task: task, offsets: offsets)
    defer { try? FileManager.default.removeItem(at: running.folder.url.appending(path: name)) }
    var process = try QtQuickProcess(program, file: main, scale: scale, home: running.folder.url)
    return try running.with(process.handle) { () throws(HostError) in
      do throws(HostError) { return try work(&process) } catch {
        isBroken = error.kind == .timedOut || process.handle.hasEnded
        throw error
      }
    }
  }

  /// Writes the media files of a run that do not exist yet. Those of lists at rest are first frames, in a folder of
  /// their own.
  private func writeMedia(of run: RunConfiguration, isAtRest: Bool) throws(HostError) {
    for index in HostStudy(run).pictures {
      let media = run.media.items[index]
      let name = "\(Self.mediaFolder)-\(isAtRest ? "rest" : "moving")/\(index)"
      // Runs can have different media libraries.
      guard written[name] != media else { continue }
      let picture = TestPicture(of: media, seed: UInt64(index))
      try running.folder.write(isAtRest && media.kind == .animation ? picture.firstFrame() : picture.file(), to: name)
      written[name] = media
    }
  }

  /// Writes the QML files of a run and returns the one to start.
  private func writeFiles(
    of run: RunConfiguration, to folder: String, task: String, offsets: [Double]
  ) throws(HostError) -> URL {
    guard let study = HostStudy(run).content() else {
      throw HostError(.unsupported, "a list of the kind \"\(run.content.kind.rawValue)\" has no counterpart")
    }
    for file in Self.runtime { try running.folder.write(Array(file.text.utf8), to: "\(folder)/\(file.name)") }
    var imports: [String] = []
    var functions: [String] = []
    for (position, technique) in run.techniques.enumerated() {
      let source = try counterparts.source(of: technique.id)
      try running.folder.write(Array(source.utf8), to: "\(folder)/technique\(position).js")
      imports.append("import \"technique\(position).js\" as Technique\(position)")
      functions.append("\"\(technique.id)\": Technique\(position).install")
    }
    try running.folder.write(
      Array(".pragma library\nconst study = ".utf8) + study.text(style: .compact), to: "\(folder)/study.js")
    let root = running.folder.url
    let pictures = root.appending(path: Self.pictureFolder, directoryHint: .isDirectory)
    do { try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true) } catch {
      throw HostError(.failed, "cannot create a folder for pictures: \(error.localizedDescription)")
    }
    let media = root.appending(
      path: "\(Self.mediaFolder)-\(task == "pictures" ? "rest" : "moving")", directoryHint: .isDirectory)
    let settings: [(name: String, value: JSONContent)] = [
      ("task", .string(task)), ("mediaFolder", .string(media.absoluteString)),
      ("pictureFolder", .string(pictures.path + "/")), ("pictureOffsets", .array(offsets.map { .number($0) })),
    ]
    let lines = settings.map { name, value in
      let text = String(decoding: value.text(style: .compact), as: UTF8.self)
      return "  \(name): \(text.trimmingCharacters(in: .newlines))"
    }
    let text = """
      import QtQuick
      import "study.js" as Study
      \(imports.joined(separator: "\n"))

      ListLab {
        study: Study.study
        counterparts: ({ \(functions.joined(separator: ", ")) })
      \(lines.joined(separator: "\n"))
      }

      """
    try running.folder.write(Array(text.utf8), to: "\(folder)/main.qml")
    return root.appending(path: "\(folder)/main.qml")
  }
}
