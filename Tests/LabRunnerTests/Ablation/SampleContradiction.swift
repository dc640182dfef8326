import ListRuntime
import Scenarios

extension ResolvedScenario {
  /// Gives the device of an ablation's only condition a measurement of the frame rate with pool alone.
  mutating func setMeasuredChange(millionths: Int64) {
    ablation?.conditions[0].base.configuration.profile.fit?.measuredChanges = [
      ProfileFit.MeasuredChange(from: [], to: ["pool"], metric: "fps_avg", millionths: millionths)
    ]
    ablation?.conditions[0].base.configuration.profile.fit?.reference = "table"
  }
}
