import JSON
import JSONTestSupport
import ListRuntime
import Scenarios
import Testing

@Suite("Rules between the fields of a device profile")
struct DeviceRuleTests {
  private func read(_ text: String) -> (profile: DeviceProfile?, diagnostics: [Diagnostic]) {
    let collector = DiagnosticCollector()
    let profile = DeviceFile.read(SourceFile(name: "devices/phone.json", text: text), reportingTo: collector)
    return (profile, collector.sorted)
  }

  @Test(
    "Rates that the display does not have are errors at their fields, unless its rate does not vary",
    arguments: [
      (24, #"{"ratesHz": [24, 60]}"#, nil), (60, #"{"ratesHz": [24, 60]}"#, nil),
      (
        23, #"{"ratesHz": [24, 60]}"#,
        #"refreshHz: the display has no rate as low as this; expected 24...60, as refresh.ratesHz, or "variable": false in refresh; found 23"#
      ),
      (
        61, #"{"ratesHz": [24, 60]}"#,
        #"refreshHz: the display has no rate as high as this; expected 24...60, as refresh.ratesHz, or "variable": false in refresh; found 61"#
      ),
      (23, #"{"ratesHz": [24, 60], "variable": false}"#, nil), (60, #"{"ratesHz": [60], "systemHz": 90}"#, nil),
      (
        60, #"{"ratesHz": [24, 60], "systemHz": 23}"#,
        "systemHz: the display has no rate as low as this; expected at least 24, the lowest of ratesHz; found 23"
      ),
      (
        120, #"{"ratesHz": [80, 120], "lowPowerMode": true}"#,
        "lowPowerMode: the display has no rate as low as in Low Power Mode; expected a rate of at most 60 in ratesHz, or false; found 80 as the lowest rate"
      ),
      (120, #"{"ratesHz": [80, 120], "lowPowerMode": true, "variable": false}"#, nil),
    ] as [(Int, String, String?)])
  func rates(refreshHz: Int, refresh: String, problem: String?) throws {
    let device = Study.device.replacing(/"refreshHz": *\d+/, with: "\"refreshHz\": \(refreshHz)")
      .replacing("\"memory\":", with: "\"refresh\": \(refresh), \"memory\":")
    let (profile, diagnostics) = read(device)
    #expect((profile != nil) == (problem == nil))
    let described = try diagnostics.map { diagnostic in
      let range = try #require(diagnostic.range)
      let before = diagnostic.file.bytes[..<range.start].split(separator: UInt8(ascii: "\""))
      let field = before.dropLast().last.map { String(decoding: $0, as: UTF8.self) } ?? ""
      return "\(field): \(line(diagnostic))"
    }
    #expect(described == (problem.map { [$0] } ?? []))
  }

  @Test(
    "An app's memory is at most that of the device: MB of 10^6 bytes in those of 2^20",
    arguments: [
      (64, 67, nil), (2048, 2147, nil),
      (
        64, 68,
        "an app cannot use more than the device has; expected at most 67, which is ramMB in 10^6 bytes; found 68"
      ),
    ] as [(Int, Int, String?)])
  func memory(ram: Int, limit: Int, problem: String?) {
    let device = Study.device.replacing(
      "\"memory\":", with: "\"ramMB\": \(ram), \"appMemoryLimitMB\": \(limit), \"memory\":")
    #expect(read(device).diagnostics.map(line) == (problem.map { [$0] } ?? []))
  }

  @Test(
    "The factors of a fit have different names, and multiply coefficients that exist",
    arguments: [
      (#"[{"name": "a", "thousandths": 9, "coefficients": ["viewCreate", "countedCPU"]}]"#, nil),
      (
        #"[{"name": "a", "thousandths": 9, "coefficients": []}, {"name": "a", "thousandths": 9, "coefficients": []}]"#,
        "two factors have the same name; expected factors with different names"
      ),
      (
        #"[{"name": "a", "thousandths": 9, "coefficients": ["viewCreat"]}]"#,
        #"unknown coefficient "viewCreat"; expected the name of a coefficient; did you mean "viewCreate""#
      ),
    ] as [(String, String?)])
  func factors(factors: String, problem: String?) {
    let fit = #"{"base": "phone", "reference": "r", "scenario": "s", "starts": 1, "rows": [], "metrics": []"#
    let device = Study.device.replacing("\"memory\":", with: "\"fit\": \(fit), \"factors\": \(factors)}, \"memory\":")
    #expect(read(device).diagnostics.map(line) == (problem.map { [$0] } ?? []))
  }

  @Test("Only a fitted value has a prior, and a prior has rows only if it was fitted itself")
  func priors() {
    func problems(_ coefficient: String) -> [String] {
      read(Study.device.replacing(/"viewCreate": \{[^}]*\}/, with: "\"viewCreate\": \(coefficient)")).diagnostics.map(
        line)
    }
    func coefficient(_ status: String, _ prior: String) -> String {
      #"{"value": 1, "unit": "us/view", "status": "\#(status)", "confidence": "low", "source": "x", "prior": \#(prior)}"#
    }
    #expect(problems(coefficient("fitted", #"{"value": 2, "status": "estimate"}"#)) == [])
    #expect(problems(coefficient("fitted", #"{"value": 2, "status": "fitted", "rows": ["a"]}"#)) == [])
    #expect(
      problems(coefficient("measured", #"{"value": 2, "status": "estimate"}"#)) == [
        #"only a fitted value has a prior; expected "status": "fitted"; found "status": "measured""#
      ])
    #expect(
      problems(coefficient("fitted", #"{"value": 2, "status": "derived", "rows": ["a"]}"#)) == [
        #"only a fitted value has rows; expected "status": "fitted"; found "status": "derived""#
      ])
  }

  @Test(
    "A range has two ends in the unit of the value, the least first; without one, the confidence gives it",
    arguments: [
      ("", 1_000_000, nil, 496_585...2_013_752), (#", "range": [0.5, 3]"#, 1_000_000, 500_000...3_000_000, nil),
      // A scenario may move a value out of the range of its profile.
      (#", "range": [2, 3]"#, 1_000_000, 2_000_000...3_000_000, 1_000_000...3_000_000),
    ] as [(String, Int64, ClosedRange<Int64>?, ClosedRange<Int64>?)])
  func range(member: String, value: Int64, range: ClosedRange<Int64>?, plausible: ClosedRange<Int64>?) throws {
    let text =
      #""viewCreate": {"value": 1, "unit": "us/view", "status": "estimate", "confidence": "low", "source": "x"\#(member)}"#
    let profile = try #require(read(Study.device.replacing(/"viewCreate": \{[^}]*\}/, with: text)).profile)
    let coefficient = profile[.work(.viewCreate)]
    #expect(coefficient.value == value && coefficient.range == range && coefficient.plausible == plausible ?? range)
  }

  @Test(
    "A range that is reversed, incomplete or not a number is an error",
    arguments: [
      ("[3, 2]", "the range ends before it begins; expected the least value first; found 3, 2"),
      ("[3]", "wrong number of elements; expected an array of 2; found 1"),
      ("[-1, 2]", "out of range; expected a number of at least 0 with at most 18 digits; found -1"),
      (#"["1", 2]"#, #"wrong type; expected a number of at least 0 with at most 18 digits; found "1""#),
    ])
  func invalidRange(range: String, problem: String) {
    let text =
      #""viewCreate": {"value": 1, "unit": "us/view", "status": "estimate", "confidence": "low", "range": \#(range), "source": "x"}"#
    let found = read(Study.device.replacing(/"viewCreate": \{[^}]*\}/, with: text)).diagnostics.map(line)
    #expect(found == [problem])
  }
}
