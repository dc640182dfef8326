import Datasets
import ListRuntime
import Testing

@Suite("Media library generator")
struct MediaLibraryGeneratorTests {
  @Test("Stills are square and about 50 KB, within a fifth of the mean, with an exact mean", arguments: 1...5)
  func stills(seed: UInt64) throws {
    let stills = try MediaLibraryGenerator(seed: seed).manifest().stills
    #expect(stills.count == 100)
    #expect(stills.allSatisfy { $0.pixelWidth == 420 && $0.pixelHeight == 420 && $0.format == .jpeg })
    let bytes = stills.map(\.byteCount).reduce(0, +)
    #expect(bytes == 100 * 49_392)
    #expect(stills.allSatisfy { abs($0.byteCount - 49_392) <= 49_392 / 5 })
    #expect(Set(stills.map(\.byteCount)).count > 80)
  }

  @Test("Number and size of the stills are options")
  func options() throws {
    let generator = try MediaLibraryGenerator(stillCount: 3, stillSide: 100, bytesPerPixel: 0.5, spread: 0, seed: 1)
    let manifest = generator.manifest()
    #expect(manifest.stills.map(\.byteCount) == [5000, 5000, 5000])
    #expect(manifest.stills.map(\.pixelWidth) == [100, 100, 100])
    #expect(manifest.assumptions[0].contains("100 px"))
  }

  @Test("The ten animations have the facts of the thesis's files")
  func animations() throws {
    let animations = try MediaLibraryGenerator(seed: 1).manifest().animations
    #expect(animations.map(\.frameCount) == [23, 20, 29, 28, 3, 23, 13, 30, 124, 78])
    #expect(animations.map(\.pixelWidth) == [500, 320, 400, 400, 900, 500, 500, 500, 500, 500])
    #expect(animations.map(\.pixelHeight) == [281, 240, 300, 400, 700, 345, 500, 500, 500, 500])
    #expect(animations.map { $0.frameDelaysMilliseconds.min() } == [100, 60, 120, 100, 100, 120, 200, 40, 30, 30])
    #expect(animations.map { $0.frameDelaysMilliseconds.max() } == [100, 60, 120, 100, 100, 2280, 500, 40, 30, 30])
    let bytes = animations.map(\.byteCount).reduce(0, +)
    #expect(bytes == 5_362_330)
    #expect(animations.allSatisfy { $0.format == .gif && $0.kind == .animation && $0.byteCount > 50_000 })
  }

  @Test("A library finds its items by URL and rejects a repeated URL")
  func library() throws {
    let manifest = try MediaLibraryGenerator(seed: 1).manifest()
    let library = try manifest.library()
    #expect(library.items.map(\.url) == library.items.map(\.url).sorted())
    #expect(library.stills == manifest.stills && library.animations == manifest.animations)
    for item in library.items { #expect(library[item.url] == item) }
    for url in ["", "https://media.example/still-000.jpg", "https://media.example/still-0505.jpg", "z"] {
      #expect(library[url] == nil)
    }
    #expect(throws: RepeatedMediaURL(url: manifest.stills[4].url)) {
      try MediaLibrary(manifest.stills + [manifest.stills[4]])
    }
  }
}
