import ListRuntime
import Simulation
import TechniqueTestSupport
import Testing

@Suite("Extreme devices")
struct ExtremeDeviceTests {
  @Test("With maximum coefficients a run ends at its time limit without a trap", arguments: WorkKind.allCases)
  func greatestCoefficients(kind: WorkKind) throws {
    var configuration = try ListRun(messages: ChatSample.texts(3) + ChatSample.stills(2, count: 1)).configuration()
    configuration.profile.work[kind.index].value = 1_000_000_000_000
    configuration.imageCaches = .cold
    configuration.timeLimit = .seconds(3600)
    #expect(configuration.record().scrollEnd.nanoseconds >= 0)
  }
}
