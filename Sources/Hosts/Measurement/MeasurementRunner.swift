package import Analysis
package import ListRuntime
import Simulation

/// Measures runs on a host: in turns, or in rounds that have a scroll of every run in real time, in random order.
///
/// Rounds spread a slow change of the machine, for example of its temperature, evenly over all runs; the random order
/// keeps a run from always following the same one.
package struct MeasurementRunner: Sendable {
  /// A run with its description for reports.
  package struct Run: Sendable {
    /// Everything that determines the work.
    package var configuration: RunConfiguration
    /// The names of the runs that it is compared with.
    package var compareTo: [String]
    /// Its techniques as text, in stacking order.
    package var techniques: [String]

    /// Creates a run from its parts.
    package init(configuration: RunConfiguration, compareTo: [String], techniques: [String]) {
      self.configuration = configuration
      self.compareTo = compareTo
      self.techniques = techniques
    }
  }

  /// The current activity, for a progress line.
  package struct Progress: Sendable {
    /// The run that begins.
    package let run: String
    /// The number of finished repetitions.
    package let finished: Int
    /// The maximum number of repetitions.
    package let total: Int
  }

  private let host: any MeasurementHost
  private let settings: MeasurementSettings
  private let comparesPictures: Bool
  private let isSettled: (@Sendable (MeasuredStudy) -> Bool)?

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - comparesPictures: whether the runs' content at rest is compared before they are measured.
  ///   - isSettled: whether a comparison in turns has all verdicts that it needs; nil to scroll in real time.
  package init(
    _ host: any MeasurementHost, settings: MeasurementSettings, comparesPictures: Bool = true,
    inTurnsUntil isSettled: (@Sendable (MeasuredStudy) -> Bool)? = nil
  ) {
    self.host = host
    self.settings = settings
    self.comparesPictures = comparesPictures
    self.isSettled = isSettled
  }

  /// Measures the runs that the host can perform.
  ///
  /// A repetition that fails is part of the result and does not stop the others. If the host ends repeatedly, the
  /// result has the values measured so far, and the reason. After an interruption it has the rounds that were complete.
  ///
  /// - Throws: ``HostError`` if the host does not start, or cannot perform any run.
  package func measure(
    _ runs: [Run], scenario: String, summary: String, progress: (Progress) -> Void = { _ in }
  ) throws(HostError) -> MeasuredStudy {
    let scale = runs.first?.configuration.profile.screen.scale ?? 1
    let obstacles = runs.map { run in
      host.obstacles(to: run.configuration)
        + (run.configuration.profile.screen.scale == scale
          ? [] : ["the scale of its screen differs from that of the first run: measure it separately"])
    }
    let feasible = zip(runs, obstacles).filter { $0.1.isEmpty }.map(\.0)
    let skipped = zip(runs, obstacles).filter { !$0.1.isEmpty }.map {
      MeasuredStudy.SkippedRun(run: $0.configuration.name, reasons: $1)
    }
    guard !feasible.isEmpty else {
      throw HostError(
        .unsupported, "\(type(of: host).id) cannot perform any run of \(scenario)",
        reasons: MeasuredStudy.reasons(of: skipped, among: runs.count))
    }
    let session = RestartingSession(host, scale: scale, try host.start(scale: scale))
    defer { session.end() }
    let description = session.description
    let firsts = feasible.map { run in
      feasible.firstIndex { $0.configuration.showsSameData(as: run.configuration) } ?? 0
    }
    var measured = zip(feasible, firsts).map { run, first in
      MeasuredRun(
        name: run.configuration.name, compareTo: run.compareTo, techniques: run.techniques,
        firstWithSameData: feasible[first].configuration.name)
    }
    func study(abortion: String? = nil, interruption: String? = nil) -> MeasuredStudy {
      MeasuredStudy(
        scenario: scenario, summary: summary, host: description, protocolSettings: settings, runs: measured,
        skipped: skipped, abortion: abortion, interruption: interruption)
    }
    func interrupted(after rounds: Int) -> MeasuredStudy {
      for run in measured.indices { measured[run].keepRounds(rounds) }
      return study(interruption: settings.completed(rounds))
    }
    if comparesPictures {
      var check = HostPictureCheck(host, runs: feasible.map(\.configuration))
      for (position, run) in feasible.enumerated() where firsts[position] != position {
        progress(self.progress(run, finished: 0, count: feasible.count))
        do throws(HostError) {
          measured[position].picture = try session.perform { session throws(HostError) in
            try check.agreement(ofRunAt: position, withRunAt: firsts[position], on: session)
          }
        } catch {
          measured[position].pictureFailure = error.description
          guard session.isUsable else { return study(abortion: error.description) }
        }
      }
    }
    if let isSettled {
      session.end()
      var compared = try host.compare(
        feasible, scenario: scenario, summary: summary, settings: settings, until: isSettled
      ) { progress(Progress(run: scenario, finished: $0, total: $1)) }
      compared.skipped = skipped
      for run in measured {
        guard let position = compared.runs.firstIndex(where: { $0.name == run.name }) else { continue }
        compared.runs[position].picture = run.picture
        compared.runs[position].pictureFailure = run.pictureFailure
      }
      return compared
    }
    for round in 0..<settings.rounds {
      var random = RandomStream(seed: settings.seed, name: "round \(round)")
      var order = Array(feasible.indices)
      random.shuffle(&order)
      for (place, position) in order.enumerated() {
        let run = feasible[position]
        progress(self.progress(run, finished: round * feasible.count + place, count: feasible.count))
        do throws(HostError) {
          try host.interruption.check()
          let sample = try session.perform { session throws(HostError) in try session.measure(run.configuration) }
          measured[position].repetitions.append(MeasuredRepetition(position: place, sample: sample))
        } catch {
          measured[position].repetitions.append(MeasuredRepetition(position: place, failure: error.description))
          if host.interruption.hasCome { return interrupted(after: round) }
          guard session.isUsable else { return study(abortion: error.description) }
        }
      }
      if !host.interruption.note(completed: settings.completed(round + 1)) { return interrupted(after: round) }
    }
    return study()
  }

  private func progress(_ run: Run, finished: Int, count: Int) -> Progress {
    Progress(run: run.configuration.name, finished: finished, total: settings.rounds * count)
  }
}

extension MeasurementSettings {
  /// What is complete of a measurement in rounds.
  func completed(_ count: Int) -> String { "after \(count) of \(rounds) rounds" }
}

extension RunConfiguration {
  /// Whether both runs show the same items in the same size.
  package func showsSameData(as other: RunConfiguration) -> Bool {
    content == other.content && profile.screen == other.profile.screen
  }
}
