import Foundation
import Hosts
import Synchronization
import Testing

/// Programs that are not browsers, instead of one. `Tests/Integration/attack/interrupts.py` interrupts the whole lab.
@Suite("The process of a browser", .serialized)
struct BrowserProcessTests {
  /// A folder with a script that is started as a browser, and the files that the script writes.
  private struct Script {
    let folder: TemporaryFolder
    let path: String

    init(_ text: String) throws {
      folder = try TemporaryFolder()
      path = try folder.write(program: "browser", "cd \(folder.path)\n\(text)")
    }

    /// The host whose browser is the script.
    func host(_ interruption: MeasurementInterruption = MeasurementInterruption()) -> ChromiumHost {
      ChromiumHost(.program(path), counterparts: [], throttle: 1, interruption: interruption)
    }

    /// The words that the script has written to a file.
    func words(_ name: String) -> [String] {
      let text = try? String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
      return text?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    }
  }

  /// The last child keeps the channel of the program open.
  @Test(
    "Everything that the program has started ends with it, also in sessions of its own and without a parent",
    arguments: [
      "sleep 60 3>&- 4>&- & echo $! >children",
      "sh -c 'trap \"\" TERM INT HUP; echo $$ >children; sleep 60' 3>&- 4>&- & sleep 0.2",
      "setsid sh -c 'echo $$ >children; exec sleep 60' 3>&- 4>&- & sleep 0.2",
      "setsid sh -c '(setsid sh -c \"echo \\$\\$ >children; exec sleep 60\" &)' & sleep 0.3",
    ])
  func descendants(_ script: String) throws {
    #if os(Linux)
      let script = try Script(script)
      #expect(throws: HostError.self) { try script.host().start(scale: 1) }
      let children = script.words("children").compactMap { pid_t($0) }
      #expect(!children.isEmpty)
      for child in children {
        // A killed process may still be about to end, and an orphan is a zombie until its new parent takes notice.
        func status() -> String { (try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)) ?? ") Z" }
        func hasEnded(_ status: String) -> Bool { status.contains(") Z") || status.contains(") X") }
        for _ in 0..<500 where !hasEnded(status()) { usleep(10_000) }
        #expect(hasEnded(status()), "\(status())")
      }
    #endif
  }

  @Test("Temporary files, settings and caches are in the program's folder, which is removed with it")
  func folder() throws {
    let script = try Script(
      "for f in \"$TMPDIR\" \"$XDG_CONFIG_HOME\" \"$XDG_CACHE_HOME\"; do mkdir -p $f/x; : >$f/x/y; echo $f >>folders; done; echo \"$@\" >words"
    )
    #expect(throws: HostError.self) { try script.host().start(scale: 1) }
    let folders = script.words("folders")
    let option = "--user-data-dir="
    let profile = try #require(script.words("words").first { $0.hasPrefix(option) }).dropFirst(option.count)
    #expect(folders.count == 3 && folders.dropFirst().allSatisfy { $0.hasPrefix("\(profile)/") })
    // Longer, and Chromium could not make its socket.
    #expect(folders.first.map { "\($0)/org.chromium.Chromium.XXXXXX/SingletonSocket".utf8.count <= 103 } == true)
    for folder in folders + [String(profile)] { #expect(!FileManager.default.fileExists(atPath: folder)) }
  }

  @Test("An interruption before the program starts keeps it from starting; one while it starts ends it at once")
  func interrupted() throws {
    let script = try Script("echo $$ >started; exec sleep 60")
    let earlier = MeasurementInterruption()
    earlier.endProgram()
    #expect(throws: HostError(.failed, "the measurement was interrupted")) { try script.host(earlier).start(scale: 1) }
    #expect(script.words("started").isEmpty)
    let start = ContinuousClock.now
    let interruption = MeasurementInterruption()
    Thread.detachNewThread {
      while script.words("started").isEmpty { usleep(1000) }
      interruption.endProgram()
    }
    #expect(throws: HostError.self) { try script.host(interruption).start(scale: 1) }
    // The program would sleep for 60 s, and the lab wait as long for its answer.
    #expect(ContinuousClock.now - start < .seconds(30))
  }
}
