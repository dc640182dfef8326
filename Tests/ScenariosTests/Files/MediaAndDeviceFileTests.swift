import Datasets
import JSON
import JSONTestSupport
import ListRuntime
import Scenarios
import Simulation
import Testing

@Suite("Media files")
struct MediaFileTests {
  private func read(_ text: String) -> (library: MediaLibrary?, diagnostics: [Diagnostic]) {
    let collector = DiagnosticCollector()
    let library = MediaFile.read(SourceFile(name: "media.json", text: text), reportingTo: collector)
    return (library, collector.sorted)
  }

  @Test("Stills and animations are read with their facts")
  func stillsAndAnimations() throws {
    let library = try #require(read(Study.media).library)
    #expect(
      library["https://m.example/a.jpg"]
        == MediaItem(
          url: "https://m.example/a.jpg", format: .jpeg, pixelWidth: 420, pixelHeight: 420, byteCount: 50_000))
    #expect(library["https://m.example/b.gif"]?.frameDelaysMilliseconds == [100, 40])
  }

  @Test("A picture served in another size has as many bytes per pixel, and at least one pixel and one byte")
  func scaledPictures() throws {
    let item = MediaItem(
      url: "u", format: .gif, pixelWidth: 500, pixelHeight: 281, byteCount: 140_500, frameDelaysMilliseconds: [40, 50])
    let half = item.scaled(by: 0.5)
    #expect([half.pixelWidth, half.pixelHeight, half.byteCount] == [250, 141, 35_250])
    #expect(half.frameDelaysMilliseconds == [40, 50] && half.url == "u")
    #expect(item.scaled(by: 1) == item)
    let least = MediaItem(url: "v", format: .png, pixelWidth: 1, pixelHeight: 3, byteCount: 1).scaled(by: 0.1)
    #expect([least.pixelWidth, least.pixelHeight, least.byteCount] == [1, 1, 1])
  }

  @Test("Invalid facts and repeated URLs are reported at their location")
  func invalidFacts() {
    let text = MarkedText(
      """
      {"stills": [
        {"url": "u", "format": ‸"jpg", "pixelWidth": ‸0, "pixelHeight": 4, "byteCount": 1},
        {"url": "v", "format": "png", "pixelWidth": 1, "pixelHeight": 4, "byteCount": 1, ‸"frames": 3}],
       "animations": [
        {"url": ‸"v", "format": "gif", "pixelWidth": 1, "pixelHeight": 4, "byteCount": 1, "frameDelaysMilliseconds": [1, 2]},
        {"url": "w", "format": "gif", "pixelWidth": 1, "pixelHeight": 4, "byteCount": 1, "frameDelaysMilliseconds": ‸[1]}]}
      """)
    expect(
      read(text.text).diagnostics, at: text,
      messages: [
        "unknown value; expected \"jpeg\", \"png\", \"gif\", \"heic\", \"webp\" or \"avif\"; found \"jpg\"; did you mean \"jpeg\"",
        "out of range; expected a whole number from 1 to 65536 px; found 0",
        "unknown key \"frames\" in a still; expected \"url\", \"format\", \"pixelWidth\", \"pixelHeight\", \"byteCount\" or \"color\"",
        "two pictures have this address; the first is at line 3",
        "wrong number of elements; expected an array of 2 to 100000; found 1",
      ])
  }
}

@Suite("Device profiles")
struct DeviceFileTests {
  private func read(_ text: String, name: String = "devices/phone.json") -> (
    profile: DeviceProfile?, diagnostics: [Diagnostic]
  ) {
    let collector = DiagnosticCollector()
    let profile = DeviceFile.read(SourceFile(name: name, text: text), reportingTo: collector)
    return (profile, collector.sorted)
  }

  @Test("A profile is read with every coefficient in picoseconds and bytes")
  func coefficients() throws {
    let profile = try #require(read(Study.device).profile)
    #expect(WorkKind.allCases.allSatisfy { profile.picoseconds($0) == 1_500_000 })
    #expect(profile.bytes(.appBase) == 2_000_000)
    #expect(profile.bytes(.view) == 2000)
    #expect(profile.screen == Screen(width: 320, height: 568, scale: 2))
    #expect(profile.rasterizationCachePermille == 2500)
    #expect(profile.contextSwitch.nanoseconds == 9000)
    #expect(profile.timeSlice.nanoseconds == 10_000_000)
  }

