/// Builds a block view by view: its template and its content.
struct BlockBuilder {
  /// Fill color of buttons.
  static let buttonColor = Color(rgb: 0xB0BEC5)
  /// Fill color of separator lines.
  static let lineColor = Color(rgb: 0xCFD8DC)

  private var elements: [BlockTemplate.Element] = []
  private var texts: [Block.Text] = []
  private var images: [MediaReference] = []
  /// Index of the parent of the next elements; nil is the cell's content view.
  private var parent: Int?

  /// The height of the next label: that of its text.
  var nextTextHeight: ViewPlacement.Length { .text(texts.count, plus: 0) }

  private mutating func add(_ kind: CellElement.Kind, _ placement: ViewPlacement) -> Int {
    elements.append(BlockTemplate.Element(kind, in: parent, placement))
    return elements.count - 1
  }

  /// Adds a label; returns its index in the block.
  @discardableResult
  mutating func label(
    _ text: String, _ font: Font, color: Color = .black, lines: Int = 0, isFormatted: Bool = false,
    _ placement: ViewPlacement
  ) -> Int {
    texts.append(Block.Text(text, isFormatted: isFormatted))
    return add(.label(LabelStyle(font: font, color: color, lineLimit: lines)), placement)
  }

  /// Adds an image view with a width in points; returns its index in the block.
  @discardableResult
  mutating func image(_ picture: MediaReference, _ placement: ViewPlacement, width: Double) -> Int {
    images.append(picture)
    var height = 0.0
    if case .points(let points) = placement.height { height = points }
    return add(.image(ImageStyle(size: PointSize(width: width, height: height))), placement)
  }

  /// Adds a filled rectangle; returns its index in the block.
  @discardableResult
  mutating func surface(_ fill: Color, _ placement: ViewPlacement) -> Int {
    add(.surface(SurfaceStyle(fill: fill, cornerRadius: 0, backdropColor: fill)), placement)
  }

  /// Adds a square button; returns its index in the block.
  @discardableResult
  mutating func button(
    _ horizontal: ViewPlacement.Horizontal, top: ViewPlacement.Top, side: Double
  ) -> Int {
    surface(Self.buttonColor, ViewPlacement(horizontal, top: top, height: .points(side)))
  }

  /// Adds a view as wide as the cell that contains all views added later and ends below the last of the next
  /// `childCount`.
  mutating func container(_ fill: Color, childCount count: Int, bottomMargin: Double) {
    parent = surface(
      fill,
      ViewPlacement(
        .between(left: 0, right: 0), top: .cell(0),
        height: .spanning(last: elements.count + count, plus: bottomMargin)))
  }

  /// Returns a block of the added views.
  func block(named name: String, lowest: Int, bottomMargin: Double) -> Block {
    Block(
      template: BlockTemplate(name: name, elements: elements, lowestElement: lowest, bottomMargin: bottomMargin),
      texts: texts,
      images: images)
  }
}

extension ImageStyle {
  /// Creates an image style without corner radius and border.
  init(size: PointSize) { self.init(size: size, cornerRadius: 0, borderWidth: 0, borderColor: .black) }
}

/// Formats timestamps for display.
package enum DateText {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Day, month, year, hour and minute in UTC of a time in seconds since 1970-01-01.
  ///
  /// Converts days to dates with 400-year eras that begin in March (H. Hinnant, chrono-Compatible Low-Level Date
  /// Algorithms, 2013).
  package static func text(seconds: Int) -> String {
    let (day, second) = (floorDivide(seconds, 86_400), remainder(seconds, 86_400))
    let shifted = day + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = (monthFromMarch + 2) % 12
    let year = yearOfEra + era * 400 + (month < 2 ? 1 : 0)
    let minute = second / 60 % 60
    return "\(dayOfMonth) \(months[month]) \(year), \(second / 3600):\(minute < 10 ? "0" : "")\(minute)"
  }

  private static func floorDivide(_ value: Int, _ divisor: Int) -> Int { (value - remainder(value, divisor)) / divisor }
  private static func remainder(_ value: Int, _ divisor: Int) -> Int { (value % divisor + divisor) % divisor }
}
