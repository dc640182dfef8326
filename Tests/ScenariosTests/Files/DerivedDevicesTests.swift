import Foundation
import JSON
import ListRuntime
import Scenarios
import Simulation
import Testing

/// The page names figures and sources; the profiles must follow from it.
@Suite("Derived devices")
struct DerivedDevicesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Scenarios/devices")
  /// The profiles that are not derived by ratios: the base, the profile that it was fitted from, and a fit to a
  /// browser.
  private static let others = ["chromium-156", "ipod-touch-5g", "ipod-touch-5g-literature"]
  static let derived =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.filter { !others.contains($0) }.sorted()

  private func profile(_ id: String) throws -> DeviceProfile {
    let bytes = try DiskFiles().read(Self.folder.appending(path: "\(id).json").path)
    let collector = DiagnosticCollector()
    let profile = DeviceFile.read(SourceFile(name: "\(id).json", bytes: bytes), reportingTo: collector)
    return try #require(profile, "\(DiagnosticText.text(collector.sorted))")
  }

  @Test("The page has every profile that is not fitted, with a row for each group, and every coefficient in one group")
  func complete() throws {
    let page = try DerivationPage()
    #expect(page.devices.map(\.id).sorted() == Self.derived && page.ratios.keys.sorted() == Self.derived)
    #expect(Set(page.steps.map(\.device)) == Set(Self.derived))
    let coefficients = WorkKind.allCases.map(\.name) + MemoryUnit.allCases.map(\.name)
    #expect(page.groups.flatMap(\.coefficients).sorted() == coefficients.sorted())
    for step in page.steps {
      #expect(Confidence(rawValue: step.confidence) != nil && !step.source.isEmpty, "\(step)")
      #expect(step.origin == DerivationPage.base || Self.derived.contains(step.origin), "\(step)")
    }
  }

  @Test(
    "A ratio is that of the device it is compared with times published figures, to three digits or decimals",
    arguments: derived)
  func ratios(id: String) throws {
    let page = try DerivationPage()
    for group in page.groups.map(\.name) {
      let step = try page.step(of: group, on: id)
      let origin = try page.ratio(of: group, on: step.origin)
      let exact =
        Double(origin.numerator) / Double(origin.denominator) * (try DerivationPage.value(of: step.expression))
      var power = 1000.0
      while exact * power < 100 { power *= 10 }
      let written = try page.ratio(of: group, on: id)
      let expected = (exact * power).rounded() / power
      #expect(
        abs(Double(written.numerator) / Double(written.denominator) - expected) < 1e-9,
        "\(group) of \(id): \(written.text) instead of \(expected)")
    }
  }

  @Test(
    "A coefficient is the base profile's times the ratio of its group, with range and source of the page",
    arguments: derived)
  func coefficients(id: String) throws {
    let page = try DerivationPage()
    let (base, profile) = (try profile(DerivationPage.base), try profile(id))
    for (group, names) in page.groups {
      let (step, ratio) = (try page.step(of: group, on: id), try page.ratio(of: group, on: id))
      let way = step.origin == DerivationPage.base ? "" : "By way of \(step.origin). "
      for name in names {
        let key = try #require(CoefficientKey.named(name), "\(name)")
        let scaled = (base[key].value * ratio.numerator + ratio.denominator / 2) / ratio.denominator
        var expected = Coefficient(
          value: scaled, source: "\(DerivationPage.base) times \(ratio.text). \(way)\(step.source).", status: .derived,
          confidence: .low)
        if let range = step.range {
          let origin = try page.ratio(of: group, on: step.origin)
          func end(_ expression: String) throws -> Int64 {
            let factor =
              Double(origin.numerator) / Double(origin.denominator) * (try DerivationPage.value(of: expression))
            return Int64((Double(base[key].value) * factor).rounded())
          }
          expected.range = try end(range.least)...end(range.greatest)
        }
        if Self.pixels.contains(name), let memory = page.memories[id] {
          try limit(&expected, by: memory)
        }
        // A guess must not look like a published value.
        if expected.source.contains("No published ratio") || expected.source.contains("unverified") {
          expected.status = .estimate
        }
        #expect(profile[key] == expected, "\(name) of \(id)")
      }
    }
  }

  /// The coefficients whose unit moves the four bytes of a pixel to or from memory.
  private static let pixels: Set = ["gpuOpaquePixel", "gpuBlendedPixel", "gpuSampledTexel"]

  /// A pixel takes at least the time of its bytes at 70 % of the memory's bandwidth, and never less than at all of it.
  private func limit(_ coefficient: inout Coefficient, by memory: (chip: String, bandwidth: String)) throws {
    let picoseconds = 4000 / (try #require(Double(memory.bandwidth)))
    let least = Int64((picoseconds / 0.7).rounded(.up))
    if coefficient.value < least {
      coefficient.value = least
      coefficient.source =
        "4 bytes at 70 % of the peak memory bandwidth, \(memory.bandwidth) GB/s of the \(memory.chip) "
        + "(philipturner/applegpuinfo, computed), which is more than \(coefficient.source)"
    }
    coefficient.range = Int64(picoseconds.rounded(.up))...2 * coefficient.value
  }

  @Test("What is not derived is as in the base profile; a context switch costs at least 1 us", arguments: derived)
  func rest(id: String) throws {
    let page = try DerivationPage()
    let (base, profile) = (try profile(DerivationPage.base), try profile(id))
    #expect(profile.fit == nil && profile.countedCPU.value == base.countedCPU.value)
    #expect(profile.timeSlice == base.timeSlice)
    #expect(profile.rasterizationCachePermille == base.rasterizationCachePermille)
    for rule in VariableRefresh.rules {
      // The choice of a rate is not published; with a fixed rate there is no choice.
      #expect((rule.choice(profile.rules).confidence == .low) == (profile.rules.refresh != nil), "\(rule.path)")
    }
    // The systems of the base's time are taken to be alike; later ones have the rules of their generations.
    for rule in SystemRules.all {
      let (choice, ofBase) = (rule.choice(profile.system), rule.choice(base.system))
      let isAlike = profile.system.generation.contentsClip.value == .offscreen
      let (value, generation) = (rule.choice(profile.system.generation), choice)
      #expect(isAlike ? choice.value == ofBase.value : value == generation, "\(rule.path)")
    }
    let ratio = try page.ratio(of: "processor", on: id)
    let nanoseconds = base.contextSwitch.nanoseconds * ratio.numerator / ratio.denominator
    #expect(profile.contextSwitch.nanoseconds == max(1000, (nanoseconds + 500) / 1000 * 1000))
  }

  @Test("The page names cores, screen and refresh rates of each profile")
  func facts() throws {
    for device in try DerivationPage().devices {
      let profile = try profile(device.id)
      let screen = profile.screen
      #expect(device.cores.split(separator: " ").first == "\(profile.coreCount)", "\(device)")
      #expect(device.screen == "\(Int(screen.width)) x \(Int(screen.height)) pt at \(screen.scale)", "\(device)")
      let rates = profile.rules.refresh?.available(upTo: profile.refreshRate) ?? [profile.refreshRate]
      #expect(rates.last == profile.refreshRate, "\(device)")
      let lowest = rates.count > 1 ? "\(rates[0]) to " : ""
      #expect(device.refresh == "\(lowest)\(profile.refreshRate) Hz", "\(device)")
    }
  }

  @Test("An iPhone 4 is slower than the base profile, and every later device is faster")
  func order() throws {
    let base = try profile(DerivationPage.base)
    for id in Self.derived {
      let profile = try profile(id)
      for kind in WorkKind.allCases where kind.performer != .storage && kind.performer != .network {
        let (own, before) = (profile.picoseconds(kind), base.picoseconds(kind))
        #expect(id == "iphone-4" ? own >= before : own <= before, "\(kind) of \(id)")
      }
    }
  }
}
