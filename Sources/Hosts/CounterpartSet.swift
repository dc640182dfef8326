import Analysis
package import ListRuntime
import Simulation

/// The counterparts of techniques: the runs that the host can perform, and the declared differences of their
/// content.
package struct CounterpartSet: Sendable {
  private let counterparts: [String: TechniqueCounterpart]

  /// The set of some counterparts.
  package init(_ counterparts: [TechniqueCounterpart]) {
    self.counterparts = Dictionary(counterparts.map { ($0.technique, $0) }) { first, _ in first }
  }

  /// The counterpart of a technique.
  ///
  /// - Throws: ``HostError`` of the kind `unsupported` if there is none.
  func counterpart(of technique: String) throws(HostError) -> TechniqueCounterpart {
    guard let counterpart = counterparts[technique] else {
      throw HostError(.unsupported, "the technique \(technique) has no counterpart")
    }
    return counterpart
  }

  /// The reasons why a run cannot be performed, one sentence each: features, techniques and options without a
  /// counterpart.
  package func obstacles(to run: RunConfiguration) -> [String] {
    var obstacles: [String] = []
    if !HostStudy(run).isSupported {
      obstacles.append("a list of the kind \"\(run.content.kind.rawValue)\" has no counterpart; only a chat has one")
    }
    for technique in run.techniques where counterparts[technique.id] == nil {
      obstacles.append("the technique \(technique.id) has no counterpart")
    }
    for technique in run.techniques {
      let ignored = counterparts[technique.id]?.optionsWithoutCounterpart ?? []
      for option in technique.type.declaration.options where ignored.contains(option.name) {
        guard technique.options[option.name] != option.defaultValue else { continue }
        obstacles.append("the option \(option.name) of \(technique.id) has no counterpart")
      }
    }
    if let obstacle = HostDriver(run.driver).obstacle { obstacles.append(obstacle) }
    let events = HostEvents(run.events)
    obstacles += events.obstacles
    for technique in run.techniques where events.changeItems && counterparts[technique.id]?.followsRows == false {
      obstacles.append("the counterpart of \(technique.id) does not follow rows that events change")
    }
    if run.imageCaches != .disk {
      obstacles.append(
        "the image caches \"\(run.imageCaches.rawValue)\" have no counterpart: encoded pictures are available when a list loads, as with \"disk\""
      )
    }
    return obstacles
  }

  /// The reasons why a run's content at rest may differ from that of a run with the same data.
  package func differences(of run: RunConfiguration) -> [String] {
    run.techniques.flatMap { technique in
      counterparts[technique.id]?.differences.map { "\(technique.id): \($0)" } ?? []
    }
  }

  /// The conditions under which every run is performed.
  var conditions: [HostDescription.Condition] {
    [.init("requested fonts", HostStudy.fontFamily), .init("list runtime and counterparts", digest)]
  }

  /// A digest of the code that performs runs: the 64-bit FNV-1a hash of the list runtime's files and of the counterparts, by
  /// ascending name.
  private var digest: String {
    let runtime = PageFiles.sources.sorted { $0.name < $1.name }.map { "\($0.name)\0\($0.text)\0" }
    let techniques = counterparts.sorted { $0.key < $1.key }.map { "\($0.key)\0\($0.value.source)\0" }
    let digits = String(RandomStream.hash((runtime + techniques).joined()), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
