import Simulation
import Testing

@Suite("Virtual time")
struct VirtualTimeTests {
  @Test("Arithmetic with instants and durations is exact")
  func arithmetic() {
    let start = VirtualInstant(nanoseconds: 5)
    #expect(start + .microseconds(2) == VirtualInstant(nanoseconds: 2_005))
    #expect(VirtualInstant(nanoseconds: 2_005) - start == .nanoseconds(2_000))
    #expect(start - VirtualInstant(nanoseconds: 2_005) == .nanoseconds(-2_000))
    #expect(VirtualDuration.seconds(1) == .milliseconds(1_000))
    #expect(ms(7) * 3 == ms(21))
    #expect(VirtualDuration.nanoseconds(-7) / 2 == .nanoseconds(-3))
    #expect(ms(1) < ms(2) && at(1) < at(2))
  }

  @Test(
    "A duration is described in milliseconds, exactly",
    arguments: [
      (0, "0 ms"), (1, "0.000001 ms"), (16_666_667, "16.666667 ms"), (1_500_000, "1.5 ms"), (-2_050_000, "-2.05 ms"),
      (7_000_000_000, "7000 ms"),
    ])
  func description(nanoseconds: Int, text: String) {
    #expect(VirtualDuration.nanoseconds(nanoseconds).description == text)
  }
}
