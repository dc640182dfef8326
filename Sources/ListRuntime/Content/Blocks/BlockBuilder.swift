/// Puts a block together view by view: its look, and what it shows in it.
struct BlockBuilder {
  /// Colour of buttons.
  static let buttonColor = Color(rgb: 0xB0BEC5)
  /// Colour of lines.
  static let lineColor = Color(rgb: 0xCFD8DC)

  private var elements: [BlockTemplate.Element] = []
  private var texts: [Block.Text] = []
  private var images: [MediaReference] = []
  /// The element that the next ones lie in; nil is the cell's content view.
  private var holder: Int?

  /// The height that the next label takes from its text.
  var nextTextHeight: ViewPlacement.Length { .text(texts.count, plus: 0) }

  private mutating func add(_ kind: CellElement.Kind, _ placement: ViewPlacement) -> Int {
    elements.append(BlockTemplate.Element(kind, in: holder, placement))
    return elements.count - 1
  }

  /// Adds a label; returns its position.
  @discardableResult
  mutating func label(
    _ text: String, _ font: Font, color: Color = .black, lines: Int = 0, isFormatted: Bool = false,
    _ placement: ViewPlacement
  ) -> Int {
    texts.append(Block.Text(text, isFormatted: isFormatted))
    return add(.label(LabelStyle(font: font, color: color, lineLimit: lines)), placement)
  }

  /// Adds an image view of a width in points; returns its position.
  @discardableResult
  mutating func image(_ picture: MediaReference, _ placement: ViewPlacement, width: Double) -> Int {
    images.append(picture)
    var height = 0.0
    if case .points(let points) = placement.height { height = points }
    return add(.image(ImageStyle(size: PointSize(width: width, height: height))), placement)
  }

  /// Adds a filled rectangle; returns its position.
  @discardableResult
  mutating func surface(_ fill: Color, _ placement: ViewPlacement) -> Int {
    add(.surface(SurfaceStyle(fill: fill, cornerRadius: 0, behind: fill)), placement)
  }

  /// Adds a square button; returns its position.
  @discardableResult
  mutating func button(
    _ horizontal: ViewPlacement.Horizontal, top: ViewPlacement.Top, side: Double
  ) -> Int {
    surface(Self.buttonColor, ViewPlacement(horizontal, top: top, height: .points(side)))
  }

  /// Adds a view as wide as the cell that holds the views added from now on, down to points below the last of `count`.
  mutating func container(_ fill: Color, holding count: Int, bottomMargin: Double) {
    holder = surface(
      fill,
      ViewPlacement(
        .between(left: 0, right: 0), top: .cell(0),
        height: .spanning(last: elements.count + count, plus: bottomMargin)))
  }

  /// The block of what was added.
  func block(named name: String, lowest: Int, bottomMargin: Double) -> Block {
    Block(
      template: BlockTemplate(name: name, elements: elements, lowest: lowest, bottomMargin: bottomMargin), texts: texts,
      images: images)
  }
}

extension ImageStyle {
  /// An image view without round corners and border.
  init(size: PointSize) { self.init(size: size, cornerRadius: 0, borderWidth: 0, borderColor: .black) }
}

/// Instants as a reader sees them.
enum DateText {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Day, month, year, hour and minute in Greenwich of an instant in seconds since the beginning of 1970.
  ///
  /// Days become dates by counting eras of 400 years that begin in March (H. Hinnant, chrono-Compatible Low-Level Date
  /// Algorithms, 2013).
  static func text(seconds: Int) -> String {
    let (day, second) = (floored(seconds, 86_400), remainder(seconds, 86_400))
    let shifted = day + 719_468
    let era = floored(shifted, 146_097)
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

  private static func floored(_ value: Int, _ divisor: Int) -> Int { (value - remainder(value, divisor)) / divisor }
  private static func remainder(_ value: Int, _ divisor: Int) -> Int { (value % divisor + divisor) % divisor }
}
