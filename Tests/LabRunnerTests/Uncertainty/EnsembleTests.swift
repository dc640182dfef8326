import Analysis
import LabRunner
import ListRuntime
import RunRecordSupport
import Scenarios
import Simulation
import Testing

@Suite("Ensembles")
struct EnsembleTests {
  private func runs(devices: String = #""device": "ipod-touch-5g""#) throws -> [ResolvedRun] {
    try SampleAblation.scenario(
      #"{"factors": ["pool"]}"#, devices: devices,
      more: #""runs": [{"name": "a", "techniques": []}, {"name": "b", "techniques": ["pool"]}], "#
    ).runs
  }

  /// The runs of each member.
  private func members(_ ensemble: Ensemble, _ runs: [ResolvedRun]) -> [[ResolvedRun]] {
    let all = ensemble.runs(of: runs)
    return (0..<ensemble.memberCount).map { Array(all[$0 * runs.count..<($0 + 1) * runs.count]) }
  }

  @Test("The first member is the study as it is; the runs of a member share their draws")
  func members() throws {
    let runs = try runs()
    let ensemble = Ensemble(.init(count: 16), of: runs)
    let members = members(ensemble, runs)
    #expect(members[0].map(\.configuration) == runs.map(\.configuration))
    for member in members {
      #expect(member[0].configuration.profile == member[1].configuration.profile)
      #expect(member[0].configuration.vsyncPhase == member[1].configuration.vsyncPhase)
      #expect(member.map(\.name) == ["a", "b"])
    }
    #expect(ensemble.memberCount == 1 + 16 + 3 * 8)
    #expect(Set(members[1...16].map { $0[0].configuration.vsyncPhase }).count == 16)
    let again = self.members(Ensemble(.init(count: 16), of: runs), runs)
    #expect(again.map { $0.map(\.configuration) } == members.map { $0.map(\.configuration) })
    let other = self.members(Ensemble(.init(count: 16, seed: 2), of: runs), runs)
    #expect(other[1][0].configuration != members[1][0].configuration)
  }