  /// A profile with the text of one coefficient replaced.
  private func device(_ name: String, _ text: String) -> String {
    Study.device(
      work: WorkKind.allCases.map { ($0.name, $0.name == name ? text : Study.coefficient(1, "us/\($0.unit)")) })
  }

  @Test(
    "Units are converted exactly",
    arguments: [
      (#"{"value": 2.1, "unit": "ns/texel", "status": "derived", "confidence": "low", "source": "x"}"#, 2100),
      (#"{"value": 2100, "unit": "ps/texel", "status": "derived", "confidence": "low", "source": "x"}"#, 2100),
      (#"{"value": 0, "unit": "ms/texel", "status": "derived", "confidence": "low", "source": "x"}"#, 0),
      (
        #"{"value": 0.5, "unit": "s/texel", "status": "fitted", "confidence": "high", "source": "x", "rows": ["best"]}"#,
        500_000_000_000
      ),
    ])
  func exactUnits(text: String, picoseconds: Int64) throws {
    let profile = try #require(read(device("gpuSampledTexel", text)).profile)
    #expect(profile.picoseconds(.gpuSampledTexel) == picoseconds)
  }

  @Test(
    "An invalid coefficient is an error at its location",
    arguments: [
      (
        #"{"value": ‸2, "unit": "s/texel", "status": "derived", "confidence": "low", "source": "x"}"#,
        ["too large; expected at most 1 s per texel; found 2 s/texel"]
      ),
      (
        #"{"value": ‸2.1, "unit": "ps/texel", "status": "derived", "confidence": "low", "source": "x"}"#,
        [
          "not a whole number of picoseconds, or too large; expected a value that is whole in picoseconds, up to 1 s; found 2.1 ps/texel"
        ]
      ),
      (
        #"{"value": 2, "unit": ‸"us/pixel", "status": "derived", "confidence": "low", "source": "x"}"#,
        [
          "invalid unit; expected \"ps/texel\", \"ns/texel\", \"us/texel\", \"ms/texel\" or \"s/texel\"; found \"us/pixel\"; did you mean \"us/texel\""
        ]
      ),
      (
        #"{"value": ‸-2, "unit": "us/texel", "status": "derived", "confidence": "low", "source": "x"}"#,
        ["out of range; expected a number of at least 0 with at most 18 digits; found -2"]
      ),
      (
        #"{"value": 2, "unit": "us/texel", "status": ‸"guess", "confidence": ‸"none", "source": ‸""}"#,
        [
          "unknown value; expected \"measured\", \"derived\", \"estimate\" or \"fitted\"; found \"guess\"",
          "unknown value; expected \"high\", \"medium\" or \"low\"; found \"none\"",
          "invalid value; expected a string that is not empty; found \"\"",
        ]
      ),
      (
        #"{"value": 2, "unit": "us/texel", "status": "derived", "confidence": "low", "source": "x", "rows": ‸["best"]}"#,
        ["only a fitted value has rows; expected \"status\": \"fitted\"; found \"status\": \"derived\""]
      ),
      (
        #"‸{"value": 2, "unit": "us/texel", "status": "derived", "confidence": "low"}"#,
        ["\"source\" is missing in a coefficient; expected a string that is not empty"]
      ),
    ])
  func invalidCoefficients(marked: String, messages: [String]) {
    let text = MarkedText(device("gpuSampledTexel", marked))
    expect(read(text.text).diagnostics, at: text, messages: messages)
  }

  private func device(instrument: String) -> String {
    Study.device.replacing("\"memory\":", with: "\"instrument\": \(instrument), \"memory\":")
  }

  @Test("The share of CPU time that the instrument counts is all of it, unless the profile says otherwise")
  func countedCPU() throws {
    #expect(try #require(read(Study.device).profile).countedCPU == .allCPU)
    let share = Study.coefficient(87.5, "%/CPU time")
    let profile = try #require(read(device(instrument: "{\"countedCPU\": \(share)}")).profile)
    #expect(profile.countedCPU.value == 87_500 && profile[.countedCPU].source == "a test")
    let text = MarkedText(
      device(
        instrument:
          #"{"countedCPU": {"value": 87.5, "unit": ‸"%", "status": "estimate", "confidence": "low", "source": "x"}}"#))
    expect(
      read(text.text).diagnostics, at: text,
      messages: [#"invalid unit; expected "%/CPU time"; found "%"; did you mean "%/CPU time""#])
  }

  @Test("The keys of coefficients address each coefficient of a profile once")
  func coefficientKeys() throws {
    var profile = try #require(read(Study.device).profile)
    for (position, key) in CoefficientKey.all.enumerated() { profile[key].value = Int64(position) }
    #expect(
      profile.work.map(\.value) + profile.memory.map(\.value) + [profile.countedCPU.value]
        == CoefficientKey.all.indices.map(Int64.init))
    #expect(MemoryUnit.allCases.map(\.index) == Array(MemoryUnit.allCases.indices))
    #expect(Set(CoefficientKey.all.map(\.name)).count == CoefficientKey.all.count)
  }

  @Test("The rules of the clock are read; their limits are checked")
  func clockScaling() throws {
    func device(_ rules: String) -> String {
      Study.device.replacing("\"memory\":", with: "\"renderServer\": \(rules), \"memory\":")
    }
    let choice = #"{"value": "scales-with-load", "status": "estimate", "confidence": "low", "source": "x"}"#
    let profile = try #require(
      read(device(#"{"graphicsClock": \#(choice), "clockScaling": {"lowestPercent": 40, "windowMs": 20}}"#)).profile)
    #expect(profile.rules.graphicsClock.value == .scalesWithLoad)
    #expect(
      profile.rules.clockScaling
        == HardwareRules.ClockScaling(lowestPercent: 40, targetPercent: 70, window: .milliseconds(20)))
    let text = MarkedText(device(#"{"clockScaling": {"lowestPercent": ‸0, "target": 3}}"#))
    #expect(read(text.text).profile == nil)
  }

  @Test("How the rate varies is read, and can be switched off; rates must be in order and have a common multiple")
  func variableRefresh() throws {
    func device(_ refresh: String) -> String {
      Study.device.replacing("\"memory\":", with: "\"refresh\": \(refresh), \"memory\":")
    }
    let refresh = try #require(
      read(device(#"{"ratesHz": [24, 60], "systemHz": 24, "unlocked": false, "lowPowerMode": true}"#)).profile?.rules
        .refresh)
    #expect(refresh.rates == [24, 60] && refresh.systemRate == 24 && !refresh.isUnlocked && refresh.isInLowPowerMode)
    let standard = try #require(read(device(#"{"ratesHz": [24, 60]}"#)).profile?.rules.refresh)
    #expect(standard == VariableRefresh(rates: [24, 60], systemRate: 60))
    let fixed = try #require(read(device(#"{"variable": false, "ratesHz": [24, 60]}"#)).profile)
    #expect(fixed.rules.refresh == nil)
    let problems = ["[60, 24]", "[24, 24]"].map { rates in
      read(device("{\"ratesHz\": \(rates)}")).diagnostics.map(line)
    }
    #expect(
      problems == [
        ["the rates are not in order; expected ascending rates, each once; found 60, 24"],
        ["the rates are not in order; expected ascending rates, each once; found 24, 24"],
      ])
    #expect(
      read(device(#"{"ratesHz": [229, 233, 239]}"#)).diagnostics.map(line)
        == ["the rates have no common multiple; expected one of at most 100,000 Hz; found 229, 233, 239"])
  }

  @Test("Missing and unknown coefficients are reported with the nearest name")
  func unknownCoefficients() {
    let work = WorkKind.allCases.map {
      ($0 == .viewCreate ? "viewCreated" : $0.name, Study.coefficient(1, "us/\($0.unit)"))
    }
    let diagnostics = read(Study.device(work: work)).diagnostics
    #expect(
      diagnostics.map(line) == [
        "the coefficient \"viewCreate\" is missing", "unknown coefficient \"viewCreated\"; did you mean \"viewCreate\"",
      ])
  }

  @Test("The id must be the file's name")
  func idIsTheFileName() {
    #expect(
      read(Study.device, name: "devices/tablet.json").diagnostics.map(line)
        == ["the id is not the file's name; expected \"tablet\"; found \"phone\""])
  }
}
