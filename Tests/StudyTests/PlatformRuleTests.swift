import ListRuntime
import Scenarios
import Simulation
import TechniqueTestSupport
import Testing

/// Runs of the cumulative study on its device with one rule changed.
@Suite("Rules of the platform in the cumulative study")
struct PlatformRuleTests {
  private func record(_ run: String, _ change: (inout SystemRules) -> Void) throws -> RunRecord {
    var configuration = try configuration(run)
    change(&configuration.profile.system)
    return ListSimulation(configuration).run()
  }

  @Test("Clips outside of the cached bitmaps keep the passes that rasterization saves otherwise")
  func rasterizedClip() throws {
    let (inside, outside) = try (
      record("rasterization") { $0.rasterizedClip.value = .inside },
      record("rasterization") { $0.rasterizedClip.value = .outside }
    )
    let presizing = try record("image-presizing") { $0.rasterizedClip.value = .outside }
    #expect(inside.counters.offscreenPasses * 2 < outside.counters.offscreenPasses)
    // Every clip remains, and filling the cache adds to it.
    #expect(outside.counters.offscreenPasses > presizing.counters.offscreenPasses)
    #expect(outside.gpuBusy > inside.gpuBusy)
  }

  @Test("Bordered images without a clip have as many passes as clipped ones, if the rule says so")
  func borderedContents() throws {
    let (without, with) = try (
      record("no-offscreen") { $0.borderedContents.value = .noPass },
      record("no-offscreen") { $0.borderedContents.value = .asClip }
    )
    #expect(without.counters.offscreenPasses < with.counters.offscreenPasses && with.gpuBusy > without.gpuBusy)
  }

  @Test("Animations in hidden cells of pools take frames, commits and processor time; without pools nothing changes")
  func pooledCells() throws {
    let (removed, hidden) = try (
      record("static-cells") { $0.pooledCells.value = .removed },
      record("static-cells") { $0.pooledCells.value = .hidden }
    )
    #expect(hidden.counters.animationFrames > removed.counters.animationFrames)
    #expect(hidden.frames.count > removed.frames.count && hidden.appBusy > removed.appBusy)
    let worst = try (
      record("worst") { $0.pooledCells.value = .removed }, record("worst") { $0.pooledCells.value = .hidden }
    )
    #expect(worst.0 == worst.1)
  }

  @Test("Rasterized cells gain frames wherever a layer's own clip is applied; rasterized clipped layers only if inside")
  func placement() throws {
    func rate(_ run: String) throws -> Double {
      let configuration = try configuration(run, of: "rasterization-placement")
      let samples = ListSimulation(configuration).run().frameRateSamples
      return Double(samples.reduce(0, +)) / Double(samples.count)
    }
    for (device, layersGain) in [("ipod-touch-5g", false), ("clip-inside", true)] {
      let plain = try rate("plain@\(device)")
      #expect(try rate("cells@\(device)") > plain + 3, "\(device)")
      #expect(try (rate("clipped-layers@\(device)") > plain + 3) == layersGain, "\(device)")
    }
  }
}
