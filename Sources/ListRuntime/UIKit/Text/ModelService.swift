/// Makes view models of rows and records their memory.
struct ModelService {
  let environment: RunEnvironment
  let texts: TextService
  let content: any ListContent

  /// Makes the view model of a row from its item's data, on the calling thread.
  func makeModel(for row: Row) -> RowModel {
    environment.meter.charge(.methodCall)
    texts.chargeFormatting(content.formattedCharacters(for: row))
    environment.recordAllocation(.model, of: .models)
    environment.counters.modelsMade += 1
    if environment.meter.isOnMain { environment.counters.modelsMadeOnMain += 1 }
    return RowModel(of: row, texts: content.texts(for: row), images: content.images(for: row))
  }

  /// Makes a row's view model with the texts of an old one; the sizes of images are computed again.
  func makeModel(for row: Row, keepingTextsOf old: RowModel) -> RowModel {
    environment.meter.charge(.methodCall)
    environment.recordAllocation(.model, of: .models)
    return RowModel(of: row, texts: old.texts, images: content.images(for: row))
  }

  /// Deallocates a model.
  func discard(_ model: RowModel) { environment.recordAllocation(.model, count: -1, of: .models) }
}
