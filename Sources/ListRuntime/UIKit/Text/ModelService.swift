/// Makes view models of rows and records their memory.
struct ModelService {
  let environment: RunEnvironment
  let texts: TextService
  let content: any ListContent

  /// Makes the view model of a row from its item's data, on the calling thread.
  func makeModel(for row: Row) -> RowModel {
    environment.meter.charge(.methodCall)
    texts.chargePreparing(row, of: content)
    environment.recordAllocation(.model, of: .models)
    environment.counters.modelsMade += 1
    if environment.meter.isOnMain { environment.counters.modelsMadeOnMain += 1 }
    return model(of: row, content.texts(for: row))
  }

  /// Makes a row's view model with the texts of an old one; the sizes of images are computed again.
  func makeModel(for row: Row, keepingTextsOf old: RowModel) -> RowModel {
    environment.meter.charge(.methodCall)
    environment.recordAllocation(.model, of: .models)
    // A text that is cut depends on the width.
    guard !texts.cutsTexts else {
      texts.chargePreparing(row, of: content)
      return model(of: row, content.texts(for: row))
    }
    return model(of: row, old.texts)
  }

  private func model(of row: Row, _ texts: [(text: String, color: Color)]) -> RowModel {
    RowModel(of: row, texts: texts, images: content.images(for: row))
  }

  /// Deallocates a model.
  func discard(_ model: RowModel) { environment.recordAllocation(.model, count: -1, of: .models) }
}
