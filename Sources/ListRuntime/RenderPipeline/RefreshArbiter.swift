package import Simulation

/// Grants the rate of a display with a variable rate: the highest rate that the list, animations and commits request.
///
/// Core Animation arbitrates the animations on the screen and sets the rate for all of them (Apple, Optimizing iPhone
/// and iPad apps to support ProMotion displays); that the highest rate wins is unverified. The granted rate applies
/// from the next refresh on; a higher one can cut short the current refresh (``VariableRefresh/Rising``). A class,
/// because all requesters share it.
package final class RefreshArbiter: RefreshPacer {
  private let rules: VariableRefresh
  /// The rates that can be granted, ascending.
  private let rates: [Int]
  /// The rates that the app's display links can have.
  private let appRates: [Int]
  private let ticksPerSecond: Int
  private unowned let vsync: Vsync
  private var demands: [(owner: ObjectIdentifier, range: FrameRateRange)] = []
  private var scrollRates: FrameRateRange?
  private var isScrolling = false
  /// What moves the list, and its velocity in points per second.
  var motion: (() -> (phase: ScrollState.Phase, velocity: Double))?
  /// Whether a commit has not been shown yet.
  var hasCommits: (() -> Bool)?

  /// An arbiter for a display whose rates are limited to `highest` hertz; it must be the pacer of `vsync`.
  package init(_ rules: VariableRefresh, highest: Int, vsync: Vsync) {
    self.rules = rules
    let rates = rules.available(upTo: highest)
    self.rates = rates
    let limited = rates.filter { $0 <= rules.systemRate }
    appRates = rules.isUnlocked ? rates : limited.isEmpty ? [rates[0]] : limited
    ticksPerSecond = vsync.rate.numerator
    self.vsync = vsync
  }

  package func ticksToNextRefresh() -> Int { ticksPerSecond / rate }

  /// The rate that is granted now, in hertz.
  package var rate: Int {
    var rate = rules.resting.value == .lowest ? rates[0] : systemRate
    if hasCommits?() ?? false { rate = max(rate, systemRate) }
    if isScrolling { rate = max(rate, scrollRate) }
    for demand in demands { rate = max(rate, demand.range.granted(of: appRates) ?? rate) }
    return rate
  }

  /// The highest rate that can be granted, in hertz.
  var highestRate: Int { rates[rates.count - 1] }

  private var systemRate: Int { rates.last { $0 <= rules.systemRate } ?? rates[0] }

  /// The rate at which the list is moved, in hertz.
  var scrollRate: Int {
    if let scrollRates { return scrollRates.granted(of: appRates) ?? highestRate }
    guard rules.scrolling.value == .bySpeed, let motion = motion?(), motion.phase != .tracking else {
      return highestRate
    }
    let speed = abs(motion.velocity)
    return rates.first { $0 >= systemRate && speed <= VariableRefresh.longestStep * Double($0) } ?? highestRate
  }

  /// Sets the rates that the app prefers for moving the list; nil leaves the rate to the system.
  func setScrollRates(_ range: FrameRateRange?) {
    scrollRates = range
    demandDidChange()
  }

  /// Records whether something moves the list.
  func setScrolling(_ isScrolling: Bool) {
    self.isScrolling = isScrolling
    if isScrolling { demandDidChange() }
  }

  /// Sets the rates that a display link of the app requests; nil if it is paused.
  func setDemand(_ range: FrameRateRange?, of owner: AnyObject) {
    let owner = ObjectIdentifier(owner)
    demands.removeAll { $0.owner == owner }
    guard let range else { return }
    demands.append((owner, range))
    demandDidChange()
  }

  /// Lets the display refresh sooner if a higher rate is requested and the rules allow it.
  func demandDidChange() {
    guard rules.rising.value == .atOnce else { return }
    vsync.advance(toTicks: ticksToNextRefresh())
  }
}
