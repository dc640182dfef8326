package import ListRuntime
import Simulation

extension ListRun {
  /// Creates a run of techniques of the lab with their default options.
  ///
  /// - Parameter ids: the ids of the techniques, in stacking order; a technique that does not exist is a program error.
  package init(over ids: String..., messages: [Message]? = nil) {
    self.init(
      ids.map { id in
        guard let technique = PluginFolder.technique(id) else { preconditionFailure("there is no technique \(id)") }
        return technique
      }, messages: messages)
  }

  /// This run with a change.
  package func with(_ change: (inout ListRun) -> Void) -> ListRun {
    var run = self
    change(&run)
    return run
  }

  /// This run with a technique above the others.
  package func with(_ technique: any Technique.Type, _ options: [String: OptionValue] = [:]) -> ListRun {
    with { $0.add(technique, options) }
  }

  /// This run with another content and the pictures that it shows; unchanged without a content.
  package func showing(_ content: ContentDescription?, _ media: MediaLibrary) -> ListRun {
    guard let content else { return self }
    return with { ($0.content, $0.media) = (content, media) }
  }

  /// What the pictures of the list show differently with a technique above the others; empty if nothing.
  package func findings(
    with technique: any Technique.Type, _ options: [String: OptionValue] = [:]
  ) throws -> [PictureCheck.Finding] {
    try configuration().pictures(of: ConfiguredTechnique(technique, given: options), over: techniques).findings
  }
}

extension ScrollDriver {
  /// Jumps to offsets, one at each multiple of some milliseconds.
  package static func jumps(every milliseconds: Int, to offsets: [Double]) -> ScrollDriver {
    .script(
      offsets.enumerated().map {
        ScriptedScroll(at: .milliseconds(milliseconds * ($0 + 1)), offset: $1, animated: false)
      })
  }

  /// An animation to an offset, which begins after some milliseconds.
  package static func animation(to offset: Double, at milliseconds: Int = 100) -> ScrollDriver {
    .script([ScriptedScroll(at: .milliseconds(milliseconds), offset: offset, animated: true)])
  }

  /// A finger that moves by a distance in some milliseconds, and the deceleration that follows.
  package static func drag(
    _ distance: Double, within milliseconds: Int, at start: Int = 100, rate: Double = 0.998
  ) -> ScrollDriver {
    .drags([
      FingerDrag(
        at: .milliseconds(start), duration: .milliseconds(milliseconds), distance: distance, decelerationRate: rate)
    ])
  }

  /// Passes over the whole list by growing steps.
  package static func passes(_ count: Int) -> ScrollDriver {
    .timer(
      TimerDriver(interval: .milliseconds(400), baseStep: 50, firstIncrement: 100, increment: 30, passes: count))
  }
}

extension ScheduledListEvent {
  /// An event some milliseconds after the start of the scroll.
  package init(_ event: ListEvent, at milliseconds: Int) { self.init(at: .milliseconds(milliseconds), event: event) }
}
