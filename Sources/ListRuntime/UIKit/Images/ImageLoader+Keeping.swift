/// What is kept of images, where, and what it weighs.
extension ImageLoader {
  func originalRequest(of request: ImageRequest) -> ImageRequest { ImageRequest(media: request.media) }

  func decoded(_ request: ImageRequest) -> Bitmap {
    Bitmap(
      request: request, size: ProcessedImage.size(of: request),
      hasAlpha: request.cornerRadius > 0 || !request.isOpaque || request.media.format == .gif)
  }

  /// What an image is kept under: where it was decoded makes no other image.
  func key(of request: ImageRequest) -> ImageRequest {
    var key = request
    key.decoding = .inLoader
    return key
  }

  /// Keeps the original of a request: in the cache if there is one, else only until it is shown. A file that is decoded by
  /// the commit is kept with the bitmap, which is made from it.
  func keepOriginal(_ bitmap: Bitmap, for task: ImageTask) {
    let original = originalRequest(of: task.request)
    keep(bitmap, for: original)
    task.bitmap = memory[original]?.bitmap ?? unkept(bitmap, fileBytes: bitmap.isDecoded ? 0 : original.media.byteCount)
  }

  /// Keeps the processed copy of a request.
  func keepResult(_ bitmap: Bitmap, for task: ImageTask) {
    keep(bitmap, for: task.request)
    task.bitmap = memory[key(of: task.request)]?.bitmap ?? unkept(bitmap, fileBytes: 0)
  }

  private func unkept(_ bitmap: Bitmap, fileBytes: Int) -> Bitmap {
    bitmap.isKept = false
    bitmap.fileBytes = fileBytes
    return bitmap
  }

  func keep(_ bitmap: Bitmap, for request: ImageRequest) {
    let request = key(of: request)
    guard rules.memoryCache, memory[request] == nil else { return }
    let entry = Entry(bitmap: bitmap, fileBytes: request.isProcessed ? 0 : request.media.byteCount)
    memory[request] = entry
    remember(entry, of: request, sign: 1)
  }

  func keepFile(_ bytes: Int, for request: ImageRequest) {
    let request = key(of: request)
    guard let entry = memory[request], entry.fileBytes == 0 else { return }
    memory[request]?.fileBytes = bytes
    remember(Entry(bitmap: nil, fileBytes: bytes), of: request, sign: 1)
  }

  func keepOnDisk(_ request: ImageRequest) {
    if rules.diskCache { disk.insert(request) }
  }

  /// A memory warning: everything kept in memory is dropped. What views show lives on until the last of them lets it go.
  func removeAll() {
    for (request, entry) in memory {
      remember(entry, of: request, sign: -1)
      guard let bitmap = entry.bitmap else { continue }
      bitmap.isKept = false
      if bitmap.layerCount > 0 { bitmapIsShown(bitmap, true) }
    }
    memory.removeAll()
  }

  /// A bitmap that no cache keeps lives as long as any view shows it.
  func bitmapIsShown(_ bitmap: Bitmap, _ isShown: Bool) {
    guard !bitmap.isKept else { return }
    remember(Entry(bitmap: bitmap, fileBytes: bitmap.fileBytes), of: bitmap.request, sign: isShown ? 1 : -1)
  }

  /// Adds what an entry holds to the ledger, or takes it away; what was made by processing weighs what the profile says.
  private func remember(_ entry: Entry, of request: ImageRequest, sign: Int64) {
    func weight(_ bytes: Int64) -> Int64 {
      sign * (request.isProcessed ? bytes * ui.profile.bytes(.processedKilobyte) / 1000 : bytes)
    }
    ui.remember(weight(Int64(entry.fileBytes)), of: .imageData)
    guard let bitmap = entry.bitmap else { return }
    ui.remember(weight(bitmap.byteCount), of: request.isProcessed ? .processedImages : .decodedImages)
  }
}
