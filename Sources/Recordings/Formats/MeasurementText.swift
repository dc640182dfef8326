/// A measurement as MetricKit writes it: a number and a unit, in the format of a language and a region.
///
/// Its formatter writes no zeros at the end of decimals (Apple, `NumberFormatter.minimumFractionDigits`), so that the
/// separator in `1,200 sec` is between thousands.
struct MeasurementText {
  let number: FormattedNumber
  /// The separator of decimals that the missing zeros prove; nil if they prove none.
  let implied: DecimalSeparator?
  /// The unit as it is written.
  let unitText: String

  /// Reads a text; nil if it has another form.
  init?(_ text: String) {
    guard let (number, rest) = FormattedNumber.prefix(of: text) else { return nil }
    self.number = number
    unitText = rest
    let digits = text.prefix { !$0.isLetter }
    if number.certain == nil, digits.last(where: \.isNumber) == "0" {
      // The larger value is the one in which the separator is between thousands.
      implied = (number.ifPoint ?? 0).magnitude > (number.ifComma ?? 0).magnitude ? .point : .comma
    } else {
      implied = nil
    }
  }

  /// The unit; nil if it is not known.
  var unit: FigureUnit? {
    if let unit = Self.unit(unitText) { return unit }
    // A rate is a time per time in any language: `ms per s`, `мс/с`.
    let words = unitText.split { $0.isWhitespace || $0 == "/" }.map { String($0) }
    guard words.count > 1, let first = words.first, let last = words.last else { return nil }
    return Self.unit(first) == .milliseconds && Self.unit(last) == .seconds ? .hitchRatio : nil
  }

  private static func unit(_ name: String) -> FigureUnit? { units.first { $0.names.contains(name) }?.unit }

  /// The names of units in Unicode CLDR 47 for widespread languages, and in published payloads; 1 kB is 1000 bytes.
  private static let units: [(unit: FigureUnit, names: Set<String>)] = [
    (.seconds, words("s sec sek sek. Sek. с сек 秒 초 saat sn sn. giây dtk mp วิ วิ. δ δευτ. שנ׳ ث ثانیه से से॰")),
    (.milliseconds, words("ms мс мсек 毫秒 ミリ秒 밀리초 msn md miligiây mili_giây มิลลิวิ ملي_ث मिलिसे मि॰से॰")),
    (
      .bytes,
      words(
        "B byte bytes Byte octet octets o t Б байт bait baiti bajt bajta bajti bayt bæti 字节 バイト 바이트 ไบต์ בייט ب بايت बाइट"
      )
    ),
    (.kilobytes, words("kB KB ko kt кБ 千字节 ك.ب كيلوبايت")),
    (.megabytes, words("MB Mo Mt МБ 兆字节 م.ب")),
    (.gigabytes, words("GB Go Gt ГБ 吉字节 غ.ب")),
    (.percent, ["%", "٪"]),
  ]

  /// Names without the spaces between them; `_` is a space in a name.
  private static func words(_ list: String) -> Set<String> {
    Set(list.split(separator: " ").map { String($0).replacing("_", with: " ") })
  }

  /// The names of units in English, for messages.
  static let names = "ms per s, sec, s, ms, kB, MB, GB, byte, bytes"
}
