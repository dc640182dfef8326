package import ListRuntime
import Scenarios
import Simulation
import TechniqueTestSupport

extension TechniqueContract {
  /// The pictures of the list.
  static let pictures = [
    TechniqueContract("It shows the same pictures as the list without it, except for declared differences") {
      plugin, failures in
      for (name, check) in try await checks(plugin, in: .all) {
        for sentence in sentences(about: check) { failures.expect(false, "\(name): \(sentence)") }
      }
    },
    TechniqueContract("Every declared difference occurs") { plugin, failures in
      if plugin.declaration.differences.isEmpty { return }
      let checks = try await checks(plugin, in: .all)
      for difference in plugin.declaration.differences {
        let occurs = checks.contains { _, check in
          check.declared.contains { $0.difference == difference && $0.differing > 0 }
        }
        failures.expect(
          occurs, "declared but never found: another \(difference.aspect.rawValue) of \(difference.items)")
      }
    },
    TechniqueContract("It shows the same pictures also after insertions, deletions, updates and rotations") {
      plugin, failures in
      for (name, check) in try await checks(plugin, in: .changed) {
        for sentence in sentences(about: check) { failures.expect(false, "\(name): \(sentence)") }
      }
    },
    TechniqueContract("It shows the same pictures in a system that makes cells ahead and fills them again") {
      plugin, failures in
      var run = ListRun(messages: Array(try ShippedData.shared.messages.prefix(40)))
      run.events = listEvents
      run.mediaAsText = plugin.declaration.needsTextOnly
      run.changeSystem = {
        $0.table = TableViewRules(
          dataPrefetching: .oneScreen, cellPreparation: .whileTimeIsLeft, reconfiguration: .byTable,
          selfSizing: .onChange)
      }
      let base = try await SharedRuns.scenario(plugin, "wins").runs.first?.configuration.techniques ?? []
      let technique = ConfiguredTechnique(plugin.technique, options: TechniqueOptions(of: plugin.declaration))
      let check = try await SharedPictures.check(technique, over: base, in: run.configuration())
      for sentence in sentences(about: check) { failures.expect(false, sentence) }
    },
  ]

  /// The first undeclared differences of a check, one sentence each; empty if there are none.
  package static func sentences(about check: PictureCheck) -> [String] {
    check.undeclared.prefix(3).map { finding in
      let difference = finding.difference
      let (aspect, first, second) = (difference.aspect.rawValue, difference.first, difference.second)
      let place = difference.pixelCount > 0 ? " at the pixel (\(difference.x), \(difference.y))" : ""
      let values =
        first == second
        ? "\(first) is displaced, cut or scaled otherwise" : "\(first) without it, \(second) with it"
      return "item \(finding.item) has another \(aspect)\(place): \(values)"
    } + (check.undeclared.count > 3 ? ["and \(check.undeclared.count - 3) more differences"] : [])
  }

  /// Insertions, deletions, updates, a rotation and a reload: cached data of rows must follow.
  package static let listEvents: [ScheduledListEvent] = {
    func texts(_ ids: Range<Int>, _ lines: Int) -> ContentItems {
      .messages(
        ids.map { id in
          let text = Array(repeating: "Line of message \(id)", count: lines).joined(separator: "\n")
          return Message(messageId: id, direction: id % 2 == 0 ? .incoming : .outgoing, body: .text(text))
        })
    }
    let events: [ListEvent] = [
      .insert(texts(9000..<9003, 3), at: 2), .delete(7..<9), .update(texts(9010..<9012, 4), at: 11),
      .insert(texts(9020..<9022, 2), at: 1_000_000), .rotate, .delete(0..<1), .reload, .memoryWarning,
    ]
    return events.map { ScheduledListEvent(at: .zero, event: $0) }
  }()

  /// The lists whose pictures are compared.
  private enum SampleList: String {
    /// All shipped messages.
    case all
    /// The first messages, changed by every kind of event.
    case changed
  }

  /// Checks with every set of options, over the required techniques and over those of the plugin's scenario.
  private static func checks(_ plugin: PluginFolder, in list: SampleList) async throws -> SharedPictures.Checks {
    try await SharedPictures.checks(of: plugin, in: list.rawValue) {
      let scenario = try await SharedRuns.scenario(plugin, "wins").runs.first.map { $0.configuration.techniques } ?? []
      let required = ListRun(plugin.requirements).techniques
      let messages = try ShippedData.shared.messages
      var run = ListRun(messages: list == .all ? messages : Array(messages.prefix(40)))
      run.events = list == .all ? [] : listEvents
      run.mediaAsText = plugin.declaration.needsTextOnly
      let configuration = try run.configuration()
      var checks: SharedPictures.Checks = []
      for options in plugin.optionVariants {
        for base in required == scenario ? [required] : [required, scenario] {
          let technique = ConfiguredTechnique(plugin.technique, options: options)
          let check = try await SharedPictures.check(technique, over: base, in: configuration)
          checks.append(("\(options) over \(base.map(\.id))", check))
        }
      }
      return checks
    }
  }
}
