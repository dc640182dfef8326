package import Analysis

/// How much of a run's change in charged work came from each source.
///
/// A run that takes longer also has more frames, and the work of each frame is then a consequence. So only the part of a
/// change counts that neither the number of frames nor the number of entered rows explains. It is weighted by its share of the
/// work: a call that was not there before counts with its whole time, one hundredth more of a large amount with a hundredth.
/// Work that moved from the main thread to another one is no more work than before. Waiting, preemption, stalls and requests
/// are no work.
///
/// The load comes before the scroll. If the main thread's work of the load changed by more than a trifle, the cause is there, and other
/// changes of the scroll, such as more cells because frames came later, can be its consequences. How much the other threads have done
/// when the scroll starts depends on time.
package struct WorkChange {
  /// The weighted change of each source in nanoseconds, over the main thread's load and over the run; negative for less work.
  private let load: [WorkSource: Double]
  private let weights: [WorkSource: Double]
  /// The unexplained change of each source as a share of its work before; negative for less work.
  private let changes: [WorkSource: Double]
  /// The unexplained increases at each place as a share of all work there before, and the decreases, which are negative.
  private let changesByPlace: [WorkPlace: (more: Double, less: Double)]

  /// Splits a run's change. O(charges).
  package init(of change: RunDiff) {
    let growth = Growth(of: change)
    var (load, weights): ([WorkSource: Double], [WorkSource: Double]) = ([:], [:])
    var (nets, loadNets): ([WorkSource: Double], [WorkSource: Double]) = ([:], [:])
    var places: [WorkPlace: (more: Double, less: Double)] = [:]
    var leftMain: [String: Double] = [:]
    for charge in change.charges where charge.cell.source.place == .main {
      leftMain[charge.cell.kind, default: 0] += Double(max(0, -charge.nanoseconds))
    }
    for charge in change.charges where ![.gpuStall, .request].contains(charge.cell.source.place) {
      let source = charge.cell.source
      let times = (old: Double(charge.old.nanoseconds), new: Double(charge.new.nanoseconds))
      var unexplained = growth.unexplained(from: times.old, to: times.new)
      if source.place == .background, unexplained > 0 {
        let moved = min(unexplained, leftMain[charge.cell.kind, default: 0])
        leftMain[charge.cell.kind, default: 0] -= moved
        unexplained -= moved
      }
      weights[source, default: 0] += Self.weight(unexplained, of: max(times.old, times.new))
      nets[source, default: 0] += unexplained
      places[source.place, default: (0, 0)].more += max(0, unexplained)
      places[source.place, default: (0, 0)].less += min(0, unexplained)
      guard source.place == .main else { continue }
      let loadTimes = (old: charge.old.loadNanoseconds, new: charge.new.loadNanoseconds)
      // What only moved from the scroll to the load is no more work.
      let ofLoad = Self.common(loadTimes.new - loadTimes.old, times.new - times.old)
      load[source, default: 0] += Self.weight(ofLoad, of: max(loadTimes.old, loadTimes.new))
      loadNets[source, default: 0] += ofLoad
    }
    // A kind that is new weighs much, also if the source does less in all.
    self.load = load.filter { source, weight in weight * loadNets[source, default: 0] > 0 }
    self.weights = weights.filter { source, weight in weight * nets[source, default: 0] > 0 }
    func share(_ change: Double, of before: Int64) -> Double {
      before > 0 ? change / Double(before) : change > 0 ? .infinity : 0
    }
    let before = change.oldWork.reduce(into: [WorkPlace: Int64]()) { $0[$1.key.place, default: 0] += $1.value }
    changes = Dictionary(uniqueKeysWithValues: nets.map { ($0, share($1, of: change.oldWork[$0] ?? 0)) })
    changesByPlace = Dictionary(
      uniqueKeysWithValues: places.map { place, change in
        let all = before[place] ?? 0
        return (place, (share(change.more, of: all), share(change.less, of: all)))
      })
  }

  /// The unexplained change of a source in one direction as a share of its work before, or of all work at its place if that is more;
  /// 0 if it changed in the other direction.
  func share(of source: WorkSource, isMore: Bool) -> Double {
    let (own, place) = (changes[source] ?? 0, changesByPlace[source.place] ?? (0, 0))
    guard isMore ? own > 0 : own < 0 else { return 0 }
    return isMore ? max(own, place.more) : max(-own, -place.less)
  }

  /// The smaller of two changes in one direction; 0 if they have different ones.
  private static func common(_ first: Double, _ second: Double) -> Double {
    guard first * second > 0 else { return 0 }
    return first.magnitude < second.magnitude ? first : second
  }

  private static func weight(_ change: Double, of whole: Double) -> Double {
    whole > 0 ? change * abs(change) / whole : 0
  }

  /// The sources that can be the cause, with their weights: those of more work for a change for the worse, those of less work
  /// for the better; the others only if these weigh less than a hundredth of the greatest of the others. Those of the load come
  /// first, unless they weigh less than a thousandth of them: the load has a hundredth of the rows of a long scroll.
  package func candidates(forWorse isWorse: Bool) -> [WorkSource: Double] {
    let (ofLoad, others) = (Self.sides(of: load, isWorse), Self.sides(of: weights, isWorse))
    let greatest = others.expected?.values.max() ?? 0
    if let expected = ofLoad.expected, let first = expected.values.max(), first * 1000 >= greatest { return expected }
    return others.expected ?? others.opposite
  }

  /// The weights in the expected direction, or nil if they are negligible; and those in the other one.
  private static func sides(
    of weights: [WorkSource: Double], _ isWorse: Bool
  ) -> (expected: [WorkSource: Double]?, opposite: [WorkSource: Double]) {
    let sign: Double = isWorse ? 1 : -1
    let expected = weights.mapValues { $0 * sign }.filter { $0.value > 0 }
    let opposite = weights.mapValues { -$0 * sign }.filter { $0.value > 0 }
    let (greatest, other) = (expected.values.max() ?? 0, opposite.values.max() ?? 0)
    return (greatest > 0 && greatest * 100 >= other ? expected : nil, opposite)
  }
}

extension RunSummary.ChargedWork {
  /// The time of the part that was charged before the scroll, by its share of the amount.
  fileprivate var loadNanoseconds: Double {
    amount == 0 ? 0 : Double(nanoseconds) * Double(loadAmount) / Double(amount)
  }
}

/// How much more work a run should have if only its number of frames or of entered rows had changed.
private struct Growth {
  private let frames: Double
  private let rows: Double

  init(of change: RunDiff) {
    frames = Self.ratio(change.work.first { $0.plainName == "mainFrame" }) ?? 1
    rows = Self.ratio(change.counters.first { $0.plainName == "rows_entered" }) ?? 1
  }

  private static func ratio(_ count: RunDiff.Count?) -> Double? {
    guard let count, count.old > 0 else { return nil }
    return Double(count.new) / Double(count.old)
  }

  /// The part of a change in nanoseconds that no number explains: nothing of the work of the frames themselves, whose number follows from what
  /// the main thread does in them, and from how long it is idle. Each time is rounded to a nanosecond, and what that can be is nothing.
  func unexplained(from old: Double, to new: Double) -> Double {
    let rests = [1, frames, rows].map { ratio in
      let rest = new - old * ratio
      return rest.magnitude <= (1 + ratio) / 2 ? 0 : rest
    }
    return rests.min { $0.magnitude < $1.magnitude } ?? new - old
  }
}
