import ListRuntime

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
  package func competitors(on device: String) -> [RunResult] {
    var lists: [[RunResult]] = []
    for run in runs(on: device) {
      let same = lists.firstIndex {
        $0[0].configuration.content == run.configuration.content && $0[0].configuration.media == run.configuration.media
      }
      if let same { lists[same].append(run) } else { lists.append([run]) }
    }
    let greatest = lists.reduce([]) { $1.count > $0.count ? $1 : $0 }
    return lists.count > 1 && greatest.count == 1 ? [] : greatest
  }
}