  @Test("A member's draws do not depend on which runs there are")
  func independentOfRuns() throws {
    let runs = try runs()
    let (both, one) = (Ensemble(.init(count: 5), of: runs), Ensemble(.init(count: 5), of: [runs[1]]))
    #expect(
      members(both, runs).map { $0[1].configuration } == members(one, [runs[1]]).map { $0[0].configuration })
  }

  @Test("Each source alone does not change the others")
  func sources() throws {
    let runs = try runs()
    let ensemble = Ensemble(.init(count: 32), of: runs)
    let members = members(ensemble, runs)
    let nominal = runs[0].configuration
    for source in UncertaintySource.allCases {
      let alone = ensemble.members(of: .alone(source)).map { members[$0][0].configuration }
      #expect(alone.count == 8 && Set(alone.map(\.profile.work)).count == (source == .coefficients ? 8 : 1))
      #expect((Set(alone.map(\.vsyncPhase)) == [nominal.vsyncPhase]) == (source != .start))
      #expect(alone.allSatisfy { $0.profile.system == nominal.profile.system } == (source != .rules))
      #expect(alone.allSatisfy { $0.profile.work == nominal.profile.work } == (source != .coefficients))
    }
  }

  @Test("The fitted factors vary by the fit's posterior, and other coefficients do not vary")
  func posterior() throws {
    let runs = try runs()
    let fit = try #require(runs[0].configuration.profile.fit)
    let count = 512
    let ensemble = Ensemble(.init(count: count, sources: [.coefficients]), of: [runs[0]])
    let profiles = ensemble.runs(of: [runs[0]]).dropFirst().map(\.configuration.profile)
    let before = runs[0].configuration.profile
    func logarithms(_ factor: ProfileFit.Factor) throws -> [Double] {
      let key = try #require(
        factor.coefficients.compactMap(CoefficientKey.named).max { before[$0].value < before[$1].value })
      return profiles.map { Logarithm.value(Double($0[key].value) / Double(before[key].value)) }
    }
    let values = try fit.factors.map(logarithms)
    for (row, expected) in fit.covariance.enumerated() where fit.factors[row].name != "counted-cpu" {
      for (column, expected) in expected.enumerated() where fit.factors[column].name != "counted-cpu" {
        let products = zip(values[row], values[column]).map { $0 * $1 }
        let found = products.reduce(0, +) / Double(count)
        let scale = (Double(fit.covariance[row][row]) * Double(fit.covariance[column][column])).squareRoot() / 1e6
        #expect(abs(found - Double(expected) / 1e6) < 0.2 * scale, "\(row), \(column): \(found)")
      }
    }
    let fitted = Set(fit.factors.flatMap(\.coefficients))
    for key in CoefficientKey.all where !fitted.contains(key.name) {
      #expect(profiles.allSatisfy { $0[key] == before[key] }, "\(key.name)")
    }
  }

  @Test("Without a posterior, every coefficient varies by its confidence")
  func withoutFit() throws {
    let runs = try runs(devices: #""device": "iphone-6""#)
    let ensemble = Ensemble(.init(count: 64, sources: [.coefficients]), of: [runs[0]])
    let before = runs[0].configuration.profile
    let profiles = ensemble.runs(of: [runs[0]]).dropFirst().map(\.configuration.profile)
    for key in CoefficientKey.all where before[key].value > 1000 {
      #expect(Set(profiles.map { $0[key].value }).count > 32 || before[key].value == key.maximum, "\(key.name)")
    }
    #expect(ensemble.groups.contains("coefficients: layout") && ensemble.groups.count <= FitFactor.all.count + 1)
  }

  @Test("Rules have alternatives in the share of draws that their confidence determines, and certain rules have none")
  func rules() throws {
    let runs = try runs()
    let ensemble = Ensemble(.init(count: 100, sources: [.rules]), of: [runs[0]])
    let profiles = ensemble.runs(of: [runs[0]]).dropFirst().map(\.configuration.profile)
    let before = runs[0].configuration.profile
    // The chat of the scenario has no effects.
    for rule in PlatformRule<DeviceProfile>.all where !rule.isOfEffects {
      let other = profiles.count { rule.choice($0).value != rule.choice(before).value }
      let expected: [Confidence: Int] = [.high: 0, .medium: 10, .low: 20]
      #expect(other == expected[rule.choice(before).confidence], "\(rule.path)")
    }
  }

  @Test("Rules about effects are inputs where the content has effects or a bar, and nowhere else")
  func effectRules() throws {
    var runs = try runs()
    func names(_ runs: [ResolvedRun]) -> [String] {
      Ensemble(.init(count: 4, sources: [.rules]), of: runs).inputs.map(\.name)
    }
    let before = names(runs)
    var style = DeclaredStyle()
    style.bars = [BarStyle(height: 10)]
    let items: [DeclaredItem] = []
    runs[1].configuration.content = ContentDescription(items, style: style)
    let rules = PlatformRule<DeviceProfile>.all.filter(\.isOfEffects).map { "rule \($0.path)" }
    #expect(Set(names(runs)) == Set(before + rules) && Set(before).isDisjoint(with: rules) && rules.count == 4)
  }

  @Test("Evenly spaced starts begin with the scenario's, and vary nothing else")
  func evenlySpaced() throws {
    let runs = try runs()
    let ensemble = Ensemble(.init(count: 4, sources: [.start], isEvenlySpaced: true), of: [runs[0]])
    let configurations = ensemble.runs(of: [runs[0]]).dropFirst().map(\.configuration)
    #expect(configurations.map { $0.vsyncPhase.nanoseconds } == [0, 4_166_666, 8_333_333, 12_499_999])
    #expect(configurations.allSatisfy { $0.profile == runs[0].configuration.profile })
    #expect(ensemble.memberCount == 5)
  }

  @Test("Sensitivity indices need a second sample, and one for each group of inputs")
  func sensitivity() throws {
    let runs = try runs()
    let ensemble = Ensemble(.init(count: 4, hasSensitivity: true), of: runs)
    let members = members(ensemble, runs).map { $0[0].configuration }
    let second = ensemble.members(of: .second).map { members[$0] }
    let first = ensemble.members(of: .combined).map { members[$0] }
    let mixed = ensemble.members(of: .mixed(group: "the start of the scroll")).map { members[$0] }
    #expect(mixed.map(\.vsyncPhase) == second.map(\.vsyncPhase) && mixed.map(\.profile) == first.map(\.profile))
    #expect(ensemble.groups.contains("fitted: layout, text, overhead, counted-cpu, passes"))
    #expect(ensemble.memberCount == 1 + 4 + 3 * 4 + 4 + 4 * ensemble.groups.count)
  }
}
