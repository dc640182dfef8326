import Analysis
import Scenarios

/// The draws of the sets between which the answer of an ablation decides: what an ensemble says first.
struct DecidingDraws: Sendable {
  private let contests: [AnswerContest]
  private let members: Range<Int>
  /// For each contest, the requests of its contenders.
  private let requests: [[Int]]
  private let requestCount: Int
  /// The positions of the draws among all runs of the ensemble, in ascending order.
  let positions: [Int]
  /// The measurements by position; a draw that failed has none.
  private var measurements: [Int: Measurements] = [:]
  private var awaited: Set<Int>

  /// - Parameter requests: the names of the runs of the study itself, which differ.
  init(_ contests: [AnswerContest], _ ensemble: Ensemble, requests names: [String]) {
    let known = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    self.contests = contests
    requests = contests.map { $0.contenders.compactMap { known[$0.run.name] } }
    requestCount = names.count
    members = ensemble.members(of: .combined)
    let contenders = Set(requests.joined()).sorted()
    positions = members.flatMap { member in contenders.map { member * names.count + $0 } }
    awaited = Set(positions)
  }

  /// The requests of all contenders.
  var contenderRequests: [Int] { requests.flatMap { $0 } }

  /// Adds the measurements of a run, if it is one of the draws.
  mutating func add(_ measurements: Measurements?, at position: Int) {
    if awaited.remove(position) != nil { self.measurements[position] = measurements }
  }

  /// For each contest, in how many draws its answer is that of the study itself; empty while draws are awaited.
  var statements: [String] {
    guard awaited.isEmpty else { return [] }
    return zip(contests, requests).compactMap { contest, requests in
      guard requests.count == contest.contenders.count else { return nil }
      let answer = contest.answer(contest.contenders.map(\.measurements))
      let count = members.count { member in
        contest.answer(requests.map { measurements[member * requestCount + $0] }) == answer
      }
      return
        "\(contest.name): \(answer) in \(count) of \(members.count) draws of the sets between which the answer decides"
    }
  }
}
