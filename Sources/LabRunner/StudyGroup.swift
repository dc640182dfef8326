import ListRuntime

/// The runs of a study on one device, by whether they can be the best.
package struct StudyCompetitors: Sendable {
  /// The runs of which one can be the best, in the study's order.
  package let runs: [RunResult]
  /// The others, which show another list, in the study's order.
  package let others: [RunResult]
}

extension StudyResult {
  /// The runs on a device, in their order.
  package func runs(on device: String) -> [RunResult] { runs.filter { $0.configuration.profile.id == device } }

  /// The ids of the runs' devices, in the order of the runs.
  package var devices: [String] {
    var ids: [String] = []
    for run in runs where !ids.contains(run.configuration.profile.id) { ids.append(run.configuration.profile.id) }
    return ids
  }

  /// The runs on a device of which one can be the best: those with the same list, items and pictures. If the runs have several lists,
  /// this is the list of most of them, the first of equally many; none if each run has a list of its own.
  package func competitors(on device: String) -> StudyCompetitors {
    var lists: [[RunResult]] = []
    let all = runs(on: device)
    for run in all {
      let same = lists.firstIndex {
        $0[0].configuration.content == run.configuration.content && $0[0].configuration.media == run.configuration.media
      }
      if let same { lists[same].append(run) } else { lists.append([run]) }
    }
    let greatest = lists.reduce([]) { $1.count > $0.count ? $1 : $0 }
    let competing = lists.count > 1 && greatest.count == 1 ? [] : greatest
    let names = Set(competing.map(\.name))
    return StudyCompetitors(runs: competing, others: all.filter { !names.contains($0.name) })
  }
}
