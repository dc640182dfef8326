/// What a row shows, made from its item's data once and kept: a view model, and a layout model once it has one.
///
/// A class, since threads hand it on.
public final class RowModel {
  /// Texts of the row's labels with their colours, in order.
  public let texts: [(text: String, color: Color)]
  /// Images of the row, in order.
  public let images: [(media: MediaItem, style: ImageStyle)]
  /// Where the views of the row's cell lie, once that is calculated.
  public var layout: RowFrames?

  init(texts: [(text: String, color: Color)], images: [(media: MediaItem, style: ImageStyle)]) {
    self.texts = texts
    self.images = images
  }
}

extension UIContext {
  /// Makes the view model of a row from its item's data, on whichever thread this runs.
  public func makeModel(for row: Row) -> RowModel {
    meter.charge(.methodCall)
    chargeFormatting(of: row)
    remember(.model, of: .models)
    counters.modelsMade += 1
    if meter.isOnMain { counters.modelsMadeOnMain += 1 }
    return RowModel(texts: content.texts(for: row), images: content.images(for: row))
  }

  /// Makes the view model of a row in another width of the list from the one it had: the texts are taken over, so that nothing
  /// is formatted, and the sizes of its images are taken anew.
  public func makeModel(for row: Row, keepingTextsOf old: RowModel) -> RowModel {
    meter.charge(.methodCall)
    remember(.model, of: .models)
    return RowModel(texts: old.texts, images: content.images(for: row))
  }

  /// Lets a model go; it must not be used any more.
  public func discard(_ model: RowModel) { remember(.model, count: -1, of: .models) }

  /// Lets a cell go that was never in the list; it must not be used any more.
  public func discard(_ cell: Cell) {
    precondition(!cell.isInList && cell.row == nil, "a cell of the list is let go by the list")
    destroy(cell)
  }

  /// Gives labels and image views what a model holds; views that show nothing of it are not touched.
  public func fill(_ cell: Cell, from model: RowModel) {
    setTexts(model.texts, in: cell)
    showImages(model.images, in: cell)
  }

  /// Charges making the texts of a row from its item's data.
  func chargeFormatting(of row: Row) {
    for characters in content.formattedCharacters(for: row) where characters > 0 {
      meter.charge(.textFormatCall)
      meter.charge(.textFormatCharacter, characters)
      if meter.isOnMain { counters.textsFormattedOnMain += 1 } else { counters.textsFormattedInBackground += 1 }
    }
  }

  /// The size of a text at most so wide, unrounded, found by a layout manager, as TextKit does, on whichever thread this runs.
  ///
  /// Each thread lays out with a layout manager of its own, so that no lock is taken.
  public func layOutText(_ text: String, font: Font, maxWidth: Double, lineLimit: Int = 0) -> PointSize {
    let layout = texts.layout(text, font, maxWidth: maxWidth, lineLimit: lineLimit)
    meter.charge(.textKitLayout)
    countTextLayout()
    return PointSize(width: layout.width, height: layout.height)
  }

  /// The height a cell asks for at the list's width, in points: a throwaway solve of its constraints, as
  /// `systemLayoutSizeFitting` does, whether the cell is in the list or never shown.
  public func fittingHeight(of cell: Cell) -> Double {
    meter.requireMainThread("fitting a cell")
    counters.fittingSolves += 1
    return fittingHeight(of: cell, width: listWidth)
  }
}
