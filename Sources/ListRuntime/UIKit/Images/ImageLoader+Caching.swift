// Caching images, and recording their memory.
extension ImageLoader {
  func originalRequest(of request: ImageRequest) -> ImageRequest { request.original }

  func decoded(_ request: ImageRequest) -> Bitmap {
    Bitmap(
      request: request, size: ProcessedImage.size(of: request),
      hasAlpha: request.cornerRadius > 0 || !request.isOpaque || request.media.format == .gif)
  }

  /// A bitmap of a still's original as its decoder leaves it; undecoded until a commit needs its pixels, if so.
  func original(of request: ImageRequest, isDecoded: Bool) -> Bitmap {
    let bitmap = decoded(originalRequest(of: request))
    bitmap.isDecoded = isDecoded
    bitmap.hasVideoColors =
      (!isDecoded || rules.decoder == .system && !request.decoding.draws)
      && environment.profile.system.decodedPictures.value == .video && request.media.format.hasVideoColors
    return bitmap
  }

  /// Notes that a bitmap has been decoded, from when on its pixels take memory.
  package func noteDecoding(of bitmap: Bitmap) {
    guard !bitmap.isDecoded else { return }
    bitmap.isDecoded = true
    let isHeld = bitmap.isCached ? memory[key(of: bitmap.request)]?.bitmap === bitmap : bitmap.layerCount > 0
    guard isHeld else { return }
    recordAllocation(Entry(bitmap: bitmap, fileBytes: 0), of: bitmap.request, sign: 1)
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
    if rules.keepsOriginals || !task.request.isProcessed { cache(bitmap, for: original) }
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
    if let limit = memoryLimit, bitmap.byteCount > limit * Int64(rules.limits.entryPercent) / 100 { return }
    let readsFile = !bitmap.isDecoded || request.media.kind == .animation
    let fileBytes = !request.isProcessed && (rules.keepsFiles || readsFile) ? request.media.byteCount : 0
    // Whatever the library keeps, a bitmap holds the file from which its pixels or its frames are decoded.
    if readsFile { bitmap.fileBytes = fileBytes }
    let entry = Entry(bitmap: bitmap, fileBytes: fileBytes)
    memory[request] = entry
    recordAllocation(entry, of: request, sign: 1)
    cachedBytes += bitmap.byteCount
    noteUse(of: request)
    if let limit = memoryLimit, cachedBytes > limit { evict(downTo: limit * Int64(rules.limits.trimPercent) / 100) }
  }

  /// Notes that an image of the memory cache was used.
  func noteUse(of request: ImageRequest) {
    guard memoryLimit != nil else { return }
    useCount += 1
    lastUses[request] = useCount
  }

  /// Removes the images that were used least recently from the memory cache, until the rest takes at most some bytes.
  /// O(images · log images).
  private func evict(downTo bytes: Int64) {
    for (request, _) in lastUses.sorted(by: { $0.value < $1.value }) where cachedBytes > bytes {
      guard let entry = memory.removeValue(forKey: request) else { continue }
      release(entry, of: request)
      environment.counters.imagesEvicted += 1
    }
  }

  /// Records that an entry is no longer in the memory cache. A bitmap in use lives until the last view stops showing it.
  private func release(_ entry: Entry, of request: ImageRequest) {
    recordAllocation(entry, of: request, sign: -1)
    lastUses[request] = nil
    guard let bitmap = entry.bitmap else { return }
    cachedBytes -= bitmap.byteCount
    bitmap.isCached = false
    if bitmap.layerCount > 0 { bitmapVisibilityDidChange(bitmap, isShown: true) }
  }

  /// Adds the bytes of an image's file to its entry in the memory cache, if it has one without a file.
  func cacheFile(_ bytes: Int, for request: ImageRequest) {
    let request = key(of: request)
    guard rules.keepsFiles, let entry = memory[request], entry.fileBytes == 0 else { return }
    memory[request]?.fileBytes = bytes
    recordAllocation(Entry(bitmap: nil, fileBytes: bytes), of: request, sign: 1)
  }

  func cacheOnDisk(_ request: ImageRequest) {
    if rules.diskCache { disk.insert(request) }
  }

  /// Empties the memory cache after a memory warning.
  package func removeAll() {
    for (request, entry) in memory { release(entry, of: request) }
    memory.removeAll()
  }

  /// Records the memory of an uncached bitmap, which lives as long as any view shows it.
  func bitmapVisibilityDidChange(_ bitmap: Bitmap, isShown: Bool) {
    guard !bitmap.isCached else { return }
    recordAllocation(Entry(bitmap: bitmap, fileBytes: bitmap.fileBytes), of: bitmap.request, sign: isShown ? 1 : -1)
  }

  /// Adds an entry's bytes to the memory ledger, or subtracts them; the profile scales the bytes of processed images, if their
  /// files are kept.
  private func recordAllocation(_ entry: Entry, of request: ImageRequest, sign: Int64) {
    func signedBytes(_ bytes: Int64) -> Int64 {
      sign
        * (request.isProcessed && rules.keepsFiles
          ? bytes * environment.profile.bytes(.processedKilobyte) / 1000 : bytes)
    }
    environment.recordAllocation(signedBytes(Int64(entry.fileBytes)), of: .imageData)
    guard let bitmap = entry.bitmap, bitmap.isDecoded else { return }
    environment.recordAllocation(
      signedBytes(bitmap.byteCount), of: request.isProcessed ? .processedImages : .decodedImages)
  }
}
