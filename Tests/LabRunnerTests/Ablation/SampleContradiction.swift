import ListRuntime
import Scenarios

extension ResolvedScenario {
  /// Gives the device of an ablation's only condition a measurement that contradicts the effect of pool on the frame rate.
  mutating func setContradiction(measuredMillionths: Int64) throws {
    ablation?.conditions[0].base.configuration.profile.fit?.contradictions = [
      ProfileFit.Contradiction(
        adds: ["pool"], removes: [], metric: "fps_avg", measuredMillionths: measuredMillionths, modelMillionths: 1)
    ]
    ablation?.conditions[0].base.configuration.profile.fit?.reference = "table"
  }
}
