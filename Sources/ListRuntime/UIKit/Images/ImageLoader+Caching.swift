// Caching images, and recording their memory.
extension ImageLoader {
  func originalRequest(of request: ImageRequest) -> ImageRequest { ImageRequest(media: request.media) }

  func decoded(_ request: ImageRequest) -> Bitmap {
    Bitmap(
      request: request, size: ProcessedImage.size(of: request),
      hasAlpha: request.cornerRadius > 0 || !request.isOpaque || request.media.format == .gif)
  }

  /// The cache key of a request, which does not depend on where the image is decoded.
  func key(of request: ImageRequest) -> ImageRequest {
    var key = request
    key.decoding = .inLoader
    return key
  }

  /// Caches the original of a request; without a memory cache, the task keeps it until it is shown. The file of an
  /// undecoded bitmap stays in memory with it, because the commit decodes the bitmap from the file.
  func cacheOriginal(_ bitmap: Bitmap, for task: ImageTask) {
    let original = originalRequest(of: task.request)
    cache(bitmap, for: original)
    let fileBytes = bitmap.isDecoded ? 0 : original.media.byteCount
    task.bitmap = memory[original]?.bitmap ?? uncached(bitmap, fileBytes: fileBytes)
  }

  /// Caches the processed copy of a request.
  func cacheResult(_ bitmap: Bitmap, for task: ImageTask) {
    cache(bitmap, for: task.request)
    task.bitmap = memory[key(of: task.request)]?.bitmap ?? uncached(bitmap, fileBytes: 0)
  }

  private func uncached(_ bitmap: Bitmap, fileBytes: Int) -> Bitmap {
    bitmap.isCached = false
    bitmap.fileBytes = fileBytes
    return bitmap
  }

  /// Adds a bitmap to the memory cache, if the library has one and the image is not in it.
  func cache(_ bitmap: Bitmap, for request: ImageRequest) {
    let request = key(of: request)
    guard rules.memoryCache, memory[request] == nil else { return }
    let entry = Entry(bitmap: bitmap, fileBytes: request.isProcessed ? 0 : request.media.byteCount)
    memory[request] = entry
    recordAllocation(entry, of: request, sign: 1)
  }

  /// Adds the bytes of an image's file to its entry in the memory cache, if it has one without a file.
  func cacheFile(_ bytes: Int, for request: ImageRequest) {
    let request = key(of: request)
    guard let entry = memory[request], entry.fileBytes == 0 else { return }
    memory[request]?.fileBytes = bytes
    recordAllocation(Entry(bitmap: nil, fileBytes: bytes), of: request, sign: 1)
  }

  func cacheOnDisk(_ request: ImageRequest) {
    if rules.diskCache { disk.insert(request) }
  }

  /// Empties the memory cache after a memory warning. Bitmaps in use live until the last view stops showing them.
  package func removeAll() {
    for (request, entry) in memory {
      recordAllocation(entry, of: request, sign: -1)
      guard let bitmap = entry.bitmap else { continue }
      bitmap.isCached = false
      if bitmap.layerCount > 0 { bitmapVisibilityDidChange(bitmap, isShown: true) }
    }
    memory.removeAll()
  }

  /// Records the memory of an uncached bitmap, which lives as long as any view shows it.
  func bitmapVisibilityDidChange(_ bitmap: Bitmap, isShown: Bool) {
    guard !bitmap.isCached else { return }
    recordAllocation(Entry(bitmap: bitmap, fileBytes: bitmap.fileBytes), of: bitmap.request, sign: isShown ? 1 : -1)
  }

  /// Adds an entry's bytes to the memory ledger, or subtracts them; the profile scales the bytes of processed images.
  private func recordAllocation(_ entry: Entry, of request: ImageRequest, sign: Int64) {
    func signedBytes(_ bytes: Int64) -> Int64 {
      sign * (request.isProcessed ? bytes * environment.profile.bytes(.processedKilobyte) / 1000 : bytes)
    }
    environment.recordAllocation(signedBytes(Int64(entry.fileBytes)), of: .imageData)
    guard let bitmap = entry.bitmap else { return }
    environment.recordAllocation(
      signedBytes(bitmap.byteCount), of: request.isProcessed ? .processedImages : .decodedImages)
  }
}
