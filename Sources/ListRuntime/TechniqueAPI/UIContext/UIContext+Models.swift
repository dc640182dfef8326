/// A view model: the content of a row, made from its item's data once; with `layout`, also a layout model.
///
/// A class, since one thread makes it and another uses it.
public final class RowModel {
  /// Texts of the row's labels with their colors, in order.
  public let texts: [(text: String, color: Color)]
  /// Images of the row, in order.
  public let images: [(media: MediaItem, style: ImageStyle)]
  /// The frames of the views of the row's cell; nil until calculated.
  public var layout: RowFrames?

  init(texts: [(text: String, color: Color)], images: [(media: MediaItem, style: ImageStyle)]) {
    self.texts = texts
    self.images = images
  }
}

extension UIContext {
  /// Makes the view model of a row from its item's data, on the calling thread.
  public func makeModel(for row: Row) -> RowModel {
    meter.charge(.methodCall)
    chargeFormatting(of: row)
    recordAllocation(.model, of: .models)
    counters.modelsMade += 1
    if meter.isOnMain { counters.modelsMadeOnMain += 1 }
    return RowModel(texts: content.texts(for: row), images: content.images(for: row))
  }

  /// Makes a row's view model for another list width from its old one: the texts are reused, so that nothing is
  /// formatted; the sizes of images are computed again.
  public func makeModel(for row: Row, keepingTextsOf old: RowModel) -> RowModel {
    meter.charge(.methodCall)
    recordAllocation(.model, of: .models)
    return RowModel(texts: old.texts, images: content.images(for: row))
  }

  /// Deallocates a model; it must not be used afterwards.
  public func discard(_ model: RowModel) { recordAllocation(.model, count: -1, of: .models) }

  /// Deallocates a cell that was never in the list; it must not be used afterwards.
  public func discard(_ cell: Cell) {
    precondition(!cell.isInList && cell.row == nil, "discarded a cell that belongs to the list")
    destroy(cell)
  }

  /// Sets labels and image views from a model; views for which the model has no content are not changed.
  public func fill(_ cell: Cell, from model: RowModel) {
    setTexts(model.texts, in: cell)
    showImages(model.images, in: cell)
  }

  /// Charges formatting the texts of a row from its item's data.
  func chargeFormatting(of row: Row) {
    for characters in content.formattedCharacters(for: row) where characters > 0 {
      meter.charge(.textFormatCall)
      meter.charge(.textFormatCharacter, characters)
      if meter.isOnMain { counters.textsFormattedOnMain += 1 } else { counters.textsFormattedInBackground += 1 }
    }
  }

  /// The unrounded size of a text within `maxWidth`, in points, computed by a TextKit layout manager on the calling
  /// thread.
  ///
  /// Each thread has its own layout manager, so that no lock is taken.
  public func layOutText(_ text: String, font: Font, maxWidth: Double, lineLimit: Int = 0) -> PointSize {
    let layout = texts.layout(text, font, maxWidth: maxWidth, lineLimit: lineLimit)
    meter.charge(.textKitLayout)
    countTextLayout()
    return PointSize(width: layout.width, height: layout.height)
  }

  /// The fitting height of a cell at the list's width, in points: solves its constraints in a temporary engine, as
  /// `systemLayoutSizeFitting` does; the cell need not be in the list.
  public func fittingHeight(of cell: Cell) -> Double {
    meter.requireMainThread("fitting a cell")
    counters.fittingSolves += 1
    return fittingHeight(of: cell, width: listWidth)
  }
}
