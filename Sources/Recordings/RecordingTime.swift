/// Times that recordings state, which are compared only with each other.
enum RecordingTime {
  /// The seconds of a date of the Gregorian calendar after a fixed time; nil if it is none.
  ///
  /// Source of the number of days: Richards, in: Explanatory Supplement to the Astronomical Almanac, 3rd edition, 2013, chapter 15.
  ///
  /// - Parameter parts: year, month, day, hour, minute and second.
  static func seconds(_ parts: [Int]) -> Double? {
    guard parts.count == 6, (1...9999).contains(parts[0]), (1...12).contains(parts[1]), (1...31).contains(parts[2]),
      (0...23).contains(parts[3]), (0...59).contains(parts[4]), (0...60).contains(parts[5])
    else { return nil }
    let earlier = (14 - parts[1]) / 12
    let (year, month) = (parts[0] + 4800 - earlier, parts[1] + 12 * earlier - 3)
    let day = parts[2] + (153 * month + 2) / 5 + 365 * year + year / 4 - year / 100 + year / 400
    return Double((day * 24 + parts[3]) * 3600 + parts[4] * 60 + parts[5])
  }

  /// The seconds of a text that begins with a date and a time, as in `2026-01-01 00:00:00 +0000`; nil for another text.
  static func seconds(of text: String) -> Double? {
    guard let match = text.prefixMatch(of: /(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)/) else { return nil }
    return seconds([match.1, match.2, match.3, match.4, match.5, match.6].compactMap { Int($0) })
  }
}
